//! Answers about pairs that stand still, and that move towards each other.

use crate::form::{Any, Form, World, vector, words};
use crate::motion::impacts;
use crate::printed::{Printed, code};
use crate::{Script, number};
use barycode::expert::{Linear, Rigid, RigidMap};
use barycode::{Cache, Cast, ContactPoint, HalfSpace, MOST_CONTACT_POINTS, Query};
use serde_json::Value;

/// A pair of a case: shapes in their own frames, and where they are.
struct Pair<V: World> {
    shapes: [V::Shape; 2],
    poses: [V::Pose; 2],
    velocity: V,
}

impl<V: World> Pair<V> {
    /// Answers about the pair at rest, as `suite_pair.h` prints them.
    fn rest(&self, printed: &mut Printed) -> Option<()> {
        let [a, b] = &self.shapes;
        let (a, b) = (V::posed(a.clone(), self.poses[0])?, V::posed(b.clone(), self.poses[1])?);
        let (a, b): (Any<'_, V>, Any<'_, V>) = (&a, &b);
        let query = || Query::new().method(V::Method::default());
        let meeting = query().intersects(&a, &b);
        printed.intersection("intersects", &meeting);
        printed.checked(code(meeting.check(&a, &b)));
        printed.intersection("within", &query().within(&a, &b, number::<V>(0.25)));
        let distance = query().distance(&a, &b);
        printed.distance(&distance);
        printed.checked(code(distance.check()));
        let near = query().closest_points(&a, &b);
        printed.proximity("closest_points", &near);
        printed.checked(code(near.check(&a, &b)));
        let mut cache = Cache::new();
        for round in 0..2 {
            let contact = query().cache(&mut cache).contact(&a, &b);
            printed.proximity("contact", &contact);
            printed.add(format!("cache {}", cache.length)).line();
            if round == 1 {
                printed.checked(code(contact.check_exact(&a, &b)));
            }
        }
        let manifold = query().contact_manifold(&a, &b);
        printed.proximity("contact_manifold", manifold.contact());
        printed.points(manifold.points());
        let mut all = [ContactPoint::default(); MOST_CONTACT_POINTS];
        let (contact, all) = query().whole_contact_manifold(&a, &b, &mut all);
        printed.points(all);
        let all = (contact, all);
        printed.checked(V::check(&manifold, a, b));
        printed.checked(V::check_all(&all, a, b));
        self.half_space(b, printed);
        self.casts(a, b, printed);
        Some(())
    }

    /// Answers of a half-space about the second shape.
    fn half_space(&self, b: Any<'_, V>, printed: &mut Printed) {
        let made = HalfSpace::new(self.velocity, number::<V>(0.125));
        let Ok(half_space) = made.and_then(|half_space| half_space.with_origin(self.poses[0].shift())) else {
            printed.add("half_space refused").line();
            return;
        };
        let meeting = half_space.within(&b, number::<V>(0.25));
        printed.intersection("half_space_within", &meeting);
        printed.checked(code(half_space.check_intersection(&meeting, &b)));
        printed.intersection("half_space_intersects", &half_space.intersects(&b));
        printed.distance(&half_space.distance(&b));
        let near = half_space.closest_points(&b);
        printed.proximity("half_space_closest_points", &near);
        printed.checked(code(half_space.check(&near, &b)));
        let contact = half_space.contact(&b);
        printed.proximity("half_space_contact", &contact);
        printed.checked(code(half_space.check(&contact, &b)));
    }

    fn casts(&self, a: Any<'_, V>, b: Any<'_, V>, printed: &mut Printed) {
        let (cast, velocity) = (Cast::new(), self.velocity);
        let origin = self.poses[1].shift();
        let hit = cast.ray(&a, origin, velocity, number::<V>(8.0));
        printed.impact("cast_ray", &hit);
        printed.checked(code(cast.check_ray(&hit, &a, origin, velocity, number::<V>(8.0))));
        let (zero, until) = (V::default(), number::<V>(4.0));
        let hit = cast.shape(&a, velocity, &b, zero, until);
        printed.impact("cast_shape", &hit);
        printed.checked(code(cast.check_shape(&hit, &a, velocity, &b, zero, until)));
    }

    fn motions(&self, printed: &mut Printed) -> Option<()> {
        let [a, b] = &self.shapes;
        let zero = V::default();
        let first = Linear::new(self.poses[0], self.velocity).ok()?;
        let second = Rigid::new(self.poses[1], zero, zero, V::turning()).ok()?;
        impacts(&Cast::new(), (a, &first), (b, &second), number::<V>(1.0), printed);
        printed.add("--").line();
        Some(())
    }
}

/// A pair of a case in a precision; `None` where the shapes cannot be made so.
pub(crate) fn script<V: World>(case: &Value, forms: [&Form; 2]) -> Option<Script> {
    let velocity = vector::<V>(&[0.75, 0.25, -0.5]);
    let [a, b] = forms.map(V::shape);
    let [(pose_a, words_a), (pose_b, words_b)] = ["pose_a", "pose_b"].map(|name| V::pose(&case[name]));
    let pair = Pair::<V> { shapes: [a?, b?], poses: [pose_a, pose_b], velocity };
    let mut printed = Printed::default();
    pair.rest(&mut printed)?;
    pair.motions(&mut printed)?;
    let velocity = words(&[0.75, 0.25, -0.5][..V::DIMENSION]);
    let asked = [V::NAME, &forms[0].words(), &words_a, &forms[1].words(), &words_b, &velocity, "\n"].concat();
    Some(Script { asked, expected: printed.0 })
}
