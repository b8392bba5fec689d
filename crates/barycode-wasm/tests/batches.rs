//! Batches: each row is what the question alone answers.

mod common;

use barycode_wasm::{buffer, buffer_address, buffer_free, host, plane, space};
use common::{MORE, NONE, NUMBERS, OUT, POSE_A, POSE_B, Random, out, put};

const ROWS: usize = 21;

/// The words of columns of a question, in the plane.
fn column_words(question: u32, dimension: usize) -> usize {
    let numbers = match question {
        0 | 1 => 0,
        2 => 3,
        _ => 3 + 3 * dimension,
    };
    numbers * ROWS + 2 * ROWS.div_ceil(8)
}

fn byte(columns: &[u64], column: usize, row: usize) -> u64 {
    columns[column * ROWS.div_ceil(8) + row / 8] >> (row % 8 * 8) & 0xff
}

#[test]
fn rows_of_the_plane_are_single_answers() {
    let mut random = Random(17);
    let shapes = [
        plane::shape(6, put(NUMBERS, &[1.0, 0.5]), 2),
        plane::shape(8, put(NUMBERS, &[1.0, 0.25]), 2),
        plane::shape(10, put(NUMBERS, &[0.0, 0.0, 1.0, 0.0, 0.5, 1.0]), 6),
    ];
    let poses: Vec<[f64; 4]> = (0..ROWS)
        .map(|_| {
            let [x, y, angle] = random.numbers(-2.0, 2.0);
            let rotation = barycode::d2::Rotation::<f64>::from_angle(angle);
            [x, y, rotation.cos, rotation.sin]
        })
        .collect();
    let handles: Vec<f64> = (0..ROWS).map(|row| shapes[row % 3]).collect();
    let at_poses = put(1000, &poses.concat());
    let at_handles = put(1200, &handles);
    // A stands; B is another shape at another pose in each row.
    let side_a = put(MORE, &[shapes[0], 0.0, 0.0, 0.0, 0.0, 0.0]);
    let side_b = put(MORE + 8, &[0.0, 0.0, f64::from(at_handles), 0.0, f64::from(at_poses), ROWS as f64]);
    for question in 0..5 {
        let columns = buffer(column_words(question, 2) as u32 + 5);
        assert_ne!(buffer_address(columns), 0);
        let undecided = plane::batch(question, side_a, side_b, ROWS as u32, 0.5, NONE, columns, 5);
        assert_eq!(undecided, 0.0, "{}", host::text());
        let written = host::read(columns, 5, column_words(question, 2));
        for row in 0..ROWS {
            let pose = put(POSE_B, &poses[row]);
            let (a, b) = (shapes[0], handles[row]);
            let verdict = match question {
                0 => plane::intersects(a, NONE, b, pose, NONE, OUT),
                1 => plane::within(a, NONE, b, pose, 0.5, NONE, OUT),
                2 => plane::distance(a, NONE, b, pose, NONE, OUT),
                3 => plane::closest_points(a, NONE, b, pose, NONE, OUT),
                _ => plane::contact(a, NONE, b, pose, NONE, OUT),
            };
            let answer = out(11);
            assert_eq!(byte(&written, 0, row), verdict as u64);
            assert_eq!(byte(&written, 1, row), answer[0] >> 32);
            let mut place = 2 * ROWS.div_ceil(8);
            let scalars = if question < 2 { 0 } else { 3 };
            for column in 0..scalars {
                assert_eq!(written[place + row], answer[2 + column]);
                place += ROWS;
            }
            if question >= 3 {
                for column in 0..3 {
                    assert_eq!(written[place + 2 * row..][..2], answer[5 + 2 * column..][..2]);
                    place += 2 * ROWS;
                }
            }
        }
        assert_eq!(buffer_free(columns), 0);
    }
}

#[test]
fn rows_of_space_by_quaternions_are_those_by_matrices() {
    let mut random = Random(4);
    let (can, cube) =
        (space::shape(12, put(NUMBERS, &[1.0, 0.5]), 2), space::shape(6, put(NUMBERS, &[0.5, 0.25, 1.0]), 3));
    let mut rows = Vec::new();
    let mut full = Vec::new();
    for _ in 0..ROWS {
        let (place, quaternion): ([f64; 3], [f64; 4]) = (random.numbers(-2.0, 2.0), random.numbers(-1.0, 1.0));
        rows.extend(place.into_iter().chain(quaternion));
        let (from, to) = (put(POSE_A, &quaternion), POSE_B);
        assert_eq!(barycode_wasm::space_rotation_of_quaternion(from, to), 0);
        full.extend(place.into_iter().chain(host::read(0.0, to, 9).into_iter().map(f64::from_bits)));
    }
    let (at_rows, at_full) = (f64::from(put(1000, &rows)), f64::from(put(1400, &full)));
    let side_a = put(MORE, &[can, 0.0, 0.0, 0.0, 0.0, 0.0]);
    let side_b = put(MORE + 8, &[cube, 0.0, 0.0, 0.0, at_rows, -(ROWS as f64)]);
    let side_c = put(MORE + 16, &[cube, 0.0, 0.0, 0.0, at_full, ROWS as f64]);
    let words = column_words(4, 3);
    assert_eq!(space::batch(4, side_a, side_b, ROWS as u32, 0.0, NONE, 0.0, 2000), 0.0, "{}", host::text());
    assert_eq!(space::batch(4, side_a, side_c, ROWS as u32, 0.0, NONE, 0.0, 3000), 0.0, "{}", host::text());
    let both = [2000, 3000].map(|at| host::read(0.0, at, words));
    assert_eq!(both[0], both[1]);
    for row in 0..ROWS {
        let pose = put(POSE_B, &full[12 * row..][..12]);
        assert_eq!(byte(&both[0], 0, row) as i32, space::contact(can, NONE, cube, pose, NONE, OUT));
    }
    // No row at all.
    assert_eq!(space::batch(4, side_a, side_a, 0, 0.0, NONE, 0.0, 0), 0.0);
}
