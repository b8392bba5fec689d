// FCL: the narrow phase's solver itself (shapeDistance, shapeIntersect without contacts), on shapes made before. The functions
// fcl::distance and fcl::collide end up there, after a table of kinds and two objects for request and result. Closest points:
// shapeDistance with its two points. Contact: shapeIntersect with a vector of contacts, of which the deepest counts, in memory from
// before. Over libccd it asks ccdMPRPenetration where it has no formula. Its own EPA reports depths below 0, whose sign is left out.
//
// Variants: 0 the solver over libccd, FCL's default; 1 its own ("indep"). Both in double precision. Tolerance: distance_tolerance of
// the first, gjk_tolerance of the other.
#include "shim.h"

#include <fcl/config.h>
#include <fcl/geometry/shape/box.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/cone.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/detail/gjk_solver_indep.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

#include <deque>
#include <memory>
#include <type_traits>
#include <vector>

namespace {

using Transform = fcl::Transform3<double>;

fcl::Convex<double> convex(const Hull& from) {
    auto vertices = std::make_shared<std::vector<fcl::Vector3<double>>>();
    for (size_t vertex = 0; vertex < from.vertex_count; ++vertex) {
        const double* at = from.vertices + 3 * vertex;
        vertices->emplace_back(at[0], at[1], at[2]);
    }
    auto faces = std::make_shared<std::vector<int>>();
    for (size_t face = 0; face < from.face_count; ++face) {
        faces->push_back(3);
        for (int corner = 0; corner < 3; ++corner) faces->push_back(int(from.faces[3 * face + corner]));
    }
    return fcl::Convex<double>(vertices, int(from.face_count), faces, false);
}

Transform pose(const SolidPair& pair) {
    Transform made = Transform::Identity();
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) made.linear()(row, column) = pair.rotation[3 * row + column];
        made.translation()[row] = pair.translation[row];
    }
    return made;
}

void tighten(fcl::detail::GJKSolver_libccd<double>& solver, double tolerance) {
    solver.distance_tolerance = tolerance;
    solver.max_distance_iterations = MOST_ITERATIONS;
}
void tighten(fcl::detail::GJKSolver_indep<double>& solver, double tolerance) {
    solver.gjk_tolerance = tolerance;
    solver.gjk_max_iterations = MOST_ITERATIONS;
}

/// Shapes, and who meets whom. Hulls lie all among the first.
template <class Solver, class A, class B>
struct Space : Loop<Space<Solver, A, B>> {
    static constexpr bool CONTACTS = true;
    static constexpr bool POINTS = true;
    struct Two {
        const A* a;
        const B* b;
        Transform pose;
    };
    std::deque<A> shapes;
    std::deque<B> others;
    std::vector<fcl::ContactPoint<double>> contacts;
    std::vector<Two> list;
    Transform identity = Transform::Identity();
    Solver solver;

    bool tolerate(double tolerance) override {
        solver = Solver();
        if (tolerance > 0) tighten(solver, tolerance);
        return true;
    }
    void wait(size_t pair, double before) { list[pair].pose.translation()[0] += 0.0 * before; }
    double distance(size_t pair) {
        const Two& two = list[pair];
        double found = 0;
        fcl::Vector3<double> on_a, on_b;
        // Witness points are an option, save for capsules, where FCL 0.7 fails an assertion without them.
        constexpr bool capsules = std::is_same_v<A, fcl::Capsule<double>>;
        const bool apart = solver.shapeDistance(
            *two.a, identity, *two.b, two.pose, &found, capsules ? &on_a : nullptr, capsules ? &on_b : nullptr);
        return apart && found > 0 ? found : 0;
    }
    bool collision(size_t pair) {
        const Two& two = list[pair];
        return solver.shapeIntersect(*two.a, identity, *two.b, two.pose, nullptr);
    }
    double closest_points(size_t pair) {
        const Two& two = list[pair];
        double found = 0;
        fcl::Vector3<double> on_a, on_b;
        const bool apart = solver.shapeDistance(*two.a, identity, *two.b, two.pose, &found, &on_a, &on_b);
        return apart ? (on_a - on_b).norm() : 0;
    }
    Contact contact(size_t pair) {
        const Two& two = list[pair];
        contacts.clear();
        if (!solver.shapeIntersect(*two.a, identity, *two.b, two.pose, &contacts)) return APART;
        Contact deepest = {NAN, {NAN, NAN, NAN}};
        for (const auto& point : contacts) {
            const double depth = std::abs(point.penetration_depth);
            if (-depth >= deepest.distance) continue;
            deepest = {-depth, {point.normal[0], point.normal[1], point.normal[2]}};
        }
        return deepest;
    }
};

