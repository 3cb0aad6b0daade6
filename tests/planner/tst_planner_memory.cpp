#include "Lab.h"

#include "models/planner/GpuMemoryText.h"

#include <QTest>

#include <limits>

using namespace launchpad;
using namespace Qt::StringLiterals;

/// planner.md, "The Nodes table's memory text".
class PlannerMemory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theGuidesExample();
    void noGpu();
    void unknown();
    void shareableCount();
    void wholeHolder();
    void roundsHalfUp();
    void sumsExactly();
    void wholeGbs();
    void heldByModel();
};

namespace {

Gpu gpu(Mib memory, std::vector<Holder> holders = {})
{
    return {0, "p", memory, true, std::move(holders)};
}

Node nodeOf(std::vector<Gpu> gpus)
{
    Node node;
    node.gpus = std::move(gpus);
    return node;
}

QString text(const Node &node)
{
    return q(gpuMemoryText(node));
}

} // namespace

void PlannerMemory::theGuidesExample()
{
    const Holder router{"semantic-router", BasisPoints{600}};
    const Node node = nodeOf({gpu(97'887, {router}), gpu(97'887, {router})});
    QCOMPARE(text(node), u"2 of 2 shareable \u00B7 180 GB free (94%)"_s);
    const GpuMemory memory = gpuMemory(node);
    QVERIFY(memory.known == GpuMemory::Known::Yes);
    QVERIFY(!memory.overCommitted);
}

void PlannerMemory::noGpu()
{
    QCOMPARE(text(nodeOf({})), u"no GPU"_s);
    QVERIFY(gpuMemory(nodeOf({})).known == GpuMemory::Known::NoGpu);
}

void PlannerMemory::unknown()
{
    QCOMPARE(text(Node{}), u"allocation unknown"_s);
    Gpu unread = gpu(1024);
    unread.memory.reset();
    QCOMPARE(text(nodeOf({gpu(1024), unread})), u"allocation unknown"_s);
    unread = gpu(1024);
    unread.holders.reset();
    QCOMPARE(text(nodeOf({unread, gpu(1024)})), u"allocation unknown"_s);
    QVERIFY(!heldMemory(nodeOf({unread})));
    QVERIFY(!heldMemory(Node{}));
}

void PlannerMemory::shareableCount()
{
    Gpu no = gpu(1024);
    no.shareable = false;
    Gpu unread = gpu(1024);
    unread.shareable.reset();
    QCOMPARE(text(nodeOf({no, unread, gpu(1024, {{"x", BasisPoints{10'000}}})})),
             u"1 of 3 shareable \u00B7 2 GB free (67%)"_s);
}

void PlannerMemory::wholeHolder()
{
    const Node node = nodeOf({gpu(1024, {{"x", {}}, {"y", BasisPoints{1000}}}), gpu(1024)});
    QCOMPARE(text(node), u"1 of 2 shareable \u00B7 1 GB free (50%)"_s);
    QVERIFY(gpuMemory(node).overCommitted);
    QVERIFY(!gpuMemory(nodeOf({gpu(1024, {{"x", {}}})})).overCommitted);
}

void PlannerMemory::roundsHalfUp()
{
    QCOMPARE(text(nodeOf({gpu(1536)})), u"1 of 1 shareable \u00B7 2 GB free (100%)"_s);
    QCOMPARE(text(nodeOf({gpu(1535)})), u"1 of 1 shareable \u00B7 1 GB free (100%)"_s);
    QCOMPARE(text(nodeOf({gpu(1024, {{"x", BasisPoints{50}}})})),
             u"1 of 1 shareable \u00B7 1 GB free (100%)"_s);
    QCOMPARE(text(nodeOf({gpu(1024, {{"x", BasisPoints{51}}})})),
             u"1 of 1 shareable \u00B7 1 GB free (99%)"_s);
}

void PlannerMemory::sumsExactly()
{
    // 3 x 0.5 MiB free and 1534.5 MiB: only together are they 1536 MiB.
    std::vector<Gpu> gpus(3, gpu(1, {{"x", BasisPoints{5'000}}}));
    gpus.push_back(gpu(3'069, {{"x", BasisPoints{5'000}}}));
    QCOMPARE(gpuMemory(nodeOf(gpus)).freeGb, 2);
}

void PlannerMemory::wholeGbs()
{
    QCOMPARE(wholeGb(0), 0);
    QCOMPARE(wholeGb(511), 0);
    QCOMPARE(wholeGb(512), 1);
    QCOMPARE(wholeGb(97'887), 96);
    QCOMPARE(wholeGb(-1), 0);
    QCOMPARE(wholeGb(std::numeric_limits<Mib>::max()), std::numeric_limits<Mib>::max() / 1024 + 1);
}

void PlannerMemory::heldByModel()
{
    const auto held = heldMemory(nodeOf({gpu(1000, {{"b", BasisPoints{3'333}}, {"a", BasisPoints{1'000}}}),
                                         gpu(1000, {{"a", {}}}), gpu(1000, {{"b", BasisPoints{3'337}}})}));
    QVERIFY(held.has_value());
    QCOMPARE(held->size(), std::size_t{2});
    QCOMPARE(q(held->at(0).model), u"b"_s);
    QCOMPARE(held->at(0).memory, 667);
    QCOMPARE(q(held->at(1).model), u"a"_s);
    QCOMPARE(held->at(1).memory, 1100);
    QVERIFY(heldMemory(nodeOf({}))->empty());
}

QTEST_APPLESS_MAIN(PlannerMemory)
#include "tst_planner_memory.moc"
