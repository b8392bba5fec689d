//! Shapes of any kind: the same answers as their own types give, and their written form.

use barycode::d2::{self, Polygon, Rectangle, Vec2};
use barycode::d3::{self, Affine, Cone, Cuboid, Cylinder, Ellipsoid, HullOf, MinkowskiSum, Points, Polytope};
use barycode::d3::{Sphere, Tetrahedron, Vec3};
use barycode::{Convex, Support};

fn pose() -> d3::Pose<f64> {
    d3::Pose::new([0.1, 2.0, -0.4], d3::Rotation::about_x(0.3))
}

/// One shape of every kind of the plane, those that are made of others at the end.
fn plane() -> Vec<d2::Shape<f64>> {
    let ring = [[0.0, 0.0], [2.0, 0.1], [1.0, 1.5]].map(Vec2::from).to_vec();
    let mut shapes: Vec<d2::Shape<f64>> = vec![
        d2::Point::new([1.0, 2.0]).unwrap().into(),
        d2::Segment::new([0.0, 0.0], [1.0, 2.0]).unwrap().into(),
        d2::Triangle::new([0.0, 0.0], [1.0, 2.0], [3.0, 0.0]).unwrap().into(),
        d2::Circle::new([0.3, 0.1], 1.5).unwrap().into(),
        d2::Capsule::new([0.0, 0.0], [1.0, 0.5], 0.25).unwrap().into(),
        Rectangle::from_size([4.5, 1.8]).unwrap().into(),
        Rectangle::from_corners([1.0, 2.0], [1.5, 4.0]).unwrap().into(),
        d2::Ellipse::new([3.0, 0.7]).unwrap().into(),
        Polygon::new(ring.clone()).unwrap().into(),
        Points::new(ring).unwrap().into(),
    ];
    let posed = shapes[5].clone().posed(d2::Pose::from_angle([0.2, 0.1], 0.7)).unwrap();
    let sheared = Affine::new(shapes[2].clone(), [[1.0, 0.4], [0.0, 2.0]], [0.5, 0.0]).unwrap();
    let sum = MinkowskiSum::new(shapes[5].clone(), shapes[1].clone());
    let hull = HullOf::new(vec![shapes[8].clone(), posed.clone()]).unwrap();
    shapes.extend([
        posed.rounded(0.3).unwrap(),
        d2::Shape::Affine(Box::new(sheared)),
        d2::Shape::Sum(Box::new(sum)),
        d2::Shape::Hull(hull),
    ]);
    shapes
}

fn space() -> Vec<d3::Shape<f64>> {
    let corners = [[0.0; 3], [1.0, 0.0, 0.2], [0.0, 1.0, 0.0], [0.3, 0.1, 1.0], [0.9, 0.8, 0.7]];
    let corners = corners.map(Vec3::from).to_vec();
    let mut shapes: Vec<d3::Shape<f64>> = vec![
        d3::Point::new([1.0, 2.0, 0.5]).unwrap().into(),
        d3::Segment::new([0.0; 3], [1.0, 2.0, 0.1]).unwrap().into(),
        d3::Triangle::new([0.0; 3], [1.0, 2.0, 0.0], [3.0, 0.0, 1.0]).unwrap().into(),
        Tetrahedron::new([0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]).unwrap().into(),
        Sphere::new([0.3, 0.1, 0.0], 1.5).unwrap().into(),
        d3::Capsule::new([0.0; 3], [1.0, 0.5, 0.2], 0.25).unwrap().into(),
        Cuboid::from_size([4.5, 1.8, 1.5]).unwrap().into(),
        Cylinder::from_height(2.0, 0.5).unwrap().into(),
        Cone::from_height(2.0, 0.5).unwrap().into(),
        Ellipsoid::new([3.0, 0.7, 1.1]).unwrap().into(),
        Polytope::hull(corners.clone()).unwrap().into(),
        Points::new(corners).unwrap().into(),
    ];
    let posed = shapes[7].clone().posed(pose()).unwrap();
    let map = Affine::new(shapes[3].clone(), [[1.0, 0.4, 0.0], [0.0, 2.0, 0.1], [0.0, 0.0, -1.0]], [0.5, 0.0, 0.0]);
    let sum = MinkowskiSum::new(shapes[6].clone(), shapes[1].clone());
    let hull = HullOf::new(vec![shapes[10].clone(), shapes[3].clone()]).unwrap();
    shapes.extend([
        posed.rounded(0.3).unwrap(),
        d3::Shape::Affine(Box::new(map.unwrap())),
        d3::Shape::Sum(Box::new(sum)),
        d3::Shape::Hull(hull),
    ]);
    shapes
}

