//! Shapes, poses and pairs for tests, from ordinary to adversarial, the same on every machine.

use barycode::Scalar;
use barycode::d2::{Capsule, Circle, Convex, Points, Polygon, Pose, Posed, Rectangle, Rotation, Rounded, Vec2};
use barycode::expert::Coordinates;
use barycode_batch::{Element, PosedId, PosedRows, ShapeId, ShapeTable, Sweep, TableVector};

pub(crate) mod space;
pub(crate) mod swept;

/// Pseudo-random numbers.
#[derive(Debug)]
pub(crate) struct Draw(u64);

impl Draw {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number in [0, 1).
    pub(crate) fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    pub(crate) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.share()
    }

    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.share() * count as f64) as usize
    }
}

/// A shape of any kind that a table takes, of a size near one.
pub(crate) fn any_shape<T: Element>(draw: &mut Draw, table: &mut ShapeTable<Vec2<T>>) -> ShapeId {
    let number = |value: f64| T::from_f64(value);
    // Half of the shapes are on a grid, so that some touch exactly.
    let grid = draw.below(2) == 0;
    let coordinate = |draw: &mut Draw| {
        let value = draw.between(-1.2, 1.2);
        number(if grid { (value * 4.0).round() / 4.0 } else { value })
    };
    let point = |draw: &mut Draw| Vec2::new(coordinate(draw), coordinate(draw));
    let radius = number([0.0, 0.25, 0.5, draw.share()][draw.below(4)]);
    let count = [1, 2, 3, 4, 8, 17][draw.below(6)];
    let shape: Result<ShapeId, _> = match draw.below(7) {
        0 => table.push(&Rectangle::from_corners(point(draw), point(draw)).unwrap()),
        1 => table.push(&Circle::new(point(draw), radius).unwrap()),
        2 => table.push(&Capsule::new(point(draw), point(draw), radius).unwrap()),
        3 => table.push(&Points::new((0..count).map(|_| point(draw)).collect::<Vec<_>>()).unwrap()),
        4 => {
            let hull = Polygon::hull((0..count).map(|_| point(draw)).collect()).unwrap();
            table.push(&Rounded::new(hull, radius).unwrap())
        }
        5 => table.push(&Polygon::hull((0..count).map(|_| point(draw)).collect()).unwrap()),
        _ => {
            let hull = Polygon::hull(ring(draw)).unwrap();
            table.push(&Rounded::new(hull, if grid { radius } else { T::ZERO }).unwrap())
        }
    };
    shape.unwrap()
}

/// Twelve or more corners around an ellipse.
fn ring<T: Element>(draw: &mut Draw) -> Vec<Vec2<T>> {
    let count = 12 + draw.below(60);
    let (wide, turn) = ([1.0, 0.4, 0.05][draw.below(3)], draw.between(-3.2, 3.2));
    let corner = |index| {
        let angle = (f64::from(index as u32) + draw.between(-0.3, 0.3)) * core::f64::consts::TAU / count as f64;
        let (x, y) = (angle.cos(), wide * angle.sin());
        Vec2::new(x * turn.cos() - y * turn.sin(), x * turn.sin() + y * turn.cos())
    };
    (0..count).map(corner).map(|corner: Vec2<f64>| Vec2::new(T::from_f64(corner.x), T::from_f64(corner.y))).collect()
}

/// A pose, rotated by any angle or by quarter turns, near the origin or on a grid.
pub(crate) fn any_pose<T: Element>(draw: &mut Draw, reach: f64) -> Pose<T> {
    let number = |value: f64| T::from_f64(value);
    let rotation = match draw.below(3) {
        0 => Rotation::IDENTITY,
        1 => [(0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)].map(|(cos, sin)| Rotation::new(number(cos), number(sin)))
            [draw.below(3)],
        _ => {
            let angle = draw.between(-3.2, 3.2);
            Rotation::new(number(angle.cos()), number(angle.sin()))
        }
    };
    let grid = draw.below(2) == 0;
    let mut coordinate = || {
        let value = draw.between(-reach, reach);
        number(if grid { (value * 4.0).round() / 4.0 } else { value })
    };
    Pose::new(Vec2::new(coordinate(), coordinate()), rotation)
}

/// Footprints to choose from, poses, and obstacles for some time steps.
#[derive(Debug)]
pub(crate) struct World<T: Element> {
    pub(crate) table: ShapeTable<Vec2<T>>,
    pub(crate) footprints: Vec<ShapeId>,
    pub(crate) poses: Vec<Pose<T>>,
    pub(crate) steps: Vec<u32>,
    pub(crate) lists: Vec<Vec<PosedId<Vec2<T>>>>,
}

