//! `list_games`.

use ludoteca_locales::Lang;
use ludoteca_puzzles::collection;
use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{AnyOptions, Game, Notation, Side, for_game};
use ludoteca_wire::{Error, Knowledge, solved, view};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::failure::Failure;
use crate::resources::title;
use crate::tool::Tool;

pub(super) fn tool() -> Tool {
    let text = "List the games with their rule options, common boards, move notation, and what is known about them.";
    Tool::new("list_games", "List the games", text, |_, _: &Arguments| Games::all())
}

/// No arguments.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Arguments {}

/// All games.
#[derive(Debug, Serialize, ToSchema)]
struct Games {
    /// The games.
    games: Vec<GameSummary>,
}

/// A game.
#[derive(Debug, Serialize, ToSchema)]
struct GameSummary {
    /// The name, for the argument `game`.
    game: &'static str,
    /// The name for players.
    title: String,
    /// How moves are written.
    notation: &'static str,
    /// The colours of the first and the second side.
    #[schema(min_items = 2, max_items = 2)]
    colours: Vec<String>,
    /// Common boards; the default comes first.
    boards: Vec<Board>,
    /// The rule options.
    fields: Vec<OptionField>,
    /// Number of puzzles.
    puzzles: usize,
}

/// A game with options.
#[derive(Debug, Serialize, ToSchema)]
struct Board {
    /// The short form, for the argument `options`.
    options: String,
    /// Where exact values come from; null if there is no tablebase and no book, so that only a search may prove some.
    #[schema(required)]
    exact: Option<Knowledge>,
    /// The result of perfect play from the start for the first side: `win`, `draw` or `loss`; null if it is unknown.
    #[schema(required)]
    perfect_play: Option<&'static str>,
}

/// A rule option.
#[derive(Debug, Serialize, ToSchema)]
struct OptionField {
    /// The name, in options that are an object.
    name: &'static str,
    /// What it means.
    meaning: &'static str,
    /// The default.
    default: Value,
    /// The values that it may take while the options before it have their defaults.
    values: Vec<Value>,
}

impl Games {
    fn all() -> Result<Self, Failure> {
        let games =
            Game::ALL.iter().map(|&game| GameSummary::of(game)).collect::<Result<_, _>>()?;
        Ok(Self { games })
    }
}

impl GameSummary {
    fn of(game: Game) -> Result<Self, Failure> {
        let options = game.options("").map_err(Error::Options)?;
        let colours = view(&options.start()).colours;
        let fields = options.choices().into_iter().map(|choice| OptionField {
            name: choice.field.name,
            meaning: choice.field.help,
            default: choice.value.into(),
            values: choice.allowed.into_iter().map(Into::into).collect(),
        });
        Ok(Self {
            game: game.name(),
            title: title(game, Lang::En),
            notation: for_game!(game, P => P::PATTERN),
            colours: Side::BOTH.map(|side| colours[side].to_owned()).into(),
            boards: game.presets().into_iter().map(Board::of).collect(),
            fields: fields.collect(),
            puzzles: collection(game).len(),
        })
    }
}

impl Board {
    fn of(options: AnyOptions) -> Self {
        Self {
            options: options.short(),
            exact: Knowledge::of(&options),
            perfect_play: solved(options).map(Wdl::name),
        }
    }
}
