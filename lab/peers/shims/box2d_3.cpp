// Box2D v3: b2ShapeDistance on inputs made before, cold cache. Polygons of more than 8 vertices are refused, as v3 does itself.
// Yes or no from the same call, by the bound that its own sensors use. Contact: b2CollidePolygons, b2CollidePolygonAndCircle, of whose
// points the deepest counts; their normals are made before, from the corners as they are, so that none is welded to its neighbour.
// Manifold: the same, with all points.
#include "shim.h"

#include "box2d/base.h"
#include "box2d/collision.h"
#include "box2d/math_functions.h"

#include <cfloat>
#include <cstdio>
#include <vector>

namespace {

b2Polygon polygon(const double* from, size_t count) {
    b2Polygon made = {};
    made.count = int(count);
    b2Vec2 sum = {0, 0};
    for (size_t vertex = 0; vertex < count; ++vertex) {
        made.vertices[vertex] = {float(from[2 * vertex]), float(from[2 * vertex + 1])};
        sum = b2Add(sum, made.vertices[vertex]);
    }
    for (size_t vertex = 0; vertex < count; ++vertex) {
        const b2Vec2 edge = b2Sub(made.vertices[(vertex + 1) % count], made.vertices[vertex]);
        made.normals[vertex] = b2Normalize(b2CrossVS(edge, 1.0f));
    }
    made.centroid = b2MulSV(1.0f / float(count), sum);
    return made;
}

struct Plane : Loop<Plane> {
    static constexpr bool KEEPS = true;
    static constexpr bool CONTACTS = true;
    static constexpr bool POINTS = true;
    static constexpr bool MANIFOLDS = true;
    std::vector<b2DistanceInput> inputs;
    b2SimplexCache kept = b2_emptySimplexCache;
    struct Two {
        b2Polygon a, b;
        b2Circle circle;
        b2Transform pose;
    };
    std::vector<Two> shapes;
    bool circles;

    Plane(const PolygonPair* given, size_t count) : inputs(count), shapes(count), circles(given[0].b_count == 1) {
        pairs = count;
        for (size_t pair = 0; pair < count; ++pair) {
            const PolygonPair& from = given[pair];
            b2DistanceInput& input = inputs[pair];
            input.proxyA = proxy(from.a, from.a_count, 0);
            input.proxyB = proxy(from.b, from.b_count, from.radius);
            input.transform.p = {float(from.x), float(from.y)};
            input.transform.q = {float(from.cosine), float(from.sine)};
            input.useRadii = circles;
            Two& two = shapes[pair];
            two.a = polygon(from.a, from.a_count);
            two.circle = {{float(from.b[0]), float(from.b[1])}, float(from.radius)};
            if (!circles) two.b = polygon(from.b, from.b_count);
            two.pose = input.transform;
        }
    }

    static b2ShapeProxy proxy(const double* from, size_t count, double radius) {
        b2Vec2 points[B2_MAX_POLYGON_VERTICES];
        for (size_t vertex = 0; vertex < count; ++vertex) {
            points[vertex] = {float(from[2 * vertex]), float(from[2 * vertex + 1])};
        }
        return b2MakeProxy(points, int(count), float(radius));
    }

    b2DistanceOutput ask(size_t pair) {
        b2SimplexCache cache = b2_emptySimplexCache;
        return b2ShapeDistance(&inputs[pair], &cache, nullptr, 0);
    }

    void wait(size_t pair, double before) { inputs[pair].transform.p.x += 0.0f * float(before); }

    void forget() { kept = b2_emptySimplexCache; }
    double warm(size_t pair) { return b2ShapeDistance(&inputs[pair], &kept, nullptr, 0).distance; }

