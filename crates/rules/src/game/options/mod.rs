//! Rule options as data: one table of fields yields JSON, a short form, flags and forms.

mod field;
mod ranges;
mod short;
mod value;

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;

#[cfg(feature = "serde")]
use serde::Serialize;
#[cfg(feature = "serde")]
use serde_json::{Map, Value};
#[cfg(feature = "digest")]
use sha2::{Digest, Sha256};

pub use self::field::{Field, FieldKind};
pub use self::ranges::{FieldRanges, Range};
pub use self::value::{OptionValue, Scalar};
use super::fault::{Fault, Faults};

/// Options given explicitly, each within its field's range. The others take their defaults.
///
/// ```
/// use ludoteca_rules::{Given, Options, fourmation};
/// let nothing = Given::default();
/// assert_eq!(nothing.number("side"), None);
/// assert_eq!(fourmation::Options::build(&nothing)?, fourmation::Options::default());
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Given(BTreeMap<&'static str, OptionValue>);

impl Given {
    /// A number option, if given.
    ///
    /// ```
    /// # use ludoteca_rules::{Faults, Field, FieldKind, Given, OptionValue, Options};
    /// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    /// # struct Own(u8);
    /// # impl Options for Own {
    /// const FIELDS: &'static [Field] = &[Field {
    ///     name: "side",
    ///     kind: FieldKind::Number { min: 3, max: 9 },
    ///     help: "…",
    /// }];
    /// fn build(given: &Given) -> Result<Self, Faults> {
    ///     Ok(Self(given.number("side").unwrap_or(5)))
    /// }
    /// #     fn values(&self) -> Vec<OptionValue> {
    /// #         vec![self.0.into()]
    /// #     }
    /// # }
    /// assert_eq!((Own::read("")?, Own::read("side=3")?), (Own(5), Own(3)));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    pub fn number(&self, name: &str) -> Option<u8> {
        match self.0.get(name) {
            Some(&OptionValue::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// A flag, if given.
    ///
    /// ```
    /// # use ludoteca_rules::{Faults, Field, FieldKind, Given, OptionValue, Options};
    /// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    /// # struct Own(bool);
    /// # impl Options for Own {
    /// const FIELDS: &'static [Field] = &[Field {
    ///     name: "pie",
    ///     kind: FieldKind::Flag,
    ///     help: "…",
    /// }];
    /// fn build(given: &Given) -> Result<Self, Faults> {
    ///     Ok(Self(given.flag("pie").unwrap_or(false)))
    /// }
    /// #     fn values(&self) -> Vec<OptionValue> {
    /// #         vec![self.0.into()]
    /// #     }
    /// # }
    /// assert_eq!((Own::read("")?, Own::read("pie")?), (Own(false), Own(true)));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    pub fn flag(&self, name: &str) -> Option<bool> {
        match self.0.get(name) {
            Some(&OptionValue::Flag(flag)) => Some(flag),
            _ => None,
        }
    }

    /// A choice, if given, as the index of its word.
    ///
    /// ```
    /// # use ludoteca_rules::{Faults, Field, FieldKind, Given, OptionValue, Options};
    /// # #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    /// # struct Own(usize);
    /// # impl Options for Own {
    /// const FIELDS: &'static [Field] = &[Field {
    ///     name: "board",
    ///     kind: FieldKind::Choice { words: &["hex", "square"] },
    ///     help: "…",
    /// }];
    /// fn build(given: &Given) -> Result<Self, Faults> {
    ///     Ok(Self(given.choice("board", &["hex", "square"]).unwrap_or(0)))
    /// }
    /// #     fn values(&self) -> Vec<OptionValue> {
    /// #         vec![["hex", "square"][self.0].into()]
    /// #     }
    /// # }
    /// assert_eq!((Own::read("")?, Own::read("square")?), (Own(0), Own(1)));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    pub fn choice(&self, name: &str, words: &[&str]) -> Option<usize> {
        match self.0.get(name) {
            Some(OptionValue::Word(word)) => words.iter().position(|w| w == word),
            _ => None,
        }
    }
}

/// An option with its value and the values that it may take, for forms.
///
/// ```
/// # use ludoteca_rules::{Options, fourmation};
/// let choices = fourmation::Options::read("side=5")?.choices();
/// let n = &choices[1];
/// assert_eq!((n.field.name, &n.value), ("n", &4.into()));
/// assert_eq!(n.allowed, [3, 4, 5].map(Into::into)); // at most the side
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(Serialize))]
pub struct Choices {
    /// The option.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub field: Field,
    /// Its current value.
    pub value: OptionValue,
    /// The values that it may take, given the options before it.
    pub allowed: Vec<OptionValue>,
}

