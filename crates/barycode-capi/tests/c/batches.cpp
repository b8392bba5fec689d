// Batches of the layer of C++: spans and structs of the caller, lengths that do not fit, what owns
// memory.
#include <barycode.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "expect.h"

namespace {

using barycode::d2;
using barycode::d3f;

struct track {
    double stamp;
    d2::pose pose;
    std::uint32_t shape;
};

void pairs() {
    auto shapes = d2::table::make();
    EXPECT(shapes);
    const auto car = d2::shape::rectangle({2, 1});
    const auto ball = d2::shape::ball({0, 0}, 0.5);
    const auto car_id = shapes->add(*car), ball_id = shapes->add(*ball);
    EXPECT(car_id && ball_id && *car_id != *ball_id);

    std::vector<track> tracks;
    std::vector<d2::pose> poses;
    for (int index = 0; index < 40; index++) {
        tracks.push_back({0, d2::pose_at(4 + 0.25 * index, 0, 0.1 * index), index % 2 == 0 ? *car_id : *ball_id});
        poses.push_back(d2::pose_at(0, 0.1 * index, 0));
    }
    const d2::rows ego(*shapes, *car_id, poses), others(*shapes, tracks, &track::shape, &track::pose);
    EXPECT(ego.size() == 40 && others.size() == 40 && !others.is_one());
    std::vector<std::uint8_t> verdict(40);
    std::vector<double> distance(40), lower(40), upper(40);
    std::vector<d2::vec> normal(40);
    d2::columns answers;
    answers.verdict = verdict;
    answers.distance = distance;
    answers.lower = lower;
    answers.upper = upper;
    answers.normal = normal;
    EXPECT(d2::batch_contact(ego, others, answers) == std::size_t(0));
    for (std::size_t index = 0; index < 40; index++) {
        const auto &shape = tracks[index].shape == *car_id ? *car : *ball;
        const auto single = d2::contact({*car, poses[index]}, {shape, tracks[index].pose});
        EXPECT(single && single->verdict == verdict[index]);
        EXPECT(lower[index] <= single->upper + 1e-9 && single->lower <= upper[index] + 1e-9);
    }
    const d2::rows one(*shapes, *car_id);
    const barycode::batch_options here{1};
    EXPECT(one.is_one() && d2::batch_within(one, others, 1.5, answers, here));
    EXPECT(d2::batch_distance(others, {*shapes, *ball_id, poses[1]}, answers, here));
    double of_one[1] = {7};
    d2::columns single;
    single.distance = of_one;
    EXPECT(d2::batch_closest_points(one, one, single) && of_one[0] == 0);

    // Lengths that do not fit are refused, also those that are too large.
    barycode::error why{};
    EXPECT(!d2::batch_closest_points(one, one, answers, {}, &why) && why.status == BARYCODE_ERROR_COUNT);
    EXPECT(why.argument == 4);
    const barycode::span<const d2::pose> few(poses.data(), 39);
    EXPECT(!d2::batch_distance({*shapes, *car_id, few}, others, answers, {}, &why));
    EXPECT(why.status == BARYCODE_ERROR_COUNT && why.argument == 2);
    distance.resize(39);
    answers.distance = distance;
    EXPECT(!d2::batch_distance(ego, others, answers, {}, &why) && why.argument == 4);
    const std::vector<std::uint32_t> ids(39, *car_id);
    EXPECT(!d2::batch_distance({*shapes, ids, poses}, one, {}, {}, &why));
    EXPECT(!d2::batch_within(ego, others, 0, {}, {}, &why) && why.status == BARYCODE_ERROR_NULL);

    const auto found = d2::find_meetings({ego}, {others});
    EXPECT(found && found->rows() == 40 && found->undecided() == 0);
    std::size_t count = 0;
    for (std::size_t row = 0; row < found->rows(); row++) {
        EXPECT(found->of(row).size() == found->verdicts(row).size());
        for (const auto other : found->of(row)) {
            const auto &shape = tracks[other].shape == *car_id ? *car : *ball;
            EXPECT(d2::meets({*car, poses[row]}, {shape, tracks[other].pose}));
            count++;
        }
    }
    EXPECT(count == found->pairs() && count > 0);
    auto moved = d2::find_meetings({ego}, {others});
    moved = std::move(*d2::find_meetings({one}, {one}));
    EXPECT(moved->pairs() == 1 && moved->of(0)[0] == 0);
}

void sweeps() {
    auto shapes = d2::table::make();
    const auto car_id = *shapes->add(*d2::shape::rectangle({2, 1}));
    auto others = d2::obstacles::none(*shapes);
    EXPECT(others);
    // Straight on and on the next lane, past a car that comes towards it.
    std::vector<d2::pose> poses, other;
    std::vector<std::uint32_t> steps;
    for (const double lane : {0.0, 3.5}) {
        for (std::uint32_t step = 0; step < 4; step++) {
            poses.push_back(d2::pose_at(20.0 * step, lane, 0));
            steps.push_back(step);
        }
    }
    for (int step = 0; step < 4; step++) {
        other.push_back(d2::pose_at(50.0 - 20.0 * step, 0, 0));
    }
    const std::vector<std::size_t> counts(4, 1), ends = {4, 8}, few(3, 1);
    EXPECT(others->add_moving({*shapes, car_id, other}, counts));
    EXPECT(!others->add_moving({*shapes, car_id, other}, few));

    const d2::rows footprints(*shapes, car_id, poses);
    std::uint8_t verdict[2], verdicts[8];
    double first[2], by[2], distance[2], lower[2], upper[2], at[2], distances[8];
    std::uint32_t row[2], obstacle[2], obstacles[8];
    const d2::sweep_columns at_poses = {verdict, distance, lower, upper, row, obstacle};
    EXPECT(d2::trajectory_collisions({footprints, steps, ends}, *others, at_poses) == std::size_t(0));
    EXPECT(verdict[0] == BARYCODE_SEPARATED && row[0] == BARYCODE_NO_ROW);
    EXPECT(d2::any_trajectory_collisions({footprints, steps, ends}, *others, at_poses));
    EXPECT(d2::trajectory_clearances({footprints, steps, ends}, *others, 0, at_poses));
    EXPECT(distance[0] == 6 && row[0] == 1);

    d2::swept_columns between;
    between.verdict = verdict;
    between.free_until = first;
    between.contact_by = by;
    between.row = row;
    EXPECT(d2::swept_collisions({footprints, steps, ends}, *others, between) == std::size_t(0));
    EXPECT(verdict[0] == BARYCODE_CONTACT && verdict[1] == BARYCODE_FREE && row[0] == 1);
    EXPECT(first[0] <= 0.15 && 0.15 <= by[0] && by[0] - first[0] < 1e-12);
    EXPECT(d2::any_swept_collisions({footprints, steps, ends}, *others, between));
    between.lower = lower;
    between.upper = upper;
    between.at = at;
    EXPECT(d2::swept_clearances({footprints, steps, ends}, *others, 0, 0.01, between));
    EXPECT(lower[1] <= 1.5 && 1.5 <= upper[1] && upper[1] < 1.6);

    d2::sweep_columns each = {verdicts, distances, {}, {}, {}, obstacles};
    EXPECT(d2::sweep_collisions({footprints, steps}, *others, 7, each) && verdicts[1] == BARYCODE_PENETRATING);
    EXPECT(d2::sweep_clearances({footprints, steps}, *others, 0, each) && distances[1] == 6);
    d2::columns contacts;
    contacts.distance = distances;
    EXPECT(d2::sweep_contacts({footprints, steps}, *others, contacts, obstacles) && obstacles[1] == 1);
    barycode::error why{};
    EXPECT(!d2::trajectory_clearances({footprints, steps, ends}, *others, 0, each, {}, &why));
    EXPECT(why.status == BARYCODE_ERROR_COUNT);
    steps.push_back(4);
    EXPECT(!d2::sweep_clearances({footprints, steps}, *others, 0, each, {}, &why) && why.argument == 2);
    steps.pop_back();
    steps.pop_back();
    EXPECT(!d2::sweep_clearances({footprints, steps}, *others, 0, each, {}, &why) && why.argument == 2);
    EXPECT(!d2::sweep_contacts({footprints}, *others, contacts, row, {}, &why));
}

void space() {
    auto shapes = d3f::table::make();
    const auto id = *shapes->add(*d3f::shape::ball({0, 0, 0}, 1));
    const auto wall = d3f::obstacles::make({*shapes, id, d3f::pose_of_axis_angles({3, 0, 0}, 0, 0, 0)});
    float distance[1] = {};
    d3f::sweep_columns columns;
    columns.distance = distance;
    EXPECT(wall && d3f::sweep_clearances({{*shapes, id}}, *wall, 0, columns) && distance[0] == 1);
}

} // namespace

int main() {
    pairs();
    sweeps();
    space();
    return 0;
}
