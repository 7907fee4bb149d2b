//! Values that shells complete although the argument accepts others, too.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command, Error};

/// A value parser with values for shells to complete. Hide them from the help, which says what is accepted.
#[derive(Clone)]
pub(crate) struct Completed<P> {
    parser: P,
    values: Vec<&'static str>,
}

impl<P: TypedValueParser> Completed<P> {
    pub(crate) fn new(parser: P, values: impl IntoIterator<Item = &'static str>) -> Self {
        Self { parser, values: values.into_iter().collect() }
    }
}

impl<P: TypedValueParser> TypedValueParser for Completed<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.values.iter().copied().map(PossibleValue::new)))
    }
}
