use super::*;

const YAML: &str = "image: map.pgm\nresolution: 0.5\norigin: [10, 20, 0]\nnegate: 0\noccupied_thresh: 0.65\n\
     free_thresh: 0.196\n";

/// Three by two cells: occupied, unknown, free; below free, occupied, occupied.
const PGM: &[u8] = b"P2 # a comment\n3 2\n255\n0 205 254\n255 50 89";

fn source(text: &str) -> Source {
    Source::from_bytes("maps/map.yaml", text.as_bytes().to_vec()).unwrap()
}

fn map(text: &str, image: &[u8], unknown: Unknown) -> Result<Scene, SceneError> {
    read_with(&source(text), unknown, |name| {
        assert_eq!(name, "map.pgm");
        Some(Bytes::new("maps/map.pgm", image.to_vec()))
    })
}

/// The corners, lower left and upper right, of the rectangles of an obstacle.
fn corners(scene: &Scene, id: &str) -> Vec<[[f64; 2]; 2]> {
    let obstacle = scene.obstacle(&Id::parse(id)).unwrap_or_else(|| panic!("{id}: {scene:?}"));
    let placement = obstacle.at(99).unwrap();
    let corners = |shape: &Shape| match shape {
        Shape::Convex { vertices } => [0, 2].map(|corner| placement.pose.transform(vertices[corner])),
        other => panic!("{other:?}"),
    };
    placement.shapes.iter().map(corners).collect()
}

#[test]
fn cells_are_told_by_the_thresholds() {
    let scene = map(YAML, PGM, Unknown::Occupied).unwrap();
    assert_eq!(corners(&scene, "occupied"), [[[10.5, 20.0], [11.5, 20.5]], [[10.0, 20.5], [10.5, 21.0]]]);
    assert_eq!(corners(&scene, "unknown"), [[[10.5, 20.5], [11.0, 21.0]]]);
    assert_eq!(corners(&scene, "outside").len(), 4);
    let scene = map(YAML, PGM, Unknown::Free).unwrap();
    assert_eq!(scene.obstacles.len(), 1);
    // What is dark is free, and the first cell, of no brightness, too.
    let negated = map(&YAML.replace("negate: 0", "negate: 1"), PGM, Unknown::Free).unwrap();
    assert_eq!(corners(&negated, "occupied"), [[[10.0, 20.0], [10.5, 20.5]], [[10.5, 20.5], [11.5, 21.0]]]);
    // A threshold itself is not free.
    let at_threshold = YAML.replace("free_thresh: 0.196", "free_thresh: 0.0");
    assert_eq!(corners(&map(&at_threshold, b"P5 1 1 255 \xff", Unknown::Occupied).unwrap(), "unknown").len(), 1);
}

#[test]
fn images_in_all_forms_are_the_same() {
    let wanted = map(YAML, PGM, Unknown::Occupied).unwrap();
    let bytes = [&b"P5\n3 2 # c\n255\n"[..], &[0, 205, 254, 255, 50, 89]].concat();
    assert_eq!(map(YAML, &bytes, Unknown::Occupied).unwrap(), wanted);
    let wide: Vec<u8> = [0, 205, 254, 255, 50, 89].iter().flat_map(|&value| [value, value]).collect();
    let wide = [&b"P5 3 2 65535\n"[..], &wide].concat();
    assert_eq!(map(YAML, &wide, Unknown::Occupied).unwrap(), wanted);
    for (color, samples) in [(png::ColorType::Grayscale, 1), (png::ColorType::Rgb, 3), (png::ColorType::Rgba, 4)] {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, 3, 2);
        encoder.set_color(color);
        encoder.set_depth(png::BitDepth::Eight);
        let pixel = |&value: &u8| (0..samples).map(move |sample| if sample == 3 { 255 } else { value });
        let data: Vec<u8> = [0, 205, 254, 255, 50, 89].iter().flat_map(pixel).collect();
        encoder.write_header().unwrap().write_image_data(&data).unwrap();
        assert_eq!(map(YAML, &file, Unknown::Occupied).unwrap(), wanted, "{color:?}");
    }
    // What is not opaque is not known.
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 1, 1);
    encoder.set_color(png::ColorType::GrayscaleAlpha);
    encoder.write_header().unwrap().write_image_data(&[255, 254]).unwrap();
    assert_eq!(corners(&map(YAML, &file, Unknown::Occupied).unwrap(), "unknown").len(), 1);
}

