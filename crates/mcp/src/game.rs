//! Games in the arguments of tools.

use ludoteca_room::Refusal;
use ludoteca_rules::{AnyMatch, Game};
use ludoteca_wire::{Error, game_name, played};
use serde_json::Value;
use utoipa::openapi::schema::{Object, ObjectBuilder, SchemaType, Type};

use crate::failure::Failure;

/// Defines the arguments of a tool: a game, which `replay` returns after its moves, and further fields.
macro_rules! game_arguments {
    ($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Debug, serde::Deserialize, utoipa::ToSchema)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            #[schema(schema_with = crate::game::name_schema)]
            game: String,
            #[serde(default)]
            #[schema(schema_with = crate::game::options_schema)]
            options: serde_json::Value,
            /// The start position as one line of text; the game's own start if absent.
            start: Option<String>,
            /// The moves played so far, in the game's notation; at most 1000.
            #[schema(max_items = 1_000)]
            moves: Option<Vec<String>>,
            $($(#[$field_meta])* $field: $type,)*
        }

        impl $name {
            fn replay(&self) -> Result<ludoteca_rules::AnyMatch, crate::failure::Failure> {
                let moves = self.moves.as_deref().unwrap_or_default();
                crate::game::replay(&self.game, &self.options, self.start.as_deref(), moves)
            }
        }
    };
}

pub(crate) use game_arguments;

/// The schema of a game's name.
pub(crate) fn name_schema() -> Object {
    let mut schema = game_name();
    schema.description = Some("The game’s name, as list_games lists it.".into());
    schema
}

/// The schema of rule options.
pub(crate) fn options_schema() -> Object {
    let types = [Type::String, Type::Object, Type::Null];
    let text = "The rule options: the short form, such as `square-6 n=4 pie`, or an object with values. \
                Those that are absent have their defaults.";
    ObjectBuilder::new().schema_type(SchemaType::from_iter(types)).description(Some(text)).build()
}

/// The game after its moves.
pub(crate) fn replay(
    game: &str,
    options: &Value,
    start: Option<&str>,
    moves: &[String],
) -> Result<AnyMatch, Failure> {
    let game: Game = game.parse().map_err(Error::UnknownGame)?;
    let options = game.options_from_json(options).map_err(Error::Options)?;
    let after = |moves: &[String]| played(options, start, moves.iter().map(String::as_str));
    let error = match after(moves) {
        Ok((game, _)) => return Ok(game),
        Err(error) => error,
    };
    let before = match &error {
        Error::Position { ply, .. } => after(&moves[..ply - 1]).ok(),
        _ => None,
    };
    let failure = Failure::from(error);
    Err(match before {
        Some((game, _)) => failure.with_legal(&game),
        None => failure,
    })
}

/// Plays a move after those of the arguments.
pub(crate) fn play(game: &mut AnyMatch, mv: &str) -> Result<String, Failure> {
    game.play_text(mv)
        .map_err(|error| Failure::from(Error::Refused(Refusal::from(error))).with_legal(game))
}

/// Rejects a game that is over.
pub(crate) fn check_not_over(game: &AnyMatch) -> Result<(), Failure> {
    match game.outcome() {
        Some(outcome) => Err(Error::Refused(Refusal::Over(outcome)).into()),
        None => Ok(()),
    }
}
