//! What shapes say about themselves, and shapes scaled and pointed to.

use barycode::d2::{self, Affine, Ellipse, Rectangle, Rounded, Vec2};
use barycode::d3::{self, Cone, Cuboid, Cylinder, Ellipsoid, Tetrahedron, Vec3};
use barycode::{Convex, ShapeError};

#[test]
fn shapes_hand_back_what_they_were_made_of() {
    assert_eq!(d2::Point::new([1.0, 2.0]).unwrap().position(), Vec2::new(1.0, 2.0));
    let circle = d2::Circle::<f64>::new([1.0, 2.0], 3.0).unwrap();
    assert_eq!((circle.center(), circle.radius()), (Vec2::new(1.0, 2.0), 3.0));
    let capsule = d3::Capsule::<f32>::new([0.0; 3], [0.0, 0.0, 2.0], 0.5).unwrap();
    assert_eq!((capsule.segment().vertices()[1], capsule.radius()), (Vec3::new(0.0, 0.0, 2.0), 0.5));
    assert_eq!(Ellipse::new([3.0, 1.0]).unwrap().semi_axes(), Vec2::new(3.0, 1.0));

    let off_center = Cuboid::from_corners([1.0, 5.0, 0.0], [3.0, 1.0, 8.0]).unwrap();
    assert_eq!(off_center.center(), Vec3::new(2.0, 3.0, 4.0));
    assert_eq!((off_center.half_extents(), off_center.size()), (Vec3::new(1.0, 2.0, 4.0), Vec3::new(2.0, 4.0, 8.0)));

    let can = Cylinder::from_height(2.0, 0.5).unwrap();
    assert_eq!((can.half_height(), can.base_radius()), (1.0, 0.5));
    let cone = Cone::from_half_height(2.0, 0.5).unwrap();
    assert_eq!((cone.half_height(), cone.base_radius()), (2.0, 0.5));

    let soft = Rounded::new(circle, 0.25).unwrap();
    assert_eq!((soft.shape(), soft.margin(), soft.radius()), (&circle, 0.25, 3.25));
    let sheared = Affine::new(circle, [[1.0, 2.0], [0.0, 1.0]], [5.0, 6.0]).unwrap();
    assert_eq!((sheared.shape(), sheared.translation()), (&circle, Vec2::new(5.0, 6.0)));
    assert_eq!(sheared.rows(), [Vec2::new(1.0, 2.0), Vec2::new(0.0, 1.0)]);
    let sum = d2::MinkowskiSum::new(circle, soft);
    assert_eq!((sum.first(), sum.second()), (&circle, &soft));
    assert_eq!(d2::HullOf::new([circle, circle]).unwrap().members(), [circle; 2]);
}

#[test]
fn full_and_half_extents_have_names_of_their_own() {
    assert_eq!(Rectangle::from_size([4.5, 1.6]).unwrap(), Rectangle::from_half_extents([2.25, 0.8]).unwrap());
    assert_eq!(Cylinder::from_height(2.0, 0.5).unwrap(), Cylinder::from_half_height(1.0, 0.5).unwrap());
    assert_eq!(Cone::from_height(2.0, 0.5).unwrap(), Cone::from_half_height(1.0, 0.5).unwrap());
    let error = Cuboid::<f64>::from_size([1.0, -2.0, 1.0]).unwrap_err();
    assert_eq!(error, ShapeError::Length { what: "size y", value: -2.0 });
    let error = Cylinder::<f64>::from_height(f64::NAN, 0.5).unwrap_err();
    assert!(matches!(error, ShapeError::Length { what: "height", .. }), "{error}");
}

