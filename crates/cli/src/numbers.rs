//! Formatting numbers and values for people.

use std::time::Duration;

use fluent_bundle::FluentValue;
use indicatif::HumanCount;
use ludoteca_engine::{Value, Worth};
use ludoteca_rules::oracle::{Distance, Proved, Wdl};

use ludoteca_terminal::Words;

/// Formats an integer with its thousands separated.
pub(crate) fn grouped(number: u64) -> String {
    HumanCount(number).to_string().replace(',', " ")
}

/// Formats a duration as minutes and seconds.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Formats a number of percent.
pub(crate) fn percent(words: &Words, number: f64) -> String {
    words.format("play-percent", &[("number", format!("{number:.0}").into())])
}

/// Formats an expected result in percent. Only proved values reach 0 % and 100 %.
pub(crate) fn expected(words: &Words, worth: Worth) -> String {
    let share = (worth.expected * 100.0).round();
    percent(words, if worth.value.is_proved() { share } else { share.clamp(1.0, 99.0) })
}

/// Formats a value in a few words.
pub(crate) fn value(words: &Words, value: Value) -> String {
    let within = |key, plies: u32| words.format(key, &[("count", FluentValue::from(plies))]);
    let Value::Proved(Proved { wdl, distance, .. }) = value else { return value.to_string() };
    match (wdl, distance) {
        (Wdl::Draw, _) => words.format("play-value-draw", &[]),
        (Wdl::Win, Distance::AtMost(plies)) => within("play-value-win", plies),
        (Wdl::Loss, Distance::AtMost(plies)) => within("play-value-loss", plies),
        (Wdl::Win, Distance::ToConversion(plies)) => within("play-value-win-next", plies.into()),
        (Wdl::Loss, Distance::ToConversion(plies)) => within("play-value-loss-next", plies.into()),
        (Wdl::Win, Distance::Unknown) => words.format("play-value-win-known", &[]),
        (Wdl::Loss, Distance::Unknown) => words.format("play-value-loss-known", &[]),
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_terminal::Lang;

    use super::*;

    #[test]
    fn thousands_are_separated() {
        let numbers = [0, 12, 999, 1_000, 12_345, 1_000_000].map(grouped);
        assert_eq!(numbers, ["0", "12", "999", "1 000", "12 345", "1 000 000"]);
        assert_eq!(clock(Duration::from_millis(61_900)), "1:01");
    }

    #[test]
    fn only_proved_values_are_certain() {
        let words = Words::new(Lang::En);
        let percent = |value, share| expected(&words, Worth { value, expected: share });
        assert_eq!(percent(Value::win(3), 1.0), "100%");
        assert_eq!(percent(Value::Estimate(900), 0.9987), "99%");
        assert_eq!(percent(Value::Estimate(-900), 0.001), "1%");
        assert_eq!(percent(Value::Estimate(10), 0.526), "53%");
    }
}
