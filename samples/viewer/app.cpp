#include "viewer/app.h"

#include "common/table.h"
#include "viewer/panels.h"
#include "viewer/screen.h"
#include "viewer/state_file.h"

#include <GLFW/glfw3.h>
#include <imgui.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace sample
{

namespace
{
constexpr uint64_t kLedgerEvery = 10; // frames: counting mass waits for the device

Camera cameraOf(const SceneShot& shot)
{
    return {{shot.eye.x, shot.eye.y, shot.eye.z}, {shot.target.x, shot.target.y, shot.target.z}, shot.verticalFov};
}

class App
{
public:
    App(Simulation& simulation, const AppDef& def)
        : def_(def), window_(def.width, def.height, "Barchan"),
          screen_(window_, def.drawDevice, def.validation), session_{simulation, {}, {}, {}, {}, {}, 0.0, 0}
    {
        simulation.setPaused(def.paused);
        begin();
    }

    uint64_t run()
    {
        while (!window_.wantsToClose())
        {
            window_.takeEvents();
            if (window_.minimised())
            {
                windowState_.minimised = true;
                tellState();
                window_.waitForEvents(0.05);
                continue;
            }
            windowState_.minimised = false;
            runFrame();
        }
        tellState();
        return screen_.gpu().messageCount();
    }

private:
    // Another scene, or the same from its beginning.
    void begin()
    {
        session_.tools.forget();
        session_.camera.restart();
        source_.forget();
        const SceneShot shot = session_.simulation.scene().shot();
        const Camera camera = cameraOf(shot);
        session_.tools.radius = 0.05f * distance(camera.eye, camera.target);
        readFigures(session_.simulation.scene(), true, session_.figures);
    }

    void runFrame()
    {
        const auto begin = std::chrono::steady_clock::now();
        Simulation& simulation = session_.simulation;
        session_.camera.follow(cameraOf(simulation.scene().shot()));
        screen_.beginPanels();
        const PanelRequests requests = panels_.draw(session_);
        takeInput();
        session_.tools.apply(simulation.scene(), pointer(), toolHeld());
        simulation.advance();
        frame_.camera = session_.camera.camera();
        source_.fill(simulation.scene(), simulation.frame(), session_.view, frame_);
        session_.lineCount = frame_.lines.size();
        if (screen_.draw(frame_, mouse()))
            ++windowState_.drawnFrames;
        readFigures(simulation.scene(), windowState_.drawnFrames % kLedgerEvery == 0, session_.figures);
        act(requests);
        session_.frameMilliseconds =
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
        tellState();
    }

    void act(const PanelRequests& requests)
    {
        Simulation& simulation = session_.simulation;
        if (requests.screenshot || pressed(GLFW_KEY_F2))
        {
            std::filesystem::create_directories(def_.screenshotFolder);
            windowState_.screenshot = format(
                "%s/%s_%04u.png", def_.screenshotFolder.c_str(), simulation.description().name,
                static_cast<unsigned>(simulation.frame()));
            screen_.saveNext(windowState_.screenshot);
        }
        if (!requests.open && !requests.reset && !pressed(GLFW_KEY_R))
            return;
        try
        {
            session_.message.clear();
            simulation.open(requests.open ? *requests.open : simulation.description(), simulation.params());
            begin();
        }
        catch (const std::exception& error)
        {
            session_.message = error.what(); // the scene before goes on
        }
    }

    bool pressed(int key) const { return !ImGui::GetIO().WantTextInput && window_.pressed(key); }
    bool mouseIsFree() const { return !ImGui::GetIO().WantCaptureMouse; }
    bool toolHeld() const
    {
        return mouseIsFree() && ImGui::IsMouseDown(ImGuiMouseButton_Left) && session_.tools.tool != Tool::look;
    }

    // In shares of the window, while it is over it.
    std::optional<glm::vec2> mouse() const
    {
        const ImGuiIO& io = ImGui::GetIO();
        if (io.MousePos.x < 0.0f || io.MousePos.y < 0.0f || io.MousePos.x >= io.DisplaySize.x
            || io.MousePos.y >= io.DisplaySize.y)
            return {};
        return glm::vec2(io.MousePos.x / io.DisplaySize.x, io.MousePos.y / io.DisplaySize.y);
    }

    // What the frame before showed under the mouse.
    Pointer pointer() const
    {
        const std::optional<glm::vec2> at = mouse();
        if (!at)
            return {};
        const Camera& camera = session_.camera.camera();
        const CameraRays rays(
            camera, static_cast<float>(screen_.size().width) / static_cast<float>(screen_.size().height));
        const glm::vec3 ray = rays.through({2.0f * at->x - 1.0f, 1.0f - 2.0f * at->y});
        Pointer pointer{camera.eye, normalize(ray), {}};
        if (screen_.picked().kind != 0)
            pointer.place = camera.eye + screen_.picked().depth * ray;
        return pointer;
    }

    void takeInput()
    {
        const ImGuiIO& io = ImGui::GetIO();
        Simulation& simulation = session_.simulation;
        CameraControl& camera = session_.camera;
        if (mouseIsFree())
        {
            const glm::vec2 moved(io.MouseDelta.x, io.MouseDelta.y);
            // The way to where the button went down is no drag: in a slow frame it may be the whole window.
            const auto drags = [&](ImGuiMouseButton button)
            { return ImGui::IsMouseDown(button) && !ImGui::IsMouseClicked(button) && length(moved) > 0.0f; };
            const bool looks = session_.tools.tool == Tool::look && drags(ImGuiMouseButton_Left);
            if (looks || drags(ImGuiMouseButton_Right))
                camera.turn(moved);
            if (drags(ImGuiMouseButton_Middle))
                camera.pan(moved / io.DisplaySize.y);
            if (io.MouseWheel != 0.0f)
                camera.zoom(io.MouseWheel);
        }
        if (io.WantTextInput)
            return;
        if (pressed(GLFW_KEY_SPACE))
            simulation.setPaused(!simulation.paused());
        if (pressed(GLFW_KEY_N))
            simulation.stepOnce();
        if (pressed(GLFW_KEY_ESCAPE))
            window_.close();
        for (int i = 0; i < static_cast<int>(Tool::count); ++i)
            if (pressed(GLFW_KEY_1 + i))
                session_.tools.tool = static_cast<Tool>(i);
        const auto axis = [](int minus, int plus)
        { return static_cast<float>(ImGui::IsKeyDown(plus)) - static_cast<float>(ImGui::IsKeyDown(minus)); };
        const glm::vec3 way(axis(GLFW_KEY_A, GLFW_KEY_D), axis(GLFW_KEY_Q, GLFW_KEY_E), axis(GLFW_KEY_S, GLFW_KEY_W));
        if (camera.flies && length(way) > 0.0f)
            camera.fly(way * std::min(io.DeltaTime, 0.1f));
    }

    void tellState()
    {
        if (def_.stateFile.empty())
            return;
        windowState_.width = screen_.size().width;
        windowState_.height = screen_.size().height;
        bchDeviceInfo device = bchDefaultDeviceInfo();
        bchDevice_GetInfo(session_.simulation.device(), &device);
        windowState_.validationMessages = screen_.gpu().messageCount() + device.validationMessageCount;
        writeState(def_.stateFile, session_, panels_.places(), windowState_);
    }

    AppDef def_;
    Window window_;
    Screen screen_;
    Session session_;
    Panels panels_;
    FrameSource source_;
    Frame frame_;
    WindowState windowState_;
};
} // namespace

uint64_t runApp(Simulation& simulation, const AppDef& def)
{
    return App(simulation, def).run();
}

} // namespace sample
