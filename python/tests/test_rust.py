"""Answers of Python are those of Rust, bit for bit."""

from __future__ import annotations

import rust_answers


def test_every_function_answers_as_rust_does() -> None:
    ours, of_rust = rust_answers.ours(), rust_answers.kept()
    assert set(ours) >= set(of_rust)
    assert len(of_rust) > 150
    differ = [name for name, bits in of_rust.items() if ours[name] != bits]
    assert differ == [], "python tests/rust_answers.py keeps what Rust answers since a change"
