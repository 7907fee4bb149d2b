//! Translates errors of the deserializer, which mention Rust types, into terms of JSON.

/// The message for the client: the place in the JSON, and the error.
pub(crate) fn of(error: &serde_path_to_error::Error<serde_json::Error>) -> String {
    let message = plain(&error.inner().to_string());
    match error.path().to_string().as_str() {
        "." => message,
        path => format!("{path}: {message}"),
    }
}

/// A message of `serde_json` without names of Rust.
fn plain(message: &str) -> String {
    let (message, place) = match message.rsplit_once(" at line ") {
        Some((message, place)) => (message, format!(" at line {place}")),
        None => (message, String::new()),
    };
    // serde_json's message for a value that is not a string where an enum is expected.
    if message == "expected value" {
        return format!("this must be a string{place}");
    }
    let known = ["invalid type: ", "invalid value: ", "invalid "];
    let Some(rest) = known.iter().find_map(|known| message.strip_prefix(known)) else {
        return format!("{message}{place}");
    };
    // The value found may quote the client; the expected type comes last.
    let Some((found, expected)) = rest.rsplit_once(", expected ") else {
        return format!("{message}{place}");
    };
    format!("{}, but must be {}{place}", json_found(found), json_expected(expected))
}

fn json_found(found: &str) -> String {
    match found {
        "sequence" => "this is an array".into(),
        "map" => "this is an object".into(),
        "unit value" | "null" | "Option value" => "this is null".into(),
        found => {
            if let Some(length) = found.strip_prefix("length ") {
                return format!("this has {length} parts");
            }
            let value = ["integer ", "floating point ", "boolean "]
                .iter()
                .find_map(|kind| found.strip_prefix(kind))
                .unwrap_or(found);
            format!("this is {}", value.trim_start_matches("string ").trim_matches('`'))
        }
    }
}

fn json_expected(expected: &str) -> &str {
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number, 0 or more",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "a sequence" => "an array",
        "a map" => "an object",
        "string or map" | "a string" | "str" => "a string",
        "bool" | "a boolean" => "true or false",
        named if named.starts_with("enum ") || named.starts_with("variant ") => "a string",
        named if named.contains("struct ") || named.contains("enum ") => "an object",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_speak_of_json() {
        for (message, plainly) in [
            (
                "invalid type: sequence, expected struct NewGame at line 1 column 0",
                "this is an array, but must be an object at line 1 column 0",
            ),
            ("invalid type: integer `7`, expected a string", "this is 7, but must be a string"),
            (
                "invalid value: integer `-1`, expected u64 at line 3 column 9",
                "this is -1, but must be a whole number, 0 or more at line 3 column 9",
            ),
            (
                "invalid type: string \", expected u8 at line 9\", expected a boolean at line 1 column 2",
                "this is \", expected u8 at line 9\", but must be true or false at line 1 column 2",
            ),
            (
                "invalid length 0, expected struct variant Seat::Human with 1 element",
                "this has 0 parts, but must be an object",
            ),
            ("expected value at line 1 column 9", "this must be a string at line 1 column 9"),
            ("missing field `game` at line 1 column 2", "missing field `game` at line 1 column 2"),
        ] {
            assert_eq!(plain(message), plainly);
        }
    }
}
