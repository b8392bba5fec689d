use super::*;

fn source(text: &str) -> Source {
    Source::from_bytes("area.geojson", text.as_bytes().to_vec()).unwrap()
}

fn areas(scene: &Scene) -> Vec<(String, Vec<f64>)> {
    let shapes = |obstacle: &Obstacle| obstacle.at(0).unwrap().shapes.iter().map(Shape::area).collect::<Vec<_>>();
    scene.obstacles.iter().map(|obstacle| (obstacle.id.to_string(), shapes(obstacle))).collect()
}

#[test]
fn a_collection_holds_an_obstacle_for_each_feature() {
    let text = r#"{"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": "kerb", "properties": {"coordinates": "ignored"},
         "geometry": {"coordinates": [[[0,0],[2,0],[2,2],[0,2],[0,0]], [[0.5,0.5],[1,0.5],[1,1]]], "type": "Polygon"}},
        {"type": "Feature", "properties": null, "geometry":
         {"type": "MultiPolygon", "coordinates": [[[[0,0,9],[1,0,9],[0,1,9],[0,0,9]]], [[[5,5],[7,5],[7,7],[5,7]]]]}},
        {"type": "Feature", "id": 17, "geometry": {"type": "GeometryCollection", "geometries": [
         {"type": "Polygon", "coordinates": [[[0,0],[3,0],[0,2]]]},
         {"type": "GeometryCollection", "geometries": [{"type": "Polygon", "coordinates": [[[0,0],[1,0],[0,2]]]}]}]}}
    ]}"#;
    let scene = read(&source(text)).unwrap();
    let wanted = [("kerb", vec![3.875]), ("1", vec![0.5, 4.0]), ("17", vec![3.0, 1.0])];
    assert_eq!(areas(&scene), wanted.map(|(id, areas)| (id.to_owned(), areas)));
}

