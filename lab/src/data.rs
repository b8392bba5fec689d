//! Random pairs of convex polygons after the paper's protocol (Zhang et al., section IV).

pub use barycode_lab_peers::PolygonPair as Pair;

use barycode::d2::{Polygon, Pose, Posed, Query, Rotation, Vec2};

/// The three classes of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    Distant,
    Overlapping,
    /// A distant pair, moved together by its separating vector.
    Touching,
}

impl Class {
    pub const ALL: [Self; 3] = [Self::Distant, Self::Overlapping, Self::Touching];

    pub fn name(self) -> &'static str {
        match self {
            Self::Distant => "distant",
            Self::Overlapping => "overlapping",
            Self::Touching => "touching",
        }
    }
}

/// Counter-based random numbers (SplitMix64), the same on every machine.
#[derive(Clone, Debug)]
pub struct Random(pub u64);

impl Random {
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Uniform in [low, high).
    pub fn within(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.bits() >> 11) as f64 / (1_u64 << 53) as f64)
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = (self.bits() % (last as u64 + 1)) as usize;
            items.swap(last, other);
        }
    }
}

/// Vertices at jittered angles on a random ellipse: convex by construction, `count` strict corners.
/// Coordinates are single-precision numbers, so that both precisions see the same shape.
fn polygon(random: &mut Random, count: usize) -> Vec<[f64; 2]> {
    drawn(random, count, |random| (random.within(0.7, 1.3), random.within(0.7, 1.3)))
}

/// The same with given half axes.
pub fn ellipse(random: &mut Random, count: usize, long: f64, wide: f64) -> Vec<[f64; 2]> {
    drawn(random, count, |_| (long, wide))
}

fn drawn(random: &mut Random, count: usize, axes: impl Fn(&mut Random) -> (f64, f64)) -> Vec<[f64; 2]> {
    loop {
        let ((long, wide), turn) = (axes(random), random.within(0.0, std::f64::consts::TAU));
        let step = std::f64::consts::TAU / count as f64;
        let points: Vec<Vec2<f64>> = (0..count)
            .map(|index| {
                let angle = (index as f64 + random.within(-0.35, 0.35)) * step;
                let (x, y) = (long * angle.cos(), wide * angle.sin());
                let rounded = |c: f64| f64::from(c as f32);
                Vec2::new(rounded(x * turn.cos() - y * turn.sin()), rounded(x * turn.sin() + y * turn.cos()))
            })
            .collect();
        if let Ok(hull) = Polygon::hull(points)
            && hull.vertices().len() == count
        {
            return hull.vertices().iter().map(|v| [v.x, v.y]).collect();
        }
    }
}

/// The pairs of one cell.
pub fn pairs(vertices: usize, class: Class, count: usize) -> Vec<Pair> {
    let mut random = Random(vertices as u64 * 10 + class as u64 + 201_109_117);
    (0..count).map(|_| pair(&mut random, vertices, class)).collect()
}

/// One more pair.
pub fn pair(random: &mut Random, vertices: usize, class: Class) -> Pair {
    let single = |c: f64| f64::from(c as f32);
    let (a, b) = (polygon(random, vertices), polygon(random, vertices));
    let (toward, turn) = (random.within(0.0, std::f64::consts::TAU), random.within(0.0, std::f64::consts::TAU));
    let apart = match class {
        Class::Overlapping => random.within(0.0, 1.0),
        Class::Distant | Class::Touching => random.within(2.8, 6.0),
    };
    let mut pair = Pair {
        a,
        b,
        cos: single(turn.cos()),
        sin: single(turn.sin()),
        translation: [single(apart * toward.cos()), single(apart * toward.sin())],
    };
    if class == Class::Touching {
        let (a, b) = shapes(&pair);
        let answer = Query::new().closest_points(&a, &b);
        for (coordinate, (on_a, on_b)) in
            pair.translation.iter_mut().zip([(answer.on_a.x, answer.on_b.x), (answer.on_a.y, answer.on_b.y)])
        {
            *coordinate += on_a - on_b;
        }
    }
    pair
}

type Shape = Polygon<f64, Vec<Vec2<f64>>>;

/// The pair as f64 shapes.
pub fn shapes(pair: &Pair) -> (Shape, Posed<Shape>) {
    let polygon =
        |vertices: &[[f64; 2]]| Polygon::assume_convex(vertices.iter().map(|&v| Vec2::from(v)).collect::<Vec<_>>());
    let pose = Pose::new(pair.translation, Rotation::new(pair.cos, pair.sin));
    (polygon(&pair.a), Posed::new(polygon(&pair.b), pose).expect("finite"))
}
