use super::*;
use crate::error::SceneError;
use crate::model::Pose;
use crate::shape::Shape;

fn parse(text: &str) -> Result<Footprint, SceneError> {
    read(&Source::from_bytes("robot.json", text.into()).unwrap())
}

fn shapes(text: &str) -> Vec<Shape> {
    parse(text).unwrap_or_else(|error| panic!("{error}")).at(Pose::IDENTITY).shapes.to_vec()
}

#[test]
fn one_shape_or_several() {
    let circle = || Shape::circle([0.0, 0.0], 0.5).unwrap();
    let text = r#"{"shape": "circle", "radius": 0.5}"#;
    assert_eq!(shapes(text), [circle()]);
    assert_eq!(shapes(&format!("[{text}]")), [circle()]);
    assert_eq!(shapes(&format!("{{\"shapes\": [{text}, {text}]}}")), [circle(), circle()]);
    // As many shapes are written by more than one line.
    assert_eq!(shapes(&format!("\n [\n{text}\n,\n{text}]\n")).len(), 2);
}

#[test]
fn shapes_are_where_their_poses_put_them() {
    let square = [[-1.0, -0.5], [1.0, -0.5], [1.0, 0.5], [-1.0, 0.5]];
    let cases = [
        (
            r#"{"shape": "circle", "radius": 1, "pose": {"translation": [2, 3], "angle": 1}}"#,
            Shape::circle([2.0, 3.0], 1.0),
        ),
        (
            r#"{"shape": "box", "half_extents": [1, 0.5], "pose": {"translation": [2, 3], "angle": 0.25}}"#,
            Shape::rectangle([2.0, 3.0], 0.25, 2.0, 1.0),
        ),
        (r#"{"shape": "box", "half_extents": [1, 0.5], "radius": 0.25}"#, Shape::rounded(&square, 0.25)),
        (r#"{"shape": "box", "half_extents": [1, 0.5], "radius": 0}"#, Shape::rectangle([0.0; 2], 0.0, 2.0, 1.0)),
        (
            r#"{"shape": "convex", "vertices": [[1, 0.5], [0, 0], [-1, 0.5], [-1, -0.5], [1, -0.5]]}"#,
            Shape::polygon(&square),
        ),
        (r#"{"shape": "point", "vertices": [[4, 5]], "radius": 2}"#, Shape::circle([4.0, 5.0], 2.0)),
        (
            r#"{"shape": "capsule", "vertices": [[1, 0], [-1, 0]], "radius": 0.5, "pose": {"translation": [0, 1]}}"#,
            Shape::rounded(&[[-1.0, 1.0], [1.0, 1.0]], 0.5),
        ),
        (
            r#"{"shape": "triangle", "vertices": [[0, 0], [0, 1], [1, 0]]}"#,
            Shape::polygon(&[[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]]),
        ),
    ];
    for (text, shape) in cases {
        assert_eq!(format!("{:?}", shapes(text)), format!("{:?}", [shape.unwrap()]), "{text}");
    }
}

#[test]
fn polygons_that_are_not_convex_are_split() {
    let dented = r#"{"shape": "polygon", "vertices": [[0, 0], [4, 0], [4, 4], [2, 1], [0, 4]]}"#;
    let footprint = parse(dented).unwrap();
    assert!(footprint.pieces() > 1);
    assert!(matches!(footprint.at(Pose::IDENTITY).shapes[..], [Shape::Concave { .. }]));
    let geojson = r#"{"type": "Polygon", "coordinates": [[[0, 0], [4, 0], [4, 4], [2, 1], [0, 4], [0, 0]]]}"#;
    assert_eq!(parse(geojson).unwrap().pieces(), footprint.pieces());
}

#[test]
fn geojson_polygons_are_one_footprint() {
    let square = |x: i32| format!("[[[{x}, 0], [{}, 0], [{}, 1], [{x}, 1], [{x}, 0]]]", x + 1, x + 1);
    let many = format!(r#"{{"type": "MultiPolygon", "coordinates": [{}, {}]}}"#, square(0), square(3));
    assert_eq!(shapes(&many).len(), 2);
    let polygon = format!(r#"{{"type": "Polygon", "coordinates": {}}}"#, square(0));
    let feature = format!(r#"{{"type": "Feature", "geometry": {polygon}, "properties": {{"name": "cab"}}}}"#);
    let both = format!(r#"{{"type": "FeatureCollection", "features": [{feature}, {feature}]}}"#);
    assert_eq!(shapes(&both).len(), 2);
}

#[test]
fn what_cannot_be_read_is_refused_with_its_line() {
    for (text, line, what) in [
        ("{}", Some(1), "no footprint"),
        ("[]", Some(1), "covers no ground"),
        ("{\"shapes\": []}", Some(1), "covers no ground"),
        ("{\"shapes\": [{\"shape\": \"circle\", \"radius\": 1}]", Some(1), "can't be read"),
        ("[1]", Some(1), "can't be read"),
        ("\n[{\"radius\": 1}]", Some(2), "no \"shape\""),
        ("{\"shape\": \"circle\"}", Some(1), "no \"radius\""),
        ("{\"shape\": \"circle\",\n \"radius\": 0}", Some(1), "covers no area"),
        ("{\"shape\": \"circle\",\n \"radius\": -1}", Some(2), "negative"),
        ("{\"shape\": \"circle\",\n \"radius\": NaN}", Some(2), "can't be read"),
        ("{\"shape\": \"circle\",\n \"radius\": 1e400}", Some(2), "can't be read"),
        ("{\"shape\": \"circle\",\n \"radius\": 1e20}", Some(2), "out of range"),
        ("{\"shape\": \"circle\", \"radius\": 1,\n\"radius\": 2}", Some(2), "comes twice"),
        ("{\"shape\": \"circle\",\n\"radius\": 1,\n\"center\": [1, 2]}", Some(3), "`center` is not known"),
        ("{\"shape\": \"circle\", \"radius\": 1,\n\"pose\": {\"x\": 1}}", Some(2), "a pose has"),
        ("{\"shape\": \"circle\", \"radius\": 1,\n\"pose\": {\"translation\": [1]}}", Some(2), "1 numbers"),
        ("{\"shapes\": [{\"shape\": \"circle\", \"radius\": 1}],\n\"pose\": {}}", Some(2), "`pose` is not known"),
        ("[{\"shape\": \"circle\", \"radius\": 1},\n{\"shape\": \"ellipse\"}]", Some(2), "`ellipse` is no shape"),
        ("{\"shape\": \"box\",\n\"half_extents\": [1, 0]}", Some(2), "covers no ground"),
        ("{\"shape\": \"capsule\", \"radius\": 1,\n\"vertices\": [[1, 2]]}", Some(2), "1 vertices"),
        ("{\"shape\": \"segment\", \"vertices\": [[1, 2], [3, 4]]}", Some(1), "no area"),
        ("{\"shape\": \"convex\", \"vertices\": []}", Some(1), "without vertices"),
        ("{\"shape\": \"polygon\", \"vertices\": [[0, 0],\n[2, 2],\n[2, 0],\n[0, 2]]}", Some(1), "itself"),
        ("{\"type\": \"LineString\", \"coordinates\": [[0, 0], [1, 1]]}", None, "no width"),
        ("{\"type\": \"FeatureCollection\", \"features\": []}", None, "covers no ground"),
        ("{\"type\": \"Polygon\", \"coordinates\": []}", None, ""),
        ("{\"type\": \"Circle\"}", Some(1), ""),
    ] {
        let error = parse(text).unwrap_err();
        assert!(error.what.contains(what) && !error.remedy.is_empty(), "{text}: {error}");
        if line.is_some() && what != "itself" {
            assert_eq!(error.line, line, "{text}: {error}");
        }
        assert!(error.to_string().starts_with("robot.json"), "{error}");
    }
}
