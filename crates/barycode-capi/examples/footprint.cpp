// Candidate trajectories of a car among parked cars, a wall and a pedestrian who crosses, as a
// driving stack checks them: all poses of all candidates in one call, and a proof of the choice.
#include <barycode.hpp>

#include <cmath>
#include <cstdio>
#include <optional>
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

/* A wall and two parked cars at their places, and a pedestrian, who comes out between the cars and
 * is at a place of his own at each step. */
struct scene {
    d2::shape car, wall, person;
    std::vector<d2::pose> places, walk;
};

/* The chosen trajectory once more, from the shapes alone, as a safety monitor does: at every pose
 * the car is at least so far away from every obstacle that is there then, and each answer is
 * proven. Nothing is said of the time between two poses. Negative where a proof fails. */
double proven_distance(const scene &all, const d2::pose *poses) {
    double least = INFINITY;
    for (std::size_t step = 0; step < steps; step++) {
        const d2::placed obstacles[] = {{all.wall, all.places[0]},
                                        {all.car, all.places[1]},
                                        {all.car, all.places[2]},
                                        {all.person, all.walk[step]}};
        for (const d2::placed &obstacle : obstacles) {
            const auto near = d2::closest_points({all.car, poses[step]}, obstacle);
            if (!near || d2::check({all.car, poses[step]}, obstacle, *near) != BARYCODE_PROVEN) {
                return -1;
            }
            least = std::fmin(least, near->lower);
        }
    }
    return least;
}

/* The obstacles of the scene as batches take them: rows of a table. */
std::optional<d2::obstacles> obstacles_of(const scene &all, d2::table &table, std::uint32_t car_id,
                                          barycode::error *why) {
    const auto wall_id = table.add(all.wall, why), person_id = table.add(all.person, why);
    if (!wall_id || !person_id) {
        return std::nullopt;
    }
    const std::vector<std::uint32_t> ids = {*wall_id, car_id, car_id};
    const std::vector<std::size_t> one_person(steps, 1);
    auto obstacles = d2::obstacles::make({table, ids, all.places}, why);
    if (!obstacles || !obstacles->add_moving({table, *person_id, all.walk}, one_person, 0, why)) {
        return std::nullopt;
    }
    return obstacles;
}

int fail(const char *what, const barycode::error &error) {
    std::fprintf(stderr, "%s: %s\n", what, error.text);
    return 1;
}

} // namespace

int main() {
    barycode::error error{};
    const std::vector<d2::vec> wall_corners = {{0, -3}, {60, -3}, {60, -2}, {0, -2}};
    const auto car = d2::shape::rectangle({2.25, 0.9}, &error);
    const auto wall = d2::shape::polygon(wall_corners, &error);
    const auto person = d2::shape::ball({0, 0}, 0.3, &error);
    if (!car || !wall || !person) {
        return fail("shapes", error);
    }

    scene all = {*car, *wall, *person, {}, {}};
    all.places = {d2::pose_at(0, 0, 0), d2::pose_at(15, 0, 0.02), d2::pose_at(24, 0, 0)};
    for (std::size_t step = 0; step < steps; step++) {
        all.walk.push_back(d2::pose_at(19.5, 0.15 * static_cast<double>(step), 0));
    }

    auto table = d2::table::make(&error);
    const auto car_id = table ? table->add(*car, &error) : std::nullopt;
    const auto obstacles = car_id ? obstacles_of(all, *table, *car_id, &error) : std::nullopt;
    if (!obstacles) {
        return fail("obstacles", error);
    }

    // All poses of all candidates, one trajectory after the other.
    constexpr std::size_t candidates = 5;
    const double shifts[candidates] = {0, 1.5, 3, 4.5, 6};
    std::vector<d2::pose> poses;
    std::vector<std::uint32_t> times;
    std::vector<std::size_t> ends;
    for (double shift : shifts) {
        const auto trajectory = candidate(shift);
        poses.insert(poses.end(), trajectory.begin(), trajectory.end());
        for (std::size_t step = 0; step < steps; step++) {
            times.push_back(static_cast<std::uint32_t>(step));
        }
        ends.push_back(poses.size());
    }
    std::uint8_t verdict[candidates];
    double lower[candidates];
    std::uint32_t row[candidates], obstacle[candidates];
    const d2::sweep_columns columns = {verdict, {}, lower, {}, row, obstacle};
    const d2::rows footprints(*table, *car_id, poses);
    const auto undecided = d2::trajectory_clearances({footprints, times, ends}, *obstacles, 0, columns, {}, &error);
    if (!undecided) {
        return fail("trajectories", error);
    }

    // The candidate that is proven to keep the largest distance.
    std::size_t best = candidates;
    for (std::size_t index = 0; index < candidates; index++) {
        std::printf("shift %.1f m: verdict %d, at least %.3f m, nearest is obstacle %u at pose %u\n",
                    shifts[index], verdict[index], lower[index], obstacle[index], row[index]);
        if (verdict[index] == BARYCODE_SEPARATED && (best == candidates || lower[index] > lower[best])) {
            best = index;
        }
    }
    if (best == candidates || *undecided > 0) {
        std::printf("no candidate is proven to be free: brake\n");
        return 1;
    }
    const double distance = proven_distance(all, &poses[best * steps]);
    if (!(distance > 0)) {
        std::printf("the choice is not proven: brake\n");
        return 1;
    }
    std::printf("chosen: shift %.1f m, proven to be %.3f m away from all obstacles at all its poses\n", shifts[best],
                distance);
    return shifts[best] >= 3 && std::fabs(distance - lower[best]) < 1e-9 ? 0 : 1;
}
