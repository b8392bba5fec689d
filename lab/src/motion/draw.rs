//! Random pairs that move. All their numbers are of single precision.

use super::Question;
use crate::data::{self, Class, Random};
use barycode_lab_peers::FlatFlight;

fn single(x: f64) -> f64 {
    f64::from(x as f32)
}

/// The largest angle in the time.
const MOST_TURN: f64 = 1.2;

/// Polygons that start apart, with a velocity each; of a cast the first stands still.
pub fn flat(corners: usize, count: usize, question: Question) -> Vec<FlatFlight> {
    let mut random = Random(corners as u64 * 10 + question as u64 + 401_109_117);
    let mut flight = || {
        let pair = data::pair(&mut random, corners, Class::Distant);
        let aim = [(); 2].map(|()| random.within(-2.2, 2.2));
        let time = random.within(0.7, 2.0);
        let way: [f64; 2] = std::array::from_fn(|k| (aim[k] - pair.translation[k]) * time);
        let share = if question == Question::Cast { 0.0 } else { random.within(0.0, 1.0) };
        let ways = [-share, 1.0 - share].map(|share| way.map(|x| single(x * share)));
        let most = if question == Question::Cast { 0.0 } else { MOST_TURN };
        let turns = [(); 2].map(|()| single(random.within(-most, most)));
        FlatFlight { pair, ways, turns }
    };
    (0..count).map(|_| flight()).collect()
}

/// A solid: half extents of a box, or points whose hull it is.
#[derive(Clone, Debug)]
pub enum Body {
    Cuboid([f64; 3]),
    Hull(Vec<[f64; 3]>),
}

/// Two solids, the pose of the second in the frame of the first, and how both move in the time.
#[derive(Clone, Debug)]
pub struct SolidFlight {
    pub bodies: [Body; 2],
    /// Scalar last.
    pub quaternion: [f64; 4],
    pub translation: [f64; 3],
    pub ways: [[f64; 3]; 2],
    pub turns: [[f64; 3]; 2],
}

fn unit(random: &mut Random) -> [f64; 3] {
    loop {
        let v = [(); 3].map(|()| random.within(-1.0, 1.0));
        let length = v.iter().map(|x| x * x).sum::<f64>().sqrt();
        if length > 0.1 && length <= 1.0 {
            return v.map(|x| x / length);
        }
    }
}

/// Hulls of points on a sphere, or boxes for none, that start apart; of a cast the first stands
/// still.
pub fn solid(corners: usize, count: usize, question: Question) -> Vec<SolidFlight> {
    let mut random = Random(corners as u64 * 10 + question as u64 + 501_109_117);
    let body = |random: &mut Random| match corners {
        0 => Body::Cuboid([(); 3].map(|()| single(random.within(0.3, 1.0)))),
        _ => Body::Hull((0..corners).map(|_| unit(random).map(single)).collect()),
    };
    let mut flight = || {
        let bodies = [body(&mut random), body(&mut random)];
        let away = random.within(3.6, 6.0);
        let translation = unit(&mut random).map(|x| single(x * away));
        let quaternion = loop {
            let q = [(); 4].map(|()| random.within(-1.0, 1.0));
            let length = q.iter().map(|x| x * x).sum::<f64>().sqrt();
            if length > 0.1 && length <= 1.0 {
                break q.map(|x| single(x / length));
            }
        };
        let (off, time) = (random.within(0.0, 1.8), random.within(0.7, 2.0));
        let aim = unit(&mut random).map(|x| x * off);
        let way: [f64; 3] = std::array::from_fn(|k| (aim[k] - translation[k]) * time);
        let share = if question == Question::Cast { 0.0 } else { random.within(0.0, 1.0) };
        let ways = [-share, 1.0 - share].map(|share| way.map(|x| single(x * share)));
        let most = if question == Question::Cast { 0.0 } else { MOST_TURN };
        let turns = [(); 2].map(|()| {
            let rate = random.within(0.0, most);
            unit(&mut random).map(|x| single(x * rate))
        });
        SolidFlight { bodies, quaternion, translation, ways, turns }
    };
    (0..count).map(|_| flight()).collect()
}
