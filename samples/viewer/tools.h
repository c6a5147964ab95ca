// What the mouse does to the sand and the bodies of a scene: digs, pours, drags. All of it through the C API.
#pragma once

#include "render/frame.h"
#include "scenes/scene.h"

#include <optional>

namespace sample
{

enum class Tool
{
    look,
    dig,  // takes sand away around the place under the mouse
    pour, // lets sand fall there
    drag, // pulls a body
    count
};
const char* nameOf(Tool tool);

// Where the mouse points to.
struct Pointer
{
    glm::vec3 eye{0.0f}, direction{0.0f}; // of length one
    std::optional<glm::vec3> place;       // what is seen there; none: the sky
};

class Tools
{
public:
    Tool tool = Tool::look;
    float radius = 0.1f; // m, of digging and pouring

    // Before each step, with the button held or not.
    void apply(const RunningScene& scene, const Pointer& pointer, bool held);
    // The scene goes; nothing of it must be touched any more.
    void forget();

    uint64_t drainedQuanta() const { return drainedQuanta_; } // that digging took out of grains and patches
    const std::string& sentence() const { return sentence_; } // why the tool does nothing; empty: it works

private:
    void dig(const RunningScene& scene, glm::vec3 place);
    void pour(const RunningScene& scene, glm::vec3 place);
    void drag(const RunningScene& scene, const Pointer& pointer);
    void release(); // what was there for the mouse only
    void take(bchResult result);

    bchDrainId drain_{};
    bchEmitterId emitter_{};
    bchRigidBodyId body_{};
    glm::vec3 grip_{0.0f};  // of the body, from its middle
    float distance_ = 0.0f; // from the eye to the grip
    uint64_t drainedQuanta_ = 0;
    std::string sentence_;
};

} // namespace sample
