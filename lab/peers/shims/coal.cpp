// coal: internal::ShapeShapeDistance, the function that coal::distance and coal::collide come to for two shapes, with one solver
// that was set up before by a request, no guess kept from pair to pair, penetration not asked for. For spheres and capsules coal
// has formulas there. Yes or no: the solver of a CollisionRequest, which stops as soon as the shapes are known to be apart. Closest
// points are those of the distance. Contact: the same function with the penetration asked for, and a solver that was set up for it.
//
// Cold is quite cold: coal takes the vertices that the last supports ended at as the beginning of the next climb whatever its
// settings say, so these are set back before every query. Warm: GJKInitialGuess::CachedGuess, which keeps the last ray as well.
//
// Variants: 0 plain GJK, the default; 1 Nesterov's acceleration; 2 Polyak's. Tolerance: gjk_tolerance, which coal holds against the
// duality gap, absolute and relative to the distance.
#include "shim.h"

#include <coal/config.hh>
#include <coal/internal/shape_shape_func.h>
#include <coal/narrowphase/narrowphase.h>
#include <coal/shape/convex.h>
#include <coal/shape/geometric_shapes.h>

#include <deque>
#include <memory>
#include <vector>

namespace {

using Convex = coal::Convex<coal::Triangle>;

/// Shapes, and who meets whom. Hulls lie all among the first.
template <class A, class B>
struct Space : Loop<Space<A, B>> {
    static constexpr bool CONTACTS = true;
    static constexpr bool POINTS = true;
    struct Two {
        const A* a;
        const B* b;
        coal::Transform3s pose;
    };
    std::deque<A> shapes;
    std::deque<B> others;
    std::vector<Two, Eigen::aligned_allocator<Two>> list;
    coal::Transform3s identity = coal::Transform3s::Identity();
    static constexpr bool KEEPS = true;
    coal::GJKSolver far, yes_or_no, kept, deep;
    double threshold;

    explicit Space(coal::GJKVariant variant) {
        coal::DistanceRequest distance;
        distance.gjk_variant = variant;
        distance.enable_signed_distance = false;
        far.set(distance);
        kept.set(distance);
        distance.enable_signed_distance = true;
        deep.set(distance);
        kept.gjk_initial_guess = coal::GJKInitialGuess::CachedGuess;
        coal::CollisionRequest collision(coal::NO_REQUEST, 1);
        collision.gjk_variant = variant;
        yes_or_no.set(collision);
        threshold = collision.collision_distance_threshold;
    }
    bool tolerate(double tolerance) override {
        for (coal::GJKSolver* solver : {&far, &yes_or_no, &kept, &deep}) {
            solver->gjk_tolerance = tolerance > 0 ? tolerance : coal::GJK_DEFAULT_TOLERANCE;
            solver->gjk_max_iterations = tolerance > 0 ? MOST_ITERATIONS : coal::GJK_DEFAULT_MAX_ITERATIONS;
        }
        return true;
    }
    double ask(size_t pair, const coal::GJKSolver& solver) {
        const Two& two = list[pair];
        coal::Vec3s on_a, on_b, normal;
        return coal::internal::ShapeShapeDistance<A, B>(
            two.a, identity, two.b, two.pose, &solver, false, on_a, on_b, normal);
    }
    double cold(size_t pair, const coal::GJKSolver& solver) {
        solver.support_func_cached_guess.setZero();
        return ask(pair, solver);
    }
    void wait(size_t pair, double before) { list[pair].pose.translation()[0] += 0.0 * before; }
    double distance(size_t pair) {
        const double found = cold(pair, far);
        return found > 0 ? found : 0;
    }
    bool collision(size_t pair) { return cold(pair, yes_or_no) <= threshold; }
    double closest_points(size_t pair) {
        const Two& two = list[pair];
        coal::Vec3s on_a, on_b, normal;
        far.support_func_cached_guess.setZero();
        coal::internal::ShapeShapeDistance<A, B>(two.a, identity, two.b, two.pose, &far, false, on_a, on_b, normal);
        return (on_a - on_b).norm();
    }
    Contact contact(size_t pair) {
        const Two& two = list[pair];
        coal::Vec3s on_a, on_b, normal;
        deep.support_func_cached_guess.setZero();
        const double found =
            coal::internal::ShapeShapeDistance<A, B>(two.a, identity, two.b, two.pose, &deep, true, on_a, on_b, normal);
        return {found, {normal[0], normal[1], normal[2]}};
    }

