#include "viewer/panels.h"

#include <imgui.h>

#include <algorithm>

namespace sample
{

namespace
{
// Where a panel stands until the user moves it, and again when the window has another size.
void placeNext(ImGuiCond when, float left, float top, float width, float height)
{
    ImGui::SetNextWindowPos(ImVec2(left, top), when);
    ImGui::SetNextWindowSize(ImVec2(width, height), when);
}
} // namespace

void Panels::note(const std::string& name)
{
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax();
    places_[name] = {low.x, low.y, high.x, high.y};
}

PanelRequests Panels::draw(Session& session)
{
    places_.clear();
    PanelRequests requests;
    const ImVec2 window = ImGui::GetIO().DisplaySize;
    const ImGuiCond when = window.x == size_.x && window.y == size_.y ? ImGuiCond_FirstUseEver : ImGuiCond_Always;
    size_ = {window.x, window.y};
    placeNext(when, 8.0f, 8.0f, 246.0f, window.y - 16.0f);
    if (ImGui::Begin("Scene"))
    {
        drawRun(session, requests);
        drawScenes(session, requests);
        drawTools(session);
        drawView(session);
    }
    ImGui::End();
    placeNext(when, window.x - 268.0f, 8.0f, 260.0f, window.y - 16.0f);
    if (ImGui::Begin("World"))
    {
        drawMaterial(session);
        drawFigures(session);
        drawTimes(session);
        drawLedger(session);
    }
    ImGui::End();
    return requests;
}

void Panels::drawRun(Session& session, PanelRequests& requests)
{
    Simulation& simulation = session.simulation;
    if (ImGui::Button(simulation.paused() ? "Run" : "Pause"))
        simulation.setPaused(!simulation.paused());
    note("pause");
    ImGui::SameLine();
    if (ImGui::Button("Step"))
    {
        simulation.setPaused(true);
        simulation.stepOnce();
    }
    note("step");
    ImGui::SameLine();
    requests.reset = ImGui::Button("Reset");
    note("reset");
    ImGui::SameLine();
    requests.screenshot = ImGui::Button("Picture");
    note("picture");
    ImGui::Text("%s, %.2f s", simulation.description().name, simulation.seconds());
    if (!session.message.empty())
        ImGui::TextWrapped("%s", session.message.c_str());
}

void Panels::drawScenes(const Session& session, PanelRequests& requests)
{
    if (!ImGui::CollapsingHeader("Scenes", ImGuiTreeNodeFlags_DefaultOpen))
        return;
    const float lines = std::min(10.0f, static_cast<float>(allScenes().size()) + 0.5f);
    ImGui::BeginChild("list", ImVec2(0.0f, lines * ImGui::GetTextLineHeightWithSpacing()));
    for (const Scene* scene : allScenes())
    {
        if (ImGui::Selectable(scene->name, scene == &session.simulation.description()))
            requests.open = scene;
        if (ImGui::IsItemVisible())
            note(std::string("scene:") + scene->name);
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s", scene->sentence);
    }
    ImGui::EndChild();
}

void Panels::drawTools(Session& session)
{
    if (!ImGui::CollapsingHeader("Mouse", ImGuiTreeNodeFlags_DefaultOpen))
        return;
    for (int i = 0; i < static_cast<int>(Tool::count); ++i)
    {
        const Tool tool = static_cast<Tool>(i);
        if (i > 0)
            ImGui::SameLine();
        if (ImGui::RadioButton(nameOf(tool), session.tools.tool == tool))
            session.tools.tool = tool;
        note(std::string("tool:") + nameOf(tool));
    }
    ImGui::SliderFloat("radius", &session.tools.radius, 0.01f, 2.0f, "%.2f m", ImGuiSliderFlags_Logarithmic);
    note("radius");
    ImGui::Checkbox("fly (W A S D Q E)", &session.camera.flies);
    note("fly");
    if (ImGui::Button("the scene's own camera"))
        session.camera.restart();
    note("own camera");
    if (!session.tools.sentence().empty())
        ImGui::TextWrapped("%s", session.tools.sentence().c_str());
}

void Panels::drawView(Session& session)
{
    if (!ImGui::CollapsingHeader("View", ImGuiTreeNodeFlags_DefaultOpen))
        return;
    ViewOptions& view = session.view;
    const bool choosing = ImGui::BeginCombo("colour", nameOf(view.coloring));
    note("colour");
    if (choosing)
    {
        for (int i = 0; i < static_cast<int>(Coloring::count); ++i)
        {
            const Coloring coloring = static_cast<Coloring>(i);
            if (ImGui::Selectable(nameOf(coloring), view.coloring == coloring))
                view.coloring = coloring;
            note(std::string("colour:") + nameOf(coloring));
        }
        ImGui::EndCombo();
    }
    if (view.coloring == Coloring::speed)
        ImGui::SliderFloat("red at", &view.speedScale, 0.01f, 20.0f, "%.2f m/s", ImGuiSliderFlags_Logarithmic);
    if (view.coloring == Coloring::pressure)
        ImGui::SliderFloat("red at", &view.pressureScale, 1.0f, 1.0e6f, "%.0f Pa", ImGuiSliderFlags_Logarithmic);
    ImGui::Checkbox("contacts", &view.contacts);
    note("contacts");
    ImGui::SameLine();
    ImGui::Checkbox("outlines", &view.outlines);
    note("outlines");
    ImGui::Checkbox("zones of awake terrain", &view.zones);
    note("zones");
}

} // namespace sample
