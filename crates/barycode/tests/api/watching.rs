//! Observers of a query: custom ones, the recorder, and its trace.

use barycode::d2::{Affine, Ellipse, Polygon, Query, Rectangle, Segment, Vec2};
use barycode::d3::{Cuboid, Tetrahedron, Vec3};
use barycode::expert::{
    AnyMethod, Barycode, BarycodeUnordered, Event, Johnson, Observer, SignedVolumes, SignedVolumesOrdered, Step,
    SubDistance, Voronoi,
};
use barycode::{Proximity, Recorder, Trace};

type Plain = Vec2<f64>;

fn kite() -> Polygon<f64, [Plain; 4]> {
    Polygon::new([[0.0, -1.0], [2.0, 0.0], [0.0, 1.0], [-3.0, 0.0]].map(Vec2::from)).unwrap()
}

/// A trace of a box to the side, of a box across, or of an ellipse whose expansion takes many
/// steps.
fn traced<M: SubDistance<Plain>>(method: M, which: usize) -> (Proximity<Plain>, Trace<Plain, f64>) {
    let apart = Segment::<f64>::new([4.0, -1.0], [3.0, 5.0]).unwrap();
    let across = Rectangle::from_half_extents([1.0, 0.5]).unwrap();
    let ellipse = Affine::new(Ellipse::new([2.0, 1.0]).unwrap(), [[1.0, 0.0], [0.0, 1.0]], [1.0, 0.5]).unwrap();
    let b = [&apart as &dyn barycode::Convex<Vector = Plain>, &across, &ellipse][which];
    let mut recorder = Recorder::new();
    let answer = Query::new().method(method).observer(&mut recorder).contact(&kite(), &b);
    let steps = recorder.events().len();
    let trace = recorder.into_trace();
    assert_eq!(trace.steps.len(), steps);
    (answer, trace)
}

#[test]
fn a_trace_tells_the_whole_story() {
    for which in 0..3 {
        let (answer, trace) = traced(barycode::expert::Barycode, which);
        assert_eq!((trace.format.as_str(), trace.version), ("barycode-trace", 1));
        assert_eq!((trace.dimension, trace.precision.as_str()), (2, "f64"));
        let supports = trace.steps.iter().filter(|step| matches!(step, Event::Support { .. })).count();
        assert!(supports >= answer.iterations as usize && answer.iterations > 1);
        // A trace begins with a support and ends with the bounds of the answer.
        assert!(matches!(trace.steps.first(), Some(Event::Support { .. })));
        let Some(&Event::Bounds { lower, upper }) = trace.steps.last() else { panic!("{:?}", trace.steps.last()) };
        assert_eq!((lower, upper), (answer.lower, answer.upper));
        let edges = trace.steps.iter().filter(|step| matches!(step, Event::Edge { .. })).count();
        assert_eq!(edges > 0, which > 0, "EPA looks beyond edges where shapes overlap");
    }
}

/// A method chosen at run time takes the steps of the method itself, and answers with its bits.
#[test]
fn a_method_by_value_is_the_method_itself() {
    for which in 0..3 {
        assert_eq!(traced(AnyMethod::Barycode, which), traced(Barycode, which));
        assert_eq!(traced(AnyMethod::BarycodeUnordered, which), traced(BarycodeUnordered, which));
        assert_eq!(traced(AnyMethod::SignedVolumes, which), traced(SignedVolumes, which));
        assert_eq!(traced(AnyMethod::SignedVolumesOrdered, which), traced(SignedVolumes, which));
        assert_eq!(traced(AnyMethod::Voronoi, which), traced(Voronoi, which));
        assert_eq!(traced(AnyMethod::Johnson, which), traced(Johnson, which));
    }
    let cube = Cuboid::from_half_extents([1.0, 0.75, 0.5]).unwrap();
    let corners = [[0.5, 0.5, 0.25], [3.0, 0.5, 0.0], [2.5, 2.0, 0.5], [2.5, 1.0, 2.0]];
    let [a, b, c, d] = corners;
    for far in [0.0, 0.75, 2.0] {
        let spike = Tetrahedron::new(a.map(|x| x + far), b, c, d).unwrap();
        let ordered = traced_in_space(SignedVolumesOrdered, &cube, &spike);
        assert!(ordered.1.steps.iter().any(|step| matches!(step, Event::Simplex { .. })));
        assert_eq!(traced_in_space(AnyMethod::SignedVolumesOrdered, &cube, &spike), ordered);
        assert_eq!(traced_in_space(AnyMethod::Barycode, &cube, &spike), traced_in_space(Barycode, &cube, &spike));
        assert_eq!(traced_in_space(AnyMethod::Johnson, &cube, &spike), traced_in_space(Johnson, &cube, &spike));
    }
    assert!(AnyMethod::ALL.contains(&AnyMethod::default()));
}

