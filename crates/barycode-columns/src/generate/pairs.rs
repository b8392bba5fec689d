//! Pairs of placed shapes.

use super::shapes;
use crate::columns::{ColumnDimension, Float, KEY, ROWS, Writer};
use arrow_array::types::ArrowPrimitiveType;
use arrow_array::{ArrayRef, PrimitiveArray, RecordBatch, UInt32Array};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use barycode::Scalar;
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::expert::RigidMap;
use barycode_cli::args::Precision;
use barycode_cli::args::generate::{PairClass, PairsArgs};
use barycode_cli::failure::{DONE, Failure};
use barycode_cli::generate::random::Random;
use barycode_cli::interrupt;
use barycode_cli::output::Outputs;
use barycode_cli::progress::Progress;
use rayon::prelude::*;
use std::collections::HashMap;
use std::f64::consts::PI;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The first of each pair is this far from the origin at most, in every coordinate.
const WORLD: f64 = 100.0;

/// How far distant pairs are apart.
const GAPS: (f64, f64) = (0.1, 10.0);

/// Most corners of all shapes together: they are kept in memory, and written as one text.
const MOST_CORNERS: u64 = 1 << 22;

/// Most numbers that a pose has.
const MOST: usize = 7;

/// A row: which shapes, and the numbers of their poses.
type Row<T> = [(u32, [T; MOST]); 2];

/// Writes pairs of the dimension and precision that is asked for.
pub(crate) fn run(args: &PairsArgs) -> Result<u8, Failure> {
    match (args.dim, args.precision) {
        (2, Precision::F32) => write::<Vec2<f32>, 2>(args),
        (2, Precision::F64) => write::<Vec2<f64>, 2>(args),
        (_, Precision::F32) => write::<Vec3<f32>, 3>(args),
        (_, Precision::F64) => write::<Vec3<f64>, 3>(args),
    }?;
    Ok(DONE)
}

fn write<W: ColumnDimension<N>, const N: usize>(args: &PairsArgs) -> Result<(), Failure> {
    if u64::from(args.shapes) * u64::from(args.corners) > MOST_CORNERS {
        return Err(Failure::new(
            format!("{} shapes of {} corners are too many for one file", args.shapes, args.corners),
            format!("give fewer --shapes or --corners: {MOST_CORNERS} corners altogether at the most"),
        ));
    }
    // Item u64::MAX is no row.
    let mut random = Random::of(args.seed, u64::MAX);
    let shapes: Vec<Vec<W>> = (0..args.shapes).map(|_| shapes::corners(&mut random, args.corners)).collect();
    let schema = schema::<W, N>(shapes::list(&shapes).to_string());
    let mut outputs = Outputs::new(&[], &[&args.output])?;
    let stop = interrupt::flag();
    let mut writer = Writer::create(&args.output, &schema)?;
    let mut progress = Progress::new(usize::try_from(args.count).unwrap_or(usize::MAX), "pairs");
    let mut first = 0;
    while first < args.count {
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::interrupted(&args.output));
        }
        let end = args.count.min(first + ROWS as u64);
        let draw = |row| draw::<W, N>(&mut Random::of(args.seed, row), args.class, &shapes);
        let rows: Vec<Row<W::Scalar>> = (first..end).into_par_iter().map(draw).collect();
        let batch = columns::<W, N>(&schema, &rows).map_err(|error| {
            Failure::new(format!("{}: {error}", args.output.display()), "please report this command line")
        })?;
        writer.write(&batch)?;
        first = end;
        progress.reach(usize::try_from(first).unwrap_or(usize::MAX));
    }
    outputs.add(writer.finish()?)?;
    outputs.publish(b"")
}

/// The columns, and the shapes as a note to them.
fn schema<W: ColumnDimension<N>, const N: usize>(shapes: String) -> SchemaRef {
    let kind = <W::Scalar as Float>::Column::DATA_TYPE;
    let side = |side: &str| {
        let numbers = W::FORMS[0].iter().map(|part| Field::new(format!("{side}_{part}"), kind.clone(), false));
        std::iter::once(Field::new(format!("{side}_shape"), DataType::UInt32, false)).chain(numbers).collect::<Vec<_>>()
    };
    let notes = HashMap::from([(KEY.to_owned(), shapes)]);
    Arc::new(Schema::new_with_metadata([side("a"), side("b")].concat(), notes))
}

