// The panels of the viewer. They show the session and change what can be changed at once; what must wait for the end of
// the frame comes back as a request.
#pragma once

#include "show/frame_source.h"
#include "viewer/camera_control.h"
#include "viewer/simulation.h"
#include "viewer/tools.h"

#include <map>

namespace sample
{

// Everything that the window shows and the user changes.
struct Session
{
    Simulation& simulation;
    CameraControl camera;
    ViewOptions view;
    Tools tools;
    WorldFigures figures;
    std::string message; // of what went wrong last
    double frameMilliseconds = 0.0;
    size_t lineCount = 0; // of debug views, in the newest frame
};

struct PanelRequests
{
    const Scene* open = nullptr;
    bool reset = false;
    bool screenshot = false;
};

// Where a widget is in the window, in pixels: left, top, right, bottom. For whoever clicks without eyes.
using WidgetPlaces = std::map<std::string, glm::vec4>;

class Panels
{
public:
    PanelRequests draw(Session& session);
    const WidgetPlaces& places() const { return places_; }

private:
    void drawRun(Session& session, PanelRequests& requests);
    void drawScenes(const Session& session, PanelRequests& requests);
    void drawTools(Session& session);
    void drawView(Session& session);
    void drawMaterial(Session& session);
    void drawFigures(const Session& session);
    void drawTimes(const Session& session);
    void drawLedger(const Session& session);
    void note(const std::string& name); // the place of the widget drawn last

    WidgetPlaces places_;
    glm::vec2 size_{0.0f};  // of the window
    uint32_t material_ = 0; // that is edited
};

} // namespace sample
