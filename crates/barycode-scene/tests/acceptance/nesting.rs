use barycode_scene::Shape;
use serde::Deserialize;

use crate::data::{folder, table};

#[derive(Deserialize)]
struct Layout {
    items: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    shape: Outline,
}

#[derive(Deserialize)]
struct Outline {
    data: Vec<[f64; 2]>,
}

/// Signed area by the shoelace formula, about the first vertex.
fn area(vertices: &[[f64; 2]]) -> f64 {
    let [x, y] = vertices[0];
    let cross = |pair: &[[f64; 2]]| (pair[0][0] - x) * (pair[1][1] - y) - (pair[0][1] - y) * (pair[1][0] - x);
    0.5 * vertices.windows(2).map(cross).sum::<f64>()
}

#[test]
fn every_item_is_split_into_pieces_of_the_same_area() {
    let Some(folder) = folder("nesting") else {
        return;
    };
    let mut items = 0;
    for row in table(&folder.join("reference/summary.csv")) {
        let name = row.text("layout");
        let path = folder.join("input").join(name).with_extension("json");
        if !path.exists() {
            continue;
        }
        let layout: Layout = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        assert_eq!(layout.items.len(), row.count("item_types"), "{name}");
        let mut convex = 0;
        for item in &layout.items {
            items += 1;
            let outline = &item.shape.data;
            let whole = area(outline).abs();
            let parts = match Shape::polygon(outline).unwrap() {
                Shape::Convex { vertices, .. } => {
                    convex += 1;
                    area(&vertices)
                }
                Shape::Concave { pieces, .. } => {
                    assert!(pieces.iter().flatten().all(|vertex| outline.contains(vertex)), "{name}");
                    assert!(pieces.iter().all(|piece| area(piece) > 0.0), "{name}");
                    pieces.iter().map(|piece| area(piece)).sum()
                }
                other => panic!("{other:?}"),
            };
            assert!((whole - parts).abs() <= 1e-13 * whole, "{name}: {whole} {parts}");
        }
        assert_eq!(convex, row.count("convex_types"), "{name}");
    }
    assert!(items > 0);
}