#[test]
fn answers_are_those_of_the_shapes_own_type() {
    let wall = d2::Segment::new([5.0, -1.0], [5.5, 3.0]).unwrap();
    let beam = Cuboid::from_corners([2.0, -1.0, -1.0], [2.5, 1.0, 4.0]).unwrap();
    macro_rules! same {
        ($door:ident, $shape:expr, $other:expr) => {{
            let own = $shape;
            let dynamic = $door::Shape::from(own.clone());
            assert_eq!($door::contact(&own, $other), $door::contact(&dynamic, $other));
            assert_eq!($door::intersects($other, &own), $door::intersects($other, &dynamic));
            assert_eq!($door::distance(&own, $other), $door::distance(&dynamic, $other));
        }};
    }
    same!(d2, d2::Circle::new([0.3, 0.1], 1.5).unwrap(), &wall);
    same!(d2, Rectangle::from_size([9.0, 1.8]).unwrap(), &wall);
    same!(d2, Polygon::new([[0.0, 0.0], [2.0, 0.1], [7.0, 1.5]].map(Vec2::from).to_vec()).unwrap(), &wall);
    same!(d3, Cylinder::from_height(2.0, 0.5).unwrap(), &beam);
    same!(d3, Ellipsoid::new([3.0, 0.7, 1.1]).unwrap(), &beam);
    same!(d3, Cuboid::from_size([3.0, 0.7, 1.1]).unwrap(), &beam);

    let can = Cylinder::from_height(2.0, 0.5).unwrap();
    let typed = d3::Rounded::new(d3::Posed::new(can, pose()).unwrap(), 0.3).unwrap();
    let dynamic = d3::Shape::from(can).posed(pose()).unwrap().rounded(0.3).unwrap();
    assert_eq!(d3::contact(&typed, &beam), d3::contact(&dynamic, &beam));
}

#[test]
fn every_kind_answers_about_every_other_and_its_answers_are_checked() {
    let shapes = plane();
    for (a, b) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (a, b))) {
        let b = b.clone().posed(d2::Pose::from_angle([2.5, 0.4], 0.3)).unwrap();
        d2::contact(a, &b).check(a, &b).unwrap_or_else(|error| panic!("{a:?} {b:?}: {error}"));
    }
    let shapes = space();
    for (a, b) in shapes.iter().flat_map(|a| shapes.iter().map(move |b| (a, b))) {
        let b = b.clone().posed(pose()).unwrap();
        d3::contact(a, &b).check(a, &b).unwrap_or_else(|error| panic!("{a:?} {b:?}: {error}"));
    }
}

/// A shape that reaches one to every side along the axes.
#[derive(Debug)]
struct Diamond;

impl Convex for Diamond {
    type Vector = Vec2<f64>;

    fn support(&self, direction: Vec2<f64>, _hint: u64) -> Support<Vec2<f64>> {
        let Vec2 { x, y } = direction;
        let point = if x.abs() > y.abs() { Vec2::new(x.signum(), 0.0) } else { Vec2::new(0.0, y.signum()) };
        Support::along(direction, point)
    }

    fn start(&self) -> Vec2<f64> {
        Vec2::ZERO
    }
}