#[test]
fn scaled_shapes_have_every_length_multiplied() {
    let circle = d2::Circle::new([1.0, 2.0], 3.0).unwrap();
    assert_eq!(circle.scaled(0.5).unwrap(), d2::Circle::new([0.5, 1.0], 1.5).unwrap());
    let capsule = d2::Capsule::new([1.0, 0.0], [3.0, 0.0], 0.5).unwrap();
    assert_eq!(capsule.scaled(2.0).unwrap(), d2::Capsule::new([2.0, 0.0], [6.0, 0.0], 1.0).unwrap());
    assert_eq!(Ellipsoid::new([1.0, 2.0, 3.0]).unwrap().scaled(2.0).unwrap(), Ellipsoid::new([2.0, 4.0, 6.0]).unwrap());
    let ramp = Tetrahedron::new([0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]).unwrap();
    assert_eq!(ramp.scaled(3.0).unwrap().vertices()[2], Vec3::new(0.0, 3.0, 0.0));
    assert_eq!(Cone::new_like(1.0).scaled(4.0).unwrap(), Cone::new_like(4.0));
    assert_eq!(Cuboid::from_size([1.0; 3]).unwrap().scaled(0.0).unwrap().size(), Vec3::ZERO);
    assert!(matches!(circle.scaled(-1.0), Err(ShapeError::Length { what: "scale factor", .. })));
    assert!(matches!(circle.scaled(1e200).and_then(|c| c.scaled(1e200)), Err(ShapeError::TooLarge { .. })));
}

trait Like {
    fn new_like(size: f64) -> Self;
}

impl Like for Cone<f64> {
    fn new_like(size: f64) -> Self {
        Self::from_half_height(size, 0.5 * size).unwrap()
    }
}

#[cfg(feature = "alloc")]
#[test]
fn scaled_polygons_and_polytopes_stay_convex() {
    use barycode::d2::Polygon;

    // The first three are on a line, of which rounding makes a dent or a bulge.
    let ring = [[0.0, 0.0], [1.0, 3.0], [3.0, 9.0], [-5.0, 5.0]].map(Vec2::from).to_vec();
    let ring = Polygon::new(ring).unwrap();
    let mut dented = 0;
    for step in 1..60 {
        let factor = 0.1 + f64::from(step) * 0.013;
        let scaled = ring.scaled(factor).unwrap();
        assert!(Polygon::new(scaled.vertices()).is_ok(), "{factor}");
        dented += usize::from(scaled.vertices().len() < ring.vertices().len());
    }
    assert!(dented > 0, "no factor came to the case that this is about");

    let ball: Vec<Vec3<f64>> = (0..60)
        .map(|i| (f64::from(i) * 0.7, f64::from(i) * 1.3))
        .map(|(a, b)| Vec3::new(a.cos() * b.cos(), a.sin() * b.cos(), b.sin()))
        .collect();
    let ball = d3::Polytope::hull(ball).unwrap();
    let doubled = ball.scaled(2.0).unwrap();
    assert_eq!(doubled.faces(), ball.faces());
    assert_eq!(doubled.vertices()[7], ball.vertices()[7] * 2.0);
    let third = ball.scaled(1.0 / 3.0).unwrap();
    assert_eq!(third.vertices().len(), ball.vertices().len());
    assert!((third.extent() - ball.extent() / 3.0).abs() < 1e-15);
}

#[cfg(feature = "alloc")]
#[test]
fn what_points_to_a_shape_is_a_shape() {
    use barycode::d2::Posed;
    use std::rc::Rc;
    use std::sync::Arc;

    let car = Rectangle::from_size([4.5, 1.6]).unwrap();
    let wall = d2::Segment::new([5.0, -1.0], [5.0, 1.0]).unwrap();
    let expected = d2::contact(&car, &wall);
    let boxed: Box<dyn Convex<Vector = Vec2<f64>>> = Box::new(car);
    assert_eq!(d2::contact(&boxed, &Rc::new(wall)), expected);
    let shared: Arc<dyn Convex<Vector = Vec2<f64>> + Send + Sync> = Arc::new(wall);
    assert_eq!(d2::contact(&&boxed, &shared), expected);

    let list = [boxed, Box::new(d2::Circle::new([0.0, 3.0], 1.0).unwrap())];
    let posed = Posed::new(&list[1], d2::Pose::translation([0.0, 1.0])).unwrap();
    assert_eq!(d2::distance(&list[0], &posed).distance, 2.2);
}