    void forget() {
        kept.cached_guess = coal::Vec3s(1, 0, 0);
        kept.support_func_cached_guess.setZero();
    }
    double warm(size_t pair) {
        const double found = ask(pair, kept);
        return found > 0 ? found : 0;
    }
};

coal::Transform3s pose(const SolidPair& pair) {
    coal::Matrix3s rotation;
    coal::Vec3s translation;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) rotation(row, column) = pair.rotation[3 * row + column];
        translation[row] = pair.translation[row];
    }
    return coal::Transform3s(rotation, translation);
}

coal::Sphere make(const Solid& from, const coal::Sphere*) { return coal::Sphere(from.size[0]); }
coal::Capsule make(const Solid& from, const coal::Capsule*) { return coal::Capsule(from.size[1], 2 * from.size[0]); }
coal::Box make(const Solid& from, const coal::Box*) {
    return coal::Box(2 * from.size[0], 2 * from.size[1], 2 * from.size[2]);
}

coal::Cylinder make(const Solid& from, const coal::Cylinder*) {
    return coal::Cylinder(from.size[1], 2 * from.size[0]);
}
coal::Cone make(const Solid& from, const coal::Cone*) { return coal::Cone(from.size[1], 2 * from.size[0]); }

template <class A, class B>
Prepared* primitives(coal::GJKVariant variant, const SolidPair* pairs, size_t count) {
    auto* made = new Space<A, B>(variant);
    made->pairs = count;
    for (size_t pair = 0; pair < count; ++pair) {
        made->shapes.push_back(make(pairs[pair].a, static_cast<A*>(nullptr)));
        made->others.push_back(make(pairs[pair].b, static_cast<B*>(nullptr)));
        made->list.push_back({&made->shapes.back(), &made->others.back(), pose(pairs[pair])});
    }
    return made;
}

/// Two of a kind, or the second a sphere.
template <class Shape>
Prepared* beside(coal::GJKVariant variant, const SolidPair* pairs, size_t count) {
    if (pairs[0].a.kind == pairs[0].b.kind) return primitives<Shape, Shape>(variant, pairs, count);
    if (pairs[0].b.kind == SPHERE) return primitives<Shape, coal::Sphere>(variant, pairs, count);
    return nullptr;
}

}  // namespace

EXPORT const char* peer_version() { return COAL_VERSION; }
EXPORT Prepared* peer_space(uint32_t number, const Hull* hulls, size_t hull_count, const SolidPair* pairs, size_t count) {
    const coal::GJKVariant variants[] = {coal::DefaultGJK, coal::NesterovAcceleration, coal::PolyakAcceleration};
    const coal::GJKVariant variant = variants[number];
    switch (pairs[0].a.kind) {
        case SPHERE: return beside<coal::Sphere>(variant, pairs, count);
        case CAPSULE: return beside<coal::Capsule>(variant, pairs, count);
        case CUBOID: return beside<coal::Box>(variant, pairs, count);
        case CYLINDER: return beside<coal::Cylinder>(variant, pairs, count);
        case CONE: return beside<coal::Cone>(variant, pairs, count);
        case HULL: break;
    }
    auto* made = new Space<Convex, Convex>(variant);
    made->pairs = count;
    for (size_t hull = 0; hull < hull_count; ++hull) {
        const Hull& from = hulls[hull];
        auto points = std::make_shared<std::vector<coal::Vec3s>>();
        for (size_t vertex = 0; vertex < from.vertex_count; ++vertex) {
            const double* at = from.vertices + 3 * vertex;
            points->emplace_back(at[0], at[1], at[2]);
        }
        auto faces = std::make_shared<std::vector<coal::Triangle>>();
        for (size_t face = 0; face < from.face_count; ++face) {
            const uint32_t* corners = from.faces + 3 * face;
            faces->emplace_back(corners[0], corners[1], corners[2]);
        }
        made->shapes.emplace_back(points, unsigned(points->size()), faces, unsigned(faces->size()));
    }
    for (size_t pair = 0; pair < count; ++pair) {
        made->list.push_back({&made->shapes[pairs[pair].a.hull], &made->shapes[pairs[pair].b.hull], pose(pairs[pair])});
    }
    return made;
}
