//! The cases of the suite as the interface has them, and their traces by the library alone, a line
//! of JSON each: what a test of the modules compares with.
//!
//! `cargo run --release -p barycode-wasm --example suite_traces`

#[path = "../tests/common/suite.rs"]
mod suite;

use serde_json::{Value, json};

fn side(side: &suite::Side) -> Value {
    let suite::Side { kind, numbers, rounding, pose } = side;
    json!({ "kind": kind, "numbers": numbers, "rounding": rounding, "pose": pose })
}

fn trace((question, method, text): &(u32, u32, String)) -> Value {
    json!({ "question": question, "method": method, "trace": text })
}

fn main() {
    for case in suite::cases() {
        let [a, b] = case.sides.each_ref().map(side);
        let (id, dimension, margin) = (&case.id, case.dimension, suite::native::MARGIN);
        let traces = suite::native::traces(&case);
        let traces: Vec<Value> = traces.iter().map(trace).collect();
        println!("{}", json!({ "id": id, "dimension": dimension, "a": a, "b": b, "margin": margin, "traces": traces }));
    }
}