fn traced_in_space<M: SubDistance<Vec3<f64>>>(
    method: M,
    a: &Cuboid<f64>,
    b: &Tetrahedron<f64>,
) -> (Proximity<Vec3<f64>>, Trace<Vec3<f64>, f64>) {
    let mut recorder = Recorder::new();
    let answer = barycode::Query::new().method(method).observer(&mut recorder).contact(a, b);
    (answer, recorder.into_trace())
}

#[test]
fn every_step_is_consistent() {
    for which in 0..3 {
        let (_, trace) = traced(Johnson, which);
        let mut simplices = 0;
        for step in &trace.steps {
            match step {
                Event::Support { direction, found } => {
                    assert!(direction.x != 0.0 || direction.y != 0.0);
                    // Points are relative to the origins of their shapes, the vertex is not.
                    let offset = if which == 2 { Vec2::new(1.0, 0.5) } else { Vec2::new(0.0, 0.0) };
                    assert_eq!(found.a - found.b - offset, found.w);
                }
                Event::Simplex { method, region, barycode, vertices, weights } => {
                    simplices += 1;
                    assert_eq!((method.as_str(), *barycode), ("johnson", None));
                    assert!(["outside", "inside", "stalled"].contains(&region.as_str()));
                    assert!((1..=3).contains(&vertices.len()) && vertices.len() == weights.len());
                    assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1.0e-15);
                    assert_eq!(region == "inside", vertices.len() == 3);
                }
                Event::Edge { from, to, distance } => {
                    assert!(distance.is_finite() && (from.w != to.w || from == to));
                }
                _ => {}
            }
        }
        assert!(simplices > 0);
    }
}

#[test]
fn barycodes_are_shown_by_the_method_that_has_them() {
    let codes: Vec<u8> = (0..3)
        .flat_map(|which| traced(barycode::expert::BarycodeUnordered, which).1.steps)
        .filter_map(|step| if let Event::Simplex { barycode, .. } = step { barycode } else { None })
        .collect();
    assert!(!codes.is_empty() && codes.iter().all(|code| (1..=7).contains(code)), "{codes:?}");
    assert!(codes.contains(&7), "an origin inside: {codes:?}");
}

/// A custom observer: counts, and shares its count.
#[test]
fn observers_are_borrowed() {
    #[derive(Default)]
    struct Count {
        supports: u32,
        bounds: Option<(f64, f64)>,
    }
    impl Observer<Plain> for Count {
        fn step(&mut self, step: &Step<Plain>) {
            match *step {
                Step::Support { .. } => self.supports += 1,
                Step::Bounds { lower, upper } => self.bounds = Some((lower, upper)),
                _ => {}
            }
        }
    }
    let mut count = Count::default();
    let away = Rectangle::from_corners([5.0, 0.0], [6.0, 1.0]).unwrap();
    let answer = Query::new().observer(&mut count).distance(&kite(), &away);
    assert_eq!(count.supports, answer.iterations);
    assert_eq!(count.bounds, Some((answer.lower, answer.upper)));
    // Observing changes nothing.
    assert_eq!(Query::new().distance(&kite(), &away), answer);
}

#[cfg(feature = "serde")]
mod json {
    use super::{Plain, traced};
    use barycode::d2::{Pose, Rotation, Vec2};
    use barycode::{Cache, Stop, Trace, Verdict};
    use serde_json::Value;

