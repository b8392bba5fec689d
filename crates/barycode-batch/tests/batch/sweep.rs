//! Compares a footprint at many poses among obstacles with the single-pair library.

use crate::common::{self, Draw, FIRST, Mix, World, mix, single, size, sweep, world};
use barycode::d2::{self, Circle, Polygon, Pose, Rectangle, Rotation, Vec2};
use barycode::{Stop, Verdict};
use barycode_batch::{
    Batch, BatchError, Clearances, Collisions, Element, NO_OBSTACLE, Obstacles, PosedId, PosedRows, ShapeId,
    ShapeTable, SweepContacts, Width,
};
use barycode_judge::repeated;

/// Obstacles of a time step with their indices.
fn there<T: Element>(world: &World<T>, step: u32) -> Vec<(u32, PosedId<Vec2<T>>)> {
    let before: usize = world.lists.iter().take((step.saturating_sub(FIRST)) as usize).map(Vec::len).sum();
    let list = step.checked_sub(FIRST).and_then(|index| world.lists.get(index as usize));
    list.into_iter().flatten().enumerate().map(|(index, &placed)| ((before + index) as u32, placed)).collect()
}

fn agrees<T: Element>(seed: u64, moving: bool, seen: &mut [usize; 4]) {
    let world = world::<T>(seed, 300);
    let World { table, poses, steps, lists, .. } = &world;
    let obstacles = if moving {
        Obstacles::moving(table, FIRST, lists).unwrap()
    } else {
        Obstacles::still(table, &lists[3]).unwrap()
    };
    for &footprint in &world.footprints {
        let sweep = sweep(table, footprint, poses, if moving { steps } else { &[] });
        let collisions = Batch::new().collisions(sweep, &obstacles).unwrap();
        let clearances = Batch::new().clearances(sweep, &obstacles).unwrap();
        for (row, (&pose, &step)) in poses.iter().zip(steps).enumerate() {
            let ego = PosedId::new(footprint, pose);
            let all = if moving { there(&world, step) } else { (0..).zip(lists[3].iter().copied()).collect() };
            let answers: Vec<_> = all
                .iter()
                .map(|&(place, other)| {
                    (place, d2::distance(&single(table, ego), &single(table, other)), size(table, [ego, other]))
                })
                .collect();
            let meets = |verdict| matches!(verdict, Verdict::Touching | Verdict::Penetrating);
            let first = answers.iter().find(|(_, answer, _)| meets(answer.verdict));
            let expected =
                first.map_or((Verdict::Separated, NO_OBSTACLE), |&(place, answer, _)| (answer.verdict, place));
            assert_eq!((collisions.verdict[row], collisions.obstacle[row]), expected, "row {row} of {seed}");

            let worst = [Verdict::Penetrating, Verdict::Touching, Verdict::Separated]
                .into_iter()
                .find(|&verdict| answers.iter().any(|(_, answer, _)| answer.verdict == verdict))
                .unwrap_or(Verdict::Separated);
            assert_eq!(clearances.verdict[row], worst, "row {row} of {seed}");
            seen[match worst {
                Verdict::Penetrating => 0,
                Verdict::Touching => 1,
                _ if answers.is_empty() => 2,
                _ => 3,
            }] += 1;
            let (lower, upper) = (clearances.lower[row], clearances.upper[row]);
            if answers.is_empty() {
                assert_eq!((lower, upper, clearances.distance[row]), (T::INFINITY, T::INFINITY, T::INFINITY));
                assert_eq!(clearances.nearest[row], NO_OBSTACLE);
                continue;
            }
            let smallest = |pick: fn(&barycode::Distance<Vec2<T>>) -> T| {
                answers.iter().map(|(_, answer, _)| pick(answer)).reduce(|a, b| if b < a { b } else { a }).unwrap()
            };
            let (least, most) = (smallest(|answer| answer.lower), smallest(|answer| answer.upper));
            assert!(lower <= most && least <= upper, "row {row} of {seed}: {lower:?} {upper:?}, {least:?} {most:?}");
            assert!(lower <= clearances.distance[row] && clearances.distance[row] <= upper);
            let &(_, nearest, size) = answers.iter().find(|&&(place, ..)| place == clearances.nearest[row]).unwrap();
            let resolution = size * T::EPSILON.to_f64() * 32.0;
            assert!(nearest.lower.to_f64() <= most.to_f64() + resolution, "row {row} of {seed}: {nearest:?}");
            assert!((upper - lower).to_f64() <= resolution, "row {row} of {seed}");
        }
    }
}

