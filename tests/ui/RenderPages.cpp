// Writes a picture of each of the shell's pages in both themes: `ui_render FOLDER`. For looking at while
// working on them; the product's own pictures are launchpad-console's.

#include "Fixtures.h"

#include "ui/cluster/ClusterPage.h"
#include "ui/shell/MainWindow.h"
#include "ui/theme/Icons.h"
#include "ui/theme/Theme.h"
#include "ui/widgets/InlineMessage.h"
#include "ui/widgets/TableView.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QFormLayout>
#include <QGroupBox>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

using namespace launchpad;
using namespace launchpad::testing;

namespace {

struct Camera {
    QDir folder;
    QString suffix;

    void shoot(QWidget &widget, const QString &name) const
    {
        QCoreApplication::sendPostedEvents();
        QCoreApplication::processEvents();
        widget.grab().save(folder.filePath(name + suffix + QStringLiteral(".png")));
    }
};

void shootWork(const Camera &camera, const QString &scenario, QSize size, bool nodes)
{
    Console console;
    MainWindow window(console.context);
    window.resize(size);
    window.show();
    console.signIn();
    console.show(scenario);
    auto *page = window.clusterPage();
    if (nodes)
        page->showTab(ClusterPage::Tab::Nodes);
    else {
        auto *view = page->findChild<TableView *>(QStringLiteral("models.table"));
        view->setFocus();
        view->expand(view->model()->index(0, 0));
        view->expand(view->model()->index(1, 0));
        view->setCurrentIndex(view->model()->index(2, 0));
        window.showMessage(InlineMessage::Kind::Good,
                           QStringLiteral("glm-5.3-shared-with-vision is being deployed."));
    }
    camera.shoot(window, scenario + (nodes ? QStringLiteral("-nodes-") : QStringLiteral("-models-")) +
                             QString::number(size.width()));
}

void shootChart(const Camera &camera, const ClusterPtr &cluster, QSize size, const QString &name,
                bool figures = false)
{
    Console console;
    MainWindow window(console.context);
    window.resize(size);
    window.show();
    console.signIn();
    console.store.replace(cluster, console.clock.nowUtc());
    window.clusterPage()->showTab(ClusterPage::Tab::Nodes);
    window.findChild<QPushButton *>(QStringLiteral("nodes.chartToggle"))->click();
    if (figures)
        window.findChild<QPushButton *>(QStringLiteral("nodes.figuresToggle"))->click();
    camera.shoot(window, name + QLatin1Char('-') + QString::number(size.width()));
}

void shootCharts(const Camera &camera)
{
    const auto mixed = std::make_shared<const Cluster>(scenarioCluster(QStringLiteral("mixed")));
    const std::string longStart = "rack-07-unit-31-inference-appliance-in-the-basement-of-building-c-worker-";
    for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
        shootChart(camera, mixed, size, QStringLiteral("chart-mixed"));
        shootChart(camera, nodeFarm(1), size, QStringLiteral("chart-1"));
        shootChart(camera, nodeFarm(4), size, QStringLiteral("chart-4"));
        shootChart(camera, nodeFarm(16), size, QStringLiteral("chart-16"));
    }
    shootChart(camera, nodeFarm(4, longStart), {1280, 800}, QStringLiteral("chart-long"));
    const auto full = nodeFarm(2);
    full->nodes[1].gpus->resize(1);
    shootChart(camera, full, {1280, 800}, QStringLiteral("chart-over"));
    shootChart(camera, nodeFarm(40), {1280, 800}, QStringLiteral("chart-40"));
    shootChart(camera, mixed, {1280, 800}, QStringLiteral("figures-mixed"), true);
    shootChart(camera, nodeFarm(16), {1280, 800}, QStringLiteral("figures-16"), true);
}

void shootColumnMenu(const Camera &camera)
{
    Console console;
    MainWindow window(console.context);
    window.show();
    console.signIn();
    console.show(QStringLiteral("mixed"));
    window.clusterPage()->showTab(ClusterPage::Tab::Nodes);
    window.findChild<QToolButton *>(QStringLiteral("cluster.columns"))->click();
    if (auto *menu = window.findChild<QMenu *>(QStringLiteral("columns.menu")))
        camera.shoot(*menu, QStringLiteral("columns"));
}

void shootSignIn(const Camera &camera)
{
    Console console;
    MainWindow window(console.context, SignInPage::Keep::Offered);
    window.show();
    camera.shoot(window, QStringLiteral("signin"));
    window.findChild<QLineEdit *>(QStringLiteral("signin.address"))
        ->setText(QStringLiteral("launchpad-lab.example.com"));
    window.findChild<QLineEdit *>(QStringLiteral("signin.user"))->setText(QStringLiteral("admin"));
    window.findChild<QPushButton *>(QStringLiteral("signin.connect"))->click();
    ApiError error;
    error.kind = ApiError::Kind::Unauthorized;
    error.where = QStringLiteral("POST /admin/login");
    console.script.login(error);
    camera.shoot(window, QStringLiteral("signin-refused"));
}

