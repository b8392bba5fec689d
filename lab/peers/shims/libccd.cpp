// libccd: ccdGJKIntersect (variant 0) and ccdMPRIntersect (variant 1), yes or no alone: it reports no distance of separated bodies.
// Contact: ccdGJKPenetration, whose second half is EPA, and ccdMPRPenetration, with the default tolerances, 1e-4.
// Supports are functions of the caller; ours go through all corners, as libccd's users do, and turn the direction, not the corners.
#include "shim.h"

#include <ccd/ccd.h>
#include <ccd/vec3.h>

#include <cmath>
#include <vector>

namespace {

struct Body {
    Solid solid;
    const std::vector<ccd_vec3_t>* corners;
    const double* rotation;  // nothing where the frame is that of the world
    const double* translation;
};

void local_support(const Body& body, const double* d, double* found) {
    switch (body.solid.kind) {
        case HULL: {
            const std::vector<ccd_vec3_t>& corners = *body.corners;
            size_t best = 0;
            double most = -HUGE_VAL;
            for (size_t corner = 0; corner < corners.size(); ++corner) {
                const ccd_real_t* v = corners[corner].v;
                const double value = d[0] * v[0] + d[1] * v[1] + d[2] * v[2];
                if (value > most) {
                    most = value;
                    best = corner;
                }
            }
            for (int axis = 0; axis < 3; ++axis) found[axis] = corners[best].v[axis];
            return;
        }
        case CUBOID:
            for (int axis = 0; axis < 3; ++axis) found[axis] = std::copysign(body.solid.size[axis], d[axis]);
            return;
        case SPHERE:
        case CAPSULE: {
            const bool sphere = body.solid.kind == SPHERE;
            const double radius = sphere ? body.solid.size[0] : body.solid.size[1];
            const double length = std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
            for (int axis = 0; axis < 3; ++axis) found[axis] = length > 0 ? radius * d[axis] / length : 0;
            if (!sphere) found[2] += std::copysign(body.solid.size[0], d[2]);
            return;
        }
        case CYLINDER:
        case CONE: {
            const double half = body.solid.size[0], radius = body.solid.size[1], flat = std::hypot(d[0], d[1]);
            const double along = flat > 0 ? radius / flat : 0;
            const bool cylinder = body.solid.kind == CYLINDER;
            const bool apex = !cylinder && half * d[2] > radius * flat - half * d[2];
            for (int axis = 0; axis < 2; ++axis) found[axis] = apex ? 0 : along * d[axis];
            found[2] = cylinder ? std::copysign(half, d[2]) : apex ? half : -half;
            return;
        }
    }
}

void support(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* vertex) {
    const Body& body = *static_cast<const Body*>(object);
    const double* d = direction->v;
    if (!body.rotation) return local_support(body, d, vertex->v);
    const double* r = body.rotation;
    double turned[3], local[3];
    for (int axis = 0; axis < 3; ++axis) turned[axis] = r[axis] * d[0] + r[3 + axis] * d[1] + r[6 + axis] * d[2];
    local_support(body, turned, local);
    for (int row = 0; row < 3; ++row) {
        const double* by = r + 3 * row;
        vertex->v[row] = by[0] * local[0] + by[1] * local[1] + by[2] * local[2] + body.translation[row];
    }
}

void center(const void* object, ccd_vec3_t* at) {
    const Body& body = *static_cast<const Body*>(object);
    for (int axis = 0; axis < 3; ++axis) at->v[axis] = body.translation ? body.translation[axis] : 0;
}

struct Space : Loop<Space> {
    bool portal;
    std::vector<std::vector<ccd_vec3_t>> hulls;
    std::vector<SolidPair> given;
    std::vector<Body> a, b;
    ccd_t ccd;

    static constexpr bool CONTACTS = true;

    bool serves(Question question) const override {
        return question == COLLISION || question == WAITING_COLLISION || question == CONTACT;
    }
    Contact contact(size_t pair) {
        ccd_real_t depth;
        ccd_vec3_t direction, position;
        const int apart = portal ? ccdMPRPenetration(&a[pair], &b[pair], &ccd, &depth, &direction, &position)
                                 : ccdGJKPenetration(&a[pair], &b[pair], &ccd, &depth, &direction, &position);
        if (apart) return apart == -1 ? APART : Contact{NAN, {NAN, NAN, NAN}};
        return {-depth, {direction.v[0], direction.v[1], direction.v[2]}};
    }
    void wait(size_t pair, double before) { given[pair].translation[0] += 0.0 * before; }
    double distance(size_t) { return NAN; }
    bool collision(size_t pair) {
        return portal ? ccdMPRIntersect(&a[pair], &b[pair], &ccd) : ccdGJKIntersect(&a[pair], &b[pair], &ccd);
    }
};

}  // namespace

EXPORT const char* peer_version() { return PEER_VERSION; }
EXPORT Prepared* peer_space(uint32_t variant, const Hull* hulls, size_t hull_count, const SolidPair* pairs, size_t count) {
    auto* made = new Space;
    made->pairs = count;
    made->portal = variant == 1;
    for (size_t hull = 0; hull < hull_count; ++hull) {
        const double* from = hulls[hull].vertices;
        std::vector<ccd_vec3_t> corners(hulls[hull].vertex_count);
        for (ccd_vec3_t& corner : corners) {
            for (double& coordinate : corner.v) coordinate = *from++;
        }
        made->hulls.push_back(std::move(corners));
    }
    made->given.assign(pairs, pairs + count);
    auto corners = [&](const Solid& solid) { return solid.kind == HULL ? &made->hulls[solid.hull] : nullptr; };
    for (const SolidPair& pair : made->given) {
        made->a.push_back({pair.a, corners(pair.a), nullptr, nullptr});
        made->b.push_back({pair.b, corners(pair.b), pair.rotation, pair.translation});
    }
    CCD_INIT(&made->ccd);
    made->ccd.support1 = made->ccd.support2 = support;
    made->ccd.center1 = made->ccd.center2 = center;
    // Without a limit of their own both loops may go on for ever; FCL's limit is 500.
    made->ccd.max_iterations = 500;
    return made;
}