fn columns<W: ColumnDimension<N>, const N: usize>(
    schema: &SchemaRef,
    rows: &[Row<W::Scalar>],
) -> Result<RecordBatch, arrow_schema::ArrowError> {
    let mut columns: Vec<ArrayRef> = Vec::with_capacity(schema.fields().len());
    for side in 0..2 {
        columns.push(Arc::new(UInt32Array::from_iter_values(rows.iter().map(|row| row[side].0))));
        for number in 0..W::FORMS[0].len() {
            let numbers = rows.iter().map(|row| row[side].1[number]);
            columns.push(Arc::new(PrimitiveArray::<<W::Scalar as Float>::Column>::from_iter_values(numbers)));
        }
    }
    RecordBatch::try_new(schema.clone(), columns)
}

/// A row of a class. A point of A, a point of B and a way between them: B is where they are as far
/// apart as the way is long.
fn draw<W: ColumnDimension<N>, const N: usize>(
    random: &mut Random,
    class: PairClass,
    shapes: &[Vec<W>],
) -> Row<W::Scalar> {
    let class = match (class, random.below(3)) {
        (PairClass::Mixed, 0) => PairClass::Distant,
        (PairClass::Mixed, 1) => PairClass::Overlapping,
        (PairClass::Mixed, _) => PairClass::Touching,
        (class, _) => class,
    };
    let [a, b] = [(); 2].map(|()| random.below(shapes.len()));
    let (mut at_a, mut at_b) = (turned::<W, N>(random), turned::<W, N>(random));
    for number in &mut at_a[..N] {
        *number = W::Scalar::from_f64(random.within(-WORLD, WORLD));
    }
    let pose = |numbers: &[W::Scalar; MOST]| W::pose_of(0, |number| numbers[number]);
    let (pose_a, pose_b) = (pose(&at_a), pose(&at_b));
    let (from, to, way) = match class {
        PairClass::Overlapping => (inside(random, &shapes[a]), inside(random, &shapes[b]), W::default()),
        _ => {
            let (from, normal) = boundary(random, &shapes[a]);
            let normal = pose_a.turn(normal);
            let gap = if class == PairClass::Distant { random.within(GAPS.0, GAPS.1) } else { 0.0 };
            (from, farthest(&shapes[b], -pose_b.turn_back(normal)), normal * W::Scalar::from_f64(gap))
        }
    };
    let translation = pose_a.place(from) + way - pose_b.turn(to);
    for (axis, number) in at_b[..N].iter_mut().enumerate() {
        *number = translation.coordinate(axis);
    }
    // There are at most as many shapes as an id can name.
    [(a as u32, at_a), (b as u32, at_b)]
}

/// The numbers of a pose at the origin, turned at random.
fn turned<W: ColumnDimension<N>, const N: usize>(random: &mut Random) -> [W::Scalar; MOST] {
    let mut numbers = [W::Scalar::from_f64(0.0); MOST];
    if N == 2 {
        numbers[N] = W::Scalar::from_f64(random.within(-PI, PI));
    } else {
        for (number, part) in numbers[N..].iter_mut().zip(random.direction::<4>()) {
            *number = W::Scalar::from_f64(part);
        }
    }
    numbers
}

/// A point well inside of a shape: halfway from the middle of its corners to a point between three
/// of them.
fn inside<W: ColumnDimension<N>, const N: usize>(random: &mut Random, corners: &[W]) -> W {
    let number = W::Scalar::from_f64;
    let sum = corners.iter().fold(W::default(), |sum, &corner| sum + corner);
    let [a, b, c] = [(); 3].map(|()| corners[random.below(corners.len())]);
    let (s, t) = (random.within(0.0, 1.0), random.within(0.0, 1.0));
    let between = a + ((b - a) * number(s) + (c - b) * number(s * t));
    (sum / number(corners.len() as f64) + between) * number(0.5)
}

/// A point of a shape, and a unit direction in which nothing of it lies farther: in the plane half
/// of the time across an edge.
fn boundary<W: ColumnDimension<N>, const N: usize>(random: &mut Random, corners: &[W]) -> (W, W) {
    let number = W::Scalar::from_f64;
    let direction = random.direction::<N>();
    if N == 2 && corners.len() > 2 && random.below(2) == 0 {
        let first = random.below(corners.len());
        let (from, to) = (corners[first], corners[(first + 1) % corners.len()]);
        let [x, y] = [0, 1].map(|axis| (to - from).coordinate(axis).to_f64());
        let length = x.hypot(y);
        let normal = std::array::from_fn(|axis| number(if axis == 0 { y } else { -x } / length));
        return (from + (to - from) * number(random.within(0.0, 1.0)), normal.into());
    }
    let direction = direction.map(number).into();
    (farthest(corners, direction), direction)
}

fn farthest<W: ColumnDimension<N>, const N: usize>(corners: &[W], direction: W) -> W {
    let farther = |best: W, &corner: &W| if corner.dot(direction) > best.dot(direction) { corner } else { best };
    corners.iter().fold(corners[0], farther)
}
