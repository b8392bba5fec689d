// Bullet, single precision, margins of zero on what has corners (a sphere and a capsule are a core and a margin).
//
// Variants: 0 btGjkPairDetector with the Voronoi simplex solver, which is what btConvexConvexAlgorithm drives, but without the
// penetration solver that would only look for a depth: shapes meet where the detector would have called it. 1
// btGjkEpaSolver2::Distance, the GJK of its other solver, for shapes with corners.
// Yes or no is asked of the same calls: Bullet has no leaner one that tells "meet" from "no contact".
//
// Contact: 0 the detector with btGjkEpaPenetrationDepthSolver, as btConvexConvexAlgorithm has it; 1 btGjkEpaSolver2::Penetration
// alone, which says no more of bodies that are apart; 2 btBoxBoxDetector, of boxes alone, of whose points the deepest counts.
// Manifold: 2, with all points. The others find one point at a time, and gather more of them over the frames.
#include "shim.h"

#include <BulletCollision/CollisionDispatch/btBoxBoxDetector.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConeShape.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpa2.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <cstdio>
#include <memory>
#include <vector>

namespace {

template <class Shape>
std::unique_ptr<btConvexShape> without_margin(std::unique_ptr<Shape> shape) {
    shape->setMargin(0);
    return shape;
}

std::unique_ptr<btConvexShape> primitive(const Solid& from) {
    switch (from.kind) {
        case SPHERE: return std::make_unique<btSphereShape>(btScalar(from.size[0]));
        case CAPSULE: return std::make_unique<btCapsuleShapeZ>(btScalar(from.size[1]), btScalar(2 * from.size[0]));
        case CYLINDER: {
            const btScalar radius = btScalar(from.size[1]);
            return without_margin(std::make_unique<btCylinderShapeZ>(btVector3(radius, radius, btScalar(from.size[0]))));
        }
        case CONE:
            return without_margin(std::make_unique<btConeShapeZ>(btScalar(from.size[1]), btScalar(2 * from.size[0])));
        default: break;
    }
    btVector3 half(btScalar(from.size[0]), btScalar(from.size[1]), btScalar(from.size[2]));
    return without_margin(std::make_unique<btBoxShape>(half));
}

std::unique_ptr<btConvexShape> convex(const Hull& from) {
    auto hull = std::make_unique<btConvexHullShape>();
    for (size_t vertex = 0; vertex < from.vertex_count; ++vertex) {
        const double* at = from.vertices + 3 * vertex;
        hull->addPoint(btVector3(btScalar(at[0]), btScalar(at[1]), btScalar(at[2])), false);
    }
    hull->recalcLocalAabb();
    hull->setMargin(0);
    return hull;
}

struct Two {
    const btConvexShape *a, *b;
    btTransform pose;
};

/// Bullet's normals point from the second body to the first.
Contact turned(btScalar distance, const btVector3& normal) { return {distance, {-normal[0], -normal[1], -normal[2]}}; }

/// The deepest of all points.
struct Deepest : btDiscreteCollisionDetectorInterface::Result {
    Contact found = APART;
    void setShapeIdentifiersA(int, int) override {}
    void setShapeIdentifiersB(int, int) override {}
    void addContactPoint(const btVector3& normal, const btVector3&, btScalar depth) override {
        if (depth < found.distance) found = turned(depth, normal);
    }
};

/// All points, which lie on the second body and have the same normal.
struct Gathered : btDiscreteCollisionDetectorInterface::Result {
    size_t count = 0;
    btVector3 normal, places[MOST_POINTS];
    btScalar depths[MOST_POINTS];
    void setShapeIdentifiersA(int, int) override {}
    void setShapeIdentifiersB(int, int) override {}
    void addContactPoint(const btVector3& from_b, const btVector3& on_b, btScalar depth) override {
        if (count == MOST_POINTS) return;
        normal = from_b;
        places[count] = on_b;
        depths[count++] = depth;
    }
};

struct Space : Loop<Space> {
    static constexpr bool CONTACTS = true;
    static constexpr bool POINTS = true;
    static constexpr bool MANIFOLDS = true;
    bool epa, boxes, cornered;
    btGjkEpaPenetrationDepthSolver solver;
    std::vector<std::unique_ptr<btConvexShape>> shapes;
    btAlignedObjectArray<Two> list;
    btVoronoiSimplexSolver simplex;

