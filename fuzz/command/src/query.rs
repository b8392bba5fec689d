//! The command's module of this name, without the part that opens files.

#[path = "../../../crates/barycode-cli/src/query/answer.rs"]
mod answer;
#[path = "../../../crates/barycode-cli/src/query/ask.rs"]
mod ask;
#[path = "../../../crates/barycode-cli/src/query/corners.rs"]
mod corners;
#[path = "../../../crates/barycode-cli/src/query/dimension.rs"]
mod dimension;
#[path = "../../../crates/barycode-cli/src/query/field.rs"]
mod field;
#[path = "../../../crates/barycode-cli/src/query/hull.rs"]
mod hull;
#[path = "../../../crates/barycode-cli/src/query/json.rs"]
mod json;
#[path = "../../../crates/barycode-cli/src/query/lines.rs"]
mod lines;
#[path = "../../../crates/barycode-cli/src/query/request.rs"]
mod request;
#[path = "../../../crates/barycode-cli/src/query/shape.rs"]
mod shape;

use crate::args::SolveArgs;
use answer::Record;
use ask::{Real, ask};
use barycode::d2::Vec2;
use barycode::d3::Vec3;
use field::Flaw;
use lines::{InputLine, InputLines};
use request::{AnyRequest, Question, parse};
use serde_json::Value;

/// Answers every line of an input; what could not be answered, and why.
pub(crate) fn answers<T: Real>(input: &[u8], args: &SolveArgs) -> Vec<Result<String, String>> {
    let mut lines = InputLines::new(input);
    let mut answers = Vec::new();
    while let Ok(Some((_, line))) = lines.next() {
        answers.push(answered::<T>(&line, args).map_err(|flaw| flaw.to_string()));
    }
    answers
}

fn answered<T: Real>(line: &InputLine<'_>, args: &SolveArgs) -> Result<String, Flaw> {
    let value = parse(line)?;
    let id = request::id(&value).unwrap_or(&Value::Null);
    let text = match &AnyRequest::read(&value)? {
        AnyRequest::Plane(request) if request.question == Question::Hull => {
            serde_json::to_string(&hull::plane::<T>(id, &request.a)?)
        }
        AnyRequest::Plane(request) => {
            serde_json::to_string(&Record::new(id, &ask::<Vec2<T>, 2, ()>(request, args, ())?))
        }
        AnyRequest::Space(request) if request.question == Question::Hull => {
            serde_json::to_string(&hull::space::<T>(id, &request.a)?)
        }
        AnyRequest::Space(request) => {
            serde_json::to_string(&Record::new(id, &ask::<Vec3<T>, 3, ()>(request, args, ())?))
        }
    };
    text.map_err(|error| Flaw::new(format!("the answer can't be written as JSON: {error}")))
}