    #[test]
    fn a_trace_survives_as_json() {
        for which in 0..3 {
            let (_, trace) = traced(barycode::expert::Barycode, which);
            let text = serde_json::to_string(&trace).unwrap();
            let back: Trace<Plain, f64> = serde_json::from_str(&text).unwrap();
            assert_eq!(back, trace);
        }
    }

    /// The names that `docs/trace-format.md` describes.
    #[test]
    fn the_format_is_as_described() {
        let mut kinds = std::collections::BTreeMap::new();
        for which in 0..3 {
            let json = serde_json::to_value(traced(barycode::expert::Barycode, which).1).unwrap();
            assert_eq!(json["format"], "barycode-trace");
            assert_eq!(json["version"], 1);
            assert_eq!(json["dimension"], 2);
            assert_eq!(json["precision"], "f64");
            for step in json["steps"].as_array().unwrap() {
                let Value::Object(fields) = step else { panic!("{step}") };
                let names: Vec<String> = fields.keys().cloned().collect();
                kinds.insert(step["step"].as_str().unwrap().to_owned(), names);
            }
        }
        let expected = [
            ("bounds", vec!["lower", "step", "upper"]),
            ("edge", vec!["distance", "from", "step", "to"]),
            ("simplex", vec!["barycode", "method", "region", "step", "vertices", "weights"]),
            ("support", vec!["direction", "found", "step"]),
            ("widened", vec!["step"]),
        ];
        let expected = expected.map(|(kind, names)| (kind.to_owned(), names.iter().map(|&n| n.to_owned()).collect()));
        let mut found: Vec<(String, Vec<String>)> = kinds.into_iter().collect();
        for (_, names) in &mut found {
            names.sort();
        }
        assert_eq!(found, expected);
        let json = serde_json::to_value(traced(barycode::expert::Barycode, 0).1).unwrap();
        let support = &json["steps"][0];
        assert!(support["direction"].as_array().is_some_and(|pair| pair.len() == 2));
        for point in ["w", "a", "b"] {
            assert!(support["found"][point].as_array().is_some_and(|pair| pair.len() == 2), "{support}");
        }
    }

    /// The names of space that the plane does not have.
    #[test]
    fn faces_are_as_described() {
        use barycode::d3::{Affine, Cuboid, Query};
        let cube = Cuboid::<f64>::from_half_extents([1.0; 3]).unwrap();
        let other = Affine::new(cube, [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]], [0.7, 1.3, 1.6]).unwrap();
        let mut recorder = barycode::Recorder::new();
        Query::new().observer(&mut recorder).contact(&cube, &other);
        let json = serde_json::to_value(recorder.into_trace()).unwrap();
        assert_eq!(json["dimension"], 3);
        let steps = json["steps"].as_array().unwrap();
        let face = steps.iter().find(|step| step["step"] == "face").expect("EPA looks beyond faces");
        assert!(face["distance"].is_f64());
        let corners = face["corners"].as_array().unwrap();
        assert_eq!(corners.len(), 3);
        for corner in corners {
            assert!(corner["w"].as_array().is_some_and(|point| point.len() == 3), "{corner}");
        }
    }

    #[test]
    fn small_values_have_a_json_form() {
        fn text(value: &impl serde::Serialize) -> String {
            serde_json::to_string(value).unwrap()
        }
        assert_eq!(text(&Vec2::new(1.0, -2.5)), "[1.0,-2.5]");
        assert_eq!(text(&Verdict::Penetrating), "\"penetrating\"");
        assert_eq!(text(&Stop::OutOfRange), "\"out_of_range\"");
        let pose = Pose::new([1.0, 2.0], Rotation::new(0.6, 0.8));
        assert_eq!(text(&pose), r#"{"rotation":{"cos":0.6,"sin":0.8},"translation":[1.0,2.0]}"#);
        let cache = Cache { ids: [(1, 2), (3, 4), (0, 0), (0, 0)], length: 2 };
        let back: Cache = serde_json::from_str(&text(&cache)).unwrap();
        assert_eq!(back, cache);
    }
}
