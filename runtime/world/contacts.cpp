// Contacts of grains for the host, read out of the device's lists.
#include "world/world.h"

#include "compute/ground_law.h"
#include "world/run_and_read.h"

namespace bch
{

void World::readContacts(bchContactView& view)
{
    waitForAll();
    ContactArrays shown;
    const uint32_t listed = slotBound_ > 0 ? readBack<uint32_t>(device_, grains_.listedCount(), 1)[0] : 0;
    const Vector<uint32_t> begin = readBack<uint32_t>(device_, grains_.contactBegin(), uint64_t{listed} + 1);
    const uint32_t count = listed > 0 ? begin[listed] : 0;
    const auto words = readBack<glm::uvec4>(device_, grains_.words(), listed);
    const auto spheres = readBack<glm::vec4>(device_, grains_.spheres(), uint64_t{4} * listed);
    const auto contacts = readBack<gpu::GrainContact>(device_, grains_.contacts(), count);
    const auto history = readBack<glm::vec4>(device_, grains_.history(), count);
    // Rows as walls, and parts of bodies, lie on the device.
    const Vector<gpu::SolidShape> walls =
        readBack<gpu::SolidShape>(device_, walls_.rows(), def_.wallCapacity + bodies_.partCount());
    const Vector<uint32_t> groundWords = readBack<uint32_t>(device_, ground(), ground().bytes / sizeof(uint32_t));
    law::GroundLaw groundLaw{groundWords.data()};
    for (uint32_t i = 0; i < listed; ++i)
        for (uint32_t k = begin[i]; k < begin[i + 1]; ++k)
        {
            const uint32_t partner = contacts[k].partner;
            const bool isWall = partner >= gpu::kWallContact;
            const uint32_t j = partner >> 4;
            if (!(history[k].w > 0.0f) || (!isWall && j < i))
                continue;
            const glm::vec4& own = spheres[4 * i + (partner & 3)];
            glm::vec3 normal;
            if (law::isGround(partner))
                normal = groundLaw.groundSurface(glm::vec3(own), own.w).normal;
            else if (isWall)
                normal = law::wallPart(
                             walls[law::solidRow(partner, def_.wallCapacity)], partner >> 2 & 3,
                             partner >> gpu::kPartShift & 7, glm::vec3(own))
                             .normal;
            else
                normal = glm::normalize(glm::vec3(own) - glm::vec3(spheres[partner >> 2]));
            shown.tags.emplace_back(words[i].y, isWall ? BCH_CONTACT_WALL : words[j].y);
            shown.normals.emplace_back(normal, 0.0f);
            shown.places.emplace_back(glm::vec3(own) - normal * own.w, 0.0f);
            shown.stretches.emplace_back(glm::vec3(history[k]), 0.0f);
            shown.normalForces.push_back(history[k].w);
        }
    shownContacts_ = std::move(shown);
    view.stepIndex = stepsStarted_;
    view.count = static_cast<uint32_t>(shownContacts_.tags.size());
    view.anchor = {anchor_.x, anchor_.y, anchor_.z};
    view.tags = view.count ? &shownContacts_.tags[0].x : nullptr;
    view.places = view.count ? &shownContacts_.places[0].x : nullptr;
    view.normals = view.count ? &shownContacts_.normals[0].x : nullptr;
    view.stretches = view.count ? &shownContacts_.stretches[0].x : nullptr;
    view.normalForces = shownContacts_.normalForces.data();
}

} // namespace bch
