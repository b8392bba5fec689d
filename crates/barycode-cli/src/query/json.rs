//! JSON in which no field comes twice: of two, a reader would pass one over.

use super::field::named;
use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::error::Category;
use serde_json::{Error, Map, Number, Value};
use std::fmt;

/// Parses a text.
pub fn parse(text: &[u8]) -> Result<Value, Error> {
    serde_json::from_slice(text).map(|Unrepeated(value)| value)
}

/// Whether an error of [`parse`] is about a field that comes twice, and not about what is no JSON.
pub fn is_repetition(error: &Error) -> bool {
    // All other JSON is taken.
    error.classify() == Category::Data
}

struct Unrepeated(Value);

impl<'de> Deserialize<'de> for Unrepeated {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader).map(Self)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Value, E> {
        Ok(Value::Bool(flag))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Number::from_f64(number).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_string<E>(self, text: String) -> Result<Value, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(Unrepeated(item)) = list.next_element()? {
            items.push(item);
        }
        Ok(Value::Array(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut object: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = object.next_key::<String>()? {
            if fields.contains_key(&key) {
                return Err(A::Error::custom(format!("`{}` comes twice in one object", named(&key))));
            }
            let Unrepeated(value) = object.next_value()?;
            fields.insert(key, value);
        }
        Ok(Value::Object(fields))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_as_serde_json_has_them() {
        let text = r#"{"a":[0,-0,-0.0,1.5,1e-320,18446744073709551615,-9223372036854775808,1e40,0.1,
            123456789012345678901234567890],"b":{"c":null,"d":true,"":{}},"e":"\u00e9\n","f":[[],[{}]]}"#;
        assert_eq!(parse(text.as_bytes()).unwrap(), serde_json::from_str::<Value>(text).unwrap());
        let deep = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
        for depth in [100, 127, 128, 200] {
            let text = deep(depth);
            assert_eq!(parse(text.as_bytes()).is_ok(), serde_json::from_str::<Value>(&text).is_ok(), "{depth}");
        }
    }

    #[test]
    fn a_field_that_comes_twice_is_named() {
        for (text, key) in [
            (r#"{"a":1,"a":1}"#, "a"),
            (r#"[{"x":{"b":null,"c":2,"b":null}}]"#, "b"),
            (r#"{"a":[[{"é\t":1,"\u00e9\u0009":2}]]}"#, "é\\t"),
        ] {
            let error = parse(text.as_bytes()).unwrap_err();
            assert!(is_repetition(&error));
            assert!(error.to_string().starts_with(&format!("`{key}` comes twice in one object at ")), "{error}");
        }
        assert!(parse(br#"{"a":{"a":{"a":[{"a":1},{"a":1}]}}}"#).is_ok());
        assert!(!is_repetition(&parse(b"[1").unwrap_err()));
    }
}
