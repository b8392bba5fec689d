//! Protobuf text and JSON.

use super::{plan, scene};

#[test]
fn apollo_files() {
    let obstacle = |inner: &str| format!("prediction_obstacle {{\nperception_obstacle {{\n{inner}\n}}\n}}\n");
    let boxed = "id: 7\nlength: 4\nwidth: 2 theta: 0 position { x: 1 y: 2 }";
    let points = |points: &[[f64; 2]]| {
        let points: String = points.iter().map(|[x, y]| format!("\npolygon_point {{ x: {x} y: {y} }}")).collect();
        obstacle(&format!("id: 7{points}"))
    };
    scene(
        "s.pb.txt",
        &[
            (
                "header { }\nprediction_obstacle {\nperception_obstacle {",
                Some(3),
                "ends inside perception_obstacle",
                "cut off",
            ),
            ("prediction_obstacle {\n}", Some(1), "no perception_obstacle", "add perception_obstacle"),
            ("prediction_obstacle: 3", Some(1), "prediction_obstacle is not a message", "{ … }"),
            (&obstacle("length: 4\nwidth: 2"), Some(2), "perception_obstacle has no id", "add id"),
            (&obstacle("id: 7\nid: 8"), Some(4), "id comes twice", "keep one"),
            (&obstacle("id: 7\nWidth: 8"), Some(4), "`Width` is unknown in perception_obstacle", "spelling"),
            (&obstacle("id: 7\nlength: 4\nwidth: -2"), Some(2), "width of `-2`", "greater than 0"),
            (&obstacle("length: 1e999\nwidth: -2"), Some(3), "length: `1e999` is not a finite number", "finite"),
            (&obstacle("length { }\nwidth: 2"), Some(3), "length has no plain value", "key: value"),
            (&obstacle("length: \"4\"\nwidth: 2"), Some(3), "length has no plain value", "key: value"),
            (
                &format!("{}{}", obstacle(boxed), obstacle(boxed)),
                Some(8),
                "id 7 was already used on line 1",
                "of its own",
            ),
            (
                &points(&[[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 2.0]]),
                Some(6),
                "obstacle 7: the boundary meets itself",
                "order",
            ),
            (&points(&[[0.0, 0.0], [1.0, 1.0]]), Some(4), "covers no area", "three vertices"),
            (&obstacle(&"velocity {\n".repeat(99)), Some(65), "nested more than 64", "intended file"),
            (
                &obstacle(&format!("{boxed} }}\ntrajectory {{\ntrajectory_point {{ v: 1 }}")),
                Some(7),
                "trajectory_point has no path_point",
                "add path_point",
            ),
        ],
    );
    super::missing(
        "s.pb.txt",
        &[
            (&obstacle("id: 7"), Some(2), "it has neither polygon_point nor length and width", "add its outline"),
            (&obstacle("id: 7\nlength: 4\nwidth: 0"), Some(2), "neither polygon_point nor", "add its outline"),
        ],
    );
    plan(
        "p.pb.txt",
        &[
            ("trajectory_point {\n}", Some(1), "no path_point", "add path_point"),
            (
                "trajectory_point { path_point { x: 1 y: 2 theta: 0 }\nrelative_time: -1 }",
                None,
                "no trajectory_point has a relative_time of 0",
                "planned trajectory",
            ),
            ("trajectory_point { path_point {\nx: y } }", Some(2), "x: `y` is not a number", "decimal"),
            (
                "trajectory_point { path_point { x: 1 y: 2 theta: 0 } relative_time: 0 }\n}",
                Some(2),
                "without its opening brace",
                "remove it",
            ),
            (
                "trajectory_point { path_point { x: 1 y: 2 theta: 0 } }",
                Some(1),
                "no relative_time",
                "add relative_time",
            ),
            ("trajectory_point { } \nTrajectory_point { }", Some(1), "no path_point", "add path_point"),
            ("pose {\nheading: 1 }", Some(1), "pose has no position", "add position"),
            ("pose { position { x: 1 y: 2 } }", Some(1), "pose has no heading", "add heading"),
        ],
    );
}