/// Compares queries with a margin and with a cut-off.
fn near_agrees<T: Element>(seed: u64, seen: &mut [usize; 4]) {
    let world = world::<T>(seed, 300);
    let World { table, poses, lists, .. } = &world;
    let obstacles = Obstacles::still(table, &lists[3]).unwrap();
    for (&footprint, margin) in world.footprints.iter().zip([0.5, 0.25, 0.7].map(T::from_f64)) {
        let sweep = sweep(table, footprint, poses, &[]);
        let within = Batch::new().collisions_within(sweep, &obstacles, margin).unwrap();
        let full = Batch::new().clearances(sweep, &obstacles).unwrap();
        let cut = Batch::new().clearances_up_to(sweep, &obstacles, margin).unwrap();
        for width in [Width::Avx2, Width::Scalar].map(|width| Batch::new().width(width)) {
            assert_eq!(width.collisions_within(sweep, &obstacles, margin).unwrap(), within);
            assert_eq!(width.clearances_up_to(sweep, &obstacles, margin).unwrap(), cut);
        }
        for (row, &pose) in poses.iter().enumerate() {
            let ego = single(table, PosedId::new(footprint, pose));
            let verdicts = lists[3].iter().map(|&other| d2::within(&ego, &single(table, other), margin).verdict);
            let first = (0..).zip(verdicts).find(|&(_, verdict)| verdict != Verdict::Separated);
            let (place, verdict) = first.unwrap_or((NO_OBSTACLE, Verdict::Separated));
            assert_eq!((within.obstacle[row], within.verdict[row]), (place, verdict), "row {row} of {seed}");
            seen[usize::from(verdict == Verdict::Touching)] += 1;
            let kept = full.distance[row] <= margin;
            let expected = if kept {
                (full.distance[row], full.upper[row], full.nearest[row])
            } else {
                (T::INFINITY, T::INFINITY, NO_OBSTACLE)
            };
            assert_eq!((cut.distance[row], cut.upper[row], cut.nearest[row]), expected, "row {row} of {seed}");
            assert_eq!(cut.verdict[row], full.verdict[row]);
            assert!(cut.lower[row] <= margin && (kept || (margin - cut.lower[row]).to_f64() < 1e-4));
            seen[2 + usize::from(kept)] += 1;
        }
    }
}

#[test]
fn margins_and_cut_offs_agree_with_single_pairs() {
    let mut seen = [0; 4];
    for seed in 0..12 * repeated() {
        near_agrees::<f32>(seed, &mut seen);
        near_agrees::<f64>(seed, &mut seen);
    }
    assert!(seen.iter().all(|&seen| seen > 9 * repeated() as usize), "{seen:?}");
}

#[test]
fn sweeps_agree_with_single_pairs() {
    for moving in [false, true] {
        let mut seen = [0; 4];
        for seed in 0..12 * repeated() {
            agrees::<f32>(seed, moving, &mut seen);
            agrees::<f64>(seed, moving, &mut seen);
        }
        // Every kind of answer occurs; rows without any obstacle only where obstacles move.
        assert!(
            seen.iter().enumerate().all(|(kind, &seen)| seen > 2 * repeated() as usize || (kind == 2 && !moving)),
            "{seen:?}"
        );
    }
}

