//! The options of Nine Men's Morris, which has none.

use alloc::vec::Vec;

use crate::game::fault::Faults;
use crate::game::options::{self, Field, Given, OptionValue};

/// The only rules of Nine Men's Morris.
///
/// ```
/// use ludoteca_rules::{Options, morris};
/// assert_eq!(morris::Options.json(), "{}");
/// assert_eq!(
///     morris::Options::read("pie").unwrap_err().to_string(),
///     "there is no option pie: this game has none"
/// );
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options;

impl options::Options for Options {
    const FIELDS: &'static [Field] = &[];

    fn build(_: &Given) -> Result<Self, Faults> {
        Ok(Self)
    }

    fn values(&self) -> Vec<OptionValue> {
        Vec::new()
    }
}

options::from_str!(Options);
