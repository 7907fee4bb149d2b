//! What is wrong with options, a set-up or a move.

use std::fmt;

use serde::Serialize;

/// One thing that is wrong: a stable code for programs, the place, and a sentence for people that
/// says what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// A stable word such as `rod-on-nothing`; surfaces translate by it.
    pub code: &'static str,
    /// The option, cell or field that is at fault; may be empty.
    pub at: String,
    /// An English sentence.
    pub message: String,
}

impl Fault {
    /// A fault with its place and sentence.
    pub fn new(code: &'static str, at: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code, at: at.into(), message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

/// Faults beyond so many are not kept: who made them begins with these.
const MOST: usize = 20;

/// All that is wrong, at least one fault and at most twenty.
///
/// ```
/// use ludoteca_rules::{Fault, Faults};
/// let mut faults = Faults::default();
/// faults.push(Fault::new("too-big", "n", "n is 9, the side is 7"));
/// faults.push(Fault::new("unknown-option", "colour", "there is no option colour"));
/// assert_eq!(faults.into_result(()).unwrap_err().to_string(),
///     "n is 9, the side is 7; there is no option colour");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Adds one, unless there are very many already.
    pub fn push(&mut self, fault: Fault) {
        if self.0.len() < MOST {
            self.0.push(fault);
        }
    }

    /// Adds one if `wrong`.
    pub fn push_if(&mut self, wrong: bool, fault: impl FnOnce() -> Fault) {
        if wrong {
            self.push(fault());
        }
    }

    /// The faults in the order they were found.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault> {
        self.0.iter()
    }

    /// True while nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `Ok(value)` if nothing is wrong.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = std::slice::Iter<'a, Fault>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}
