#include "viewer/state_file.h"

#include "common/json.h"

#include <algorithm>
#include <filesystem>

namespace sample
{

namespace
{
// Where bodies and walls are, and where in the window that is.
void addThings(const Session& session, const WindowState& window, Json& json)
{
    const Camera& camera = session.camera.camera();
    const float width = static_cast<float>(window.width), height = static_cast<float>(window.height);
    const CameraRays rays(camera, width / std::max(height, 1.0f));
    json.beginArray("things");
    for (const DrawnThing& thing : session.simulation.scene().things())
    {
        const bchPosition place = thing.pose().position;
        const glm::vec3 offset = glm::vec3(place.x, place.y, place.z) - camera.eye;
        const float depth = dot(offset, rays.forward);
        const auto share = [&](glm::vec3 axis) { return dot(offset, axis) / (dot(axis, axis) * depth); };
        json.beginObject();
        json.add("x", place.x).add("y", place.y).add("z", place.z);
        json.add("pixelX", static_cast<double>((0.5f + 0.5f * share(rays.right)) * width));
        json.add("pixelY", static_cast<double>((0.5f - 0.5f * share(rays.up)) * height));
        json.add("inFront", depth > 0.0f);
        json.endObject();
    }
    json.endArray();
}
} // namespace

void writeState(const std::string& path, const Session& session, const WidgetPlaces& places, const WindowState& window)
{
    const Simulation& simulation = session.simulation;
    const WorldFigures& figures = session.figures;
    Json json;
    json.beginObject();
    json.add("scene", simulation.description().name);
    json.add("run", simulation.runs());
    json.add("frame", simulation.frame());
    json.add("paused", simulation.paused());
    json.add("message", session.message);
    json.add("drawnFrames", window.drawnFrames);
    json.add("width", window.width).add("height", window.height);
    json.add("minimised", window.minimised);
    json.add("validationMessages", window.validationMessages);
    json.add("screenshot", window.screenshot);
    json.add("tool", nameOf(session.tools.tool));
    json.add("toolSentence", session.tools.sentence());
    json.add("dugQuanta", session.tools.drainedQuanta());
    json.add("coloring", nameOf(session.view.coloring));
    json.add("contactsShown", session.view.contacts);
    json.add("outlinesShown", session.view.outlines);
    json.add("zonesShown", session.view.zones);
    json.add("lines", session.lineCount);
    json.add("cameraTouched", session.camera.touched());
    json.add("flies", session.camera.flies);
    json.beginArray("eye");
    for (int i = 0; i < 3; ++i)
        json.add({}, static_cast<double>(session.camera.camera().eye[i]));
    json.endArray();
    json.add("grains", figures.report.grainCount);
    json.add("particles", figures.particleCount);
    json.add("tiles", figures.tileCount);
    json.add("contacts", figures.report.contactCount);
    json.add("spawned", figures.ledger.spawned);
    json.add("removed", figures.ledger.removed);
    json.add("balances", figures.balances());
    uint32_t count = 0;
    bchWorld_GetMaterials(simulation.scene().world(), nullptr, &count);
    std::vector<bchMaterialId> materials(count);
    bchWorld_GetMaterials(simulation.scene().world(), materials.data(), &count);
    json.beginArray("materials");
    for (const bchMaterialId material : materials)
    {
        bchMaterialDef def = bchDefaultMaterialDef();
        bchMaterial_Get(material, &def);
        json.beginObject();
        json.add("frictionAngle", static_cast<double>(def.frictionAngle));
        json.add("cohesion", static_cast<double>(def.cohesion));
        json.endObject();
    }
    json.endArray();
    addThings(session, window, json);
    json.beginObject("widgets");
    for (const auto& [name, place] : places)
    {
        json.beginArray(name);
        for (int i = 0; i < 4; ++i)
            json.add({}, static_cast<double>(place[i]));
        json.endArray();
    }
    json.endObject();
    json.endObject();
    writeFile(path + ".new", json.text());
    std::filesystem::rename(path + ".new", path);
}

} // namespace sample