/// One footprint at poses, with time steps or without.
pub(crate) fn sweep<'p, V: TableVector>(
    table: &'p ShapeTable<V>,
    footprint: ShapeId,
    poses: &'p [V::Pose],
    steps: &'p [u32],
) -> Sweep<'p, V> {
    Sweep::new(PosedRows::new(table, footprint, poses).unwrap(), steps)
}

/// First time step of a world; the steps of poses reach from one before to one after its lists.
pub(crate) const FIRST: u32 = 3;

/// Creates a world with this number of poses.
pub(crate) fn world<T: Element>(seed: u64, poses: usize) -> World<T> {
    let mut draw = Draw::new(seed);
    let mut table = ShapeTable::new();
    let shapes: Vec<_> = (0..20).map(|_| any_shape(&mut draw, &mut table)).collect();
    let reach = [2.0, 5.0, 12.0][draw.below(3)];
    let mut list =
        |count| (0..count).map(|_| PosedId::new(shapes[draw.below(20)], any_pose(&mut draw, reach))).collect();
    let lists = [7, 0, 1, 20].map(&mut list).to_vec();
    let poses: Vec<_> = (0..poses).map(|_| any_pose(&mut draw, reach)).collect();
    let steps = poses.iter().map(|_| FIRST - 1 + draw.below(6) as u32).collect();
    World { table, footprints: shapes[..3].to_vec(), poses, steps, lists }
}

/// Pairs of shapes, many of which touch or nearly touch.
#[derive(Debug)]
pub(crate) struct Mix<T: Element> {
    pub(crate) table: ShapeTable<Vec2<T>>,
    pub(crate) a: Vec<PosedId<Vec2<T>>>,
    pub(crate) b: Vec<PosedId<Vec2<T>>>,
}

/// Creates a mix of this number of pairs.
pub(crate) fn mix<T: Element>(seed: u64, count: usize) -> Mix<T> {
    let mut draw = Draw::new(seed);
    let mut table = ShapeTable::new();
    let shapes: Vec<_> = (0..200).map(|_| any_shape(&mut draw, &mut table)).collect();
    let square = table.push(&Rectangle::from_half_extents([T::from_f64(0.5); 2]).unwrap()).unwrap();
    let (mut a, mut b) = (Vec::new(), Vec::new());
    while a.len() < count {
        if draw.below(4) == 0 {
            // Squares side by side on a grid, in exact contact.
            let mut whole = |most: f64| T::from_f64(draw.between(0.0, most).floor());
            let at = |x: T, y: T| PosedId::new(square, Pose::new(Vec2::new(x, y), Rotation::IDENTITY));
            a.push(at(whole(3.0), whole(3.0)));
            b.push(at(whole(3.0), whole(3.0)));
            continue;
        }
        // Some worlds are tiny, some huge, some far away.
        let reach = [1.5, 3.0, 3.0, 10.0, 1e5][draw.below(5)];
        let first = PosedId::new(shapes[draw.below(200)], any_pose(&mut draw, reach));
        let mut second = PosedId::new(shapes[draw.below(200)], any_pose(&mut draw, reach));
        if draw.below(3) == 0 {
            // Moves the shapes into contact or near it, as far as rounding allows.
            let near = barycode::d2::closest_points(&single(&table, first), &single(&table, second));
            let gap = T::from_f64([0.0, 0.0, 1e-3, 1e-7, -1e-7, 1e-12][draw.below(6)]);
            let way = near.on_a - near.on_b + near.normal.unwrap_or_default() * gap;
            second.pose.translation += way;
        }
        a.push(first);
        b.push(second);
    }
    Mix { table, a, b }
}

/// The shape at its pose for the single-pair library.
pub(crate) fn single<T: Element>(
    table: &ShapeTable<Vec2<T>>,
    placed: PosedId<Vec2<T>>,
) -> impl Convex<Vector = Vec2<T>> + use<'_, T> {
    let points = Points::new(table.vertices(placed.shape).unwrap()).unwrap();
    Posed::new(Rounded::new(points, table.radius(placed.shape).unwrap()).unwrap(), placed.pose).unwrap()
}

/// Largest coordinate of a pair, with the extents of its shapes.
pub(crate) fn size<T: Element>(table: &ShapeTable<Vec2<T>>, pair: [PosedId<Vec2<T>>; 2]) -> f64 {
    let [a, b] = pair.map(|placed| single(table, placed));
    let offset = pair[0].pose.translation - pair[1].pose.translation;
    let sum = a.extent() + b.extent() + a.radius() + b.radius();
    sum.to_f64() + Scalar::to_f64(offset.norm1())
}
