// Box2D v3: b2ShapeDistance on inputs made before, cold cache. Polygons of more than 8 vertices are refused, as v3 does itself.
// Yes or no from the same call, by the bound that its own sensors use.
#include "shim.h"

#include "box2d/base.h"
#include "box2d/collision.h"

#include <cfloat>
#include <cstdio>
#include <vector>

namespace {

struct Plane : Loop<Plane> {
    static constexpr bool KEEPS = true;
    std::vector<b2DistanceInput> inputs;
    b2SimplexCache kept = b2_emptySimplexCache;

    Plane(const PolygonPair* given, size_t count) : inputs(count) {
        pairs = count;
        for (size_t pair = 0; pair < count; ++pair) {
            const PolygonPair& from = given[pair];
            b2DistanceInput& input = inputs[pair];
            input.proxyA = proxy(from.a, from.a_count);
            input.proxyB = proxy(from.b, from.b_count);
            input.transform.p = {float(from.x), float(from.y)};
            input.transform.q = {float(from.cosine), float(from.sine)};
            input.useRadii = false;
        }
    }

    static b2ShapeProxy proxy(const double* from, size_t count) {
        b2Vec2 points[B2_MAX_POLYGON_VERTICES];
        for (size_t vertex = 0; vertex < count; ++vertex) {
            points[vertex] = {float(from[2 * vertex]), float(from[2 * vertex + 1])};
        }
        return b2MakeProxy(points, int(count), 0.0f);
    }

    float ask(size_t pair) {
        b2SimplexCache cache = b2_emptySimplexCache;
        return b2ShapeDistance(&inputs[pair], &cache, nullptr, 0).distance;
    }

    void wait(size_t pair, double before) { inputs[pair].transform.p.x += 0.0f * float(before); }

    void forget() { kept = b2_emptySimplexCache; }
    double warm(size_t pair) { return b2ShapeDistance(&inputs[pair], &kept, nullptr, 0).distance; }

    double distance(size_t pair) { return ask(pair); }
    bool collision(size_t pair) { return ask(pair) < 10.0f * FLT_EPSILON; }
};

}  // namespace

EXPORT const char* peer_version() {
    static char text[32];
    const b2Version version = b2GetVersion();
    snprintf(text, sizeof text, "%d.%d.%d", version.major, version.minor, version.revision);
    return text;
}
EXPORT Prepared* peer_plane(uint32_t, const PolygonPair* pairs, size_t count) {
    for (size_t pair = 0; pair < count; ++pair) {
        if (pairs[pair].a_count > B2_MAX_POLYGON_VERTICES || pairs[pair].b_count > B2_MAX_POLYGON_VERTICES) return nullptr;
    }
    return new Plane(pairs, count);
}
