#include "WholeFile.h"

#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace launchpad {

std::optional<QString> writeWholeFile(const QString &path, const QByteArray &content)
{
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly)) {
        file.write(content);
        if (file.commit())
            return {};
    }
    return u"%1 can't be written: %2."_s.arg(path, file.errorString());
}

} // namespace launchpad
