//! Faults in options, set-ups and moves.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

#[cfg(feature = "serde")]
use serde::Serialize;

/// One fault: a stable code for programs, its place, and a sentence for people that says how to fix
/// it.
///
/// ```
/// use ludoteca_rules::{Options, fourmation};
/// let faults = fourmation::Options::read("colour=red").unwrap_err();
/// let fault = faults.iter().next().unwrap();
/// assert_eq!((fault.code, fault.at.as_str()), ("unknown-option", "colour"));
/// assert_eq!(fault.message, "there is no option colour; there are: side, n, fallback, pie");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Fault {
    /// A stable word such as `rod-on-nothing`, the key for translations.
    pub code: &'static str,
    /// The option, cell or field at fault; may be empty.
    pub at: String,
    /// An English sentence.
    pub message: String,
}

impl Fault {
    /// Creates a fault.
    ///
    /// ```
    /// # use ludoteca_rules::Fault;
    /// let fault = Fault::new("occupied", "a1", "a1 is taken");
    /// assert_eq!(fault.to_string(), "a1 is taken");
    /// ```
    pub fn new(code: &'static str, at: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code, at: at.into(), message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for Fault {}

/// At most this many faults are reported.
const MAX_FAULTS: usize = 20;

/// All faults of an input, at most 20.
///
/// ```
/// use ludoteca_rules::{Fault, Faults};
/// let mut faults = Faults::default();
/// faults.push(Fault::new("too-big", "n", "n is 9, the side is 7"));
/// faults.push(Fault::new("unknown-option", "colour", "there is no option colour"));
/// assert_eq!(faults.into_result(()).unwrap_err().to_string(),
///     "n is 9, the side is 7; there is no option colour");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize), serde(transparent))]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Adds a fault, unless the limit is reached.
    ///
    /// ```
    /// # use ludoteca_rules::{Fault, Faults};
    /// let mut faults = Faults::default();
    /// for cell in 0..1000 {
    ///     faults.push(Fault::new("off-board", cell.to_string(), "that cell is not on the board"));
    /// }
    /// assert_eq!(faults.iter().count(), 20);
    /// ```
    pub fn push(&mut self, fault: Fault) {
        if self.0.len() < MAX_FAULTS {
            self.0.push(fault);
        }
    }

    /// Adds a fault if `wrong`.
    ///
    /// ```
    /// # use ludoteca_rules::{Fault, Faults};
    /// let (n, side) = (9, 7);
    /// let mut faults = Faults::default();
    /// let fault = || Fault::new("too-big", "n", format!("n is {n}, the side is {side}"));
    /// faults.push_if(n > side, fault);
    /// assert_eq!(faults.to_string(), "n is 9, the side is 7");
    /// ```
    pub fn push_if(&mut self, wrong: bool, fault: impl FnOnce() -> Fault) {
        if wrong {
            self.push(fault());
        }
    }

    /// The faults in the order in which they were found.
    ///
    /// ```
    /// # use ludoteca_rules::{Fault, Faults};
    /// let mut faults = Faults::from(Fault::new("too-big", "side", "side is 9, at most 8"));
    /// faults.push(Fault::new("too-small", "n", "n is 2, at least 3"));
    /// let at: Vec<_> = faults.iter().map(|fault| fault.at.as_str()).collect();
    /// assert_eq!(at, ["side", "n"]);
    /// ```
    pub fn iter(&self) -> core::slice::Iter<'_, Fault> {
        self.0.iter()
    }

    /// Whether there is no fault.
    ///
    /// ```
    /// # use ludoteca_rules::{Fault, Faults};
    /// assert!(Faults::default().is_empty());
    /// assert!(!Faults::from(Fault::new("occupied", "a1", "a1 is taken")).is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns `Ok(value)` if there is no fault.
    ///
    /// ```
    /// # use ludoteca_rules::{Fault, Faults};
    /// assert_eq!(Faults::default().into_result(7), Ok(7));
    /// let faults = Faults::from(Fault::new("occupied", "a1", "a1 is taken"));
    /// assert_eq!(faults.clone().into_result(7), Err(faults));
    /// ```
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

/// Both values, or the faults of both.
pub(crate) fn both<A, B>(a: Result<A, Faults>, b: Result<B, Faults>) -> Result<(A, B), Faults> {
    match (a, b) {
        (Ok(a), Ok(b)) => Ok((a, b)),
        (Err(faults), Ok(_)) | (Ok(_), Err(faults)) => Err(faults),
        (Err(mut faults), Err(more)) => {
            more.0.into_iter().for_each(|fault| faults.push(fault));
            Err(faults)
        }
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

impl<'a> IntoIterator for &'a Faults {
    type Item = &'a Fault;
    type IntoIter = core::slice::Iter<'a, Fault>;
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

impl core::error::Error for Faults {}
