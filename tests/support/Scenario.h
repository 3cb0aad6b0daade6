#pragma once

#include "models/planner/ClusterJson.h"
#include "models/state/ClusterStore.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>

namespace launchpad {

/// The cluster of a scenario that ships; null where there is none or it is malformed.
inline ClusterPtr scenarioCluster(const char *name)
{
    QFile file(QStringLiteral(LAUNCHPAD_SOURCE_DIR "/resources/scenarios/") + QLatin1String(name) +
               QStringLiteral(".json"));
    if (!file.open(QIODevice::ReadOnly))
        return nullptr;
    const QJsonObject cluster =
        QJsonDocument::fromJson(file.readAll()).object().value(QStringLiteral("cluster")).toObject();
    auto parsed = parseCluster(QJsonDocument(cluster).toJson().toStdString());
    return parsed ? std::make_shared<const Cluster>(std::move(parsed).value()) : nullptr;
}

} // namespace launchpad
