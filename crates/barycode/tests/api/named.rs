//! Shapes whose ids name their points: the ids do so exactly, and no answer depends on it.

use crate::closed::{Looped, Random, turned};
use barycode::expert::{Barycode, Coordinates, Dimension, SubDistance, Vector};
use barycode::{Cache, Convex, Query, Scalar, d2, d3};

/// Restores every support from its id.
fn named<V: Vector>(shape: &dyn Convex<Vector = V>, expected: bool, directions: &[V]) {
    assert_eq!(shape.details().names_points(), expected);
    for (hint, &direction) in (0..).zip(directions) {
        let found = shape.support(direction, hint);
        assert!(!expected || shape.point(found.id) == found.point, "{direction:?}");
    }
}

fn flat(random: &mut Random) -> d2::Vec2<f64> {
    d2::Vec2::new(random.number(), random.number())
}

#[test]
fn points_are_known_by_their_ids() {
    let mut random = Random(3);
    let directions: Vec<_> = (0..300).map(|_| flat(&mut random)).collect();
    for _ in 0..20 {
        let cloud: Vec<_> = (0..40).map(|_| flat(&mut random)).collect();
        let polygon = d2::Polygon::hull(cloud.clone()).unwrap();
        let pose = d2::Pose::new([0.3, random.number()], turned(random.number()));
        let rows = [[1.5, random.number()], [-0.25, 0.75]];
        let disc = d2::Circle::new(flat(&mut random), 0.5).unwrap();
        let ellipse = d2::Ellipse::new([2.0, 1.0]).unwrap();
        named(&polygon, true, &directions);
        named(&polygon.clone().with_search(d2::SupportSearch::Climb), true, &directions);
        named(&d2::Posed::new(&polygon, pose).unwrap(), true, &directions);
        named(&d2::Rounded::new(&polygon, 0.5).unwrap(), true, &directions);
        named(&d2::Affine::new(&polygon, rows, [1.0, 2.0]).unwrap(), true, &directions);
        named(&d2::Points::new(cloud).unwrap(), true, &directions);
        named(&d2::Rectangle::from_half_extents([1.0, random.length()]).unwrap(), true, &directions);
        named(&d2::Segment::new(flat(&mut random), flat(&mut random)).unwrap(), true, &directions);
        named(&d2::Capsule::new(flat(&mut random), flat(&mut random), 0.25).unwrap(), true, &directions);
        named(&disc, true, &directions);
        named(&d2::Point::new(flat(&mut random)).unwrap(), true, &directions);
        named(&ellipse, false, &directions);
        named(&d2::Posed::new(ellipse, pose).unwrap(), false, &directions);
        // Its support points are all around, and not named.
        named(&d2::Affine::new(disc, rows, [1.0, 2.0]).unwrap(), false, &directions);
        named(&d2::MinkowskiSum::new(polygon, disc), false, &directions);
    }
    let directions: Vec<_> = (0..300).map(|_| random.place()).collect();
    for count in [4, 30, 400] {
        let solid = d3::Polytope::hull((0..count).map(|_| random.place()).collect()).unwrap();
        named(&solid, true, &directions);
        named(&solid.clone().with_search(d3::SupportSearch::Climb), true, &directions);
        named(&d3::Cylinder::from_half_height(1.0, 0.5).unwrap(), false, &directions);
    }
}

/// Restores every support of the image of a shape with a radius from its id, and finds it as far as
/// the core's and the radius together, within the rounding that the image states.
fn named_with_radius<S: Convex>(
    shape: &S,
    rows: <S::Vector as Vector>::Matrix,
    directions: impl Iterator<Item = S::Vector>,
) {
    use barycode::expert::Number;
    let image = d3::Affine::new(shape, rows, S::Vector::default()).unwrap();
    let units = <S::Vector as Vector>::Scalar::EPSILON * Scalar::from_f64(8.0);
    let mut hint = 0;
    for direction in directions {
        let found = image.support(direction, hint);
        assert!(image.point(found.id) == found.point, "{direction:?} {found:?}");
        let inner = image
            .rows()
            .iter()
            .enumerate()
            .fold(S::Vector::default(), |sum, (index, row)| sum + *row * direction.coordinate(index));
        let most = inner.dot(shape.support(inner, 0).point) + inner.length() * shape.radius();
        let slack = direction.length() * (image.rounding().value + image.extent() * units);
        assert!((direction.dot(found.point) - most).abs() <= slack, "{direction:?} {found:?} {most:?}");
        hint = found.id;
    }
}

