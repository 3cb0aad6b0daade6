#include "Icons.h"

#include "Theme.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

namespace launchpad {

namespace {

QLatin1String fileOf(Icon name)
{
    switch (name) {
    case Icon::Cluster:
        return QLatin1String("cluster");
    case Icon::Plans:
        return QLatin1String("plans");
    case Icon::Activity:
        return QLatin1String("activity");
    case Icon::Model:
        return QLatin1String("model");
    case Icon::Node:
        return QLatin1String("node");
    case Icon::Gpu:
        return QLatin1String("gpu");
    case Icon::Add:
        return QLatin1String("add");
    case Icon::Search:
        return QLatin1String("search");
    case Icon::Close:
        return QLatin1String("close");
    case Icon::Check:
        return QLatin1String("check");
    case Icon::CheckCircle:
        return QLatin1String("check-circle");
    case Icon::Warning:
        return QLatin1String("warning");
    case Icon::Problem:
        return QLatin1String("problem");
    case Icon::Info:
        return QLatin1String("info");
    case Icon::Clock:
        return QLatin1String("clock");
    case Icon::Progress:
        return QLatin1String("progress");
    case Icon::Lock:
        return QLatin1String("lock");
    case Icon::More:
        return QLatin1String("more");
    case Icon::Refresh:
        return QLatin1String("refresh");
    case Icon::Columns:
        return QLatin1String("columns");
    case Icon::Export:
        return QLatin1String("export");
    case Icon::Trash:
        return QLatin1String("trash");
    case Icon::Back:
        return QLatin1String("back");
    case Icon::Forward:
        return QLatin1String("forward");
    case Icon::Offline:
        return QLatin1String("offline");
    case Icon::Router:
        return QLatin1String("router");
    case Icon::User:
        return QLatin1String("user");
    case Icon::SignOut:
        return QLatin1String("sign-out");
    case Icon::ChevronDown:
        return QLatin1String("chevron-down");
    case Icon::ChevronRight:
        return QLatin1String("chevron-right");
    case Icon::Share:
        return QLatin1String("share");
    case Icon::Settings:
        return QLatin1String("settings");
    case Icon::Copy:
        return QLatin1String("copy");
    case Icon::Chart:
        return QLatin1String("chart");
    }
    return QLatin1String("info");
}

/// Asks the theme when it paints, so that no icon has to be set anew when the theme changes.
class ThemedIconEngine : public QIconEngine {
public:
    ThemedIconEngine(Icon name, const QColor &fixed) : m_name(name), m_fixed(fixed) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const int size = qMin(rect.width(), rect.height());
        const QPoint corner = rect.center() - QPoint((size - 1) / 2, (size - 1) / 2);
        painter->drawPixmap(corner,
                            iconPixmap(m_name, colour(mode), size, painter->device()->devicePixelRatioF()));
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        return iconPixmap(m_name, colour(mode), qMin(size.width(), size.height()), 1);
    }

    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        // The size is in device pixels here.
        return iconPixmap(m_name, colour(mode), qRound(qMin(size.width(), size.height()) / scale), scale);
    }

    QIconEngine *clone() const override { return new ThemedIconEngine(m_name, m_fixed); }

private:
    QColor colour(QIcon::Mode mode) const
    {
        const Theme &theme = Theme::current();
        if (mode == QIcon::Disabled)
            return theme.textDisabled;
        return m_fixed.isValid() ? m_fixed : theme.text;
    }

    Icon m_name;
    QColor m_fixed;
};

} // namespace

QIcon icon(Icon name)
{
    return QIcon(new ThemedIconEngine(name, {}));
}

QIcon icon(Icon name, const QColor &colour)
{
    return QIcon(new ThemedIconEngine(name, colour));
}

QPixmap iconPixmap(Icon name, const QColor &colour, int size, qreal devicePixelRatio)
{
    const QString file = QLatin1String(":/launchpad/icons/") + fileOf(name) + QLatin1String(".svg");
    const QString key = file + QString::number(colour.rgba(), 16) + QLatin1Char('/') + QString::number(size) +
                        QLatin1Char('/') + QString::number(devicePixelRatio);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(QSize(size, size) * devicePixelRatio);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    const QRectF whole(0, 0, size, size);
    QSvgRenderer(file).render(&painter, whole);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(whole, colour);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

} // namespace launchpad
