//! Bounded integers as command-line arguments.

use std::ops::RangeInclusive;

use clap::builder::TypedValueParser;
use ludoteca_arena::parse::whole;
use ludoteca_engine::Level;

use crate::completed::Completed;

/// Returns a clap value parser for integers within `bounds`.
pub(crate) fn within<T: TryFrom<u64>>(
    bounds: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    let (min, max) = bounds.into_inner();
    move |text| {
        let number = whole(text, min, max).map_err(|expected| format!("expected {expected}"))?;
        T::try_from(number).map_err(|_| format!("{number} is too large for this machine"))
    }
}

/// The numbers of all levels.
const LEVELS: [&str; Level::MAX.number() as usize] =
    ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

/// Returns a clap value parser for the number of a level.
pub(crate) fn level() -> Completed<impl TypedValueParser<Value = Level>> {
    let [min, max] = [Level::MIN, Level::MAX].map(|level| level.number().into());
    let parse = |number: u8| Level::new(number).expect("the number is in range");
    let within = within::<u8>(min..=max);
    Completed::new(move |text: &str| within(text).map(parse), LEVELS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_bounds() {
        let few = within::<u8>(1..=10);
        assert_eq!((few("1"), few("10")), (Ok(1), Ok(10)));
        let many = within::<u64>(1..=u64::MAX);
        assert_eq!(many("18446744073709551615"), Ok(u64::MAX));
        for text in ["0", "-5", "x", "", "1.5", "1e3", "99999999999999999999"] {
            assert_eq!(few(text), Err("expected a whole number from 1 to 10".into()), "{text}");
            assert_eq!(many(text), Err("expected a whole number of at least 1".into()), "{text}");
        }
    }
}
