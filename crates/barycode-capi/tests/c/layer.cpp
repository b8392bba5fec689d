// The layer of C++: shapes that free themselves, answers that are there or not, all four
// precisions.
#include <barycode.hpp>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "expect.h"

namespace {

using barycode::d2;
using barycode::d2f;
using barycode::d3;
using barycode::d3f;

void plane() {
    const std::vector<d2::vec> corners = {{10, -5}, {11, -5}, {11, 5}, {10, 5}};
    const auto car = d2::shape::rectangle({2.25, 0.8});
    const auto wall = d2::shape::polygon(corners);
    const auto ego = d2::pose_at(0, 0, 0);
    EXPECT(car && wall);
    EXPECT(!d2::meets({*car, ego}, *wall));
    EXPECT(d2::intersects({*car, ego}, *wall) == BARYCODE_SEPARATED);
    EXPECT(d2::within({*car, ego}, *wall, 7.75) == BARYCODE_TOUCHING);
    const auto near = d2::closest_points({*car, ego}, *wall);
    EXPECT(near && near->distance == 7.75 && near->separation() && near->separation()->x == 1);
    EXPECT(near->depth() == 0);
    EXPECT(d2::check({*car, ego}, *wall, *near, true) == BARYCODE_PROVEN);
    const auto far = d2::distance({*car, ego}, *wall);
    EXPECT(far->lower <= 7.75 && d2::check(*far) == BARYCODE_PROVEN);
    const auto yes = d2::intersection({*car, ego}, *wall);
    EXPECT(yes && d2::check({*car, ego}, *wall, *yes) == BARYCODE_PROVEN);

    const auto deep = d2::pose_at(8.25, 0, 0);
    const auto resting = d2::contact_manifold({*car, deep}, *wall);
    EXPECT(resting && d2::check({*car, deep}, *wall, *resting) == BARYCODE_PROVEN);
    int count = 0;
    for (const auto &point : *resting) {
        EXPECT(std::fabs(point.distance + 0.5) < 1e-12);
        count++;
    }
    d2::contact_point all[BARYCODE_MOST_CONTACT_POINTS];
    const auto whole = d2::whole_contact_manifold({*car, deep}, *wall, all);
    EXPECT(whole && whole->points.size() == 2 && whole->contact.depth() == d2::contact({*car, deep}, *wall)->depth());
    EXPECT(d2::check({*car, deep}, *wall, *whole) == BARYCODE_PROVEN);
    EXPECT(d2::check({*car, deep}, *wall, whole->contact, {all, 1}) == BARYCODE_PROVEN);
    all[1].distance += 0.25;
    EXPECT(d2::check({*car, deep}, *wall, *whole) == BARYCODE_FAULT_WITNESS);
    EXPECT(count == 2 && d2::contact({*car, deep}, *wall)->depth() > 0.49);

    // An error is no answer, and meets.
    const d2::pose unturned = {{0, 0}, {0, 0}};
    EXPECT(!d2::closest_points({*car, unturned}, *wall) && d2::meets({*car, unturned}, *wall));
    barycode::error why{};
    const std::array<d2::vec, 4> dented = {{{0, 0}, {4, 0}, {1, 1}, {0, 4}}};
    EXPECT(!d2::shape::polygon(dented, &why) && why.index == 2);
}

void half_spaces() {
    const auto ground = d3::half_space::make({0, 0, 2});
    const auto crate = d3::shape::box({0.25, 0.25, 0.125});
    const auto above = d3::pose_of_axis_angles({5, 2, 0.375}, 0, 0, 0);
    const auto resting = d3::pose_of_axis_angles({5, 2, 0.125}, 0, 0, 0);
    EXPECT(ground && ground->get()->normal.z == 2);
    EXPECT(!ground->meets({*crate, above}) && ground->meets({*crate, resting}) && ground->meets(*crate));
    EXPECT(ground->intersects({*crate, resting}) == BARYCODE_TOUCHING);
    EXPECT(ground->within({*crate, above}, 0.25) == BARYCODE_TOUCHING);
    const auto gap = ground->contact({*crate, above});
    EXPECT(gap && gap->distance == 0.25 && gap->separation()->z == 1 && gap->on_a.z == 0);
    EXPECT(ground->check({*crate, above}, *gap) == BARYCODE_PROVEN);
    EXPECT(ground->contact(*crate)->depth() == 0.125 && ground->closest_points(*crate)->distance == 0);
    EXPECT(ground->distance({*crate, above})->lower <= 0.25);
    const auto yes = ground->intersection({*crate, above});
    EXPECT(yes && ground->check({*crate, above}, *yes) == BARYCODE_PROVEN);

    barycode::error why{};
    EXPECT(!d2f::half_space::make({0, 0}, 0, {}, &why) && why.argument == 1 && why.text[0] != 0);
    EXPECT(d2f::half_space::make({0, 1}, 0.5F)->distance(*d2f::shape::ball({0, 2}, 1))->distance == 0.5F);
}

void outer_hulls() {
    std::vector<d3::vec> cloud;
    for (int i = 0; i < 600; i++) {
        const double z = (i + 0.5) / 300 - 1, turn = 2.4 * i, r = std::sqrt(1 - z * z);
        cloud.push_back({r * std::cos(turn), r * std::sin(turn), z});
    }
    std::vector<d3::vec> room(64);
    std::vector<std::uint32_t> triangles(3 * 128);
    const auto outer = d3::outer_hull(cloud, 64, room, triangles);
    EXPECT(outer && outer->vertices.size() <= 64 && outer->vertices.size() == outer->vertex_count);
    EXPECT(outer->distance > 0 && outer->distance < 0.3 && outer->faces.size() == 3 * outer->face_count);
    const auto solid = d3::owned_shape::polytope(outer->vertices, outer->faces);
    EXPECT(solid);
    for (const auto &point : cloud) {
        EXPECT(d3::meets(*solid, *d3::shape::point(point)));
    }
    const auto hull = d3::owned_shape::hull(cloud);
    for (const auto &vertex : outer->vertices) {
        EXPECT(d3::distance(*hull, *d3::shape::point(vertex))->lower <= outer->distance);
    }
    const auto counted = d3::outer_hull_within(cloud, 0.05, {});
    EXPECT(counted && counted->vertices.size() == 0 && counted->vertex_count < 600 && counted->distance <= 0.05);
    barycode::error why{};
    EXPECT(!d3::outer_hull(cloud, 64, room, {triangles.data(), 30}, &why) && why.argument == 8);
    EXPECT(!d3::outer_hull({}, 64, room, {}, &why) && why.argument == 1);

    const std::vector<d2f::vec> ring = {{0, 0}, {1, -0.25F}, {2, 0}, {2.25F, 1}, {2, 2}, {1, 2.25F}, {0, 2}};
    std::array<d2f::vec, 7> corners;
    const auto few = d2f::outer_hull(ring, 4, corners);
    EXPECT(few && few->vertices.size() == 4 && few->distance > 0 && few->faces.size() == 0);
    EXPECT(d2f::outer_hull_within(ring, 0, corners)->distance == 0);
}

void long_hulls() {
    std::vector<d3::vec> cloud;
    for (int i = 0; i < 20000; i++) {
        const double z = (i + 0.5) / 10000 - 1, turn = 2.4 * i, r = std::sqrt(1 - z * z);
        cloud.push_back({r * std::cos(turn), r * std::sin(turn), z});
    }
    barycode::error why{};
    std::size_t calls = 0, settled = 0;
    const auto half = [&](std::size_t done) {
        calls++;
        settled = done;
        return done < 10000;
    };
    EXPECT(!d3::owned_shape::hull_while(cloud, half, &why) && why.status == BARYCODE_ERROR_ENDED);
    EXPECT(calls > 1 && settled >= 10000 && settled <= 20000);
    const auto all = [&](std::size_t) { return ++calls > 0; };
    EXPECT(d3::owned_shape::hull_while(cloud, all));
    std::vector<d3::vec> room(100);
    std::vector<std::uint32_t> triangles(3 * 200);
    room[0].x = 77;
    EXPECT(!d3::outer_hull_while(cloud, 100, half, room, triangles, &why) && room[0].x == 77);
    EXPECT(!d3::outer_hull_within_while(cloud, 0.1, half, room, triangles, &why) && room[0].x == 77);
    /* After the hull itself, too. */
    std::size_t after = 0;
    const auto hull_alone = [&](std::size_t) { return ++after <= calls; };
    EXPECT(!d3::outer_hull_while(cloud, 100, hull_alone, room, triangles, &why) && room[0].x == 77);
    const auto outer = d3::outer_hull_while(cloud, 100, all, room, triangles, &why);
    EXPECT(outer && outer->vertex_count <= 100 && outer->distance > 0);
}

void motions() {
    const auto car = d2::shape::rectangle({2.25, 0.8});
    const auto wall = d2::shape::box_between({10, -5}, {11, 5});
    const auto hit = d2::cast_shape(*car, {1, 0}, *wall, {0, 0}, 60);
    EXPECT(hit && hit->verdict == BARYCODE_CONTACT && hit->first[1] == 7.75);
    EXPECT(d2::check_cast(*car, {1, 0}, *wall, {0, 0}, 60, *hit) == BARYCODE_PROVEN);
    const auto ray = d2::cast_ray(*wall, {0, 0}, {1, 0}, 60);
    EXPECT(ray->first[1] == 10 && d2::check_ray(*wall, {0, 0}, {1, 0}, 60, *ray) == BARYCODE_PROVEN);
    EXPECT(d2::check_ray(*wall, {0, 0}, {1, 0}, 60, *hit) != BARYCODE_PROVEN);
    const auto arc = d2::motion::arc(d2::pose_at(0, 0, 0), 1, 0.5);
    const auto still = d2::motion::still(d2::pose_at(0, 0, 0));
    std::vector<d2::cell> cells(256);
    const auto free = d2::time_of_impact(*car, *arc, *wall, *still, 0, 10, {}, cells);
    EXPECT(free && free->verdict == BARYCODE_FREE && free->cells <= cells.size());
    const barycode::span<const d2::cell> proof(cells.data(), free->cells);
    EXPECT(d2::check(*car, *arc, *wall, *still, 0, 10, *free, proof) == BARYCODE_PROVEN);
    EXPECT(d2::is_free(*car, *arc, *wall, *still, 0, 10) && arc->at(1));
    const double times[2] = {0, 1};
    const d2::pose poses[2] = {d2::pose_at(0, 0, 0), d2::pose_at(3, 1, 0.5)};
    EXPECT(std::fabs(d2::motion::path(times, poses, {0, 0})->at(0.5)->translation.x - 1.5) < 1e-12);
    EXPECT(d2::motion::path(times, poses, {0, 0}, BARYCODE_SLERP, 0.1, 0.1));
    barycode::error why{};
    EXPECT(!d2::motion::path(times, {poses, 1}, {0, 0}, BARYCODE_SLERP, &why) && why.argument == 2);
}

void owners() {
    std::vector<d3::vec> cloud = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    auto hull = d3::owned_shape::hull(cloud);
    EXPECT(hull);
    cloud.clear();
    auto moved = std::move(*hull);
    const auto ball = d3::shape::ball({3, 0, 0}, 0.5);
    EXPECT(std::fabs(d3::distance(moved, *ball)->distance - 1.5) < 1e-12);
    EXPECT(!d3::distance(*hull, *ball) || hull->get()->opaque[0] != 0);
    const auto round = d3::shape::rounded(moved, 0.25);
    EXPECT(std::fabs(d3::distance(*round, *ball)->distance - 1.25) < 1e-12);
    const auto sum = d3::owned_shape::sum(moved, *ball);
    EXPECT(sum && d3::meets(*sum, *ball));
    const auto turned = d3::pose_of_axis_angles({0, 0, 0}, 0, 0, 0.5);
    const auto posed = d3::owned_shape::posed(moved, turned);
    EXPECT(posed && d3::meets(*posed, moved));
    const auto corner_of_ball = d3::shape::tetrahedron({3, 0, 0}, {4, 0, 0}, {3, 1, 0}, {3, 0, 1});
    const std::vector<d3::shape> parts = {moved, *ball, *corner_of_ball};
    const auto around = d3::owned_shape::hull_of(parts);
    EXPECT(around && d3::meets(*around, {*ball, d3::pose_of_axis_angles({-1.5, 0, 0}, 0, 0, 0)}));
    EXPECT(!d3::owned_shape::hull_of({}));
    const d3::vec rows[3] = {{2, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const auto wide = d3::owned_shape::affine(moved, rows, {0, 0, 0});
    EXPECT(std::fabs(d3::distance(*wide, *ball)->distance - 0.5) < 1e-12);
    const d3::vec corners[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const std::uint32_t faces[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
    barycode::error why{};
    const auto corner = d3::owned_shape::polytope(corners, faces, &why);
    EXPECT(corner && d3::meets(*corner, moved));
}

void singles() {
    const auto disc = d2f::shape::ball({0, 0}, 1);
    EXPECT(d2f::distance(*disc, {*disc, d2f::pose_at(3, 0, 0)})->distance == 1);
    const auto can = d3f::shape::cylinder(0.5F, 0.25F);
    const auto cone = d3f::shape::cone(0.5F, 0.25F);
    const auto up = d3f::pose_of_quaternion({0, 0, 2}, 0, 0, 0, 1);
    EXPECT(std::fabs(d3f::distance(*can, {*cone, up})->distance - 1) < 1e-5F);
}

} // namespace

int main() {
    EXPECT(barycode::abi_version() == BARYCODE_ABI_VERSION && barycode::version()[0] != 0);
    EXPECT(barycode::status_text(BARYCODE_ERROR_NULL)[0] != 0);
    plane();
    half_spaces();
    outer_hulls();
    long_hulls();
    motions();
    owners();
    singles();
    return 0;
}
