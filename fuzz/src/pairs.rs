//! The target `pair`: two shapes that move, and questions in any order.

use crate::answers::{Examiner, Shape};
use crate::bytes::Bytes;
use crate::dimension::{FuzzDimension, two};
use barycode::Pair;
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::expert::{Barycode, Number, SubDistance, Voronoi};

/// A [`Pair`] under any motion.
pub fn pair(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    match bytes.index(4) {
        0 => moved::<Vec2<f64>>(bytes),
        1 => moved::<Vec2<f32>>(bytes),
        2 => moved::<Vec3<f64>>(bytes),
        _ => moved::<Vec3<f32>>(bytes),
    }
}

fn moved<V: FuzzDimension>(mut bytes: Bytes<'_>)
where
    Barycode: SubDistance<V>,
    Voronoi: SubDistance<V>,
{
    let Some((a, b, word)) = two::<V>(&mut bytes) else {
        return;
    };
    let (a, b): (&Shape<'_, V>, &Shape<'_, V>) = (&*a, &*b);
    let rounded = a.radius() + b.radius() > V::Scalar::ZERO;
    let Ok(pair) = Pair::new(a, V::Pose::default(), b, V::Pose::default()) else {
        return;
    };
    let mut pair = pair.method(Voronoi);
    // Whether the pose that each has is a rotation.
    let mut turned = [true; 2];
    while !bytes.is_empty() {
        let (pose, rotation) = V::pose(&mut bytes);
        let second = bytes.flag();
        let taken = if second { pair.set_pose_b(pose) } else { pair.set_pose_a(pose) };
        if taken.is_ok() {
            turned[usize::from(second)] = rotation;
        }
        let mut word = word;
        word.honest &= !rounded || turned == [true; 2];
        let questions = (bytes.byte(), bytes.number());
        let (contact, closest, distance) = (
            (questions.0 & 1 != 0).then(|| pair.contact()),
            (questions.0 & 2 != 0).then(|| pair.closest_points()),
            (questions.0 & 4 != 0).then(|| pair.distance()),
        );
        let (intersects, within) = (pair.intersects(), pair.within(questions.1));
        let (a, b) = pair.shapes();
        let mut examiner = Examiner::new(&a, &b, word);
        if let Some(answer) = contact {
            examiner.proximity(&answer, true, "contact");
        }
        if let Some(answer) = closest {
            examiner.proximity(&answer, false, "closest points");
        }
        if let Some(answer) = distance {
            examiner.distance(&answer, "distance");
        }
        examiner.intersection(&intersects, "intersects");
        examiner.intersection(&within, "within");
    }
}