void shootExpired(const Camera &camera)
{
    Console console;
    MainWindow window(console.context);
    window.show();
    console.signIn();
    console.show(QStringLiteral("two-gpus"));
    console.store.setOffline(console.clock.nowUtc().addSecs(-1500));
    console.session.expire();
    camera.shoot(window, QStringLiteral("expired"));
    if (auto *again = window.findChild<QDialog *>(QStringLiteral("signin.again")))
        camera.shoot(*again, QStringLiteral("again"));
}

/// Every control that the style paints, in its states.
void shootGallery(const Camera &camera)
{
    QWidget gallery;
    auto *column = new QVBoxLayout(&gallery);
    auto *buttons = new QHBoxLayout;
    for (const ButtonRole role :
         {ButtonRole::Normal, ButtonRole::Primary, ButtonRole::Danger, ButtonRole::Quiet}) {
        for (const bool enabled : {true, false}) {
            auto *button = new QPushButton(icon(Icon::Add), QStringLiteral("Button %1").arg(int(role)));
            setButtonRole(button, role);
            button->setEnabled(enabled);
            buttons->addWidget(button);
        }
    }
    column->addLayout(buttons);
    auto *form = new QFormLayout;
    auto *invalid = new QLineEdit(QStringLiteral("120"));
    setFieldInvalid(invalid, true);
    auto *placeholder = new QLineEdit;
    placeholder->setPlaceholderText(QStringLiteral("Placeholder"));
    auto *disabled = new QLineEdit(QStringLiteral("disabled"));
    disabled->setEnabled(false);
    auto *combo = new QComboBox;
    combo->addItems({QStringLiteral("GLM 5.3 · 1+GPU · 35GB"), QStringLiteral("Gemma 4 · 1+GPU · 51GB")});
    auto *longCombo = new QComboBox;
    longCombo->addItem(QString(300, QLatin1Char('m')));
    longCombo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto *spin = new QSpinBox;
    spin->setValue(2);
    auto *checked = new QCheckBox(QStringLiteral("Checked"));
    checked->setChecked(true);
    auto *radio = new QRadioButton(QStringLiteral("Chosen"));
    radio->setChecked(true);
    for (QWidget *field : QWidgetList{invalid, placeholder, disabled, combo, longCombo, spin, checked,
                                      new QCheckBox(QStringLiteral("Unchecked")), radio, new QProgressBar})
        form->addRow(QStringLiteral("Label"), field);
    column->addLayout(form);
    auto *group = new QGroupBox(QStringLiteral("Group"));
    auto *inGroup = new QVBoxLayout(group);
    auto *list = new QListWidget;
    for (int i = 0; i < 3; ++i) {
        auto *item = new QListWidgetItem(QStringLiteral("worker-%1").arg(i), list);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(i == 1 ? Qt::Checked : Qt::Unchecked);
    }
    list->setCurrentRow(1);
    inGroup->addWidget(list);
    column->addWidget(group);
    auto *tabs = new QTabWidget;
    tabs->addTab(new QTableWidget(3, 3), QStringLiteral("Table"));
    tabs->addTab(new QWidget, QStringLiteral("Other"));
    column->addWidget(tabs);
    for (const auto kind : {InlineMessage::Kind::Note, InlineMessage::Kind::Good,
                            InlineMessage::Kind::Warning, InlineMessage::Kind::Problem}) {
        auto *message = new InlineMessage(kind);
        message->setText(QStringLiteral("The shares add up to more than the accelerator holds."),
                         QStringLiteral("Lower the share of the new model, or of another member."));
        column->addWidget(message);
    }
    gallery.resize(900, 1000);
    gallery.show();
    camera.shoot(gallery, QStringLiteral("gallery"));

    QMenu menu;
    menu.addAction(icon(Icon::Share), QStringLiteral("GPU sharing"));
    menu.addAction(icon(Icon::Settings), QStringLiteral("Serving configuration"))->setEnabled(false);
    menu.addSeparator();
    menu.addAction(icon(Icon::Trash), QStringLiteral("Remove"))->setShortcut(QKeySequence::Delete);
    menu.popup({100, 100});
    menu.setActiveAction(menu.actions().first());
    camera.shoot(menu, QStringLiteral("menu"));
    menu.close();
    combo->showPopup();
    camera.shoot(*combo->view()->window(), QStringLiteral("popup"));
    combo->hidePopup();
}

} // namespace

int main(int argc, char **argv)
{
    QApplication app(argc, argv);
    const QDir folder(argc > 1 ? QString::fromLocal8Bit(argv[1]) : QStringLiteral("."));
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        applyTheme(choice);
        const Camera camera{folder,
                            choice == ThemeChoice::Dark ? QStringLiteral("-dark") : QStringLiteral("-light")};
        shootGallery(camera);
        shootSignIn(camera);
        shootExpired(camera);
        shootWork(camera, QStringLiteral("mixed"), {1280, 800}, false);
        shootWork(camera, QStringLiteral("mixed"), {1280, 800}, true);
        shootWork(camera, QStringLiteral("mixed"), {1920, 1080}, false);
        shootWork(camera, QStringLiteral("mixed"), {1920, 1080}, true);
        shootWork(camera, QStringLiteral("empty"), {1280, 800}, false);
        shootCharts(camera);
        shootColumnMenu(camera);
    }
    return 0;
}
