//! Numbers and values as a person reads them.

use std::time::Duration;

use fluent_bundle::FluentValue;
use ludoteca_engine::{Value, Worth};

use ludoteca_terminal::Words;

/// A whole number, its thousands apart.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let head = digits.len() % 3;
    let (head, rest) = digits.split_at(head);
    let groups = rest.as_bytes().chunks(3).map(|group| str::from_utf8(group).unwrap_or_default());
    let groups: Vec<_> = [head].into_iter().filter(|head| !head.is_empty()).chain(groups).collect();
    groups.join(" ")
}

/// Minutes and seconds.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Expected points in percent; only what is proved is certain.
pub(crate) fn percent(worth: Worth) -> String {
    let percent = (worth.expected * 100.0).round();
    let percent = if worth.value.is_proved() { percent } else { percent.clamp(1.0, 99.0) };
    format!("{percent} %")
}

/// A value in a few words.
pub(crate) fn value(words: &Words, value: Value) -> String {
    let within = |key, plies| words.format(key, &[("count", FluentValue::from(plies))]);
    match value {
        Value::Estimate(_) => value.to_string(),
        Value::Win(plies) => within("play-value-win", plies),
        Value::Loss(plies) => within("play-value-loss", plies),
        Value::Winning(Some(plies)) => within("play-value-win-next", plies),
        Value::Losing(Some(plies)) => within("play-value-loss-next", plies),
        Value::Winning(None) => words.format("play-value-win-known", &[]),
        Value::Losing(None) => words.format("play-value-loss-known", &[]),
        Value::Draw => words.format("play-value-draw", &[]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        let numbers = [0, 12, 999, 1_000, 12_345, 1_000_000].map(grouped);
        assert_eq!(numbers, ["0", "12", "999", "1 000", "12 345", "1 000 000"]);
        assert_eq!(clock(Duration::from_millis(61_900)), "1:01");
    }

    #[test]
    fn only_proofs_are_certain() {
        let percent = |value, expected| percent(Worth { value, expected });
        assert_eq!(percent(Value::Win(3), 1.0), "100 %");
        assert_eq!(percent(Value::Estimate(900), 0.9987), "99 %");
        assert_eq!(percent(Value::Estimate(-900), 0.001), "1 %");
        assert_eq!(percent(Value::Estimate(10), 0.526), "53 %");
    }
}
