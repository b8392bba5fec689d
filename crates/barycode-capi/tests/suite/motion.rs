//! Cases of motion: rays, casts and times of impact, as they are recorded.

use crate::form::{Any, Form, World, numbers, vector, words};
use crate::printed::{Printed, code};
use crate::{Script, number};
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use barycode::expert::{Linear, Nlerp, Rigid, Slerp};
use barycode::{Cast, Cell, Motion, StartOverlap, Touching};
use serde_json::Value;

/// Cells that C has room for.
const CELLS: usize = 64;

type Moving<'s, V> = (Any<'s, V>, &'s dyn Motion<Vector = V>);

/// When two shapes meet, with the proof where there is room for it.
pub(crate) fn impacts<V: World>(
    cast: &Cast<V>,
    (a, first): Moving<'_, V>,
    (b, second): Moving<'_, V>,
    until: V::Scalar,
    printed: &mut Printed,
) {
    let interval = [number::<V>(0.0), until];
    let mut cells = vec![Cell::default(); CELLS];
    let hit = cast.certified_time_of_impact(&a, first, &b, second, interval, &mut cells);
    printed.impact("time_of_impact", &hit);
    let count = hit.cells as usize;
    cells.truncate(count);
    printed.cells(&cells);
    if count <= CELLS {
        let checked = code(cast.check(&hit, &cells, (&a, first), (&b, second), interval));
        let is_free = i32::from(cast.is_free(&a, first, &b, second, interval));
        printed.add(format!("checked {checked} free {is_free}")).line();
    }
}

/// A body of a case: what it is, where it begins and how it moves.
struct Mover<V: World> {
    shape: V::Shape,
    pose: V::Pose,
    velocity: V,
    spin: Option<V::AngularVelocity>,
    /// Speed and curvature of a drive.
    arc: Option<[f64; 2]>,
    words: String,
}

impl<V: World> Mover<V> {
    /// The body with this suffix; of a ray, no body at all.
    fn read(case: &Value, side: &str, form: &Form) -> Option<Self> {
        let (given, (pose, placed)) = (&case["query_params"], V::pose(&case[format!("pose_{side}")]));
        let list = |name: &str| match &given[format!("{name}_{side}")] {
            Value::Null => vec![0.0; V::DIMENSION],
            value => numbers(value),
        };
        let velocity = [list("velocity"), list("displacement")].into_iter().find(|list| list.iter().any(|&x| x != 0.0));
        let velocity = velocity.unwrap_or_else(|| vec![0.0; V::DIMENSION]);
        let turning = [list("angular_velocity"), vec![0.0; 3]].concat();
        let turning = &turning[..if V::DIMENSION == 2 { 1 } else { 3 }];
        let radius = case["arc_radius"].as_f64().filter(|_| side == "a");
        let arc = radius.map(|radius| [turning[0] * radius, 1.0 / radius]);
        let spin = turning.iter().any(|&rate| rate != 0.0).then(|| V::angular_velocity(turning));
        let kind = match (&arc, &spin) {
            (Some(arc), _) => format!(" arc{}", words(arc)),
            (None, Some(_)) => format!(" rigid{}{}", words(&velocity), words(turning)),
            (None, None) => format!(" linear{}", words(&velocity)),
        };
        let words = [form.words(), placed, kind].concat();
        Some(Self { shape: V::shape(form)?, pose, velocity: vector(&velocity), spin, arc, words })
    }

    fn motion(&self) -> Option<Box<dyn Motion<Vector = V>>> {
        let zero = V::default();
        if let Some([speed, curvature]) = self.arc {
            return V::arc(self.pose, number::<V>(speed), number::<V>(curvature));
        }
        Some(match self.spin {
            Some(spin) => Box::new(Rigid::new(self.pose, zero, self.velocity, spin).ok()?),
            None => Box::new(Linear::new(self.pose, self.velocity).ok()?),
        })
    }
}

/// The casts of a case: contact counts and does not, and where it asks for it the end of a contact.
fn casts<V: World>(case: &Value, target: f64) -> [Cast<V>; 2] {
    let given = &case["query_params"];
    let is_leaving = given["solid"] == false || given["stop_at_penetration"] == false;
    let start = if is_leaving { StartOverlap::Leaving } else { StartOverlap::Hit };
    let cast = |touching| Cast::new().target_distance(number::<V>(target)).touching(touching).start(start);
    [cast(Touching::Collides), cast(Touching::Free)]
}

