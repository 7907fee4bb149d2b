//! Parsing durations and integers. Errors name what is expected, such as "a time from 1ms to 24h".

use std::time::Duration;

use thiserror::Error;

/// A text that cannot be parsed. The message states what is expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ParseError(pub(crate) String);

/// Parses an integer from `min` to `max`.
///
/// # Errors
/// A description of the integers that are accepted.
///
/// ```
/// use ludoteca_arena::parse::whole;
/// assert_eq!(whole("7", 1, 10), Ok(7));
/// assert_eq!(whole("11", 1, 10).unwrap_err().to_string(), "a whole number from 1 to 10");
/// ```
pub fn whole(text: &str, min: u64, max: u64) -> Result<u64, ParseError> {
    let number = text.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| match max {
        u64::MAX => ParseError(format!("a whole number of at least {min}")),
        _ => ParseError(format!("a whole number from {min} to {max}")),
    })
}

/// Parses a duration with its unit, from 1 ms to 24 h: `100ms`, `1.5s`, `2m`, `1h`.
///
/// # Errors
/// A description of the durations that are accepted.
///
/// ```
/// use std::time::Duration;
/// use ludoteca_arena::parse::duration;
/// assert_eq!(duration("1.5s"), Ok(Duration::from_millis(1500)));
/// assert!(duration("2 days").is_err());
/// ```
pub fn duration(text: &str) -> Result<Duration, ParseError> {
    let form = || ParseError("a time with its unit, such as 100ms, 1.5s, 2m or 1h".to_owned());
    let at = text.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or_else(form)?;
    let (number, unit) = text.split_at(at);
    let seconds = match unit.trim() {
        "ms" => 0.001,
        "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3_600.0,
        _ => return Err(form()),
    };
    let number: f64 = number.parse().map_err(|_| form())?;
    Duration::try_from_secs_f64(number * seconds)
        .ok()
        .filter(|time| (Duration::from_millis(1)..=Duration::from_hours(24)).contains(time))
        .ok_or_else(|| ParseError("a time from 1ms to 24h".to_owned()))
}