/// Pairs that touch, nearly touch, are huge or far away: each with a time step of its own, and in
/// steps with a few others.
fn malicious<T: Element>(seed: u64, others: usize) -> [usize; 2] {
    const PAIRS: usize = 4000;
    let Mix { table, a, b } = mix::<T>(seed, PAIRS);
    let lists: Vec<Vec<_>> =
        (0..PAIRS).map(|row| (0..others).map(|other| b[(row + other * 5) % PAIRS]).collect()).collect();
    let obstacles = Obstacles::moving(&table, 0, &lists).unwrap();
    let mut rows: Vec<u32> = (0..PAIRS as u32).collect();
    rows.sort_by_key(|&row| a[row as usize].shape);
    let mut seen = [0; 2];
    for rows in rows.chunk_by(|&one, &other| a[one as usize].shape == a[other as usize].shape) {
        let poses: Vec<_> = rows.iter().map(|&row| a[row as usize].pose).collect();
        let sweep = sweep(&table, a[rows[0] as usize].shape, &poses, rows);
        let collisions = Batch::new().collisions(sweep, &obstacles).unwrap();
        seen[1] += collisions.singly;
        for (index, &row) in rows.iter().enumerate() {
            let ego = single(&table, a[row as usize]);
            let verdicts =
                lists[row as usize].iter().map(|&other| d2::intersects(&ego, &single(&table, other)).verdict);
            let first = (row as usize * others..).zip(verdicts).find(|&(_, verdict)| verdict != Verdict::Separated);
            let (place, verdict) =
                first.map_or((NO_OBSTACLE, Verdict::Separated), |(place, verdict)| (place as u32, verdict));
            assert_eq!(
                (collisions.obstacle[index], collisions.verdict[index]),
                (place, verdict),
                "row {row} of {seed}"
            );
            seen[0] += usize::from(verdict == Verdict::Touching);
        }
    }
    seen
}

#[test]
fn verdicts_of_malicious_pairs() {
    for (seed, others) in [(1, 1), (2, 1), (3, 6), (4, 20)] {
        for [touching, singly] in [malicious::<f32>(seed, others), malicious::<f64>(seed, others)] {
            assert!(touching > 300 && singly > touching, "{touching} {singly}");
        }
    }
}

fn ask<T: Element>(world: &World<T>, batch: Batch<'_>, rows: core::ops::Range<usize>) -> (Collisions, Clearances<T>) {
    let obstacles = Obstacles::moving(&world.table, FIRST, &world.lists).unwrap();
    let (poses, steps) = (&world.poses[rows.clone()], &world.steps[rows]);
    let sweep = sweep(&world.table, world.footprints[0], poses, steps);
    (batch.collisions(sweep, &obstacles).unwrap(), batch.clearances(sweep, &obstacles).unwrap())
}

fn any_width<T: Element>() {
    for seed in 0..6 {
        let world = world::<T>(seed, 2500);
        let all = ask(&world, Batch::new(), 0..2500);
        for width in [Width::Avx2, Width::Scalar] {
            assert_eq!(ask(&world, Batch::new().width(width), 0..2500), all);
        }
        for row in (0..2500).step_by(37) {
            let alone = ask(&world, Batch::new(), row..row + 1);
            assert_eq!(alone.0.obstacle[0], all.0.obstacle[row]);
            let [alone, all] = [(&alone.1, 0), (&all.1, row)]
                .map(|(of, row)| (of.distance[row], of.lower[row], of.upper[row], of.nearest[row], of.verdict[row]));
            assert_eq!(alone, all, "row {row} of {seed}");
        }
    }
}

#[test]
fn the_same_bits_at_any_width_and_beside_any_neighbours() {
    any_width::<f32>();
    any_width::<f64>();
}