#[test]
fn a_map_may_be_turned() {
    let turned = YAML.replace("20, 0]", "20, 1.5707963267948966]");
    let scene = map(&turned, b"P5 1 1 255 \0", Unknown::Free).unwrap();
    let [[low, high]] = corners(&scene, "occupied")[..] else { panic!() };
    assert_eq!(low, [10.0, 20.0]);
    assert!((high[0] - 9.5).abs() < 1e-12 && (high[1] - 20.5).abs() < 1e-12, "{high:?}");
}

#[test]
fn maps_that_can_not_be_used() {
    for (from, to, line, what) in [
        ("image: map.pgm\n", "", 1, "has no `image`"),
        ("resolution: 0.5", "resolution: 0", 2, "resolution of 0 is no length"),
        ("resolution: 0.5", "resolution: x", 2, "`x` is not a number"),
        ("[10, 20, 0]", "[10, 20]", 3, "origin has 2 numbers instead of 3"),
        ("negate: 0", "negate: 2", 4, "negate is `2`"),
        ("occupied_thresh: 0.65", "occupied_thresh: 65", 5, "occupied_thresh is 65"),
        ("occupied_thresh: 0.65\n", "", 1, "has no `occupied_thresh`"),
        ("free_thresh: 0.196", "free_thresh: 0.7", 6, "free_thresh 0.7 is above occupied_thresh 0.65"),
        ("free_thresh: 0.196", "free_thresh: 0.196\nmode: raw", 7, "the mode `raw` is not read"),
        ("free_thresh: 0.196", "free_thresh: 0.196\nscale: 2", 7, "unknown key `scale`"),
        ("negate: 0", "negate: 0\nnegate: 0", 5, "`negate` comes twice"),
    ] {
        let text = YAML.replacen(from, to, 1);
        assert_ne!(text, YAML);
        let error = map(&text, PGM, Unknown::Free).unwrap_err();
        assert_eq!(error.line, Some(line), "{error}");
        assert!(error.what.contains(what) && !error.remedy.is_empty(), "{error}");
    }
    let error = read(&source(YAML), Unknown::Free).unwrap_err();
    assert_eq!((error.line, error.what.as_str()), (Some(1), "the image `map.pgm` is not found"));
}

#[test]
fn images_that_can_not_be_used() {
    for (image, what) in [
        (&b"GIF89a"[..], "neither PGM nor PNG"),
        (b"P6 1 1 255 \0\0\0", "neither PGM nor PNG"),
        (b"P5", "has no number here"),
        (b"P5 x", "has no number here"),
        (b"P5 1 99999999999999999999 255 ", "has no number here"),
        (b"P5 0 1 255 ", "has 0 by 1 cells"),
        (b"P5 99999999 99999999 255 ", "more than the 67108864 that are read"),
        (b"P5 1 1 0 \0", "states 0 as the largest value"),
        (b"P5 1 1 70000 \0", "states 70000 as the largest value"),
        (b"P5 2 1 255 \0", "which take 2 bytes, but has 1"),
        (b"P5 1 1 255 \0\0", "which take 1 bytes, but has 2"),
        (b"P5 1 1 100 \xff", "holds a value above 100"),
        (b"P2 2 1 255 0", "has no number here"),
        (b"P2 1 1 255 0 0", "holds more than its cells"),
        (b"P2 1 1 255 256", "holds a value above 255"),
        (b"\x89PNG\r\n\x1a\n\0", "can't be read as PNG"),
    ] {
        let error = map(YAML, image, Unknown::Free).unwrap_err();
        assert_eq!(error.file, "maps/map.pgm");
        assert!(error.what.contains(what) && !error.remedy.is_empty(), "{error}");
    }
}
