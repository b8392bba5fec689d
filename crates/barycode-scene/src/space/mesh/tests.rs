use super::*;
use crate::source::Source;

fn bytes(name: &str, content: impl Into<Vec<u8>>) -> Bytes {
    Bytes::new(name, content.into()).unwrap()
}

fn mesh(content: impl Into<Vec<u8>>) -> Result<Mesh, SceneError> {
    read_mesh(bytes("dir/part.mesh", content))
}

/// A binary file: header text, triangles.
fn binary(header: &str, triangles: &[[[f32; 3]; 3]]) -> Vec<u8> {
    let mut file = header.as_bytes().to_vec();
    file.resize(80, b' ');
    file.extend((triangles.len() as u32).to_le_bytes());
    for triangle in triangles {
        file.extend([0; 12]);
        file.extend(triangle.as_flattened().iter().flat_map(|number| number.to_le_bytes()));
        file.extend([0; 2]);
    }
    file
}

const TWO: [[[f32; 3]; 3]; 2] =
    [[[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.1, 0.0]], [[-0.0, 0.0, 0.0], [0.0, 0.1, 0.0], [0.0, 0.0, 3.5]]];

const TEXT: &str = "solid  a lid \n facet normal 0 0 nan\n  outer loop\n   vertex 0 0 0\n   vertex 1 0 0\n\
     vertex 0 1e-1 0\n  endloop\n endfacet\nfacet normal 0 0 0 outer loop vertex 0 0 0 vertex 0 .1 0 vertex 0 0 3.5\n\
     endloop endfacet\nendsolid a lid\n";

