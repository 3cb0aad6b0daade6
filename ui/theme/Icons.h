#pragma once

#include <QColor>
#include <QIcon>

namespace launchpad {

/// The project's own icons (resources/icons/*.svg), drawn in one colour.
enum class Icon {
    Cluster,
    Plans,
    Activity,
    Model,
    Node,
    Gpu,
    Add,
    Search,
    Close,
    Check,
    CheckCircle,
    Warning,
    Problem,
    Info,
    Clock,
    Progress,
    Lock,
    More,
    Refresh,
    Columns,
    Export,
    Trash,
    Back,
    Forward,
    Offline,
    Router,
    User,
    SignOut,
    ChevronDown,
    ChevronRight,
    Share,
    Settings,
    Copy,
    Chart,
};

/// In the theme's text colour, following theme and state.
QIcon icon(Icon name);
QIcon icon(Icon name, const QColor &colour);
QPixmap iconPixmap(Icon name, const QColor &colour, int size, qreal devicePixelRatio);

} // namespace launchpad