/// A game's rule options. A game provides its [`FIELDS`](Self::FIELDS) and the conversion between
/// fields and the typed struct; parsing, formatting and the digest follow.
///
/// ```
/// use ludoteca_rules::{Options, fourmation};
/// let options = fourmation::Options::read("side=6 anywhere")?;
/// assert_eq!(options.json(), r#"{"fallback":"anywhere","n":4,"side":6}"#);
/// assert_eq!(options.short(), "side=6 n=4 anywhere");
/// assert_eq!(fourmation::Options::read(&options.json())?, options);
/// let fault = fourmation::Options::read("side=5 n=6").unwrap_err();
/// assert_eq!(fault.to_string(), "n is 6, but may be at most the side, 5");
/// # Ok::<(), ludoteca_rules::Faults>(())
/// ```
pub trait Options: Clone + Copy + Debug + Default + Eq + Send + Sync + 'static {
    /// The options in the order of the rules. An option may depend on those before it.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation};
    /// let names: Vec<_> = fourmation::Options::FIELDS.iter().map(|field| field.name).collect();
    /// assert_eq!(names, ["side", "n", "fallback", "pie"]);
    /// ```
    const FIELDS: &'static [Field];

    /// The options that came later than the others. Canonical JSON has them only where they differ
    /// from the default, so the digests of all earlier options stay as they were.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation};
    /// assert_eq!(fourmation::Options::LATER, ["pie"]);
    /// let json = fourmation::Options::read("pie")?.json();
    /// assert_eq!(json, r#"{"fallback":"near","n":4,"pie":true,"side":7}"#);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    const LATER: &'static [&'static str] = &[];

    /// Fills in defaults and checks combinations of options.
    ///
    /// # Errors
    /// Every invalid combination.
    ///
    /// ```
    /// # use ludoteca_rules::{Given, Options, fourmation};
    /// let options = fourmation::Options::build(&Given::default())?;
    /// assert_eq!(options.short(), "side=7 n=4");
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn build(given: &Given) -> Result<Self, Faults>;

    /// The values of the fields, in order.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation};
    /// let values = fourmation::Options::default().values();
    /// assert_eq!(values, [7.into(), 4.into(), "near".into(), false.into()]);
    /// ```
    fn values(&self) -> Vec<OptionValue>;

    /// Recommended options; the first is the default.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation};
    /// let presets = fourmation::Options::presets();
    /// assert_eq!(presets[0], fourmation::Options::default());
    /// ```
    fn presets() -> Vec<Self> {
        vec![Self::default()]
    }

    /// Parses the short form (`side=6 anywhere`) or, with the feature `serde`, JSON (`{"side":6}`). Empty text is the
    /// default.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation};
    /// let options = fourmation::Options::read("side=6 anywhere")?;
    /// assert_eq!(fourmation::Options::read(r#"{"side":6,"fallback":"anywhere"}"#)?, options);
    /// assert_eq!(fourmation::Options::read("")?, fourmation::Options::default());
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn read(text: &str) -> Result<Self, Faults> {
        let text = text.trim();
        if text.starts_with('{') {
            return read_json(text);
        }
        Self::from_short(text)
    }

    /// Parses the short form; [`read`](Self::read) accepts JSON, too.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation};
    /// let options = fourmation::Options::from_short("side=6 anywhere")?;
    /// assert_eq!(options, fourmation::Options::read("side=6 anywhere")?);
    /// assert!(fourmation::Options::from_short("{}").is_err());
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn from_short(text: &str) -> Result<Self, Faults> {
        Self::from_values(short::read(Self::FIELDS, text)?)
    }

    /// Options by their names.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation, options::Scalar};
    /// let values = vec![("side".into(), Scalar::Number(6)), ("pie".into(), Scalar::Flag(true))];
    /// let options = fourmation::Options::from_values(values)?;
    /// assert_eq!(options, fourmation::Options::read("side=6 pie")?);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn from_values(values: Vec<(String, Scalar)>) -> Result<Self, Faults> {
        Self::build(&given(Self::FIELDS, values)?)
    }

    /// Reads a JSON object; `null` is the default.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation};
    /// use serde_json::{Value, json};
    /// assert_eq!(fourmation::Options::from_json(&json!({"side": 6}))?.short(), "side=6 n=4");
    /// assert_eq!(fourmation::Options::from_json(&Value::Null)?, fourmation::Options::default());
    /// assert!(fourmation::Options::from_json(&json!([6])).is_err());
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[cfg(feature = "serde")]
    fn from_json(value: &Value) -> Result<Self, Faults> {
        match value {
            Value::Null => Ok(Self::default()),
            Value::Object(map) => Self::from_map(map),
            _ => Err(Fault::new("options-type", "", "options are a JSON object such as {}").into()),
        }
    }

    /// Reads names and values, checking each against its field.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation};
    /// let mut map = serde_json::Map::new();
    /// map.insert("side".into(), 9.into());
    /// let faults = fourmation::Options::from_map(&map).unwrap_err();
    /// assert_eq!(faults.to_string(), "side is 9, but must be a whole number from 3 to 8");
    /// ```
    #[cfg(feature = "serde")]
    fn from_map(map: &Map<String, Value>) -> Result<Self, Faults> {
        Self::from_values(map.iter().map(|(name, value)| (name.clone(), value.into())).collect())
    }

    /// All options with their values.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation};
    /// let options = fourmation::Options::read("side=6")?.by_name();
    /// assert_eq!((options["side"], options["n"]), (6.into(), 4.into()));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn by_name(&self) -> BTreeMap<&'static str, OptionValue> {
        by_name(Self::FIELDS, self.values())
    }

    /// All options with their values, as JSON.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation};
    /// let map = fourmation::Options::read("side=6")?.to_map();
    /// assert_eq!((&map["side"], &map["n"]), (&6.into(), &4.into()));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    #[cfg(feature = "serde")]
    fn to_map(&self) -> Map<String, Value> {
        self.by_name().into_iter().map(|(name, value)| (name.into(), value.into())).collect()
    }

    /// The canonical JSON: every option, sorted by name, without spaces. Of those that came
    /// [later](Self::LATER), it has only the ones that differ from the default.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation};
    /// let options = fourmation::Options::read("n=3 side=6")?;
    /// assert_eq!(options.json(), r#"{"fallback":"near","n":3,"side":6}"#);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn json(&self) -> String {
        let mut members = self.by_name();
        let default = Self::default().by_name();
        members.retain(|name, value| !Self::LATER.contains(name) || default[name] != *value);
        let member = |(name, value): (_, OptionValue)| format!("\"{name}\":{}", value.json());
        format!("{{{}}}", members.into_iter().map(member).collect::<Vec<_>>().join(","))
    }

    /// The short form: `square-6 n=4 pie`. Flags and choices with default values are omitted.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, coffee};
    /// let options = coffee::Options::read(r#"{"board":"square","side":6,"pie":true}"#)?;
    /// assert_eq!(options.short(), "square-6 n=4 pie");
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn short(&self) -> String {
        short::write(Self::FIELDS, self.values())
    }

    /// The rules digest: SHA-256, in hex, of `{"game":NAME,"options":CANONICAL}` without spaces.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, morris, options::hex};
    /// use sha2::{Digest, Sha256};
    /// let text = r#"{"game":"morris","options":{}}"#;
    /// assert_eq!(morris::Options.digest("morris"), hex(&Sha256::digest(text)));
    /// ```
    #[cfg(feature = "digest")]
    fn digest(&self, game: &str) -> String {
        let text = format!(r#"{{"game":"{game}","options":{}}}"#, self.json());
        hex(&Sha256::digest(text))
    }

    /// The value of each option and the values that it may take. Changing an option resets those
    /// after it.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation};
    /// let choices = fourmation::Options::read("side=5")?.choices();
    /// let counts: Vec<_> = choices.iter().map(|c| (c.field.name, c.allowed.len())).collect();
    /// assert_eq!(counts, [("side", 6), ("n", 3), ("fallback", 2), ("pie", 2)]);
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    fn choices(&self) -> Vec<Choices> {
        let values = self.values();
        let choices = |i: usize| {
            let field = Self::FIELDS[i];
            let mut given = Given::default();
            given.0.extend(Self::FIELDS[..i].iter().map(|f| f.name).zip(values.iter().copied()));
            let allowed = given.allowed::<Self>(&field);
            Choices { field, value: values[i], allowed }
        };
        (0..Self::FIELDS.len()).map(choices).collect()
    }

    /// The values of each option under all values of the options before it.
    ///
    /// ```
    /// # use ludoteca_rules::{Options, fourmation};
    /// let ranges = fourmation::Options::ranges();
    /// let counts: Vec<_> = ranges.iter().map(|r| (r.field.name, r.ranges.len())).collect();
    /// assert_eq!(counts, [("side", 1), ("n", 6), ("fallback", 1), ("pie", 1)]); // n depends on the side
    /// ```
    fn ranges() -> Vec<FieldRanges> {
        ranges::of::<Self>()
    }
}

