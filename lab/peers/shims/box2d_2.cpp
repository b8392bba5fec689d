// Box2D 2.4: b2Distance on proxies that point to vertices made before, cold cache. Proxies may have any number of vertices; only
// b2PolygonShape is limited to 8. Yes or no as b2TestOverlap says it, which asks b2Distance, too. Contact: b2CollidePolygons,
// b2CollidePolygonAndCircle on shapes without skin, and b2WorldManifold, by which users read separations; the deepest point counts.
// Manifold: the same, with all points.
#include "shim.h"

#include <box2d/b2_circle_shape.h>
#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>
#include <box2d/b2_polygon_shape.h>
#include <box2d/b2_settings.h>

#include <cstdio>
#include <vector>

namespace {

/// The corners as they are: `Set` would weld those that are near each other.
b2PolygonShape polygon(const double* from, size_t count) {
    b2PolygonShape made;
    made.m_count = int32(count);
    made.m_radius = 0;
    made.m_centroid.SetZero();
    for (size_t vertex = 0; vertex < count; ++vertex) {
        made.m_vertices[vertex].Set(float(from[2 * vertex]), float(from[2 * vertex + 1]));
        made.m_centroid += 1.0f / float(count) * made.m_vertices[vertex];
    }
    for (size_t vertex = 0; vertex < count; ++vertex) {
        made.m_normals[vertex] = b2Cross(made.m_vertices[(vertex + 1) % count] - made.m_vertices[vertex], 1.0f);
        made.m_normals[vertex].Normalize();
    }
    return made;
}

struct Plane : Loop<Plane> {
    static constexpr bool KEEPS = true;
    static constexpr bool CONTACTS = true;
    static constexpr bool POINTS = true;
    static constexpr bool MANIFOLDS = true;
    /// Of circles those of the first, and the circles; nothing where there are more than 8 corners.
    std::vector<b2PolygonShape> first, second;
    std::vector<b2CircleShape> circles;
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
            input.proxyB.Set(add(from.b, from.b_count), int32(from.b_count), float(from.radius));
            input.transformA.SetIdentity();
            input.transformB.p.Set(float(from.x), float(from.y));
            input.transformB.q.c = float(from.cosine);
            input.transformB.q.s = float(from.sine);
            input.useRadii = from.b_count == 1;
            if (from.a_count > b2_maxPolygonVertices || from.b_count > b2_maxPolygonVertices) continue;
            first.push_back(polygon(from.a, from.a_count));
            if (from.b_count == 1) {
                b2CircleShape circle;
                circle.m_p.Set(float(from.b[0]), float(from.b[1]));
                circle.m_radius = float(from.radius);
                circles.push_back(circle);
            } else {
                second.push_back(polygon(from.b, from.b_count));
            }
        }
    }

    bool serves(Question question) const override {
        const bool collides = question == CONTACT || question == MANIFOLD;
        return collides ? first.size() == pairs : Loop<Plane>::serves(question);
    }

    const b2Vec2* add(const double* from, size_t count) {
        const b2Vec2* first = vertices.data() + vertices.size();
        for (size_t vertex = 0; vertex < count; ++vertex) {
            vertices.emplace_back(float(from[2 * vertex]), float(from[2 * vertex + 1]));
        }
        return first;
    }

    b2DistanceOutput ask(size_t pair) {
        b2SimplexCache cache;
        cache.count = 0;
        b2DistanceOutput output;
        b2Distance(&output, &cache, &inputs[pair]);
        return output;
    }

    void wait(size_t pair, double before) { inputs[pair].transformB.p.x += 0.0f * float(before); }

    void forget() { kept.count = 0; }
    double warm(size_t pair) {
        b2DistanceOutput output;
        b2Distance(&output, &kept, &inputs[pair]);
        return output.distance;
    }

    double distance(size_t pair) { return ask(pair).distance; }
    bool collision(size_t pair) { return ask(pair).distance < 10.0f * b2_epsilon; }
    double closest_points(size_t pair) {
        const b2DistanceOutput found = ask(pair);
        return b2Distance(found.pointA, found.pointB);
    }
    struct Found {
        b2Manifold manifold;
        b2WorldManifold world;
    };
    Found collide(size_t pair) {
        const b2Transform &a = inputs[pair].transformA, &b = inputs[pair].transformB;
        Found found;
        if (circles.empty()) {
            b2CollidePolygons(&found.manifold, &first[pair], a, &second[pair], b);
        } else {
            b2CollidePolygonAndCircle(&found.manifold, &first[pair], a, &circles[pair], b);
        }
        if (found.manifold.pointCount > 0) {
            found.world.Initialize(&found.manifold, a, 0, b, circles.empty() ? 0 : circles[pair].m_radius);
        }
        return found;
    }
    Contact contact(size_t pair) {
        const Found found = collide(pair);
        if (found.manifold.pointCount == 0) return APART;
        const b2WorldManifold& world = found.world;
        float least = world.separations[0];
        for (int32 point = 1; point < found.manifold.pointCount; ++point) least = b2Min(least, world.separations[point]);
        return {least, {world.normal.x, world.normal.y, 0}};
    }
    /// Its points lie in the middle.
    Manifold read(size_t, const Found& found) {
        const b2WorldManifold& world = found.world;
        Manifold manifold = {{world.normal.x, world.normal.y, 0}, 0, {}};
        for (int32 point = 0; point < found.manifold.pointCount; ++point) {
            const double place[3] = {world.points[point].x, world.points[point].y, 0};
            manifold.add(place, world.separations[point], 0.5);
        }
        return manifold;
    }
};

}  // namespace

EXPORT const char* peer_version() {
    static char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", b2_version.major, b2_version.minor, b2_version.revision);
    return text;
}
EXPORT Prepared* peer_plane(uint32_t, const PolygonPair* pairs, size_t count) { return new Plane(pairs, count); }
