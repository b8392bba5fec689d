//! Pairs of space in lanes beside the same pairs one by one.

use super::Row;
use crate::data::{Class, Random};
use crate::space::data::{self, Pair, Set, Subject, capsule, cuboid, posed, set, sphere, vector};
use barycode::d3::{Convex, Polytope, Pose, Posed, Query, Vec3};
use barycode::expert::{Barycode, SubDistance};
use barycode_batch::{Batch, Element, InLanes, Pairs, PosedId, ShapeId, ShapeTable, Width};
use std::hint::black_box;
use std::time::Instant;

/// All cells.
pub fn measure(count: usize, passes: usize) -> Vec<Row> {
    let subjects = [
        Subject::Spheres,
        Subject::Capsules,
        Subject::Boxes,
        Subject::Hulls(8),
        Subject::Hulls(16),
        Subject::Hulls(32),
        Subject::Hulls(64),
        Subject::Hulls(512),
    ];
    let mut rows = Vec::new();
    for subject in subjects {
        for class in Class::ALL {
            let set = set(subject, class, count);
            rows.extend(kinds::<f32>(&set, passes));
            rows.extend(kinds::<f64>(&set, passes));
        }
    }
    rows
}

fn kinds<T: Element>(set: &Set, passes: usize) -> Vec<Row>
where
    Vec3<T>: InLanes<Scalar = T, Pose = Pose<T>>,
    Barycode: SubDistance<Vec3<T>>,
{
    match set.subject {
        Subject::Spheres => own(set, passes, |pair| (sphere(&pair.a), sphere(&pair.b))),
        Subject::Capsules => own(set, passes, |pair| (capsule(&pair.a), capsule(&pair.b))),
        Subject::Hulls(_) => {
            let narrow = |v: &Vec3<f64>| vector([v.x, v.y, v.z]);
            let hull = |hull: &Polytope<f64>| Polytope::hull(hull.vertices().iter().map(narrow).collect());
            let hulls: Vec<_> = set.hulls.iter().map(|one| hull(one).expect("finite")).collect();
            let mut table = ShapeTable::new();
            let names: Vec<_> = hulls.iter().map(|hull| table.push(hull).expect("vertices")).collect();
            let names = set.pairs.iter().map(|pair| [names[pair.a.hull], names[pair.b.hull]]).collect();
            cell(set, passes, (table, names), |pair| (&hulls[pair.a.hull], &hulls[pair.b.hull]))
        }
        _ => own(set, passes, |pair| (cuboid(&pair.a), cuboid(&pair.b))),
    }
}

/// Shapes, and which two of them each pair has.
type Named<V> = (ShapeTable<V>, Vec<[ShapeId; 2]>);

/// Pairs whose shapes are their own.
fn own<T: Element, A, B>(set: &Set, passes: usize, shapes: impl Fn(&Pair) -> (A, B)) -> Vec<Row>
where
    A: Convex<Vector = Vec3<T>>,
    B: Convex<Vector = Vec3<T>>,
    Vec3<T>: InLanes<Scalar = T, Pose = Pose<T>>,
    Barycode: SubDistance<Vec3<T>>,
{
    let mut table = ShapeTable::new();
    let both = |pair| {
        let (a, b) = shapes(pair);
        [table.push(&a).expect("vertices"), table.push(&b).expect("vertices")]
    };
    let names = set.pairs.iter().map(both).collect();
    cell(set, passes, (table, names), shapes)
}

fn cell<T: Element, A, B>(
    set: &Set,
    passes: usize,
    (table, names): Named<Vec3<T>>,
    shapes: impl Fn(&Pair) -> (A, B),
) -> Vec<Row>
where
    A: Convex<Vector = Vec3<T>>,
    B: Convex<Vector = Vec3<T>>,
    Vec3<T>: InLanes<Scalar = T, Pose = Pose<T>>,
    Barycode: SubDistance<Vec3<T>>,
{
    let single: Vec<(A, Posed<B>)> = set
        .pairs
        .iter()
        .map(|pair| {
            let (a, b) = shapes(pair);
            (a, posed(b, pair))
        })
        .collect();
    let (mut a, mut b) = (Vec::new(), Vec::new());
    for (pair, [first, second]) in set.pairs.iter().zip(names) {
        a.push(PosedId::new(first, Pose::IDENTITY));
        b.push(PosedId::new(second, data::pose(pair)));
    }
    let columns = Pairs::new(&table, &a, &b).expect("shapes of the table");
    let packed = columns.pack();

    let (mut distances, mut verdicts) =
        (Batch::new().distance(&packed).expect("all"), Batch::new().intersects(&packed).expect("all"));
    let mut wrong = 0;
    for (row, (a, b)) in single.iter().enumerate() {
        let alone = Query::new().distance(a, b);
        let common = distances.lower[row] <= alone.upper && alone.lower <= distances.upper[row];
        let same = distances.verdict[row] == alone.verdict && verdicts.verdict[row] == alone.verdict;
        wrong += usize::from(!(common && same));
    }

    let mut random = Random(7);
    let mut order: Vec<u32> = (0..set.pairs.len() as u32).collect();
    let nanoseconds = 1e9 / set.pairs.len() as f64;
    let (widest, avx2) = (Batch::new(), Batch::new().width(Width::Avx2));
    let mut rows = Vec::new();
    for question in ["distance", "collision"] {
        let far = question == "distance";
        let forms = ["packed", "packed, AVX2", "columns"];
        let mut own = vec![Vec::new(); forms.len()];
        let mut other = Vec::new();
        for pass in 0..passes {
            random.shuffle(&mut order);
            for form in (0..forms.len()).map(|form| (form + pass) % forms.len()) {
                let batch = if form == 1 { avx2 } else { widest };
                let begin = Instant::now();
                match (form, far) {
                    (2, true) => batch.distance_into(&columns, &mut distances),
                    (2, false) => batch.intersects_into(&columns, &mut verdicts),
                    (_, true) => batch.distance_into(&packed, &mut distances),
                    (_, false) => batch.intersects_into(&packed, &mut verdicts),
                }
                .expect("all");
                own[form].push(begin.elapsed().as_secs_f64() * nanoseconds);
            }
            let begin = Instant::now();
            for (a, b) in order.iter().map(|&index| &single[index as usize]) {
                if far {
                    black_box(Query::new().distance(a, b).distance);
                } else {
                    black_box(Query::new().intersects(a, b).verdict);
                }
            }
            other.push(begin.elapsed().as_secs_f64() * nanoseconds);
        }
        for (&form, own) in forms.iter().zip(own) {
            rows.push(Row {
                precision: T::NAME,
                subject: set.subject.name(),
                class: set.class.name(),
                question,
                batch: form,
                opponent: "single pair",
                ratios: other.iter().zip(&own).map(|(other, own)| other / own).collect(),
                own,
                other: other.clone(),
                wrong,
            });
        }
    }
    rows
}
