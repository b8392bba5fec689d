//! What fuzzing found in readers, each with its story.

use barycode_scene::{SceneError, Source, formats, read_scene, space};

fn refused(text: &str) -> SceneError {
    let source = Source::from_bytes("a.xml", text.as_bytes().to_vec()).unwrap();
    read_scene(&source).expect_err(text)
}

/// One line that names the file, and nothing that a terminal would obey.
fn is_a_line(error: &SceneError) {
    let text = error.to_string();
    assert!(text.starts_with("a.xml"), "{text:?}");
    assert!(!text.contains(char::is_control), "{text:?}");
}

/// The name of an end tag goes on to the `>`, over the ends of lines. The message that it closes
/// the wrong element quoted it as it stood, and was two lines.
#[test]
fn an_end_tag_over_two_lines_that_closes_the_wrong_element() {
    let error = refused("<commonRoad commonRoadVersion='2020a' timeStepSize='1'>\n</p\n\tq></commonRoad>");
    is_a_line(&error);
    assert_eq!(error.line, Some(2));
    assert!(error.what.contains("found </p\\n\\tq> where </commonRoad> was expected"), "{error}");
}

/// An end tag that closes nothing had the same defect: the XML reader writes that message itself,
/// with the name in it.
#[test]
fn an_end_tag_over_two_lines_that_closes_nothing() {
    let source = Source::from_bytes("a.xml", b"</p\nq>\n<commonRoad/>".to_vec()).unwrap();
    let error = formats::commonroad::read(&source).expect_err("an end without a beginning");
    is_a_line(&error);
    assert!(error.what.contains("p\\nq"), "{error}");
}

/// A start tag's name ends at white space, but may hold any other control character. The message
/// that its end is missing, and others that name an element, wrote it as it stood: a file could
/// clear the screen of whoever read what is wrong with it.
#[test]
fn a_start_tag_that_a_terminal_would_obey() {
    for text in ["<commonRoad>\n<a\u{1b}[2J>", "<commonRoad></commonRoad><a\u{1b}[2J>", "<a\u{1b}[2J></a\u{1b}[2J>"] {
        let source = Source::from_bytes("a.xml", text.as_bytes().to_vec()).unwrap();
        is_a_line(&formats::commonroad::read(&source).expect_err(text));
    }
    let text = "<commonRoad commonRoadVersion='2020a' timeStepSize='1'>\n<lanelet>\n<a\u{9b}2J>";
    assert!(refused(text).what.contains("ends inside <a\\u{9b}2J>"), "a character that XML may hold");
}

/// A column's name in quotes may hold the ends of lines. The remedy for a record with too few
/// columns lists the names, and was as many lines.
#[test]
fn a_table_whose_column_names_are_lines() {
    let source = Source::from_bytes("a.xml", b"time,\"x\ny\",theta\n1,2\n".to_vec()).unwrap();
    let readers = [formats::plan_csv::read(&source).map(drop), space::poses_csv::read(&source).map(drop)];
    for error in readers.into_iter().map(|read| read.expect_err("two columns of three")) {
        is_a_line(&error);
    }
    let source = Source::from_bytes("a.xml", b"configuration,x,\"y\nz\"\n1,2\n".to_vec()).unwrap();
    let error = space::joints::read(&source).expect_err("two columns of three");
    is_a_line(&error);
    assert!(error.remedy.contains("y\\nz"), "{error}");
}
