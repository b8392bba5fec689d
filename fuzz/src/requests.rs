//! The target `requests`: what `barycode query` reads.

use barycode_cli::args::{Cli, Command};
use barycode_cli::query;
use clap::Parser;
use serde_json::{Map, Value};

/// Ways of calling the command. Every answer is checked.
const ARGUMENTS: [&[&str]; 8] = [
    &["--check"],
    &["--check", "--precision", "f32"],
    &["--check", "--solver", "voronoi", "--support", "climb"],
    &["--check", "--solver", "johnson", "--start", "x"],
    &["--check", "--solver", "signed-volumes", "--precision", "f32"],
    &["--check", "--solver", "barycode-unordered", "--max-iterations", "2"],
    &["--check", "--solver", "perpendicular", "--touching", "free"],
    &["--check", "--support", "scan", "--max-iterations", "0"],
];

/// The objects of a request that are read to the last field.
const READ_WHOLE: [&str; 5] = ["a", "b", "pose_a", "pose_b", "query_params"];

/// Lines of JSON, or what looks like it: each gets an answer that passes its check, or a sentence.
/// One that is answered is not once there is something in it that can't be read.
pub fn requests(data: &[u8]) {
    let Some((&way, lines)) = data.split_first() else {
        return;
    };
    let arguments = ARGUMENTS[usize::from(way) % ARGUMENTS.len()];
    for line in lines.split(|&byte| byte == b'\n') {
        for answer in answers(arguments, line) {
            match answer {
                Ok(text) => {
                    assert!(!text.contains('\n'), "an answer is one line: {text}");
                    nothing_is_passed_over(arguments, line);
                }
                Err(flaw) => {
                    assert!(!flaw.is_empty() && !flaw.contains("fails its check"), "{flaw}");
                    assert!(!flaw.contains("can't be written"), "{flaw}");
                }
            }
        }
    }
}

fn answers(arguments: &[&str], line: &[u8]) -> Vec<Result<String, String>> {
    let command_line = ["barycode", "query"].iter().chain(arguments);
    let Command::Query(args) = Cli::try_parse_from(command_line).expect("arguments of the command").command else {
        unreachable!("the command is `query`")
    };
    query::answers(line, &args.solve).into_iter().map(|answer| answer.map_err(|flaw| flaw.to_string())).collect()
}

/// A request that is answered, with a field more in one of its objects that nobody knows, or with
/// one of its fields twice, is not.
fn nothing_is_passed_over(arguments: &[&str], line: &[u8]) {
    let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line);
    let request: Map<String, Value> = serde_json::from_slice(line).expect("JSON, as it was answered");
    for key in READ_WHOLE {
        let Some(Value::Object(fields)) = request.get(key) else {
            continue;
        };
        refused(arguments, &with(&request, key, &with_field(fields, "unread", &Value::Null)));
        if let Some((known, value)) = fields.iter().next() {
            refused(arguments, &with(&request, key, &with_field(fields, &known.to_uppercase(), value)));
            refused(arguments, &with(&request, key, &with_field(fields, known, value)));
        }
    }
    for (key, value) in &request {
        refused(arguments, &with_field(&request, key, value));
    }
}

/// The object with a field before all others, which may be there already.
fn with_field(fields: &Map<String, Value>, key: &str, value: &Value) -> String {
    let text = Value::from(fields.clone()).to_string();
    let comma = if fields.is_empty() { "" } else { "," };
    format!("{{{}:{value}{comma}{}", Value::from(key), &text[1..])
}

/// The request with another object in place of one of its own.
fn with(request: &Map<String, Value>, key: &str, object: &str) -> String {
    let mut rest = request.clone();
    rest.remove(key);
    let rest = Value::from(rest).to_string();
    let comma = if request.len() == 1 { "" } else { "," };
    format!("{{{}:{object}{comma}{}", Value::from(key), &rest[1..])
}

fn refused(arguments: &[&str], line: &str) {
    for answer in answers(arguments, line.as_bytes()) {
        assert!(answer.is_err(), "{line} is answered by {answer:?}");
    }
}