fcl::Sphere<double> make(const Solid& from, const fcl::Sphere<double>*) { return fcl::Sphere<double>(from.size[0]); }
fcl::Capsule<double> make(const Solid& from, const fcl::Capsule<double>*) {
    return fcl::Capsule<double>(from.size[1], 2 * from.size[0]);
}
fcl::Box<double> make(const Solid& from, const fcl::Box<double>*) {
    return fcl::Box<double>(2 * from.size[0], 2 * from.size[1], 2 * from.size[2]);
}

fcl::Cylinder<double> make(const Solid& from, const fcl::Cylinder<double>*) {
    return fcl::Cylinder<double>(from.size[1], 2 * from.size[0]);
}
fcl::Cone<double> make(const Solid& from, const fcl::Cone<double>*) {
    return fcl::Cone<double>(from.size[1], 2 * from.size[0]);
}

template <class Solver, class A, class B>
Prepared* primitives(const SolidPair* pairs, size_t count) {
    auto* made = new Space<Solver, A, B>;
    made->pairs = count;
    for (size_t pair = 0; pair < count; ++pair) {
        made->shapes.push_back(make(pairs[pair].a, static_cast<A*>(nullptr)));
        made->others.push_back(make(pairs[pair].b, static_cast<B*>(nullptr)));
        made->list.push_back({&made->shapes.back(), &made->others.back(), pose(pairs[pair])});
    }
    return made;
}

/// Two of a kind, or the second a sphere.
template <class Solver, class Shape>
Prepared* beside(const SolidPair* pairs, size_t count) {
    if (pairs[0].a.kind == pairs[0].b.kind) return primitives<Solver, Shape, Shape>(pairs, count);
    if (pairs[0].b.kind == SPHERE) return primitives<Solver, Shape, fcl::Sphere<double>>(pairs, count);
    return nullptr;
}

template <class Solver>
Prepared* space(const Hull* hulls, size_t hull_count, const SolidPair* pairs, size_t count) {
    switch (pairs[0].a.kind) {
        case SPHERE: return beside<Solver, fcl::Sphere<double>>(pairs, count);
        case CAPSULE: return beside<Solver, fcl::Capsule<double>>(pairs, count);
        case CUBOID: return beside<Solver, fcl::Box<double>>(pairs, count);
        case CYLINDER: return beside<Solver, fcl::Cylinder<double>>(pairs, count);
        case CONE: return beside<Solver, fcl::Cone<double>>(pairs, count);
        case HULL: break;
    }
    auto* made = new Space<Solver, fcl::Convex<double>, fcl::Convex<double>>;
    made->pairs = count;
    for (size_t hull = 0; hull < hull_count; ++hull) made->shapes.push_back(convex(hulls[hull]));
    for (size_t pair = 0; pair < count; ++pair) {
        made->list.push_back({&made->shapes[pairs[pair].a.hull], &made->shapes[pairs[pair].b.hull], pose(pairs[pair])});
    }
    return made;
}

}  // namespace

EXPORT const char* peer_version() { return FCL_VERSION; }
EXPORT Prepared* peer_space(uint32_t variant, const Hull* hulls, size_t hull_count, const SolidPair* pairs, size_t count) {
    if (variant == 0) return space<fcl::detail::GJKSolver_libccd<double>>(hulls, hull_count, pairs, count);
    return space<fcl::detail::GJKSolver_indep<double>>(hulls, hull_count, pairs, count);
}
