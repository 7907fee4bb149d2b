//! Who sits at a game: persons and the computer.

use ludoteca_engine::Level;
use ludoteca_rules::{Fault, Faults, Side};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The longest name, in characters.
pub(crate) const MAX_NAME: usize = 40;

/// One of the two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Player {
    /// A person.
    Human {
        /// Up to 40 characters; absent where none was given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
    },
    /// The computer.
    Computer {
        /// 1 to 10.
        #[schema(minimum = 1, maximum = 10)]
        level: u8,
    },
}

/// Both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Players {
    /// Who moves first.
    pub first: Player,
    /// Who moves second.
    pub second: Player,
}

impl Player {
    /// A person; the name is trimmed, and none at all if nothing is left.
    pub(crate) fn human(name: Option<&str>, at: &str) -> Result<Self, Fault> {
        let name = name.map(str::trim).filter(|name| !name.is_empty());
        if let Some(name) = name {
            if name.chars().count() > MAX_NAME {
                let message = format!("a name has at most {MAX_NAME} characters");
                return Err(Fault::new("name-too-long", at, message));
            }
            if name.chars().any(is_invisible) {
                let message = "a name has no control characters";
                return Err(Fault::new("name-control", at, message));
            }
        }
        Ok(Self::Human { name: name.map(str::to_owned) })
    }

    /// The computer at a level.
    pub(crate) fn computer(level: i64, at: &str) -> Result<Self, Fault> {
        let known = u8::try_from(level).ok().and_then(Level::new);
        known.map(|level| Self::Computer { level: level.number() }).ok_or_else(|| {
            let (least, most) = (Level::MIN, Level::MAX);
            let message = format!("the level is {level}, but must be {least} to {most}");
            Fault::new("level-range", at, message)
        })
    }

    /// The computer's level, if it is the computer.
    pub(crate) const fn level(&self) -> Option<Level> {
        match self {
            Self::Human { .. } => None,
            Self::Computer { level } => Level::new(*level),
        }
    }
}

/// Control characters, and those that turn the direction of the text around them.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl Players {
    /// Both, or everything that is wrong with either.
    pub(crate) fn new(
        first: Result<Player, Fault>,
        second: Result<Player, Fault>,
    ) -> Result<Self, Faults> {
        match (first, second) {
            (Ok(first), Ok(second)) => Ok(Self { first, second }),
            (first, second) => {
                let mut faults = Faults::default();
                first.err().into_iter().chain(second.err()).for_each(|fault| faults.push(fault));
                Err(faults)
            }
        }
    }

    /// Who plays `side`.
    pub(crate) const fn of(&self, side: Side) -> &Player {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }

    /// Whether a person plays; otherwise both are computers.
    pub(crate) const fn has_person(&self) -> bool {
        matches!(self.first, Player::Human { .. }) || matches!(self.second, Player::Human { .. })
    }

    /// The same two in each other's place.
    #[must_use]
    pub(crate) fn swapped(&self) -> Self {
        Self { first: self.second.clone(), second: self.first.clone() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_checked() {
        let named = |name: &str| Player::human(Some(name), "");
        assert_eq!(named("  Ana "), Ok(Player::Human { name: Some("Ana".into()) }));
        assert_eq!(named(" "), Ok(Player::Human { name: None }));
        assert_eq!(named(&"ñ".repeat(40)).map(|person| person.level()), Ok(None));
        let code = |name: &str| Player::human(Some(name), "").unwrap_err().code;
        assert_eq!(code(&"ñ".repeat(41)), "name-too-long");
        assert_eq!(code("A\u{202e}na"), "name-control");
        assert_eq!(code("A\na"), "name-control");
    }

    #[test]
    fn both_faults_are_named() {
        let faults = Players::new(Player::computer(0, "first"), Player::computer(300, "second"));
        assert_eq!(
            faults.unwrap_err().to_string(),
            "the level is 0, but must be 1 to 10; the level is 300, but must be 1 to 10"
        );
    }
}
