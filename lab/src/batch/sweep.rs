//! Sweeps: one footprint at many poses, among obstacles that stand still.

use super::Row;
use crate::data::Random;
use barycode::d2::{Polygon, Pose, Posed, Query, Rotation, Vec2};
use barycode::{Scalar, Verdict};
use barycode_batch::{Batch, Element, Obstacles, PosedId, PosedRows, ShapeTable, Sweep, Width};
use barycode_lab_numbers::median;
use std::hint::black_box;
use std::time::Instant;

/// For how long a sweep is asked for before it counts what a second thread brings, and again while
/// it counts: seconds for each pose of a cell, a tenth of a second for 65 536. A core that has been
/// idle may take milliseconds to wake, many sweeps.
const WARM: f64 = 0.1 / 65536.0;

/// How poses lie to obstacles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    /// No obstacle's circle is near.
    Far,
    /// Circles meet, shapes do not.
    Near,
    /// Among eight obstacles; some poses collide.
    Among,
}

impl Class {
    fn name(self) -> &'static str {
        match self {
            Self::Far => "far",
            Self::Near => "near, clear",
            Self::Among => "among eight",
        }
    }
}

/// A regular polygon, drawn out to a car's proportions.
fn polygon<T: Scalar>(corners: usize) -> Vec<Vec2<T>> {
    let corner = |index| {
        let angle = (index as f64 + 0.5) * std::f64::consts::TAU / corners as f64;
        Vec2::new(T::from_f64(3.0 * angle.cos()), T::from_f64(1.3 * angle.sin()))
    };
    (0..corners).map(corner).collect()
}

fn cell<T: Element>(corners: usize, class: Class, count: usize, passes: usize) -> Vec<Row> {
    let mut random = Random(corners as u64 * 3 + class as u64);
    let mut table = ShapeTable::<Vec2<T>>::new();
    let vertices = polygon::<T>(corners);
    let footprint = table.push(&Polygon::assume_convex(&vertices[..])).expect("a polygon");
    let pose = |x: f64, y: f64, turn: f64| {
        let [x, y, cos, sin] = [x, y, turn.cos(), turn.sin()].map(T::from_f64);
        Pose::new([x, y], Rotation::new(cos, sin))
    };
    let others = match class {
        Class::Among => 8,
        _ => 1,
    };
    let placed: Vec<_> = (0..others)
        .map(|index| {
            let around = f64::from(index) * std::f64::consts::TAU / 8.0;
            let away = if others == 1 { 0.0 } else { 9.0 };
            PosedId::new(footprint, pose(away * around.cos(), away * around.sin(), 0.3 + around))
        })
        .collect();
    let obstacles = Obstacles::still(&table, &placed).expect("shapes of the table");
    let shape = |pose| Posed::new(Polygon::assume_convex(&vertices[..]), pose).expect("finite");
    let singles: Vec<_> = placed.iter().map(|placed| shape(placed.pose)).collect();
    let mut poses = Vec::new();
    while poses.len() < count {
        let turn = random.within(0.0, std::f64::consts::TAU);
        let toward = random.within(0.0, std::f64::consts::TAU);
        let away = match class {
            Class::Far => random.within(8.0, 20.0),
            Class::Near => random.within(2.0, 4.2),
            Class::Among => random.within(0.0, 12.0),
        };
        let pose = pose(away * toward.cos(), away * toward.sin(), turn);
        // In the middle between clear and near lies what circles cannot tell.
        let clear = Query::new().intersects(&shape(pose), &singles[0]).verdict == Verdict::Separated;
        if class != Class::Near || clear {
            poses.push(pose);
        }
    }

    let footprints = PosedRows::new(&table, footprint, &poses[..]).expect("a shape of the table");
    let sweep = Sweep::new(footprints, &[]);
    let (mut collisions, mut clearances) = (
        Batch::new().collisions(sweep, &obstacles).expect("all"),
        Batch::new().clearances(sweep, &obstacles).expect("all"),
    );
    let (mut wrong_verdicts, mut wrong_distances) = (0, 0);
    for (row, &pose) in poses.iter().enumerate() {
        let ego = shape(pose);
        let answers: Vec<_> = singles.iter().map(|other| Query::new().distance(&ego, other)).collect();
        let meets = answers.iter().any(|answer| answer.verdict != Verdict::Separated);
        wrong_verdicts += usize::from((collisions.verdict[row] != Verdict::Separated) != meets);
        let least =
            |pick: fn(&barycode::Distance<Vec2<T>>) -> f64| answers.iter().map(pick).fold(f64::INFINITY, f64::min);
        let (lower, upper) = (least(|answer| answer.lower.to_f64()), least(|answer| answer.upper.to_f64()));
        let common = clearances.lower[row].to_f64() <= upper && lower <= clearances.upper[row].to_f64();
        wrong_distances += usize::from(!common);
    }

    let mut order: Vec<u32> = (0..count as u32).collect();
    // Per pose and obstacle.
    let nanoseconds = 1e9 / (count * placed.len()) as f64;
    let two = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("a pool of two threads");
    let forms = ["sweep", "sweep, AVX2", "sweep, over and over", "sweep, over and over, two threads"];
    let mut rows = Vec::new();
    for question in ["collision", "distance"] {
        let far = question == "distance";
        let mut own = vec![Vec::new(); forms.len()];
        let mut other = Vec::new();
        for _ in 0..passes {
            random.shuffle(&mut order);
            let mut ask = |batch: Batch<'_>| {
                let start = Instant::now();
                if far {
                    batch.clearances_into(sweep, &obstacles, T::INFINITY, &mut clearances).expect("all");
                } else {
                    batch.collisions_into(sweep, &obstacles, T::ZERO, &mut collisions).expect("all");
                }
                start.elapsed().as_secs_f64() * nanoseconds
            };
            own[0].push(ask(Batch::new()));
            own[1].push(ask(Batch::new().width(Width::Avx2)));
            let mut over = || {
                let mut for_a_while = || {
                    let start = Instant::now();
                    let mut times = vec![ask(Batch::new())];
                    while start.elapsed().as_secs_f64() < count as f64 * WARM {
                        times.push(ask(Batch::new()));
                    }
                    median(&times)
                };
                for_a_while();
                for_a_while()
            };
            own[2].push(over());
            own[3].push(two.install(over));
            let start = Instant::now();
            for &index in &order {
                let ego = shape(poses[index as usize]);
                if far {
                    let mut least = T::INFINITY;
                    for other in &singles {
                        let distance = Query::new().distance(&ego, other).distance;
                        least = if distance < least { distance } else { least };
                    }
                    black_box(least);
                } else {
                    black_box(singles.iter().any(|other| Query::new().intersects(&ego, other).meets()));
                }
            }
            other.push(start.elapsed().as_secs_f64() * nanoseconds);
        }
        for (form, own) in forms.into_iter().zip(own) {
            rows.push(Row {
                precision: T::NAME,
                subject: format!("footprint-{corners}"),
                class: class.name(),
                question,
                batch: form,
                opponent: "loop over single pairs",
                ratios: other.iter().zip(&own).map(|(other, own)| other / own).collect(),
                own,
                other: other.clone(),
                wrong: if far { wrong_distances } else { wrong_verdicts },
            });
        }
    }
    rows
}

/// All cells.
pub fn measure(count: usize, passes: usize) -> Vec<Row> {
    let mut rows = Vec::new();
    for class in [Class::Far, Class::Near, Class::Among] {
        for corners in [4, 24] {
            rows.extend(cell::<f32>(corners, class, count, passes));
            rows.extend(cell::<f64>(corners, class, count, passes));
        }
    }
    rows
}