// Functions that are not generic: programs contain them once, not once for each game.

/// Checks names and values against the fields.
fn given(fields: &'static [Field], values: Vec<(String, Scalar)>) -> Result<Given, Faults> {
    let mut given = Given::default();
    let mut faults = Faults::default();
    for (name, scalar) in values {
        let Some(field) = fields.iter().find(|f| f.name == name) else {
            faults.push(unknown(fields, &name));
            continue;
        };
        if let Some(value) = field.kind.domain().into_iter().find(|&value| scalar.is(value)) {
            given.0.insert(field.name, value);
        } else {
            let mut shown = scalar.to_string();
            shown.truncate(shown.floor_char_boundary(40));
            let message = format!("{name} is {shown}, but must be {}", field.kind.wanted());
            faults.push(Fault::new("option-value", name, message));
        }
    }
    faults.into_result(given)
}

/// Values by the names of their fields.
fn by_name(fields: &[Field], values: Vec<OptionValue>) -> BTreeMap<&'static str, OptionValue> {
    let mut by_name = BTreeMap::new();
    // Not collected, because that sorts first, which is 4 kB of WebAssembly.
    for (field, value) in fields.iter().zip(values) {
        by_name.insert(field.name, value);
    }
    by_name
}

#[cfg(feature = "serde")]
fn read_json<O: Options>(text: &str) -> Result<O, Faults> {
    let value = crate::json::read(text).map_err(|e| {
        Faults::from(Fault::new("bad-json", "", format!("the options are no JSON: {e}")))
    })?;
    O::from_json(&value)
}

