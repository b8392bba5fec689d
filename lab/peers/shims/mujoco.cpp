// MuJoCo: mj_geomDistance without witness points, on the geoms of one model. All meshes lie in it, each with two geoms, so that a
// body may meet its like; before each call the second geom is put where the pair wants it, by 12 numbers in mjData. Spheres,
// capsules and boxes are two geoms whose sizes are written, too. Tolerance and iterations are
// those of mjOption; it takes no notice of the tolerance where both shapes are meshes.
//
// It computes in double precision, and keeps the corners of meshes in single precision, moved to a frame of its own choice.
// Yes or no is a distance of at most 0 looked for: it has no leaner question for two geoms. Closest points and contact: the same
// function with its two points. There are no cones.
#include "shim.h"

#include <mujoco/mujoco.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace {

/// Beyond this many meshes making the model takes minutes.
constexpr size_t MOST_MESHES = 20000;

struct Place {
    double position[3];
    double turn[9];
};

struct Space : Loop<Space> {
    mjModel* model = nullptr;
    mjData* data = nullptr;
    struct Two {
        int a, b;
        Place place;
        double a_size[3], b_size[3];
    };
    bool sized = false;
    std::vector<Two> list;

    ~Space() override {
        if (data) mj_deleteData(data);
        if (model) mj_deleteModel(model);
    }
    bool tolerate(double tolerance) override {
        mjOption defaults;
        mj_defaultOption(&defaults);
        model->opt.ccd_tolerance = tolerance > 0 ? tolerance : defaults.ccd_tolerance;
        model->opt.ccd_iterations = tolerance > 0 ? int(MOST_ITERATIONS) : defaults.ccd_iterations;
        return true;
    }
    static constexpr bool CONTACTS = true;
    static constexpr bool POINTS = true;

    double ask(size_t pair, double farthest, double* points = nullptr) {
        const Two& two = list[pair];
        std::memcpy(data->geom_xpos + 3 * two.b, two.place.position, sizeof two.place.position);
        std::memcpy(data->geom_xmat + 9 * two.b, two.place.turn, sizeof two.place.turn);
        if (sized) {
            std::memcpy(model->geom_size + 3 * two.a, two.a_size, sizeof two.a_size);
            std::memcpy(model->geom_size + 3 * two.b, two.b_size, sizeof two.b_size);
        }
        return mj_geomDistance(model, data, two.a, two.b, farthest, points);
    }
    void wait(size_t pair, double before) { list[pair].place.position[0] += 0.0 * before; }
    double distance(size_t pair) { return std::max(ask(pair, 1e6), 0.0); }
    bool collision(size_t pair) { return ask(pair, 0) < 0; }
    double closest_points(size_t pair) {
        double p[6];
        ask(pair, 1e6, p);
        return std::hypot(p[3] - p[0], p[4] - p[1], p[5] - p[2]);
    }
    Contact contact(size_t pair) {
        double p[6];
        const double found = ask(pair, 1e6, p);
        const double length = std::copysign(std::hypot(p[3] - p[0], p[4] - p[1], p[5] - p[2]), found);
        return {found, {(p[3] - p[0]) / length, (p[4] - p[1]) / length, (p[5] - p[2]) / length}};
    }
};

/// The place of a geom whose frame has its own place within the body that the pair speaks of.
Place placed(const SolidPair& pair, const double* position, const double* turn) {
    Place place;
    for (int row = 0; row < 3; ++row) {
        const double* by = pair.rotation + 3 * row;
        place.position[row] = by[0] * position[0] + by[1] * position[1] + by[2] * position[2] + pair.translation[row];
        for (int column = 0; column < 3; ++column) {
            place.turn[3 * row + column] = by[0] * turn[column] + by[1] * turn[3 + column] + by[2] * turn[6 + column];
        }
    }
    return place;
}

/// Sizes as MuJoCo has them.
void size(const Solid& solid, double* into) {
    into[0] = solid.size[0];
    into[1] = solid.size[1];
    into[2] = solid.size[2];
    if (solid.kind == CAPSULE || solid.kind == CYLINDER) std::swap(into[0], into[1]);
}

}  // namespace

EXPORT const char* peer_version() { return mj_versionString(); }
EXPORT Prepared* peer_space(uint32_t, const Hull* hulls, size_t hull_count, const SolidPair* pairs, size_t count) {
    if (hull_count > MOST_MESHES) return nullptr;
    const Kind kind = pairs[0].a.kind, other = pairs[0].b.kind;
    if (kind == CONE || other == CONE) return nullptr;
    mjSpec* spec = mj_makeSpec();
    mjsBody* world = mjs_findBody(spec, "world");
    auto add = [&](Kind kind, const char* mesh) {
        mjsGeom* geom = mjs_addGeom(world, nullptr);
        const mjtGeom types[] = {mjGEOM_MESH, mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_BOX, mjGEOM_CYLINDER};
        geom->type = types[kind];
        geom->contype = geom->conaffinity = 0;
        if (mesh) {
            mjs_setString(geom->meshname, mesh);
        } else {
            geom->size[0] = geom->size[1] = geom->size[2] = 1;
        }
    };
    for (size_t hull = 0; hull < hull_count; ++hull) {
        mjsMesh* mesh = mjs_addMesh(spec, nullptr);
        const std::string name = std::to_string(hull);
        mjs_setName(mesh->element, name.c_str());
        const double* from = hulls[hull].vertices;
        const std::vector<float> corners(from, from + 3 * hulls[hull].vertex_count);
        const uint32_t* faces = hulls[hull].faces;
        const std::vector<int> triangles(faces, faces + 3 * hulls[hull].face_count);
        mjs_setFloat(mesh->uservert, corners.data(), int(corners.size()));
        mjs_setInt(mesh->userface, triangles.data(), int(triangles.size()));
        add(HULL, name.c_str());
        add(HULL, name.c_str());
    }
    if (kind != HULL) {
        add(kind, nullptr);
        add(other, nullptr);
    }
    auto* made = new Space;
    made->pairs = count;
    made->model = mj_compile(spec, nullptr);
    mj_deleteSpec(spec);
    if (!made->model || !(made->data = mj_makeData(made->model))) {
        delete made;
        return nullptr;
    }
    mj_kinematics(made->model, made->data);
    made->sized = kind != HULL;
    for (size_t pair = 0; pair < count; ++pair) {
        Space::Two two;
        two.a = made->sized ? 0 : int(2 * pairs[pair].a.hull);
        two.b = made->sized ? 1 : int(2 * pairs[pair].b.hull + 1);
        size(pairs[pair].a, two.a_size);
        size(pairs[pair].b, two.b_size);
        // Both geoms of a mesh stand where MuJoCo put its frame, and the first of them is never moved.
        const size_t first = made->sized ? 0 : size_t(two.b) - 1;
        two.place = placed(pairs[pair], made->data->geom_xpos + 3 * first, made->data->geom_xmat + 9 * first);
        made->list.push_back(two);
    }
    return made;
}
