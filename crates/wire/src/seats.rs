//! Players as requests and records describe them; faults have codes and places.

use ludoteca_engine::Level;
use ludoteca_room::{Name, NameError, Player, PlayerId, Seats, TextError};
use ludoteca_rules::{Fault, Faults};

/// A player's name; a blank one means no name. `at` is where a fault is.
pub fn name(text: &str, at: &str) -> Result<Option<Name>, Fault> {
    Name::new(text).map_err(|error| {
        let code = match error {
            NameError::TooLong => "name-too-long",
            NameError::Text(TextError::Marks) => "name-marks",
            _ => "name-control",
        };
        Fault::new(code, at, error.to_string())
    })
}

/// A player's name that may not be blank; `at` is where a fault is.
pub fn required_name(text: &str, at: &str) -> Result<Name, Fault> {
    name(text, at)?.ok_or_else(|| Fault::new("name-missing", at, "the name is empty"))
}

/// A seat of a human player under a name; `at` is where a fault is.
pub fn human(id: PlayerId, text: Option<&str>, at: &str) -> Result<Player, Fault> {
    let name = name(text.unwrap_or_default(), at)?;
    Ok(Player::Human { id: Some(id), name })
}

/// The computer at a level; `at` is where a fault is.
pub fn computer(level: i64, at: &str) -> Result<Player, Fault> {
    let known = u8::try_from(level).ok().and_then(Level::new);
    known.map(|level| Player::Computer { level: level.number() }).ok_or_else(|| {
        let (min, max) = (Level::MIN, Level::MAX);
        let message = format!("the level is {level}, but must be {min} to {max}");
        Fault::new("level-range", at, message)
    })
}

/// Both seats, or the faults of both players.
pub fn seats(first: Result<Player, Fault>, second: Result<Player, Fault>) -> Result<Seats, Faults> {
    match (first, second) {
        (Ok(first), Ok(second)) => Ok(Seats { first, second }),
        (first, second) => {
            let mut faults = Faults::default();
            first.err().into_iter().chain(second.err()).for_each(|fault| faults.push(fault));
            Err(faults)
        }
    }
}

/// Whether a human player has a name.
pub fn have_names(seats: &Seats) -> bool {
    let is_named = |player: &Player| matches!(player, Player::Human { name: Some(_), .. });
    is_named(&seats.first) || is_named(&seats.second)
}

/// The name of a player in a record, if there is one.
pub fn name_of(player: &Player) -> Option<String> {
    match player {
        Player::Human { name, .. } => name.as_ref().map(Name::to_string),
        Player::Computer { level } => Level::new(*level).map(Level::player_name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_have_codes() {
        let code = |text: &str| name(text, "").unwrap_err().code;
        assert_eq!(code(&"ñ".repeat(41)), "name-too-long");
        assert_eq!(code("A\u{202e}na"), "name-control");
        assert_eq!(code("A\na"), "name-control");
        assert_eq!(code(&format!("a{}", "\u{301}".repeat(9))), "name-marks");
    }

    #[test]
    fn the_faults_of_both_players_are_reported() {
        let faults = seats(computer(0, "first"), computer(300, "second"));
        assert_eq!(
            faults.unwrap_err().to_string(),
            "the level is 0, but must be 1 to 10; the level is 300, but must be 1 to 10"
        );
    }
}
