//! JSON in which no object repeats a name. [`Value`] itself keeps the last of the members with the same name, so that
//! two readers could understand different things.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// Reads a text.
///
/// ```
/// use ludoteca_rules::json;
/// assert_eq!(json::read(r#"[{"n":3},{"n":4}]"#)?[1]["n"], 4);
/// let error = json::read(r#"{"n":3,"n":4}"#).unwrap_err();
/// assert_eq!(error.to_string(), "`n` is given twice at line 1 column 10");
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// # Errors
/// If it is not JSON, or an object has two members of the same name.
pub fn read(text: &str) -> serde_json::Result<Value> {
    let mut input = serde_json::Deserializer::from_str(text);
    let value = deserialize(&mut input)?;
    input.end().map(|()| value)
}

/// The same for a field with `#[serde(deserialize_with)]`.
///
/// # Errors
/// As for [`read`].
pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Value, D::Error> {
    Distinct.deserialize(input)
}

struct Distinct;

impl<'de> DeserializeSeed<'de> for Distinct {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, input: D) -> Result<Value, D::Error> {
        input.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Distinct {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(element) = elements.next_element_seed(Self)? {
            list.push(element);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Value, A::Error> {
        let mut map = Map::new();
        while let Some(name) = members.next_key::<String>()? {
            if map.contains_key(&name) {
                let name: String = name.chars().take(40).collect();
                return Err(A::Error::custom(format_args!("`{name}` is given twice")));
            }
            map.insert(name, members.next_value_seed(Self)?);
        }
        Ok(map.into())
    }
}
