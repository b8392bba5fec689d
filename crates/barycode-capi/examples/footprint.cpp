// Candidate trajectories of a car among parked cars, a wall and a pedestrian who crosses, as a
// driving stack checks them: all poses of all candidates in one call, and a proof of the choice.
#include <barycode.hpp>

#include <cmath>
#include <cstdio>
#include <vector>

namespace {

using barycode::d2;

constexpr std::size_t steps = 30;
constexpr double seconds = 0.1;

/* A lane change: sideways by `shift` during two seconds, at ten metres per second. */
std::vector<d2::pose> candidate(double shift) {
    std::vector<d2::pose> poses;
    for (std::size_t step = 0; step < steps; step++) {
        const double time = seconds * static_cast<double>(step);
        const double part = time < 2 ? time / 2 : 1;
        const double y = shift * part * part * (3 - 2 * part);
        const double slope = time < 2 ? shift * 3 * part * (1 - part) / 10 : 0;
        poses.push_back(d2::pose_at(10 * time, y, std::atan(slope)));
    }
    return poses;
}

/* A table of shapes that frees itself; the interface of C has the batches. */
struct world {
    barycode2d_table *table = nullptr;
    barycode2d_obstacles *obstacles = nullptr;

    world() = default;
    world(const world &) = delete;
    world &operator=(const world &) = delete;
    ~world() {
        barycode2d_free_obstacles(obstacles);
        barycode2d_free_table(table);
    }
};

int fail(const char *what, const barycode_error &error) {
    std::fprintf(stderr, "%s: %s\n", what, error.text);
    return 1;
}

} // namespace

int main() {
    barycode_error error{};
    const std::vector<d2::vec> wall_corners = {{0, -3}, {60, -3}, {60, -2}, {0, -2}};
    const auto car = d2::shape::rectangle({2.25, 0.9}, &error);
    const auto wall = d2::shape::polygon(wall_corners, &error);
    const auto person = d2::shape::ball({0, 0}, 0.3, &error);
    world all;
    uint32_t car_id = 0, wall_id = 0, person_id = 0;
    if (!car || !wall || !person || barycode2d_new_table(&all.table, &error) < 0 ||
        barycode2d_table_add(all.table, car->get(), &car_id, &error) < 0 ||
        barycode2d_table_add(all.table, wall->get(), &wall_id, &error) < 0 ||
        barycode2d_table_add(all.table, person->get(), &person_id, &error) < 0) {
        return fail("shapes", error);
    }

    // What stands: a wall, and two parked cars. A pedestrian comes out between them.
    const uint32_t standing[3] = {wall_id, car_id, car_id};
    const d2::pose places[3] = {d2::pose_at(0, 0, 0), d2::pose_at(15, 0, 0.02), d2::pose_at(24, 0, 0)};
    const barycode2d_rows still = {all.table, standing, sizeof *standing, places, sizeof *places};
    std::vector<d2::pose> steps_of_person;
    for (std::size_t step = 0; step < steps; step++) {
        steps_of_person.push_back(d2::pose_at(19.5, 0.15 * static_cast<double>(step), 0));
    }
    const std::vector<std::size_t> one(steps, 1);
    const barycode2d_rows walking = {all.table, &person_id, 0, steps_of_person.data(), sizeof(d2::pose)};
    if (barycode2d_new_obstacles(&still, 3, &all.obstacles, &error) < 0 ||
        barycode2d_obstacles_add_moving(all.obstacles, &walking, one.data(), steps, 0, &error) < 0) {
        return fail("obstacles", error);
    }

    // All poses of all candidates, one trajectory after the other.
    const double shifts[5] = {0, 1.5, 3, 4.5, 6};
    std::vector<d2::pose> poses;
    std::vector<uint32_t> times;
    std::vector<std::size_t> ends;
    for (double shift : shifts) {
        const auto trajectory = candidate(shift);
        poses.insert(poses.end(), trajectory.begin(), trajectory.end());
        for (std::size_t step = 0; step < steps; step++) {
            times.push_back(static_cast<uint32_t>(step));
        }
        ends.push_back(poses.size());
    }
    uint8_t verdict[5];
    double lower[5];
    uint32_t row[5], obstacle[5];
    std::size_t undecided = 0;
    const barycode2d_rows footprints = {all.table, &car_id, 0, poses.data(), sizeof(d2::pose)};
    const barycode2d_sweep_columns columns = {verdict, nullptr, lower, nullptr, row, obstacle};
    if (barycode2d_trajectory_clearances(&footprints, times.data(), poses.size(), all.obstacles, ends.data(),
                                         5, 0, &columns, nullptr, &undecided, &error) < 0) {
        return fail("trajectories", error);
    }

    // The candidate that is proven to keep the largest distance.
    int best = -1;
    for (int index = 0; index < 5; index++) {
        std::printf("shift %.1f m: verdict %d, at least %.3f m, nearest is obstacle %u at pose %u\n",
                    shifts[index], verdict[index], lower[index], obstacle[index], row[index]);
        if (verdict[index] == BARYCODE_SEPARATED && (best < 0 || lower[index] > lower[best])) {
            best = index;
        }
    }
    if (best < 0 || undecided > 0) {
        std::printf("no candidate is proven to be free: brake\n");
        return 1;
    }

    // The proof of one pose, from the shapes alone: what a safety monitor repeats.
    const auto near = d2::closest_points({*car, poses[row[best]]}, *wall);
    if (!near || d2::check({*car, poses[row[best]]}, *wall, *near) != BARYCODE_PROVEN) {
        return 1;
    }
    std::printf("chosen: shift %.1f m\n", shifts[best]);
    return shifts[best] >= 3 ? 0 : 1;
}