    /// Below 0 where they meet.
    btScalar ask(size_t pair) {
        const Two& two = list[int(pair)];
        if (epa) {
            btGjkEpaSolver2::sResults results;
            const bool apart = btGjkEpaSolver2::Distance(
                two.a, btTransform::getIdentity(), two.b, two.pose, two.pose.getOrigin(), results);
            return apart ? results.distance : btScalar(-1);
        }
        btGjkPairDetector detector(two.a, two.b, &simplex, nullptr);
        btGjkPairDetector::ClosestPointInput input;
        input.m_transformA.setIdentity();
        input.m_transformB = two.pose;
        btPointCollector output;
        detector.getClosestPointsNonVirtual(input, output, nullptr);
        // The detector's own rule, see m_catchDegeneracies in btGjkPairDetector.cpp; 0.001 is its gGjkEpaPenetrationTolerance.
        const bool degenerate = detector.m_degenerateSimplex && output.m_distance < btScalar(0.001);
        return output.m_hasResult && !degenerate ? output.m_distance : btScalar(-1);
    }
    bool serves(Question question) const override {
        if (boxes) return question == CONTACT || question == MANIFOLD;
        return (!epa || cornered || question == CONTACT) && question != MANIFOLD && Loop<Space>::serves(question);
    }
    double closest_points(size_t pair) {
        const Two& two = list[int(pair)];
        if (epa) {
            btGjkEpaSolver2::sResults results;
            btGjkEpaSolver2::Distance(two.a, btTransform::getIdentity(), two.b, two.pose, two.pose.getOrigin(), results);
            return results.witnesses[0].distance(results.witnesses[1]);
        }
        const btPointCollector found = collected(two, nullptr);
        return found.m_hasResult ? double(found.m_distance) : HUGE_VAL;
    }
    Contact contact(size_t pair) {
        const Two& two = list[int(pair)];
        if (boxes) {
            Deepest deepest;
            by_axes(two, deepest);
            return deepest.found;
        }
        if (epa) {
            btGjkEpaSolver2::sResults results;
            // The guess as the solver of the detector has it.
            const btVector3 guess = two.pose.getOrigin().length2() > SIMD_EPSILON ? two.pose.getOrigin() : btVector3(1, 0, 0);
            const bool meet = btGjkEpaSolver2::Penetration(two.a, btTransform::getIdentity(), two.b, two.pose, guess, results);
            if (meet) return turned(results.distance, results.normal);
            return results.status == btGjkEpaSolver2::sResults::Separated ? APART : Contact{NAN, {NAN, NAN, NAN}};
        }
        const btPointCollector found = collected(two, &solver);
        return found.m_hasResult ? turned(found.m_distance, found.m_normalOnBInWorld) : Contact{NAN, {NAN, NAN, NAN}};
    }
    static void by_axes(const Two& two, btDiscreteCollisionDetectorInterface::Result& found) {
        btBoxBoxDetector detector(static_cast<const btBoxShape*>(two.a), static_cast<const btBoxShape*>(two.b));
        btGjkPairDetector::ClosestPointInput input;
        input.m_transformA.setIdentity();
        input.m_transformB = two.pose;
        detector.getClosestPoints(input, found, nullptr);
    }
    Gathered collide(size_t pair) {
        Gathered gathered;
        by_axes(list[int(pair)], gathered);
        return gathered;
    }
    Manifold read(size_t, const Gathered& found) {
        Manifold manifold = {{-found.normal[0], -found.normal[1], -found.normal[2]}, 0, {}};
        for (size_t point = 0; point < found.count; ++point) {
            const btVector3& at = found.places[point];
            const double place[3] = {at[0], at[1], at[2]};
            manifold.add(place, found.depths[point], 1);
        }
        return manifold;
    }
    btPointCollector collected(const Two& two, btConvexPenetrationDepthSolver* depth) {
        btGjkPairDetector detector(two.a, two.b, &simplex, depth);
        btGjkPairDetector::ClosestPointInput input;
        input.m_transformA.setIdentity();
        input.m_transformB = two.pose;
        btPointCollector output;
        detector.getClosestPointsNonVirtual(input, output, nullptr);
        return output;
    }
    void wait(size_t pair, double before) { list[int(pair)].pose.getOrigin()[0] += 0.0f * btScalar(before); }
    double distance(size_t pair) {
        const btScalar found = ask(pair);
        return found > 0 ? double(found) : 0.0;
    }
    bool collision(size_t pair) { return !(ask(pair) > 0); }
};

}  // namespace

EXPORT const char* peer_version() {
    static char text[32];
    snprintf(text, sizeof text, "%d.%d", btGetVersion() / 100, btGetVersion() % 100);
    return text;
}
EXPORT Prepared* peer_space(uint32_t variant, const Hull* hulls, size_t hull_count, const SolidPair* pairs, size_t count) {
    const bool same = pairs[0].a.kind == pairs[0].b.kind;
    if (variant == 2 && !(same && pairs[0].a.kind == CUBOID)) return nullptr;
    auto* made = new Space;
    made->pairs = count;
    made->epa = variant == 1;
    made->boxes = variant == 2;
    made->cornered = same && (pairs[0].a.kind == HULL || pairs[0].a.kind == CUBOID);
    for (size_t hull = 0; hull < hull_count; ++hull) made->shapes.push_back(convex(hulls[hull]));
    auto shape = [&](const Solid& solid) -> const btConvexShape* {
        if (solid.kind == HULL) return made->shapes[solid.hull].get();
        made->shapes.push_back(primitive(solid));
        return made->shapes.back().get();
    };
    for (size_t pair = 0; pair < count; ++pair) {
        btTransform pose;
        for (int row = 0; row < 3; ++row) {
            const double* r = pairs[pair].rotation + 3 * row;
            pose.getBasis()[row].setValue(btScalar(r[0]), btScalar(r[1]), btScalar(r[2]));
            pose.getOrigin()[row] = btScalar(pairs[pair].translation[row]);
        }
        const btConvexShape* a = shape(pairs[pair].a);
        const btConvexShape* b = shape(pairs[pair].b);
        made->list.push_back({a, b, pose});
    }
    return made;
}
