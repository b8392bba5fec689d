// coal: internal::ShapeShapeDistance, the function that coal::distance and coal::collide come to for two shapes, with one solver
// that was set up before by a request, no guess kept from pair to pair, penetration not asked for. For spheres and capsules coal
// has formulas there. Yes or no: the solver of a CollisionRequest, which stops as soon as the shapes are known to be apart.
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

template <class Shape>
struct Space : Loop<Space<Shape>> {
    struct Two {
        const Shape *a, *b;
        coal::Transform3s pose;
    };
    std::deque<Shape> shapes;
    std::vector<Two, Eigen::aligned_allocator<Two>> list;
    coal::Transform3s identity = coal::Transform3s::Identity();
    static constexpr bool KEEPS = true;
    coal::GJKSolver far, yes_or_no, kept;
    double threshold;

    explicit Space(coal::GJKVariant variant) {
        coal::DistanceRequest distance;
        distance.gjk_variant = variant;
        distance.enable_signed_distance = false;
        far.set(distance);
        kept.set(distance);
        kept.gjk_initial_guess = coal::GJKInitialGuess::CachedGuess;
        coal::CollisionRequest collision(coal::NO_REQUEST, 1);
        collision.gjk_variant = variant;
        yes_or_no.set(collision);
        threshold = collision.collision_distance_threshold;
    }
    bool tolerate(double tolerance) override {
        for (coal::GJKSolver* solver : {&far, &yes_or_no, &kept}) {
            solver->gjk_tolerance = tolerance > 0 ? tolerance : coal::GJK_DEFAULT_TOLERANCE;
            solver->gjk_max_iterations = tolerance > 0 ? MOST_ITERATIONS : coal::GJK_DEFAULT_MAX_ITERATIONS;
        }
        return true;
    }
    double ask(size_t pair, const coal::GJKSolver& solver) {
        const Two& two = list[pair];
        coal::Vec3s on_a, on_b, normal;
        return coal::internal::ShapeShapeDistance<Shape, Shape>(
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

template <class Shape>
Prepared* primitives(coal::GJKVariant variant, const SolidPair* pairs, size_t count) {
    auto* made = new Space<Shape>(variant);
    made->pairs = count;
    for (size_t pair = 0; pair < count; ++pair) {
        made->shapes.push_back(make(pairs[pair].a, static_cast<Shape*>(nullptr)));
        const Shape* a = &made->shapes.back();
        made->shapes.push_back(make(pairs[pair].b, static_cast<Shape*>(nullptr)));
        made->list.push_back({a, &made->shapes.back(), pose(pairs[pair])});
    }
    return made;
}

}  // namespace

EXPORT const char* peer_version() { return COAL_VERSION; }
EXPORT Prepared* peer_space(uint32_t number, const Hull* hulls, size_t hull_count, const SolidPair* pairs, size_t count) {
    const coal::GJKVariant variants[] = {coal::DefaultGJK, coal::NesterovAcceleration, coal::PolyakAcceleration};
    const coal::GJKVariant variant = variants[number];
    switch (pairs[0].a.kind) {
        case SPHERE: return primitives<coal::Sphere>(variant, pairs, count);
        case CAPSULE: return primitives<coal::Capsule>(variant, pairs, count);
        case CUBOID: return primitives<coal::Box>(variant, pairs, count);
        case HULL: break;
    }
    auto* made = new Space<Convex>(variant);
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