    double distance(size_t pair) { return ask(pair).distance; }
    bool collision(size_t pair) { return ask(pair).distance < 10.0f * FLT_EPSILON; }
    double closest_points(size_t pair) {
        const b2DistanceOutput found = ask(pair);
        return b2Distance(found.pointA, found.pointB);
    }
    b2LocalManifold collide(size_t pair) {
        const Two& two = shapes[pair];
        return circles ? b2CollidePolygonAndCircle(&two.a, &two.circle, two.pose)
                       : b2CollidePolygons(&two.a, &two.b, two.pose);
    }
    Contact contact(size_t pair) {
        const b2LocalManifold found = collide(pair);
        if (found.pointCount == 0) return APART;
        float least = found.points[0].separation;
        for (int point = 1; point < found.pointCount; ++point) least = b2MinFloat(least, found.points[point].separation);
        return {least, {found.normal.x, found.normal.y, 0}};
    }
    /// Its points lie in the middle.
    Manifold read(size_t, const b2LocalManifold& found) {
        Manifold manifold = {{found.normal.x, found.normal.y, 0}, 0, {}};
        for (int point = 0; point < found.pointCount; ++point) {
            const double place[3] = {found.points[point].point.x, found.points[point].point.y, 0};
            manifold.add(place, found.points[point].separation, 0.5);
        }
        return manifold;
    }
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

/// Two polygons that move in the time from zero to one: where the second is at the beginning (x, y, cosine, sine; the first is at the
/// origin), how far it goes in a cast, and where both are at the end of a sweep.
struct Flight {
    const double* a;
    size_t a_count;
    const double* b;
    size_t b_count;
    double start[4];
    double way[2];
    double ends[2][4];
};

namespace {

b2Rot rotation(const double* pose) { return {float(pose[2]), float(pose[3])}; }
b2Vec2 place(const double* pose) { return {float(pose[0]), float(pose[1])}; }

/// Casts by b2ShapeCast in the frame of the first; sweeps by b2TimeOfImpact about the origin of each.
struct Flights {
    std::vector<b2ShapeCastPairInput> casts;
    std::vector<b2TOIInput> sweeps;

    Flights(const Flight* given, size_t count, bool sweep) {
        static const double origin[4] = {0, 0, 1, 0};
        for (size_t index = 0; index < count; ++index) {
            const Flight& from = given[index];
            const b2ShapeProxy a = Plane::proxy(from.a, from.a_count, 0), b = Plane::proxy(from.b, from.b_count, 0);
            if (sweep) {
                b2TOIInput input = {};
                input.proxyA = a;
                input.proxyB = b;
                input.sweepA = {{0, 0}, place(origin), place(from.ends[0]), rotation(origin), rotation(from.ends[0])};
                input.sweepB = {{0, 0}, place(from.start), place(from.ends[1]), rotation(from.start), rotation(from.ends[1])};
                input.maxFraction = 1;
                sweeps.push_back(input);
            } else {
                b2ShapeCastPairInput input = {};
                input.proxyA = a;
                input.proxyB = b;
                input.transform.p = place(from.start);
                input.transform.q = rotation(from.start);
                input.translationB = {float(from.way[0]), float(from.way[1])};
                input.maxFraction = 1;
                casts.push_back(input);
            }
        }
    }

    double time(size_t index) const {
        if (!casts.empty()) {
            const b2CastOutput found = b2ShapeCast(&casts[index]);
            return found.hit ? double(found.fraction) : HUGE_VAL;
        }
        const b2TOIOutput found = b2TimeOfImpact(&sweeps[index]);
        switch (found.state) {
            case b2_toiStateSeparated: return HUGE_VAL;
            case b2_toiStateHit:
            case b2_toiStateOverlapped: return found.fraction;
            default: return NAN;
        }
    }
};

}  // namespace

EXPORT Flights* flights_make(const Flight* flights, size_t count, bool sweep) {
    for (size_t index = 0; index < count; ++index) {
        if (flights[index].a_count > B2_MAX_POLYGON_VERTICES || flights[index].b_count > B2_MAX_POLYGON_VERTICES) return nullptr;
    }
    return new Flights(flights, count, sweep);
}
EXPORT double flights_walk(const Flights* flights, const uint32_t* order, size_t count) {
    double sum = 0;
    for (size_t index = 0; index < count; ++index) sum += flights->time(order[index]);
    return sum;
}
EXPORT void flights_answer(const Flights* flights, double* answers) {
    const size_t count = flights->casts.size() + flights->sweeps.size();
    for (size_t index = 0; index < count; ++index) answers[index] = flights->time(index);
}
EXPORT void flights_drop(Flights* flights) { delete flights; }
