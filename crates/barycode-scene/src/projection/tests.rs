use super::*;

fn about(places: &[[f64; 2]]) -> Result<Projection, Flaw> {
    Projection::about(places.iter().fold(Extent::EMPTY, |extent, &place| extent.with(place)))
}

#[test]
fn degrees_have_the_lengths_of_the_ellipsoid() {
    // By geodesics (`GeographicLib`), to the east and to the north.
    for (latitude, east, north) in [
        (0.0, 111_319.490_793, 110_574.275_8),
        (45.0, 78_846.835_094, 111_131.777_4),
        (-48.0, 74_625.353_562, 111_190.322_6),
        (60.0, 55_800.001_573, 111_412.287_5),
    ] {
        let [found_east, found_north] = scale(latitude);
        assert!((found_east - east).abs() < 1e-4 && (found_north - north).abs() < 1e-3, "{latitude}");
    }
}

/// Of each: the extent, the reference point of a vehicle, the angle and the distance of a point of
/// it, a place, and how far they are apart.
type Case = ([f64; 4], [f64; 2], f64, f64, [f64; 2], f64);

/// By geodesics (`GeographicLib`): from the reference point to the vehicle's, and from there.
const GEODESICS: [Case; 8] = [
    ([11.57, 48.13, 11.59, 48.145], [11.571, 48.131], 0.3, 2.5, [11.5712, 48.1311], 16.247_363_3),
    ([11.57, 48.13, 11.59, 48.145], [11.59, 48.145], 2.9, 40.0, [11.57, 48.13], 2_217.091_226_5),
    ([-122.52, 37.7, -122.35, 37.84], [-122.5, 37.71], -1.2, 5.0, [-122.5, 37.7101], 15.863_100_6),
    ([151.2, -33.87, 151.21, -33.86], [151.2, -33.87], 1.5, 9.0, [151.21, -33.8699], 924.619_584_9),
    ([-78.6, -0.3, -78.4, 0.3], [-78.5, 0.3], 0.0, 2.0, [-78.5, 0.29], 1_105.744_861_3),
    ([15.0, 78.2, 25.0, 78.25], [15.1, 78.25], 3.1, 3.0, [24.9, 78.25], 222_617.943_981_1),
    ([0.0, 60.0, 0.001, 60.001], [0.0005, 60.0005], 0.785, 1000.0, [0.001, 60.001], 941.095_800_8),
    ([-180.0, -85.0, -179.9, -84.9], [-179.95, -84.95], 0.0, 2.0, [-180.0, -85.0], 5_605.822_082_7),
];

#[test]
fn distances_are_those_of_geodesics_up_to_the_stated_error() {
    let mut closest: f64 = 0.0;
    for (extent, reference, angle, reach, place, wanted) in GEODESICS {
        let projection = about(&[[extent[0], extent[1]], [extent[2], extent[3]]]).unwrap();
        let Rotation { cos, sin } = Rotation::from_angle(angle);
        let ([x, y], there) = (projection.place(reference), projection.place(place));
        let found = (x + reach * cos - there[0]).hypot(y + reach * sin - there[1]);
        let (off, stated) = ((found - wanted).abs(), projection.distortion(reach).of(found));
        assert!(off <= stated, "{reference:?}: {off} > {stated}");
        closest = closest.max(off / stated);
    }
    assert!(closest > 0.4, "the stated error is no more than it has to be: {closest}");
}

#[test]
fn the_error_grows_with_depth_and_with_the_vehicle() {
    let distortion = about(&[[11.0, 48.0], [11.02, 48.01]]).unwrap().distortion(2.5);
    assert!(distortion.relative > 5e-5 && distortion.relative < 2e-4, "{distortion:?}");
    assert!(distortion.of(0.0) < 5e-4 && distortion.of(10.0) < distortion.of(-10.0));
    assert!(distortion.grown(1.0).of(0.0) > distortion.of(0.0));
}

#[test]
fn what_is_beyond_a_distance_in_the_plane_is_so_on_earth() {
    let near = about(&[[11.0, 48.0], [11.02, 48.01]]).unwrap().distortion(2.5);
    let far = about(&[[15.0, 70.0], [25.0, 79.0]]).unwrap().distortion(2.5);
    for distortion in [near, far, near.grown(3.0)] {
        for distance in [0.0, 1e-9, 0.5, 1e4] {
            let beyond = distortion.beyond(distance).unwrap();
            let [lower, upper] = distortion.widened([beyond, beyond]);
            assert!(lower >= distance && lower < distance + 1e-9 * (1.0 + distance), "{lower} {distance}");
            assert!(upper > beyond);
        }
    }
    assert!(far.relative > 0.1 && Distortion { relative: 1.0, ..far }.beyond(0.0).is_none());
    assert!(near.beyond(1e300).is_none());
    let [lower, upper] = near.widened([f64::NEG_INFINITY, f64::INFINITY]);
    assert_eq!((lower, upper), (f64::NEG_INFINITY, f64::INFINITY));
}

#[test]
fn a_plane_about_a_place_covers_poses_in_its_metres() {
    let extent = Extent::EMPTY.with([11.0, 48.0]).with([11.001, 48.001]);
    let pose = |x, y| Pose { x, y, theta: 0.0 };
    let near = Projection::with_origin([11.0, 48.0], extent, [pose(10.0, 5.0)]).unwrap();
    assert_eq!((near.place([11.0, 48.0]), near.origin()), ([0.0; 2], [11.0, 48.0]));
    let far = Projection::with_origin([11.0, 48.0], extent, [pose(0.0, 9000.0)]).unwrap();
    assert!(far.distortion(2.0).relative > 10.0 * near.distortion(2.0).relative);
    for origin in [[11.0, 59.0], [500.0, 0.0], [f64::NAN, 48.0]] {
        assert!(Projection::with_origin(origin, extent, []).is_err(), "{origin:?}");
    }
    assert!(Projection::with_origin([11.0, 48.0], extent, [pose(0.0, 2e6)]).is_err());
}

#[test]
fn scenes_are_projected_about_their_origin_or_their_middle() {
    let scene = Extent::EMPTY.with([11.0, 48.0]).with([11.001, 48.001]);
    let pose = Pose { x: 11.003, y: 48.0, theta: 0.0 };
    let middle = Projection::of_scene(scene, None, [pose]).unwrap();
    assert_eq!(middle, Projection::about(scene.with([pose.x, pose.y])).unwrap());
    let origin = [11.0, 48.0];
    let about = Projection::of_scene(scene, Some(origin), [pose]).unwrap();
    assert_eq!(about, Projection::with_origin(origin, scene, [pose]).unwrap());
    assert!(about.covers([11.0001, 48.0004]) && !about.covers([11.003, 48.0]));
}

#[test]
fn extents_that_are_no_plane_are_refused() {
    let places = [&[][..], &[[181.0, 0.0]], &[[0.0, 86.0]], &[[0.0, 0.0], [11.0, 0.0]], &[[691_000.0, 5_335_000.0]]];
    for places in places {
        assert!(!about(places).unwrap_err().remedy.is_empty());
    }
}