#[test]
fn in_the_memory_of_earlier_answers() {
    let worlds = [(8, 1000), (9, 5000), (8, 1000)].map(|(seed, count)| world::<f64>(seed, count));
    let (batch, cut_off) = (Batch::new(), 3.0);
    let (mut collisions, mut clearances) = Default::default();
    for World { table, footprints, poses, steps, lists } in &worlds {
        let obstacles = Obstacles::moving(table, FIRST, lists).unwrap();
        let sweep = sweep(table, footprints[0], poses, steps);
        batch.collisions_into(sweep, &obstacles, 0.0, &mut collisions).unwrap();
        batch.clearances_into(sweep, &obstacles, cut_off, &mut clearances).unwrap();
        assert_eq!(collisions, batch.collisions(sweep, &obstacles).unwrap());
        assert_eq!(clearances, batch.clearances_up_to(sweep, &obstacles, cut_off).unwrap());
        let free = collisions.verdict.iter().filter(|&&verdict| verdict == Verdict::Separated).count();
        let far = clearances.nearest.iter().filter(|&&nearest| nearest == NO_OBSTACLE).count();
        assert!([free, far].iter().all(|count| (poses.len() / 50..poses.len()).contains(count)), "{free} {far}");
    }
}

/// Polygons of many sides: supports from tables, two first directions, poses that wait for an
/// obstacle. All answers agree with those of single pairs, and next to none are left to them.
fn many_sides<T: Element>(seed: u64) {
    const POSES: usize = 600;
    let mut draw = Draw::new(seed);
    let mut table = ShapeTable::<Vec2<T>>::new();
    let mut shapes = Vec::new();
    for corners in [24, 13, 40] {
        let (wide, high) = (draw.between(0.5, 3.0), draw.between(0.5, 3.0));
        let corner = |index: u32| {
            let angle = f64::from(index) * core::f64::consts::TAU / f64::from(corners);
            Vec2::new(T::from_f64(wide * angle.cos()), T::from_f64(high * angle.sin()))
        };
        let corners: Vec<_> = (0..corners).map(corner).collect();
        shapes.push(table.push(&Polygon::new(&corners[..]).unwrap()).unwrap());
    }
    let others = 1 + draw.below(9);
    let mut anywhere = |reach: f64| {
        let [x, y] = [0, 1].map(|_| T::from_f64(draw.between(-reach, reach)));
        Pose::from_angle([x, y], T::from_f64(draw.between(0.0, 7.0)))
    };
    let placed: Vec<_> = (0..others).map(|other| PosedId::new(shapes[other % 3], anywhere(9.0))).collect();
    let poses: Vec<_> = (0..POSES).map(|_| anywhere(12.0)).collect();
    let obstacles = Obstacles::still(&table, &placed).unwrap();
    for footprint in shapes {
        let sweep = sweep(&table, footprint, &poses, &[]);
        let collisions = Batch::new().collisions(sweep, &obstacles).unwrap();
        let clearances = Batch::new().clearances(sweep, &obstacles).unwrap();
        assert!(collisions.singly + clearances.singly <= POSES / 100, "{seed}: {collisions:?} {clearances:?}");
        for width in [Width::Avx2, Width::Scalar].map(|width| Batch::new().width(width)) {
            assert_eq!(width.collisions(sweep, &obstacles).unwrap(), collisions);
            assert_eq!(width.clearances(sweep, &obstacles).unwrap(), clearances);
        }
        for (row, &pose) in poses.iter().enumerate() {
            let ego = single(&table, PosedId::new(footprint, pose));
            let answers: Vec<_> = placed.iter().map(|&other| d2::distance(&ego, &single(&table, other))).collect();
            let first = answers.iter().position(|answer| answer.verdict != Verdict::Separated);
            let (place, verdict) =
                first.map_or((NO_OBSTACLE, Verdict::Separated), |first| (first as u32, answers[first].verdict));
            assert_eq!((collisions.obstacle[row], collisions.verdict[row]), (place, verdict), "row {row} of {seed}");
            let least =
                |pick: fn(&barycode::Distance<Vec2<T>>) -> T| answers.iter().map(pick).fold(T::INFINITY, T::min);
            let (lower, upper) = (least(|answer| answer.lower), least(|answer| answer.upper));
            assert!(clearances.lower[row] <= upper && lower <= clearances.upper[row], "row {row} of {seed}");
        }
    }
}

