//! The values of each option, and the earlier options on which they depend.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

#[cfg(feature = "serde")]
use serde::Serialize;

use super::{Field, Given, OptionValue, Options};

/// An option with its values under all values of the options before it.
///
/// ```
/// use ludoteca_rules::{Options, coffee};
/// let [_, side, ..] = &coffee::Options::ranges()[..] else { panic!("four options") };
/// let boards: Vec<_> = side.ranges.iter().map(|range| range.given["board"]).collect();
/// assert_eq!((side.field.name, boards), ("side", vec!["hex".into(), "square".into()]));
/// assert_eq!((&side.ranges[0].allowed[0], &side.ranges[1].allowed[0]), (&2.into(), &3.into()));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct FieldRanges {
    /// The option.
    #[cfg_attr(feature = "serde", serde(flatten))]
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
/// assert_eq!(smallest.allowed, [3.into()]);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Range {
    /// The earlier options on which the range depends, with their values.
    pub given: BTreeMap<&'static str, OptionValue>,
    /// The values that the option may take.
    pub allowed: Vec<OptionValue>,
    /// Its value if it is not given.
    pub default: OptionValue,
}

impl Given {
    /// The values of a field that are valid together with these options.
    pub(super) fn allowed<O: Options>(&self, field: &Field) -> Vec<OptionValue> {
        let mut domain = field.kind.domain();
        domain.retain(|&value| O::build(&self.with(field, value)).is_ok());
        domain
    }

    fn with(&self, field: &Field, value: OptionValue) -> Self {
        let mut given = self.clone();
        given.0.insert(field.name, value);
        given
    }
}

/// The ranges of all options of a game.
pub(super) fn of<O: Options>() -> Vec<FieldRanges> {
    let mut earlier = vec![Given::default()];
    let ranges = |(i, field): (usize, &Field)| {
        let range = |given: &Given| {
            let default = O::build(given).ok()?.values()[i];
            Some(Range { given: given.0.clone(), allowed: given.allowed::<O>(field), default })
        };
        let ranges: Vec<_> = earlier.iter().filter_map(range).collect();
        let extend = |range: &Range| {
            let given = Given(range.given.clone());
            range.allowed.iter().map(|&value| given.with(field, value)).collect::<Vec<_>>()
        };
        earlier = ranges.iter().flat_map(extend).collect();
        FieldRanges { field: *field, ranges: without_irrelevant(ranges) }
    };
    O::FIELDS.iter().enumerate().map(ranges).collect()
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
        assert!(ranges.iter().all(|range| range.given.len() == 1));
        let bounds = |range: &Range| {
            let ends = [range.allowed.first(), range.allowed.last()].map(Option::unwrap);
            [&range.given["side"], ends[0], ends[1], &range.default].map(|&value| match value {
                OptionValue::Number(number) => number,
                _ => panic!("{value} is no number"),
            })
        };
        let expected =
            [[2, 2, 2, 2], [3, 3, 3, 3], [4, 3, 4, 4], [5, 3, 5, 4], [6, 3, 6, 4], [7, 3, 7, 4]];
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