#[cfg(not(feature = "serde"))]
fn read_json<O: Options>(_: &str) -> Result<O, Faults> {
    let message = "options as JSON need the feature `serde` of ludoteca-rules";
    Err(Fault::new("bad-json", "", message).into())
}

/// Lower-case hex digits.
///
/// ```
/// # use ludoteca_rules::options::hex;
/// assert_eq!(hex(&[0, 255, 16]), "00ff10");
/// ```
pub fn hex(bytes: &[u8]) -> String {
    let digit = |value| char::from_digit(u32::from(value), 16);
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).flatten().collect()
}

fn unknown(fields: &[Field], name: &str) -> Fault {
    let known: Vec<_> = fields.iter().map(|f| f.name).collect();
    let name: String = name.chars().take(40).collect();
    let message = if known.is_empty() {
        format!("there is no option {name}: this game has none")
    } else {
        format!("there is no option {name}; there are: {}", known.join(", "))
    };
    Fault::new("unknown-option", name, message)
}

/// `FromStr` of a game's options: [`Options::read`].
macro_rules! from_str {
    ($Options:ty) => {
        impl core::str::FromStr for $Options {
            type Err = Faults;
            fn from_str(text: &str) -> Result<Self, Faults> {
                $crate::game::options::Options::read(text)
            }
        }
    };
}
pub(crate) use from_str;
