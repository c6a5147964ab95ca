// The panel of what is in the world: materials to change, figures to read.
#include "viewer/panels.h"

#include <imgui.h>

#include <algorithm>

namespace sample
{

namespace
{
constexpr float kDegree = 0.01745329f;

std::vector<bchMaterialId> materialsOf(bchWorldId world)
{
    uint32_t count = 0;
    bchWorld_GetMaterials(world, nullptr, &count);
    std::vector<bchMaterialId> materials(count);
    bchWorld_GetMaterials(world, materials.data(), &count);
    return materials;
}

// The name is said where the library has none for presets.
constexpr const char* kPresets[BCH_MATERIAL_PRESET_COUNT] = {"dry sand", "wet sand", "gravel", "powder", "rubble"};
} // namespace

void Panels::drawMaterial(Session& session)
{
    if (!ImGui::CollapsingHeader("Material", ImGuiTreeNodeFlags_DefaultOpen))
        return;
    const std::vector<bchMaterialId> materials = materialsOf(session.simulation.scene().world());
    if (materials.empty())
        return;
    material_ = std::min(material_, static_cast<uint32_t>(materials.size()) - 1);
    for (uint32_t i = 0; materials.size() > 1 && i < materials.size(); ++i)
    {
        if (i > 0)
            ImGui::SameLine();
        if (ImGui::RadioButton(std::to_string(i).c_str(), material_ == i))
            material_ = i;
    }
    bchMaterialDef def = bchDefaultMaterialDef();
    if (bchMaterial_Get(materials[material_], &def) < 0)
        return;
    bool changed = false;
    ImGui::PushItemWidth(130.0f);
    const bool choosing = ImGui::BeginCombo("preset", "choose");
    note("preset");
    if (choosing)
    {
        for (int i = 0; i < BCH_MATERIAL_PRESET_COUNT; ++i)
        {
            if (ImGui::Selectable(kPresets[i]))
                changed = bchGetMaterialPreset(i, &def) >= 0;
            note(std::string("preset:") + kPresets[i]);
        }
        ImGui::EndCombo();
    }
    float degrees = def.frictionAngle / kDegree;
    if (ImGui::SliderFloat("friction", &degrees, 0.0f, 60.0f, "%.1f deg"))
    {
        def.frictionAngle = degrees * kDegree;
        changed = true;
    }
    note("friction");
    changed |= ImGui::SliderFloat("cohesion", &def.cohesion, 0.0f, 20000.0f, "%.0f Pa", ImGuiSliderFlags_Logarithmic);
    note("cohesion");
    changed |= ImGui::SliderFloat("bounce", &def.restitution, 0.05f, 0.95f);
    changed |= ImGui::SliderFloat("on solids", &def.solidFriction, 0.0f, 2.0f);
    changed |= ImGui::SliderFloat("rolling", &def.rollingFriction, 0.0f, 1.0f);
    changed |= ImGui::SliderFloat("air drag", &def.airDrag, 0.0f, 10.0f);
    changed |= ImGui::SliderFloat("stiffness", &def.stiffness, 1.0e4f, 1.0e9f, "%.2g Pa", ImGuiSliderFlags_Logarithmic);
    ImGui::PopItemWidth();
    if (changed && bchMaterial_Update(materials[material_], &def) < 0)
        session.message = bchGetLastError();
}

void Panels::drawFigures(const Session& session)
{
    if (!ImGui::CollapsingHeader("Counts", ImGuiTreeNodeFlags_DefaultOpen))
        return;
    const WorldFigures& figures = session.figures;
    const bchStepReport& report = figures.report;
    ImGui::Text("grains     %u, %u awake", report.grainCount, report.awakeGrainCount);
    ImGui::Text("particles  %u, %u awake", figures.particleCount, figures.awakeParticleCount);
    if (figures.tileCount > 0)
        ImGui::Text(
            "tiles      %u, %u active, %u columns awake", figures.tileCount, figures.activeTileCount,
            figures.awakeColumnCount);
    ImGui::Text("contacts   %u", report.contactCount);
    ImGui::Text("fastest    %.2f m/s", static_cast<double>(figures.fastest));
    ImGui::Text("substeps   %u", report.substeps);
    if (report.faults)
        ImGui::Text("faults     0x%X", report.faults);
}

void Panels::drawTimes(const Session& session)
{
    if (!ImGui::CollapsingHeader("Times", ImGuiTreeNodeFlags_DefaultOpen))
        return;
    ImGui::Text("step %.1f ms, frame %.1f ms", session.simulation.stepMilliseconds(), session.frameMilliseconds);
    const bchProfileReport& profile = session.figures.profile;
    const double total = std::max(static_cast<double>(profile.totalNs), 1.0);
    for (uint32_t i = 0; i < profile.stageCount; ++i)
    {
        const double part = static_cast<double>(profile.stageNs[i]);
        if (part < 0.002 * total)
            continue;
        char text[64];
        std::snprintf(text, sizeof text, "%s %.2f ms", bchStageName(i), part * 1.0e-6);
        ImGui::ProgressBar(static_cast<float>(part / total), ImVec2(-1.0f, 0.0f), text);
        note(std::string("stage:") + bchStageName(i));
    }
}

void Panels::drawLedger(const Session& session)
{
    if (!ImGui::CollapsingHeader("Mass ledger", ImGuiTreeNodeFlags_DefaultOpen))
        return;
    const bchMassLedger& ledger = session.figures.ledger;
    const auto line = [&](const char* name, uint64_t quanta)
    { ImGui::Text("%-12s %12.6f kg", name, static_cast<double>(quanta) * ledger.quantum); };
    line("spawned", ledger.spawned);
    line("grains", ledger.grains);
    line("patches", ledger.patches);
    line("terrain", ledger.terrain);
    line("paged out", ledger.paged);
    line("quarantined", ledger.quarantined);
    line("removed", ledger.removed);
    if (session.figures.balances())
        ImGui::TextColored(ImVec4(0.5f, 0.9f, 0.5f, 1.0f), "balances, to the quantum");
    else
        ImGui::TextColored(ImVec4(1.0f, 0.4f, 0.3f, 1.0f), "does not balance");
}

} // namespace sample
