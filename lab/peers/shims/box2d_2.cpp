// Box2D 2.4: b2Distance on proxies that point to vertices made before, cold cache. Proxies may have any number of vertices; only
// b2PolygonShape is limited to 8. Yes or no as b2TestOverlap says it, which asks b2Distance, too.
#include "shim.h"

#include <box2d/b2_distance.h>
#include <box2d/b2_settings.h>

#include <cstdio>
#include <vector>

namespace {

struct Plane : Loop<Plane> {
    static constexpr bool KEEPS = true;
    std::vector<b2Vec2> vertices;
    std::vector<b2DistanceInput> inputs;
    b2SimplexCache kept;

    Plane(const PolygonPair* given, size_t count) {
        pairs = count;
        size_t total = 0;
        for (size_t pair = 0; pair < count; ++pair) total += given[pair].a_count + given[pair].b_count;
        vertices.reserve(total);
        inputs.resize(count);
        for (size_t pair = 0; pair < count; ++pair) {
            const PolygonPair& from = given[pair];
            b2DistanceInput& input = inputs[pair];
            input.proxyA.Set(add(from.a, from.a_count), int32(from.a_count), 0.0f);
            input.proxyB.Set(add(from.b, from.b_count), int32(from.b_count), 0.0f);
            input.transformA.SetIdentity();
            input.transformB.p.Set(float(from.x), float(from.y));
            input.transformB.q.c = float(from.cosine);
            input.transformB.q.s = float(from.sine);
            input.useRadii = false;
        }
    }

    const b2Vec2* add(const double* from, size_t count) {
        const b2Vec2* first = vertices.data() + vertices.size();
        for (size_t vertex = 0; vertex < count; ++vertex) {
            vertices.emplace_back(float(from[2 * vertex]), float(from[2 * vertex + 1]));
        }
        return first;
    }

    float ask(size_t pair) {
        b2SimplexCache cache;
        cache.count = 0;
        b2DistanceOutput output;
        b2Distance(&output, &cache, &inputs[pair]);
        return output.distance;
    }

    void wait(size_t pair, double before) { inputs[pair].transformB.p.x += 0.0f * float(before); }

    void forget() { kept.count = 0; }
    double warm(size_t pair) {
        b2DistanceOutput output;
        b2Distance(&output, &kept, &inputs[pair]);
        return output.distance;
    }

    double distance(size_t pair) { return ask(pair); }
    bool collision(size_t pair) { return ask(pair) < 10.0f * b2_epsilon; }
};

}  // namespace

EXPORT const char* peer_version() {
    static char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", b2_version.major, b2_version.minor, b2_version.revision);
    return text;
}
EXPORT Prepared* peer_plane(uint32_t, const PolygonPair* pairs, size_t count) { return new Plane(pairs, count); }