#[test]
fn polygons_of_many_sides_agree_with_single_pairs() {
    for seed in 0..5 * repeated() {
        many_sides::<f32>(seed);
        many_sides::<f64>(seed);
    }
}

#[test]
fn hostile_poses_affect_their_own_row_only() {
    let mut table = ShapeTable::<Vec2<f64>>::new();
    let car = table.push(&Rectangle::from_half_extents([2.0, 1.0]).unwrap()).unwrap();
    let at = |x: f64| Pose::new([x, 0.0], Rotation::IDENTITY);
    let obstacles = Obstacles::still(&table, &[PosedId::new(car, at(7.0)), PosedId::new(car, at(-9.0))]).unwrap();
    for lane in 0..17 {
        let mut poses = vec![at(0.0); 17];
        poses[lane] = Pose::new([f64::NAN, 0.0], Rotation::IDENTITY);
        let sweep = sweep(&table, car, &poses, &[]);
        let (collisions, clearances) =
            (Batch::new().collisions(sweep, &obstacles).unwrap(), Batch::new().clearances(sweep, &obstacles).unwrap());
        for row in (0..17).filter(|&row| row != lane) {
            assert_eq!((collisions.verdict[row], collisions.obstacle[row]), (Verdict::Separated, NO_OBSTACLE));
            assert_eq!((clearances.distance[row], clearances.nearest[row]), (3.0, 0));
        }
        assert_eq!((collisions.verdict[lane], collisions.obstacle[lane]), (Verdict::Undecided, 0));
        assert_eq!((clearances.verdict[lane], clearances.lower[lane]), (Verdict::Undecided, f64::NEG_INFINITY));
        let undecided: Vec<_> = collisions.undecided.iter().map(|one| (one.row, one.stop)).collect();
        assert_eq!(undecided, [(lane, Stop::NotFinite)]);
        assert_eq!(clearances.undecided, collisions.undecided);
    }
}

#[test]
fn what_a_sweep_refuses() {
    let mut table = ShapeTable::<Vec2<f32>>::new();
    let car = table.push(&Rectangle::from_half_extents([2.0, 1.0]).unwrap()).unwrap();
    let here = PosedId::new(car, Pose::default());
    let still = Obstacles::still(&table, &[here]).unwrap();
    let moving = Obstacles::moving(&table, 0, [[here]]).unwrap();
    let poses = [Pose::default(); 2];
    let sweep = |steps| sweep(&table, car, &poses, steps);
    let lengths = |second| BatchError::Lengths { first: 2, second };
    assert_eq!(Batch::new().collisions(sweep(&[0, 0, 0]), &still), Err(lengths(3)));
    assert_eq!(Batch::new().collisions(sweep(&[]), &moving), Err(lengths(0)));
    assert_eq!(sweep(&[0, 0]).shaped(&[3]).unwrap_err(), lengths(3));
    let absent = BatchError::NoSuchShape { row: 0, shape: 1, shapes: 1 };
    assert_eq!(PosedRows::new(&table, ShapeId(1), &poses[..]).unwrap_err(), absent);
    let there = PosedId::new(ShapeId(9), Pose::default());
    let error = Obstacles::still(&table, &[here, there]).unwrap_err();
    assert_eq!(error, BatchError::NoSuchShape { row: 1, shape: 9, shapes: 1 });
}

