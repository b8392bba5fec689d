//! The target `casts`: shapes that translate, and rays.

use super::motions::MovingDimension;
use super::{CastOptions, Place, agree, checked, holds, in_order, signed_distance};
use crate::answers::Shape;
use crate::bytes::Bytes;
use crate::dimension::{ShapeTraits, two};
use barycode::expert::{Barycode, Number, Point, SubDistance, Vector};
use barycode::{Impact, ImpactVerdict, PoseError, Scalar, Touching};

/// Supports after which a cast is taken for a hang.
const MANY: u32 = 200_000;

/// Two shapes, how they move, and until when.
struct Question<'s, V: Vector> {
    shapes: [&'s Shape<'s, V>; 2],
    word: ShapeTraits,
    velocities: [V; 2],
    until: V::Scalar,
    options: CastOptions<V>,
}

pub(super) fn ask<V: MovingDimension>(mut bytes: Bytes<'_>)
where
    Barycode: SubDistance<V>,
{
    let Some((a, b, word)) = two::<V>(&mut bytes) else {
        return;
    };
    let options = CastOptions::read(&mut bytes);
    let velocities = [V::vector(&mut bytes), V::vector(&mut bytes)];
    let until = until(&mut bytes);
    let question = Question { shapes: [&*a, &*b], word, velocities, until, options };
    question.cast();
    question.ray(V::vector(&mut bytes));
}

/// The end of an interval from zero on.
fn until<T: Scalar>(bytes: &mut Bytes<'_>) -> T {
    match bytes.index(4) {
        0 => T::INFINITY,
        1 => T::ONE,
        2 => bytes.number(),
        _ => bytes.length(),
    }
}

impl<V: MovingDimension> Question<'_, V>
where
    Barycode: SubDistance<V>,
{
    fn end(&self) -> V::Scalar {
        self.until.max(V::Scalar::ZERO)
    }

    /// Whether the velocities have room, too.
    fn has_room(&self) -> bool {
        let most = V::Scalar::RANGE.1;
        self.options.has_room(self.shapes) && self.velocities.iter().all(|velocity| velocity.max_abs() <= most)
    }

    /// Promises of every answer.
    fn limited(&self, impact: &Impact<V>) {
        assert!(!self.word.honest || impact.iterations <= MANY, "{} supports: {impact:?}", impact.iterations);
        if self.word.honest && !self.until.is_nan() {
            in_order(impact, [V::Scalar::ZERO, self.end()]);
        }
    }

    /// Both shapes move.
    fn cast(&self) {
        let ([a, b], [slow, fast]) = (self.shapes, self.velocities);
        let CastOptions { cast, target, touching } = self.options;
        let impact = cast.shape(&a, slow, &b, fast, self.until);
        let exchanged = cast.shape(&b, fast, &a, slow, self.until);
        let other = cast.touching(another(touching)).shape(&a, slow, &b, fast, self.until);
        let check = cast.check_shape(&impact, &a, slow, &b, fast, self.until);
        self.limited(&impact);
        self.limited(&exchanged);
        if !self.word.honest || !self.has_room() {
            return;
        }
        checked(check, self.word, &impact);
        agree(&impact, &exchanged, "A and B exchanged");
        let [collides, free] = if touching == Touching::Collides { [&impact, &other] } else { [&other, &impact] };
        // What does not even touch does not overlap.
        let overlaps = free.verdict == ImpactVerdict::Contact && free.leaves.is_none() && collides.leaves.is_none();
        if overlaps {
            // Contact that counts touching may begin earlier; what is free of it is free.
            let free_until = collides.first[0];
            let contradict = collides.verdict == ImpactVerdict::Free || free_until > free.first[1];
            assert!(!contradict, "free, and they overlap: {collides:?} and {free:?}");
        }
        holds(&impact, V::Scalar::ZERO, target, |time| {
            let place = |shape, velocity: V| Place::<V> {
                shape,
                pose: V::translation(velocity * time),
                error: PoseError { shift: (velocity * time).norm1() * V::Scalar::EPSILON, ..PoseError::default() },
            };
            signed_distance(&place(a, slow), &place(b, fast))
        });
    }

    /// A ray is the cast of a point.
    fn ray(&self, origin: V) {
        let ([shape, _], [_, direction]) = (self.shapes, self.velocities);
        let cast = self.options.cast;
        let impact = cast.ray(&shape, origin, direction, self.until);
        let check = cast.check_ray(&impact, &shape, origin, direction, self.until);
        self.limited(&impact);
        if self.word.honest && self.has_room() && origin.max_abs() <= V::Scalar::RANGE.1 {
            checked(check, self.word, &impact);
            if let Ok(point) = Point::new(origin) {
                let other = cast.shape(&shape, V::default(), &point, direction, self.until);
                agree(&impact, &other, "a ray and a point");
            }
        }
    }
}

fn another(touching: Touching) -> Touching {
    if touching == Touching::Collides { Touching::Free } else { Touching::Collides }
}