#[test]
fn geojson_files() {
    let polygon = |coordinates: &str| format!("{{\"type\": \"Polygon\",\n\"coordinates\": {coordinates}}}");
    let collection = |features: &str| format!("{{\"type\": \"FeatureCollection\", \"features\": [\n{features}]}}");
    let feature = |rest: &str| format!("{{\"type\": \"Feature\"{rest}}}");
    let triangle = "{\"type\": \"Polygon\", \"coordinates\": [[[0,0],[1,0],[0,1]]]}";
    let good = feature(&format!(", \"id\": 3, \"geometry\": {triangle}"));
    scene(
        "a.geojson",
        &[
            ("{", Some(1), "can't be read as GeoJSON", "cut off"),
            ("{\"type\": \"Polygon\",\n\"coordinates\": [[[0,0],", Some(2), "can't be read as GeoJSON", "cut off"),
            ("[1,\n2]", Some(1), "can't be read as GeoJSON", "give GeoJSON"),
            ("{\"name\": \"x\"}", Some(1), "has no \"type\"", "give GeoJSON"),
            ("{\"type\": \"Topology\"}", Some(1), "`Topology` is an unknown geometry", "Polygon"),
            ("{\"type\": \"FeatureCollection\"}", Some(1), "no \"features\"", "add \"features\""),
            ("{\"type\": \"LineString\",\n\"coordinates\": [[0,0]]}", Some(2), "less than two positions", "a Point"),
            ("{\"type\": \"LineString\", \"coordinates\": [[0,0],\n[1e300,0]]}", Some(2), "out of range", "unit"),
            ("{\"type\": \"Point\",\n\"coordinates\": [1]}", Some(2), "less than two numbers", "[x, y]"),
            (
                "{\"type\": \"FeatureCollection\", \"features\": [],\n\"crs\": {\"type\": \"name\", \"properties\": \
                 {\"name\": \"urn:ogc:def:crs:OGC:1.3:CRS84\"}}}",
                Some(2),
                "the coordinates are degrees, by the crs `urn:ogc:def:crs:OGC:1.3:CRS84`",
                "check --crs lonlat",
            ),
            (
                "{\"type\": \"FeatureCollection\", \"features\": [],\n\"crs\": {\"type\": \"link\"}}",
                Some(2),
                "the crs has no name",
                "take it out",
            ),
            (&collection(triangle), Some(2), "found `Polygon` in a collection of features", "wrap"),
            (&collection(&format!("{good},\n{good}")), Some(3), "id 3 was already used on line 2", "of its own"),
            ("{\"type\": \"Polygon\"}", Some(1), "`Polygon` has no \"coordinates\"", "add \"coordinates\""),
            (&polygon("[]"), Some(2), "without vertices", "three vertices"),
            (&polygon("[[[0,0],[1,0],\n[0]]]"), Some(3), "less than two numbers", "[x, y]"),
            (&polygon("[[[0,0],[1,0],\n[0,null]]]"), Some(3), "can't be read as GeoJSON", "give GeoJSON"),
            (&polygon("[[[0,0],[1,0],\n[0,1e400]]]"), Some(3), "number out of range", "give GeoJSON"),
            (&polygon("[[[0,0],[1,0],\n[0,1e308]]]"), Some(3), "is out of range at vertex 2", "check the unit"),
            (&polygon("[[[0,0],[1,0],[0,NaN]]]"), Some(2), "can't be read as GeoJSON", "give GeoJSON"),
            (
                &polygon("[[[0,0],[9,0],[0,9]],\n[[1,1],[1,2],[2,1]],\n[[8,8],[8,9],[9,8]]]"),
                Some(4),
                "outside the outline at vertex 6",
                "put the outline first",
            ),
            (
                &collection(&feature(", \"Geometry\": null")),
                Some(2),
                "`Feature` has the unknown member `Geometry`",
                "prop",
            ),
            (
                &collection(&feature(", \"offset\": [1, 2]")),
                Some(2),
                "`Feature` has the unknown member `offset`",
                "properties",
            ),
            (&good.replace("\"id\": 3", "\"id\": 3, \"id\": 4"), Some(1), "`id` comes twice", "give GeoJSON"),
            (
                &good.replace("\"coordinates\"", "\"scale\":\n2, \"coordinates\""),
                Some(2),
                "unknown member `scale`",
                "take it",
            ),
            (
                &good.replace("\"coordinates\"", "\"geometries\": [], \"coordinates\""),
                Some(1),
                "member `geometries`",
                "",
            ),
            (
                &format!("{{\"type\": \"FeatureCollection\", \"transform\": {{}}, \"features\": [{good}]}}"),
                Some(1),
                "`FeatureCollection` has the unknown member `transform`",
                "take it out",
            ),
        ],
    );
    super::missing(
        "a.geojson",
        &[
            (&collection(&feature("")), Some(2), "`Feature` has no \"geometry\"", "add \"geometry\""),
            ("{\"type\":\n\"LineString\", \"coordinates\": []}", Some(1), "geometry is empty", "make it null"),
            ("{\"type\": \"MultiPoint\", \"coordinates\": [[]]}", Some(1), "geometry is empty", "make it null"),
            ("{\"type\": \"GeometryCollection\", \"geometries\": []}", Some(1), "geometry is empty", "make it null"),
            ("{\"type\": \"MultiPolygon\", \"coordinates\": []}", Some(1), "geometry is empty", "make it null"),
        ],
    );
}