/// Discs so small that squares of distances nearly underflow.
fn tiny<T: Element>(powers: core::ops::Range<i32>) {
    let mut draw = Draw::new(77);
    for power in powers {
        let number = |value: f64| T::from_f64(value * 2.0_f64.powi(power));
        let at = |x: f64, y: f64| Pose::translation([number(x), number(y)]);
        for round in 0..300 {
            let mut table = ShapeTable::<Vec2<T>>::new();
            let radius = draw.between(0.5, 2.0);
            let disc = table.push(&Circle::new([T::ZERO; 2], number(radius)).unwrap()).unwrap();
            let several = vec![PosedId::new(disc, at(0.0, 0.0)); if round % 2 == 0 { 1 } else { 5 }];
            let obstacles = Obstacles::still(&table, &several).unwrap();
            let (x, y) = (draw.between(0.0, 4.0), draw.between(0.0, 4.0));
            let poses = [at(x, y)];
            let sweep = sweep(&table, disc, &poses, &[]);
            if x.hypot(y) < 2.0 * radius - 0.01 {
                let collisions = Batch::new().collisions(sweep, &obstacles).unwrap();
                let clearances = Batch::new().clearances(sweep, &obstacles).unwrap();
                assert_ne!(collisions.verdict[0], Verdict::Separated, "2^{power}: {x} {y} {radius}");
                assert_ne!(clearances.verdict[0], Verdict::Separated, "2^{power}: {x} {y} {radius}");
            }
        }
    }
}

#[test]
fn tiny_worlds() {
    tiny::<f32>(-90..-30);
    tiny::<f64>(-560..-500);
}

/// Contacts of a footprint with what it is nearest to or deepest in, beside contacts one by one.
fn contacts_agree<T: Element>(seed: u64, moving: bool) {
    let world = world::<T>(seed, 200);
    let World { table, poses, steps, lists, .. } = &world;
    let obstacles = if moving {
        Obstacles::moving(table, FIRST, lists).unwrap()
    } else {
        Obstacles::still(table, &lists[3]).unwrap()
    };
    for &footprint in &world.footprints {
        let sweep = sweep(table, footprint, poses, if moving { steps } else { &[] });
        let contacts = Batch::new().contacts(sweep, &obstacles).unwrap();
        let mut scalar = SweepContacts::default();
        Batch::new().width(Width::Scalar).contacts_into(sweep, &obstacles, &mut scalar).unwrap();
        assert_eq!(scalar, contacts);
        let clearances = Batch::new().clearances(sweep, &obstacles).unwrap();
        assert_eq!(contacts.contact.verdict, clearances.verdict);
        let found = &contacts.contact;
        for (row, (&pose, &step)) in poses.iter().zip(steps).enumerate() {
            let ego = PosedId::new(footprint, pose);
            let all = if moving { there(&world, step) } else { (0..).zip(lists[3].iter().copied()).collect() };
            let place = contacts.obstacle[row];
            if all.is_empty() {
                assert_eq!((place, found.signed_distance[row]), (NO_OBSTACLE, T::INFINITY));
                continue;
            }
            let contact = |other| d2::contact(&single(table, ego), &single(table, other));
            let named = contact(obstacles.placed()[place as usize]);
            let context = || format!("row {row} of {seed}: {named:?}");
            assert!(found.lower[row] <= named.upper && named.lower <= found.upper[row], "{}", context());
            let deepest = all.iter().map(|&(_, other)| contact(other).upper).reduce(|a, b| if b < a { b } else { a });
            let resolution = T::from_f64(size(table, [ego, obstacles.placed()[place as usize]]) * 64.0) * T::EPSILON;
            assert!(named.lower <= deepest.unwrap() + resolution, "{} not {deepest:?}", context());
        }
    }
}

#[test]
fn contacts_of_sweeps_agree_with_single_pairs() {
    for seed in 0..4 * repeated() {
        contacts_agree::<f32>(seed, seed % 2 == 0);
        contacts_agree::<f64>(seed, seed % 2 == 1);
    }
}

