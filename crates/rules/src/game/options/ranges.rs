//! The values of each option, and the earlier options on which they depend.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;

use super::{Field, Given, Options};

/// An option with its values under all values of the options before it.
///
/// ```
/// use ludoteca_rules::{Options, coffee};
/// let [_, side, ..] = &coffee::Options::ranges()[..] else { panic!("four options") };
/// let boards: Vec<_> = side.ranges.iter().map(|range| range.given["board"].as_str()).collect();
/// assert_eq!((side.field.name, boards), ("side", vec![Some("hex"), Some("square")]));
/// assert_eq!((&side.ranges[0].allowed[0], &side.ranges[1].allowed[0]), (&2.into(), &3.into()));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct FieldRanges {
    /// The option.
    #[serde(flatten)]
    pub field: Field,
    /// Its ranges: one if it depends on no other option.
    pub ranges: Vec<Range>,
}

/// The values that an option may take for certain values of the options before it.
///
/// ```
/// use ludoteca_rules::{Options, fourmation};
/// let smallest = &fourmation::Options::ranges()[1].ranges[0];
/// assert_eq!((&smallest.given["side"], &smallest.default), (&3.into(), &3.into()));
/// assert_eq!(smallest.allowed, [3]);
/// ```
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Range {
    /// The earlier options on which the range depends, with their values.
    pub given: BTreeMap<&'static str, Value>,
    /// The values that the option may take.
    pub allowed: Vec<Value>,
    /// Its value if it is not given.
    pub default: Value,
}

impl Given {
    /// The values of a field that are valid together with these options.
    pub(super) fn allowed<O: Options>(&self, field: &Field) -> Vec<Value> {
        let mut domain = field.kind.domain();
        domain.retain(|value| O::build(&self.with(field, value)).is_ok());
        domain
    }

    fn with(&self, field: &Field, value: &Value) -> Self {
        let mut given = self.clone();
        given.0.insert(field.name, value.clone());
        given
    }
}

/// The ranges of all options of a game.
pub(super) fn of<O: Options>() -> Vec<FieldRanges> {
    let mut earlier = vec![Given::default()];
    let ranges = |field: &Field| {
        let range = |given: &Given| {
            let default = O::build(given).ok()?.to_map().remove(field.name)?;
            Some(Range { given: given.0.clone(), allowed: given.allowed::<O>(field), default })
        };
        let ranges: Vec<_> = earlier.iter().filter_map(range).collect();
        let extend = |range: &Range| {
            let given = Given(range.given.clone());
            range.allowed.iter().map(|value| given.with(field, value)).collect::<Vec<_>>()
        };
        earlier = ranges.iter().flat_map(extend).collect();
        FieldRanges { field: *field, ranges: without_irrelevant(ranges) }
    };
    O::FIELDS.iter().map(ranges).collect()
}

/// Removes the given options that make no difference.
fn without_irrelevant(mut ranges: Vec<Range>) -> Vec<Range> {
    let names: Vec<_> = ranges.iter().flat_map(|range| range.given.keys().copied()).collect();
    for name in names {
        let mut shorter: Vec<Range> = Vec::new();
        for mut range in ranges.iter().cloned() {
            range.given.remove(name);
            if !shorter.contains(&range) {
                shorter.push(range);
            }
        }
        let is_ambiguous = |(i, range): (usize, &Range)| {
            shorter[..i].iter().any(|other| other.given == range.given)
        };
        if !shorter.iter().enumerate().any(is_ambiguous) {
            ranges = shorter;
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{coffee, six};

    #[test]
    fn the_line_depends_on_the_side_alone() {
        let ranges = coffee::Options::ranges().swap_remove(2).ranges;
        let bounds = |range: &Range| {
            let ends = [range.allowed.first(), range.allowed.last()];
            let [min, max] = ends.map(|value| value.and_then(Value::as_u64));
            (range.given["side"].as_u64(), min, max, range.default.as_u64())
        };
        assert!(ranges.iter().all(|range| range.given.len() == 1));
        let numbers = |side, min, max, default| (Some(side), Some(min), Some(max), Some(default));
        let expected = [
            numbers(2, 2, 2, 2),
            numbers(3, 3, 3, 3),
            numbers(4, 3, 4, 4),
            numbers(5, 3, 5, 4),
            numbers(6, 3, 6, 4),
            numbers(7, 3, 7, 4),
        ];
        assert_eq!(ranges.iter().map(bounds).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn independent_options_have_one_range() {
        for FieldRanges { field, ranges } in six::Options::ranges() {
            let [Range { given, allowed, default }] = &ranges[..] else { panic!("{field:?}") };
            assert!(given.is_empty() && allowed.contains(default), "{field:?}");
        }
    }
}