/// A case in a precision; `None` where the shapes cannot be made so.
fn script<V: World>(case: &Value, forms: [&Form; 2]) -> Option<Script> {
    let given = &case["query_params"];
    let target = given["margin"].as_f64().unwrap_or(0.0);
    let is_leaving = given["solid"] == false || given["stop_at_penetration"] == false;
    let query = case["query"].as_str()?;
    let until = given["max_time"].as_f64().unwrap_or(if query == "raycast" { f64::INFINITY } else { 1.0 });
    let first = Mover::<V>::read(case, "a", forms[0])?;
    let mut asked = [V::NAME, " moving ", query, &first.words].concat();
    let mut printed = Printed::default();
    if query == "raycast" {
        let [origin, direction] = ["origin", "direction"].map(|name| numbers(&given[name]));
        asked.push_str(&words(&[origin.clone(), direction.clone()].concat()));
        let (origin, direction): (V, V) = (vector(&origin), vector(&direction));
        let shape = V::posed(first.shape, first.pose)?;
        for cast in casts::<V>(case, target) {
            let hit = cast.ray(&shape, origin, direction, number::<V>(until));
            printed.impact("cast_ray", &hit);
            printed.checked(code(cast.check_ray(&hit, &shape, origin, direction, number::<V>(until))));
        }
    } else {
        let second = Mover::<V>::read(case, "b", forms[1])?;
        asked.push_str(&second.words);
        for cast in casts::<V>(case, target) {
            if query == "shapecast" {
                shape_cast(&cast, [&first, &second], number::<V>(until), &mut printed)?;
            } else {
                times_of_impact(&cast, [&first, &second], number::<V>(until), &mut printed)?;
            }
        }
    }
    asked.push_str(&words(&[until, target, f64::from(u8::from(is_leaving))]));
    printed.add("--").line();
    Some(Script { asked: asked + "\n", expected: printed.0 })
}

fn shape_cast<V: World>(cast: &Cast<V>, [a, b]: [&Mover<V>; 2], until: V::Scalar, printed: &mut Printed) -> Option<()> {
    let [first, second] = [a, b].map(|body| V::posed(body.shape.clone(), body.pose));
    let (first, second) = (first?, second?);
    let hit = cast.shape(&first, a.velocity, &second, b.velocity, until);
    printed.impact("cast_shape", &hit);
    printed.checked(code(cast.check_shape(&hit, &first, a.velocity, &second, b.velocity, until)));
    Some(())
}

/// By the motions of the case, and by interpolations between where these begin and end.
fn times_of_impact<V: World>(
    cast: &Cast<V>,
    [a, b]: [&Mover<V>; 2],
    until: V::Scalar,
    printed: &mut Printed,
) -> Option<()> {
    let (first, second) = (a.motion()?, b.motion()?);
    impacts(cast, (&a.shape, &*first), (&b.shape, &*second), until, printed);
    let (zero, times) = (V::default(), [number::<V>(0.0), until]);
    let first = Slerp::new(a.pose, first.pose(until), zero, times);
    let second = Nlerp::new(b.pose, second.pose(until), zero, times);
    printed.add(format!("interpolated {} {}", i32::from(first.is_ok()), i32::from(second.is_ok()))).line();
    if let (Ok(first), Ok(second)) = (first, second) {
        impacts(cast, (&a.shape, &first), (&b.shape, &second), until, printed);
    }
    Some(())
}

/// A case in both precisions.
pub(crate) fn scripts_of(case: &Value) -> Vec<Script> {
    let dimension = case["dim"].as_u64().expect("a dimension") as usize;
    let form = |side: &str| (!case[side].is_null()).then(|| Form::read(&case[side], dimension));
    let (Some(Some(a)), b) = (form("a"), form("b")) else { return Vec::new() };
    // A ray has no second body.
    let Some(b) = b.unwrap_or_else(|| Some(a.clone())) else { return Vec::new() };
    let mut scripts = Vec::new();
    for a in &a.kinds() {
        for b in &b.kinds() {
            let forms = [a, b];
            if dimension == 2 {
                scripts.extend([script::<Vec2<f64>>(case, forms), script::<Vec2<f32>>(case, forms)]);
            } else {
                scripts.extend([script::<Vec3<f64>>(case, forms), script::<Vec3<f32>>(case, forms)]);
            }
        }
    }
    scripts.into_iter().flatten().collect()
}
