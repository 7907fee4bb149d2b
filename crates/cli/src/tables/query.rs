//! A position as a line of JSON.

use ludoteca_rules::Side;
use ludoteca_rules::morris::{self, Point};
use serde_json::{Map, Value};

use crate::json_lines::{self, FieldError};

/// A position of the moving phase, and the plies since the last capture.
#[derive(Debug)]
pub(super) struct Query {
    pub(super) position: morris::Position,
    pub(super) quiet: u32,
}

fn wrong(at: impl Into<String>, message: impl Into<String>) -> FieldError {
    (at.into(), message.into())
}

/// Parses a line.
pub(super) fn read(text: &str) -> Result<Query, FieldError> {
    let Value::Object(object) = json_lines::parse(text)? else {
        return Err(wrong("", "expected a JSON object"));
    };
    let known = ["first", "second", "to_move", "quiet"];
    if let Some(name) = object.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(wrong(
            name,
            format!("unknown key; expected {} and optionally quiet", known[..3].join(", ")),
        ));
    }
    let first = men(&object, "first")?;
    let second = men(&object, "second")?;
    let to_move = match object.get("to_move").and_then(Value::as_str) {
        Some("first") => Side::First,
        Some("second") => Side::Second,
        _ => return Err(wrong("to_move", r#"expected "first" or "second""#)),
    };
    let quiet = object.get("quiet").map_or(Some(0), Value::as_u64).filter(|&quiet| quiet < 100);
    let quiet = quiet.ok_or_else(|| {
        wrong("quiet", "expected the plies since the last capture, a whole number from 0 to 99")
    })?;
    if let Some(point) = morris::board::points(first & second).next() {
        return Err(wrong("second", format!("{point} is occupied by first")));
    }
    let (own, other) = if to_move == Side::First { (first, second) } else { (second, first) };
    let position = morris::Position::moving(own, other);
    let position = position.ok_or_else(|| wrong("", "impossible position"))?;
    Ok(Query { position, quiet: quiet as u32 })
}

/// Parses the points of one side's men.
fn men(object: &Map<String, Value>, name: &str) -> Result<u32, FieldError> {
    let expected = || wrong(name, r#"expected a list of 3 to 9 points, such as ["a7","d7","g7"]"#);
    let list = object.get(name).and_then(Value::as_array).ok_or_else(expected)?;
    let mut men = 0;
    for (i, point) in list.iter().enumerate() {
        let at = || format!("{name}[{i}]");
        let point = point.as_str().and_then(Point::read);
        let point =
            point.ok_or_else(|| wrong(at(), r#"unknown point; expected one such as "a7""#))?;
        if men & point.bit() != 0 {
            return Err(wrong(at(), format!("duplicate point {point}")));
        }
        men |= point.bit();
    }
    if (3..=9).contains(&list.len()) { Ok(men) } else { Err(expected()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn invalid_positions_are_rejected_with_the_place() {
        let fault = |first: &str, second: &str, rest: &str| {
            let text = format!(r#"{{"first":{first},"second":{second}{rest}}}"#);
            let (at, message) = read(&text).expect_err(&text);
            format!("{at}: {message}")
        };
        let three = r#"["a7","d7","g7"]"#;
        let other = r#"["a1","d1","g1"]"#;
        let turn = r#","to_move":"first""#;
        assert!(read(&format!(r#"{{"first":{three},"second":{other}{turn}}}"#)).is_ok());
        assert_eq!(fault(three, three, turn), "second: a7 is occupied by first");
        assert!(
            fault(r#"["a7","d7"]"#, other, turn).starts_with("first: expected a list of 3 to 9")
        );
        let ten = r#"["a1","a4","a7","b2","b4","b6","c3","c4","c5","d1"]"#;
        assert!(fault(three, ten, turn).starts_with("second: expected a list of 3 to 9"));
        assert_eq!(fault(r#"["a7","a7","g7"]"#, other, turn), "first[1]: duplicate point a7");
        assert!(fault(r#"["a7","d4","g7"]"#, other, turn).starts_with("first[1]: unknown point"));
        assert_eq!(fault(three, other, ""), r#"to_move: expected "first" or "second""#);
        assert!(fault(three, other, r#","to_move":"first","quiet":100"#).starts_with("quiet: "));
        assert!(fault(three, other, r#","to_move":"first","hands":[1,1]"#).starts_with("hands: "));
        assert_eq!(read("[]").expect_err("a list").1, "expected a JSON object");
    }
}
