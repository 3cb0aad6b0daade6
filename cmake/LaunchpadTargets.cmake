# How every target of the project is built: warnings, sanitizers, include root.

add_library(launchpad_options INTERFACE)
target_include_directories(launchpad_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(launchpad_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Woverloaded-virtual
  -Wold-style-cast -Wunused -Wimplicit-fallthrough -Wcast-align)
if(LAUNCHPAD_WERROR)
  target_compile_options(launchpad_options INTERFACE -Werror)
endif()
if(LAUNCHPAD_SANITIZE)
  target_compile_options(launchpad_options INTERFACE -fsanitize=${LAUNCHPAD_SANITIZE} -fno-omit-frame-pointer
                                                     -fno-sanitize-recover=all)
  target_link_options(launchpad_options INTERFACE -fsanitize=${LAUNCHPAD_SANITIZE})
endif()

# moc 6.4 can't read the standard library's C++20 headers; without the compiler's own macros it sees an
# older language there, and the project's headers need none of them.
set(CMAKE_AUTOMOC_COMPILER_PREDEFINES OFF)

# Qt's keywords are macros that collide with other libraries' names (glib has a member `signals`).
add_library(launchpad_qt_options INTERFACE)
target_link_libraries(launchpad_qt_options INTERFACE launchpad_options)
target_compile_definitions(launchpad_qt_options INTERFACE
  QT_NO_KEYWORDS QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING
  QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_DISABLE_DEPRECATED_BEFORE=0x060400)

# launchpad_library(NAME SOURCES... ): a static library with the project's options. Pass QT first for one
# that uses Qt (moc runs).
function(launchpad_library name)
  cmake_parse_arguments(ARG "QT" "" "SOURCES;LINK" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  if(ARG_QT)
    set_target_properties(${name} PROPERTIES AUTOMOC ON)
    target_link_libraries(${name} PUBLIC ${ARG_LINK} PRIVATE launchpad_qt_options)
  else()
    target_link_libraries(${name} PUBLIC ${ARG_LINK} PRIVATE launchpad_options)
  endif()
endfunction()

# launchpad_test(NAME SOURCES ... LINK ...): a Qt Test program, registered with ctest under its name, that
# runs without a display and finds the project's programs and data by their paths.
function(launchpad_test name)
  cmake_parse_arguments(ARG "" "TIMEOUT" "SOURCES;LINK;DEPENDS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  set_target_properties(${name} PROPERTIES AUTOMOC ON RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
  target_link_libraries(${name} PRIVATE ${ARG_LINK} Qt6::Test launchpad_qt_options)
  target_compile_definitions(${name} PRIVATE
    LAUNCHPAD_SOURCE_DIR="${CMAKE_SOURCE_DIR}" LAUNCHPAD_BIN_DIR="${CMAKE_BINARY_DIR}/bin")
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 120)
  endif()
  # The project's own fonts, so that sizes are the same everywhere; and no test sees or leaves the user's files.
  set(home ${CMAKE_BINARY_DIR}/tests/home)
  add_test(NAME ${name} COMMAND ${name})
  set_tests_properties(${name} PROPERTIES TIMEOUT ${ARG_TIMEOUT}
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QT_HASH_SEED=0;LC_ALL=C.UTF-8;TZ=UTC;\
FONTCONFIG_FILE=${CMAKE_BINARY_DIR}/share/launchpad/fonts/fonts.conf;\
XDG_CACHE_HOME=${home}/cache;XDG_CONFIG_HOME=${home}/config;XDG_DATA_HOME=${home}/data")
endfunction()