#[test]
fn a_bare_geometry_or_feature_is_one_obstacle() {
    let polygon = r#"{"type": "Polygon", "coordinates": [[[0,0],[3,0],[0,2]]]}"#;
    assert_eq!(areas(&read(&source(polygon)).unwrap()), [("0".to_owned(), vec![3.0])]);
    let feature = format!(r#"{{"type": "Feature", "id": "07", "geometry": {polygon}}}"#);
    assert_eq!(areas(&read(&source(&feature)).unwrap()), [("07".to_owned(), vec![3.0])]);
}

#[test]
fn lines_and_points_have_no_width() {
    let text = r#"{"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": "EPSG:25832"}},
      "features": [
        {"type": "Feature", "geometry": null, "properties": {}},
        {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[0,0],[1,0],[1,0],[1,2,5]]}},
        {"type": "Feature", "geometry": {"type": "MultiLineString", "coordinates": [[[0,0],[1,1]], [], [[2,2],[2,2]]]}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [3,4]}},
        {"type": "Feature", "geometry": {"type": "GeometryCollection", "geometries": [
          {"type": "MultiPoint", "coordinates": [[1,2],[3,4,5]]},
          {"type": "Polygon", "coordinates": [[[0,0],[1,0],[0,2]]]}]}}
    ]}"#;
    let scene = read(&source(text)).unwrap();
    let lines = |index: usize| -> Vec<Vec<[f64; 2]>> {
        let shapes = scene.obstacles[index].at(0).unwrap().shapes.iter();
        shapes
            .filter_map(|shape| if let Shape::Line { vertices } = shape { Some(vertices.clone()) } else { None })
            .collect()
    };
    let ids: Vec<String> = scene.obstacles.iter().map(|obstacle| obstacle.id.to_string()).collect();
    assert_eq!(ids, ["1", "2", "3", "4"], "null is passed over, and counted");
    assert!(scene.obstacles.iter().all(|obstacle| obstacle.missing.is_empty()));
    assert_eq!(lines(0), [vec![[0.0, 0.0], [1.0, 0.0], [1.0, 2.0]]]);
    assert_eq!(lines(1), [vec![[0.0, 0.0], [1.0, 1.0]], vec![[2.0, 2.0]]]);
    assert_eq!(lines(2), [vec![[3.0, 4.0]]]);
    assert_eq!(lines(3), [vec![[1.0, 2.0]], vec![[3.0, 4.0]]]);
    assert_eq!(scene.obstacles[3].at(0).unwrap().shapes.len(), 3);
    let alone = read(&source(r#"{"type": "Feature", "geometry": null}"#)).unwrap();
    assert!(alone.obstacles.is_empty());
}

#[test]
fn any_object_may_name_its_coordinates() {
    let crs = |name: &str| format!(r#""crs": {{"type": "name", "properties": {{"name": "{name}"}}}}"#);
    let point = |name: &str| format!(r#"{{"type": "Point", "coordinates": [1, 2], {}}}"#, crs(name));
    let feature = |name: &str| format!(r#"{{"type": "Feature", "geometry": {}}}"#, point(name));
    let utm = "EPSG:25832";
    for text in [
        point(utm),
        r#"{"type": "Point", "coordinates": [1, 2], "crs": null}"#.into(),
        feature(utm),
        format!(r#"{{"type": "Feature", {}, "geometry": {}}}"#, crs(utm), point(utm)),
        format!(r#"{{"type": "FeatureCollection", "features": [{}, {}]}}"#, feature(utm), feature(utm)),
    ] {
        assert!(!read(&source(&text)).unwrap().obstacles.is_empty(), "{text}");
    }
    for (text, says) in [
        (feature("EPSG:4326"), "the coordinates are degrees, by the crs `EPSG:4326`"),
        (
            format!(
                "{{\"type\": \"FeatureCollection\", \"features\": [{},\n{}]}}",
                feature(utm),
                feature("EPSG:25833")
            ),
            "the crs `EPSG:25833` follows another, `EPSG:25832`",
        ),
        (r#"{"type": "Point", "coordinates": [1, 2], "crs": {"type": "link"}}"#.into(), "the crs has no name"),
    ] {
        let error = read(&source(&text)).unwrap_err();
        assert!(error.what.contains(says) && error.line == Some(text.lines().count() as u64), "{error}");
    }
}

#[test]
fn coordinates_are_the_nearest_f64() {
    let text = r#"{"type": "Polygon", "coordinates": [[[0.1,0.30000000000000004],[123456.78901234567,0],[0,2]]]}"#;
    let scene = read(&source(text)).unwrap();
    let Shape::Convex { vertices } = &scene.obstacles[0].at(0).unwrap().shapes[0] else { panic!() };
    for vertex in [[0.1, 0.1 + 0.2], [123_456.789_012_345_67, 0.0]] {
        assert!(vertices.contains(&vertex), "{vertices:?}");
    }
}

#[test]
fn flaws_name_the_line_of_the_vertex() {
    let text = "{\"type\": \"Polygon\",\n\"coordinates\": [[\n[0,0],\n[2,2],\n[2,0],\n[0,2]]]}";
    let error = read(&source(text)).unwrap_err();
    assert_eq!(error.line, Some(5));
    assert!(error.what.contains("meets itself"), "{error}");
}

#[test]
fn deeply_nested_collections_are_refused() {
    let open = r#"{"type":"GeometryCollection","geometries":["#;
    for depth in [70, 30_000] {
        let text = format!("{}{}", open.repeat(depth), "]}".repeat(depth));
        let error = read(&source(&text)).unwrap_err();
        assert!(error.what.contains("nested"), "{error}");
    }
    assert!(read(&source(&"[".repeat(1_000_000))).is_err());
}

#[test]
fn degrees_are_projected_about_the_middle() {
    let text = r#"{"type": "FeatureCollection",
      "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}}, "features": [
        {"type": "Feature", "geometry": {"type": "LineString", "coordinates": [[11, 47.999], [11.002, 48.001]]}},
        {"type": "Feature", "geometry": {"type": "Polygon",
         "coordinates": [[[11, 48], [11.001, 48], [11.001, 48.0005], [11, 48]]]}}
    ]}"#;
    let extent = extent(&source(text)).unwrap();
    assert_eq!(extent, Extent::EMPTY.with([11.0, 47.999]).with([11.002, 48.001]));
    let projection = Projection::about(extent).unwrap();
    let scene = read_lonlat(&source(text), &projection).unwrap();
    let area = areas(&scene)[1].1[0];
    // Half of 74.625 by 55.595 metres.
    assert!((area - 2074.4).abs() < 0.2, "{area}");

    let smaller = Projection::about(Extent::EMPTY.with([11.0, 48.0])).unwrap();
    assert!(read_lonlat(&source(text), &smaller).unwrap_err().what.contains("beyond what is projected"));
    let bad = text.replace("[11.001, 48.0005]", "\n[48.0005, 111.001]");
    let error = super::extent(&source(&bad)).unwrap_err();
    assert_eq!(error.line, Some(6));
    assert!(error.what.contains("longitude 48.0005, latitude 111.001 are no degrees"), "{error}");
    let utm = text.replace("urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:25832");
    assert!(super::extent(&source(&utm)).unwrap_err().what.contains("no degrees on WGS 84"));
}