#[test]
fn shapes_are_scaled_with_all_that_they_are_made_of() {
    let mut shapes = plane();
    shapes.push(d2::Shape::custom(Diamond));
    for shape in shapes {
        let double = shape.scaled(2.0).unwrap();
        for angle in 0..16 {
            let (y, x) = (f64::from(angle) * 0.4).sin_cos();
            let reach = |shape: &d2::Shape<f64>| {
                let direction = Vec2::new(x, y);
                let point = shape.support(direction, 0).point + shape.origin();
                point.dot(direction) + shape.radius()
            };
            let (one, two) = (reach(&shape), reach(&double));
            assert!((2.0 * one - two).abs() < 1e-14, "{shape:?} {one} {two}");
        }
    }
    let turned = space()[12].scaled(0.5).unwrap();
    let d3::Shape::Rounded(rounded) = &turned else { panic!("{turned:?}") };
    let d3::Shape::Posed(posed) = rounded.shape() else { panic!("{turned:?}") };
    assert_eq!((rounded.margin(), posed.pose().translation), (0.15, pose().translation * 0.5));
    assert!(turned.scaled(-1.0).is_err() && turned.scaled(f64::NAN).is_err());
}

#[test]
fn shapes_of_your_own_are_equal_to_themselves_only() {
    let own = d2::Shape::custom(Diamond);
    assert_eq!(own, own.clone());
    assert_ne!(own, d2::Shape::custom(Diamond));
    assert_eq!(format!("{own:?}"), "Custom(..)");
    let circle = d2::Circle::new([4.0, 0.0], 1.0).unwrap();
    assert_eq!(d2::distance(&own, &circle), d2::distance(&Diamond, &circle));
    let all = plane();
    for (i, a) in all.iter().enumerate() {
        assert_eq!(all.iter().position(|b| a == b), Some(i));
    }
}

#[test]
fn lists_of_shapes_go_to_other_threads() {
    fn crosses_threads<S: Send + Sync + Clone>() {}
    crosses_threads::<d2::Shape<f32>>();
    crosses_threads::<d3::Shape<f64>>();
}

#[cfg(feature = "serde")]
mod written {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let shapes = plane();
        let text = serde_json::to_string(&shapes).unwrap();
        assert_eq!(serde_json::from_str::<Vec<d2::Shape<f64>>>(&text).unwrap(), shapes);
        let shapes = space();
        let text = serde_json::to_string(&shapes).unwrap();
        assert_eq!(serde_json::from_str::<Vec<d3::Shape<f64>>>(&text).unwrap(), shapes);
    }

    #[test]
    fn the_form_is_the_one_that_queries_read() {
        let write = |shape: &d2::Shape<f64>| serde_json::to_string(shape).unwrap();
        let shapes = plane();
        assert_eq!(write(&shapes[5]), r#"{"shape":"box","half_extents":[2.25,0.9]}"#);
        assert_eq!(write(&shapes[6]), r#"{"shape":"box","low":[1.0,2.0],"high":[1.5,4.0]}"#);
        assert_eq!(write(&shapes[3]), r#"{"shape":"circle","center":[0.3,0.1],"radius":1.5}"#);
        let read = |text: &str| serde_json::from_str::<d2::Shape<f64>>(text);
        let circle = read(r#"{"shape": "circle", "radius": 0.5}"#).unwrap();
        assert_eq!(circle, d2::Circle::new([0.0, 0.0], 0.5).unwrap().into());
    }

    #[test]
    fn what_is_wrong_is_refused_with_its_name() {
        let refused = |text: &str, part: &str| {
            let error = serde_json::from_str::<d3::Shape<f64>>(text).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        };
        refused(r#"{"shape": "sphere", "radius": -1}"#, "radius is -1");
        refused(r#"{"shape": "sphere", "radius": 1, "colour": 3}"#, "colour");
        refused(r#"{"shape": "ball", "radius": 1}"#, "ball");
        refused(r#"{"shape": "custom"}"#, "custom");
        refused(r#"{"shape": "box"}"#, "half_extents");
        refused(r#"{"shape": "box", "half_extents": [1, 1, 1], "low": [0, 0, 0]}"#, "low");
        refused(r#"{"shape": "polytope", "vertices": [[0,0,0],[1,0,0],[0,1,0]], "faces": [[0,1,7]]}"#, "face 0");
        refused(r#"{"shape": "hull", "of": []}"#, "no vertices");
        let error = serde_json::to_string(&d2::Shape::custom(Diamond)).unwrap_err().to_string();
        assert!(error.contains("Shape::Custom"), "{error}");
        let nested = d2::Shape::custom(Diamond).rounded(1.0).unwrap();
        assert!(serde_json::to_string(&nested).unwrap_err().to_string().contains("Shape::Custom"));
    }
}
