//! Integers within bounds, as arguments of the command line.

use std::ops::RangeInclusive;

use ludoteca_arena::parse::whole;

/// A clap value parser for integers within `bounds`.
pub(crate) fn within<T: TryFrom<u64>>(
    bounds: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    let (least, most) = bounds.into_inner();
    move |text| {
        let number = whole(text, least, most).map_err(|wanted| format!("write {wanted}"))?;
        T::try_from(number).map_err(|_| format!("{number} is more than this machine can count"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_out_of_bounds_are_told_what_is_wanted() {
        let few = within::<u8>(1..=10);
        assert_eq!((few("1"), few("10")), (Ok(1), Ok(10)));
        let many = within::<u64>(1..=u64::MAX);
        assert_eq!(many("18446744073709551615"), Ok(u64::MAX));
        for text in ["0", "-5", "x", "", "1.5", "1e3", "99999999999999999999"] {
            assert_eq!(few(text), Err("write a whole number from 1 to 10".into()), "{text}");
            assert_eq!(many(text), Err("write a whole number of at least 1".into()), "{text}");
        }
    }
}
