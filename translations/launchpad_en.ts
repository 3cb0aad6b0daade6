<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>Launchpad</name>
    <message numerus="yes">
        <source>Too many attempts. Try again in %n second(s).</source>
        <translation>
            <numerusform>Too many attempts. Try again in %n second.</numerusform>
            <numerusform>Too many attempts. Try again in %n seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 restarts and answers no requests until it serves again.</source>
        <extracomment>%1: names of models</extracomment>
        <translation>
            <numerusform>%1 restarts and answers no requests until it serves again.</numerusform>
            <numerusform>%1 restart and answer no requests until they serve again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 nodes</source>
        <extracomment>A model runs on %1 of the cluster&apos;s %n nodes</extracomment>
        <translation>
            <numerusform>%1 of %2 nodes</numerusform>
            <numerusform>%1 of %2 nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more model(s) of the catalog run in another mode: the appliance runs in %1 mode.</source>
        <translation>
            <numerusform>%n more model of the catalog runs in another mode: the appliance runs in %1 mode.</numerusform>
            <numerusform>%n more models of the catalog run in another mode: the appliance runs in %1 mode.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The model gets %n whole GPU(s) on each node, which no other model can use.</source>
        <translation>
            <numerusform>The model gets %n whole GPU on each node, which no other model can use.</numerusform>
            <numerusform>The model gets %n whole GPUs on each node, which no other model can use.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Change the GPU shares of %n model(s)</source>
        <translation>
            <numerusform>Change the GPU share of %n model</numerusform>
            <numerusform>Change the GPU shares of %n models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operation(s) as CSV…</source>
        <translation>
            <numerusform>%n operation as CSV…</numerusform>
            <numerusform>%n operations as CSV…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operation(s) as JSON…</source>
        <translation>
            <numerusform>%n operation as JSON…</numerusform>
            <numerusform>%n operations as JSON…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operation(s) exported to %1.</source>
        <extracomment>%1: a file</extracomment>
        <translation>
            <numerusform>%n operation exported to %1.</numerusform>
            <numerusform>%n operations exported to %1.</numerusform>
        </translation>
    </message>
</context>
</TS>
