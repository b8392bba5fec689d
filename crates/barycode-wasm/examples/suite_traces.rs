//! Traces of the suite by the library alone, of every question by every method, a line of JSON for
//! each case: what `js/test/slow/methods.test.mjs` compares those of the module with.
//!
//! `cargo run --release -p barycode-wasm --example suite_traces`

#[path = "../tests/common/suite.rs"]
mod suite;

use serde_json::{Value, json};

fn trace((question, method, text): &(u32, u32, String)) -> Value {
    json!({ "question": question, "method": method, "trace": text })
}

fn main() {
    for case in suite::cases() {
        let traces: Vec<Value> = suite::native::traces(&case).iter().map(trace).collect();
        println!("{}", json!({ "id": case.id, "margin": suite::native::MARGIN, "traces": traces }));
    }
}