fn named_in_space<T: Scalar>(random: &mut Random) {
    let number = T::from_f64;
    let vector = |place: d3::Vec3<f64>| d3::Vec3::from([place.x, place.y, place.z].map(number));
    let mut directions: Vec<_> = (0..200).map(|_| random.place()).collect();
    // Faces, edges and axes of the box, nearly.
    for off in [0.0, 1e-17, 1e-14, 1e-10, 1e-8, -1e-8, -1e-10, -1e-14, -1e-17] {
        for [x, y, z] in
            [[1.0, off, 0.0], [off, -1.0, off], [0.0, 0.0, 1.0 + off], [1.0, 1.0 + off, 0.0], [0.5, 0.5, off]]
        {
            // As the matrix takes them back: its inverse is not needed for a diagonal one.
            directions.extend([d3::Vec3::new(x, y, z), d3::Vec3::new(x / 1.5, y / 0.75, z / 0.25)]);
        }
    }
    let diagonal = [[1.5, 0.0, 0.0], [0.0, 0.75, 0.0], [0.0, 0.0, 0.25]];
    let any = [(); 3].map(|()| [(); 3].map(|()| random.number()));
    for rows in [diagonal, any].map(|rows| rows.map(|row| row.map(number))) {
        let directions = || directions.iter().map(|&direction| vector(direction));
        let round = |radius: f64| number(radius);
        let cuboid = d3::Cuboid::from_half_extents([1.0, 0.5, 2.0].map(number)).unwrap();
        named_with_radius(&d3::Rounded::new(cuboid, round(0.3)).unwrap(), rows, directions());
        let capsule = d3::Capsule::new(vector(random.place()), vector(random.place()), round(0.5)).unwrap();
        named_with_radius(&capsule, rows, directions());
        named_with_radius(&d3::Sphere::new(vector(random.place()), round(0.5)).unwrap(), rows, directions());
        for count in [4, 30, 900] {
            let solid = d3::Polytope::hull((0..count).map(|_| vector(random.place())).collect()).unwrap();
            named_with_radius(&d3::Rounded::new(solid, round(0.125)).unwrap(), rows, directions());
        }
        if T::EPSILON > number(1e-10) {
            let cylinder = d3::Cylinder::from_half_height(round(1.0), round(0.5)).unwrap();
            named_with_radius(&d3::Rounded::new(cylinder, round(0.3)).unwrap(), rows, directions());
            let cone = d3::Cone::from_half_height(round(1.0), round(0.5)).unwrap();
            named_with_radius(&d3::Rounded::new(cone, round(0.3)).unwrap(), rows, directions());
        }
    }
}

#[test]
fn images_of_shapes_with_a_radius_name_their_points() {
    let mut random = Random(17);
    for _ in 0..10 {
        named_in_space::<f64>(&mut random);
        named_in_space::<f32>(&mut random);
        let rows = [[1.5, random.number()], [-0.25, 0.75]];
        let directions: Vec<_> = (0..200).map(|_| flat(&mut random)).collect();
        let polygon = d2::Polygon::hull((0..40).map(|_| flat(&mut random)).collect()).unwrap();
        named_with_radius(&d2::Rounded::new(polygon, 0.5).unwrap(), rows, directions.iter().copied());
        let ellipse = d2::Rounded::new(d2::Ellipse::new([2.0, 1.0]).unwrap(), 0.25).unwrap();
        named_with_radius(&ellipse, rows, directions.iter().copied());
        let capsule = d2::Capsule::new(flat(&mut random), flat(&mut random), 0.25).unwrap();
        named_with_radius(&capsule, rows, directions.iter().copied());
    }
}

type Any<'s, V> = &'s dyn Convex<Vector = V>;

/// The pair with and without names, in every question whose answer has no points.
fn alike<V: Dimension>(a: Any<'_, V>, b: Any<'_, V>)
where
    Barycode: SubDistance<V>,
{
    assert!(a.details().names_points() && b.details().names_points());
    let nameless = (Looped(a), Looped(b));
    let pairs: [(Any<'_, V>, Any<'_, V>); 2] = [(a, b), (&nameless.0, &nameless.1)];
    let near = V::Scalar::from_f64(0.25);
    let [named, nameless] = pairs.map(|(a, b)| {
        let mut cache = Cache::new();
        let cold = Query::new().cache(&mut cache).distance(&a, &b);
        let remembered = cache;
        let warm = Query::new().cache(&mut cache).distance(&a, &b);
        let limited = [1, 2, 3, 4].map(|limit| Query::new().max_iterations(limit).distance(&a, &b));
        let sloppy = [Query::new().tolerance(near), Query::new().cut_off(near)].map(|mut query| query.distance(&a, &b));
        let decided = [V::Scalar::from_f64(0.0), near].map(|within| Query::new().within(&a, &b, within));
        (cold, remembered, warm, cache, limited, sloppy, decided)
    });
    assert_eq!(named, nameless);
}

#[test]
fn answers_do_not_depend_on_names() {
    let mut random = Random(5);
    for _ in 0..400 {
        let mut polygon = || d2::Polygon::hull((0..8).map(|_| flat(&mut random)).collect()).unwrap();
        let (a, b) = (polygon(), polygon());
        alike(&a, &b);
        alike(&a, &a);
        // With types that the compiler knows.
        assert_eq!(Query::new().distance(&a, &b), Query::new().distance(&Looped(&a), &Looped(&b)));
        // Touching up to rounding.
        let shift = random.place();
        let most =
            |shape: &d2::Polygon<f64, Vec<d2::Vec2<f64>>>, sign: f64| shape.support(d2::Vec2::new(sign, 0.0), 0).point;
        let place = most(&a, 1.0) - most(&b, -1.0);
        alike(&a, &d2::Posed::new(&b, d2::Pose::translation([place.x, place.y])).unwrap());
        let turn = d2::Pose::new([shift.x, shift.y], turned(shift.z));
        alike(&d2::Posed::new(&a, turn).unwrap(), &d2::Posed::new(&b, turn).unwrap());
    }
    for _ in 0..200 {
        let mut solid = || d3::Polytope::hull((0..9).map(|_| random.place()).collect()).unwrap();
        let (a, b) = (solid(), solid());
        alike(&a, &b);
        alike(&a, &a);
        let most = |shape: &d3::Polytope<f64>, sign: f64| shape.support(d3::Vec3::new(sign, 0.0, 0.0), 0).point;
        let place = most(&a, 1.0) - most(&b, -1.0);
        alike(&a, &d3::Posed::new(&b, d3::Pose::translation([place.x, place.y, place.z])).unwrap());
    }
}