#[test]
fn obj_vertices_faces_and_objects() {
    let text = "# made by hand\r\nmtllib a.mtl\no lower part\nv 0 0 0\nv 1 0 0 1.0\nv 1 1 0 0.5 0.5 0.5\nv 0 1 0\nvn 0 0 1\n\
         g side\nf 1/1/1 2//1 3/2 -1\no upper\nv 0 0 2 # top\ns off\nf 5 1 2\nf -1 2 3\no\n";
    let mesh = mesh(text).unwrap();
    let names: Vec<&str> = mesh.parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(names, ["lower part", "upper"], "an object without vertices is none");
    assert_eq!(mesh.parts[0].triangles, [[0, 1, 2], [0, 2, 3]]);
    let upper = &mesh.parts[1];
    assert_eq!(upper.vertices, [[0.0, 0.0, 2.0], [0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [1.0, 1.0, 0.0]]);
    assert_eq!(upper.triangles, [[0, 1, 2], [0, 2, 3]]);
    assert_eq!(mesh.vertex_count(), 8);
}

#[test]
fn obj_parts_are_made_of_the_vertices_that_their_faces_use() {
    // All vertices first, as exporters like to write them; then two that no face uses, one of them
    // far away.
    let vertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 5 0 0\nv 6 0 0\nv 5 1 0\n";
    let parts = "o one\nf 1 2 3\nl 1 4\no none\nv 99 0 0\nv 98 0 0\no two\nf 4 5 6\nf 5 6 4\n";
    for text in
        [format!("{vertices}{parts}"), format!("g all\n{vertices}{parts}"), format!("o head\n{vertices}{parts}")]
    {
        let mesh = mesh(text).unwrap();
        let names: Vec<&str> = mesh.parts.iter().map(|part| part.name.as_str()).collect();
        assert_eq!(names, ["one", "two"]);
        assert_eq!(mesh.parts[0].vertices, [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
        assert_eq!(mesh.parts[1].vertices, [[5.0, 0.0, 0.0], [6.0, 0.0, 0.0], [5.0, 1.0, 0.0]]);
        assert_eq!(mesh.parts[1].triangles, [[0, 1, 2], [1, 2, 0]]);
    }
}

/// Names of the parts, with how many triangles each has.
fn parts(text: &str, by: Parts) -> Vec<(String, usize)> {
    let mesh = read_mesh_by(bytes("a.obj", text), by).unwrap();
    mesh.parts.into_iter().map(|part| (part.name, part.triangles.len())).collect()
}

#[test]
fn obj_lines_may_go_on() {
    let plain = mesh("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3 4\n").unwrap();
    let text = "mtllib a\\\nv 0 0 \\\n0\nv 1 0 0 # \\\nv 0 1 0\nv \\ # here\n0 0 \\\r\n1\nf 1 2 \\ \n 3 \\\n4\n";
    assert_eq!(mesh(text).unwrap(), plain);
    for (cut, line) in [("f 1 2 3 \\", 4), ("f 1 2 3 \\\n", 4), ("f 1 2 \\ 3\n", 4), ("f 1 2\\3 3\n", 4)] {
        let error = mesh(format!("v 0 0 0\nv 1 0 0\nv 0 1 0\n{cut}")).unwrap_err();
        assert!(error.what.contains("is not the index of a vertex") && error.line == Some(line), "{error}");
    }
    // Many lines take no time that grows with their square.
    let long = "f 1 2 3".to_owned() + &" \\\n4".repeat(200_000);
    assert_eq!(mesh(format!("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n{long}\n")).unwrap().parts[0].vertices.len(), 4);
}

#[test]
fn obj_groups_may_be_parts() {
    let vertices = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
    let face = "f 1 2 3\n";
    let text =
        format!("{vertices}{face}g a\n{face}g  b  c\n{face}g a\n{face}o hand\n{face}g a\n{face}g\n{face}g none\n");
    let named = |list: &[(&str, usize)]| list.iter().map(|&(name, n)| (name.to_owned(), n)).collect::<Vec<_>>();
    assert_eq!(parts(&text, Parts::Objects), named(&[("", 4), ("hand", 3)]));
    assert_eq!(parts(&text, Parts::Groups), named(&[("", 1), ("a", 2), ("b c", 1), ("hand", 2), ("hand/a", 1)]));
    assert_eq!(parts(&text, Parts::Whole), named(&[("", 7)]));
    let error = read_mesh_by(bytes("a.obj", format!("{vertices}g rail\nl 1 2\ng b\n{face}")), Parts::Groups);
    assert_eq!(error.unwrap_err().what, "group `rail` has lines or points, and no face");
}

#[test]
fn solids_may_be_one_part() {
    let text = format!("{TEXT}{TEXT}");
    assert_eq!(parts(&text, Parts::Groups).len(), 2);
    assert_eq!(parts(&text, Parts::Whole), [("a lid".to_owned(), 4)]);
}

#[test]
fn obj_with_its_counts_in_front() {
    let body = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
    let mesh = mesh(format!("3 1\n{body}")).unwrap();
    assert_eq!((mesh.parts[0].name.as_str(), mesh.vertex_count()), ("", 3));
    let error = super::read_mesh(bytes("a.obj", format!("4 1\n{body}"))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a.obj:1: states 4 vertices and 1 faces, but 3 and 1 follow; write the file again; it is cut off or damaged"
    );
}

#[test]
fn obj_that_can_not_be_used() {
    for (text, line, what) in [
        ("v 0 0 0\nv 1 0\n", Some(2), "2 coordinates"),
        ("v 0 0 0\n\nv 1 0 nan\n", Some(3), "`nan` is not a finite number"),
        ("v 0 0 1e16\n", Some(1), "out of range"),
        ("v 0 0 0 1 2\n", Some(1), "5 numbers"),
        ("v 0 0 0 1 2 3 4 5 6\n", Some(1), "more than 7 numbers"),
        ("v 0 0 x\n", Some(1), "`x` is not a number"),
        ("v 0 0 0\nf 1 1 2\n", Some(2), "refers to vertex 2, and 1 have been listed"),
        ("v 0 0 0\nf 1 1 0\n", Some(2), "refers to vertex 0"),
        ("v 0 0 0\nf 1 1 -2\n", Some(2), "refers to vertex -2"),
        ("v 0 0 0\nf 1 1 -9223372036854775808\n", Some(2), "refers to vertex -92"),
        ("v 0 0 0\nf 1 1 99999999999999999999\n", Some(2), "not the index"),
        ("v 0 0 0\nf 1 1/x 1\n", Some(2), "not the index"),
        ("v 0 0 0\nf 1 1\n", Some(2), "2 vertices"),
        ("v 0 0 0\ncstype bezier\n", Some(2), "free-form"),
        ("v 0 0 0\nvertex 1 2 3\n", Some(2), "not a line of an OBJ file"),
        ("time_step,x,y\n", Some(1), "not a line of an OBJ file"),
        ("o nothing\n# v 1 2 3\n", None, "holds no face"),
        ("v 0 0 0\nv 1 0 0\nv 0 1 0\n", None, "holds no face"),
        (
            "v 0 0 0\nv 1 0 0\nf 1 2 1\no rail\nl 1 2\nl 2 1\n",
            Some(5),
            "object `rail` has lines or points, and no face",
        ),
        ("v 0 0 0\np 1\n", Some(2), "object `` has lines or points, and no face"),
        ("12 x\n", Some(1), "not a line of an OBJ file"),
    ] {
        let error = mesh(text).unwrap_err();
        assert_eq!((error.line, error.file.as_str()), (line, "dir/part.mesh"), "{error}");
        assert!(error.what.contains(what) && !error.remedy.is_empty(), "{text}: {error}");
    }
}

#[test]
fn stl_in_both_forms_is_the_same() {
    let from_text = mesh(TEXT).unwrap();
    assert_eq!(from_text.parts[0].name, "a lid");
    let from_binary = mesh(binary("solid as a rock", &TWO)).unwrap();
    let part = &from_binary.parts[0];
    assert_eq!(part.triangles, [[0, 1, 2], [0, 2, 3]], "equal corners are one vertex, -0 equals 0");
    assert_eq!(part.triangles, from_text.parts[0].triangles);
    assert_eq!(part.vertices[2], [0.0, f64::from(0.1_f32), 0.0], "as written, not rounded to decimal");
    assert_eq!(from_text.parts[0].vertices[2], [0.0, 0.1, 0.0]);
}

#[test]
fn binary_stl_that_can_not_be_used() {
    let good = binary("exported", &TWO);
    let refused = |content: &[u8], byte: Option<u64>, what: &str| {
        let error = read_mesh(bytes("a.stl", content)).unwrap_err();
        assert_eq!((error.byte, error.line), (byte, None), "{error}");
        assert!(error.what.contains(what) && !error.remedy.is_empty(), "{error}");
        error.to_string()
    };
    refused(&good[..good.len() - 1], Some(80), "states 2 triangles, which take 184 bytes, but has 183");
    refused(&[&good[..], b"\0"].concat(), Some(80), "but has 185");
    refused(&good[..50].iter().map(|_| 1).collect::<Vec<u8>>(), Some(50), "at least 84");
    refused(&binary("", &[]), Some(80), "no triangle");
    // The number of triangles is only claimed: nothing is set aside for four thousand million of
    // them.
    let mut huge = good.clone();
    huge[80..84].copy_from_slice(&[0xff; 4]);
    refused(&huge, Some(80), "states 4294967295 triangles, which take 214748364834 bytes");
    let mut cut_solid = binary("solid", &TWO);
    cut_solid.truncate(100);
    refused(&cut_solid, Some(80), "but has 100");
    let mut nan = TWO;
    nan[1][2][1] = f32::NAN;
    let said = refused(&binary("", &nan), Some(84 + 50 + 12 + 7 * 4), "triangle 1");
    assert!(said.starts_with("a.stl: byte 174: triangle 1 (the first is 0): `NaN` is not a finite number; "), "{said}");
    let mut far = TWO;
    far[0][0][0] = 2e15;
    refused(&binary("", &far), Some(96), "out of range");
}

#[test]
fn text_stl_that_can_not_be_used() {
    for (from, to, line, what) in [
        ("endsolid a lid\n", "", 10, "ends without `endsolid`"),
        ("   vertex 1 0 0\n", "", 6, "found `endloop` where `vertex` was expected"),
        ("vertex 1 0 0", "vertex 1 0 nan", 5, "not a finite number"),
        ("vertex 1 0 0", "vertex 1 0", 6, "`vertex` is not a number"),
        ("outer loop", "loop", 3, "where `outer` was expected"),
        (" facet normal 0 0 nan\n", "fact\n", 2, "`facet` or `endsolid`"),
        ("normal 0 0 nan", "normal 0 0 up", 2, "where a number was expected"),
        ("endsolid a lid\n", "endsolid\nsolid b\n", 12, "ends without `endsolid`"),
        ("endsolid a lid\n", "endsolid\nvertex\n", 12, "found `vertex` where `solid` or the end of the file"),
        ("endsolid a lid\n", "endsolid a facet normal 0 0 0\n", 11, "found `facet` where `solid`"),
        ("endsolid a lid\n", "solid b\nendsolid b\n", 11, "found `solid` where `facet` or `endsolid`"),
    ] {
        let text = TEXT.replacen(from, to, 1);
        assert_ne!(text, TEXT);
        let error = mesh(text).unwrap_err();
        assert_eq!(error.line, Some(line), "{error}");
        assert!(error.what.contains(what) && !error.remedy.is_empty(), "{error}");
    }
    assert!(mesh("solid\nendsolid\n").unwrap_err().what.contains("no triangle"));
}

#[test]
fn text_stl_in_its_dialects() {
    let plain = mesh(TEXT).unwrap();
    for (from, to) in [
        ("endloop", "end loop"),
        ("endfacet", "end\n facet"),
        ("endsolid", "End Solid"),
        ("endsolid", "ENDSOLID"),
        ("vertex", "VERTEX"),
        ("facet normal", "Facet Normal"),
        ("solid  a lid \n facet", "solid  a lid facet"),
        ("solid  a lid", "\u{feff}\r\n\n  SOLID a lid"),
        ("\n", "\r"),
        ("\n", "\r\n"),
    ] {
        let text = TEXT.replace(from, to);
        assert_ne!(text, TEXT);
        assert_eq!(mesh(text.as_str()).unwrap(), plain, "{text}");
    }
}

#[test]
fn text_stl_may_hold_several_solids_of_any_name() {
    let second = TEXT.replace("a lid", "a facet of normal size").replace("3.5", "-3.5");
    let mesh = mesh(format!("{TEXT}{second}solid nothing\nendsolid nothing\n")).unwrap();
    let names: Vec<&str> = mesh.parts.iter().map(|part| part.name.as_str()).collect();
    assert_eq!(names, ["a lid", "a facet of normal size"]);
    assert_eq!(mesh.parts[1].vertices[3], [0.0, 0.0, -3.5]);
    for name in ["facet", "lid facet", "normal facet"] {
        let named = self::mesh(TEXT.replace("a lid", name)).unwrap();
        assert_eq!((named.parts.len(), named.parts[0].name.as_str()), (1, name));
    }

    // `零件` in GBK, and a byte that is no text within a number.
    let named = |name: &[u8]| [b"solid ", name, &TEXT.as_bytes()[5..]].concat();
    let part = &read_mesh(bytes("a.stl", named(b"\xc1\xe3\xbc\xfe"))).unwrap().parts[0];
    assert_eq!(part.triangles.len(), 2);
    let broken = named(b"\xc1\xe3").iter().map(|&byte| if byte == b'e' { 0xff } else { byte }).collect::<Vec<u8>>();
    let error = read_mesh(bytes("a.stl", broken)).unwrap_err();
    assert_eq!(error.line, Some(2), "{error}");
}

#[test]
fn other_files_are_refused() {
    for (content, what) in [
        (&b""[..], "is empty"),
        (b" \n", "is empty"),
        (b"<?xml version=\"1.0\"?><COLLADA/>", "neither OBJ nor STL"),
        (b"ply\nformat ascii 1.0\n", "neither OBJ nor STL"),
        (b"\x89PNG\r\n\x1a\n\0\0", "neither OBJ nor STL"),
        (b"v 0 0 \xff\n", "not UTF-8"),
    ] {
        let error = mesh(content).unwrap_err();
        assert!(error.what.contains(what), "{error}");
    }
    assert!(load_mesh("no/such/mesh.stl").unwrap_err().to_string().starts_with("no/such/mesh.stl: can't be read"));
    let source = Source::from_bytes("a.obj", "v 0 0 0\nf 1 1 1\n".into()).unwrap();
    assert_eq!(
        obj::read(&source, Parts::Objects).unwrap().vertex_count(),
        1,
        "a single vertex is a mesh, if a small one"
    );
}