/// Ellipses, which no kernel knows, as footprint and as obstacle.
#[test]
fn curved_footprints_and_obstacles() {
    let ellipse = d2::Ellipse::new([2.0, 1.0]).unwrap();
    let car = Rectangle::from_half_extents([2.0, 1.0]).unwrap();
    let mut table = ShapeTable::<Vec2<f64>>::new();
    let ids = [table.push_any(ellipse).unwrap(), table.push_any(car).unwrap()];
    let mut draw = Draw::new(3);
    let around: Vec<_> = (0..9).map(|index| PosedId::new(ids[index % 2], common::any_pose(&mut draw, 9.0))).collect();
    let poses: Vec<_> = (0..100).map(|_| common::any_pose(&mut draw, 9.0)).collect();
    let obstacles = Obstacles::still(&table, &around).unwrap();
    for footprint in ids {
        let sweep = sweep(&table, footprint, &poses, &[]);
        let clearances = Batch::new().clearances(sweep, &obstacles).unwrap();
        let collisions = Batch::new().collisions(sweep, &obstacles).unwrap();
        let contacts = Batch::new().contacts(sweep, &obstacles).unwrap();
        for (row, &pose) in poses.iter().enumerate() {
            let shape = |placed: PosedId<Vec2<f64>>| {
                let shape: Box<dyn d2::Convex<Vector = Vec2<f64>>> =
                    if placed.shape == ids[0] { Box::new(ellipse) } else { Box::new(car) };
                d2::Posed::new(shape, placed.pose).unwrap()
            };
            let ego = shape(PosedId::new(footprint, pose));
            let alone: Vec<_> = around.iter().map(|&other| d2::contact(&ego, &shape(other))).collect();
            let upper = alone.iter().map(|answer| answer.upper).fold(f64::INFINITY, f64::min);
            let lower = alone.iter().map(|answer| answer.lower).fold(f64::INFINITY, f64::min);
            assert_eq!(collisions.verdict[row] == Verdict::Separated, lower > 0.0, "row {row}");
            assert!(clearances.lower[row] <= upper.max(0.0) && lower <= clearances.upper[row], "row {row}");
            assert!(contacts.contact.lower[row] <= upper + 1e-9, "row {row}: {lower} {upper}");
            assert!(lower <= contacts.contact.upper[row] + 1e-9, "row {row}: {lower} {upper}");
        }
    }
}

/// Contacts at poses that are none, at poses that stretch, and beside obstacles at such poses.
#[test]
fn contacts_at_hostile_poses() {
    let mut table = ShapeTable::<Vec2<f64>>::new();
    let car = table.push(&Rectangle::from_half_extents([2.0, 1.0]).unwrap()).unwrap();
    let disc = table.push(&Circle::new([0.0; 2], 1.0).unwrap()).unwrap();
    let at = |x: f64, cos: f64| Pose::new([x, 0.0], Rotation::new(cos, 0.0));
    let (nan, infinite) = (f64::NAN, f64::INFINITY);
    let strange =
        [at(nan, 1.0), at(0.0, nan), at(infinite, 1.0), at(0.0, infinite), at(0.0, 0.0), at(0.0, 3.0), at(0.0, 1e160)];
    let poses = [at(0.0, 1.0), at(20.0, 1.0)].into_iter().chain(strange).collect::<Vec<_>>();
    let lists = [vec![], vec![at(7.0, 1.0), at(-9.0, 1.0)], strange.to_vec(), vec![at(7.0, 3.0), at(nan, 1.0)]];
    for (shape, footprint) in [(car, car), (car, disc), (disc, car)] {
        for list in &lists {
            let placed: Vec<_> = list.iter().map(|&pose| PosedId::new(shape, pose)).collect();
            let obstacles = Obstacles::still(&table, &placed).unwrap();
            let sweep = sweep(&table, footprint, &poses, &[]);
            let contacts = Batch::new().contacts(sweep, &obstacles).unwrap();
            let clearances = Batch::new().clearances(sweep, &obstacles).unwrap();
            assert_eq!(contacts.contact.verdict, clearances.verdict, "{list:?}");
            assert_eq!(contacts.contact.undecided, clearances.undecided, "{list:?}");
            for row in 0..poses.len() {
                let (lower, upper) = (contacts.contact.lower[row], contacts.contact.upper[row]);
                assert!(lower <= upper && lower.max(0.0) <= clearances.upper[row], "row {row}, {list:?}: {contacts:?}");
                assert_eq!(contacts.obstacle[row] == NO_OBSTACLE, list.is_empty());
            }
        }
    }
}
