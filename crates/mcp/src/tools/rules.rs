//! `get_rules`.

use ludoteca_locales::Lang;
use ludoteca_rules::Game;
use ludoteca_wire::Error;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

use crate::failure::Failure;
use crate::resources::{language, title};
use crate::tool::{Context, Tool};

pub(super) fn tool() -> Tool {
    let text =
        "Read the rules of a game, with the notation of its moves. Read them before you play.";
    Tool::new("get_rules", "Rules of a game", text, run)
}

/// A game and a language.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Arguments {
    #[schema(schema_with = crate::game::name_schema)]
    game: String,
    #[schema(schema_with = language_schema)]
    lang: Option<String>,
}

/// The rules of a game.
#[derive(Debug, Serialize, ToSchema)]
struct RulesReport {
    /// The game’s name.
    game: &'static str,
    /// The name for players.
    title: String,
    /// The language of the text.
    lang: &'static str,
    /// The rules as Markdown.
    text: String,
}

fn language_schema() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(Lang::ALL.map(Lang::tag)))
        .default(Some(Lang::default().tag().into()))
        .description(Some("The language of the text; English if absent."))
        .build()
}

fn run(_: &Context, arguments: &Arguments) -> Result<RulesReport, Failure> {
    let game: Game = arguments.game.parse().map_err(Error::UnknownGame)?;
    let tag = arguments.lang.as_deref().unwrap_or(Lang::default().tag());
    let lang = language(tag).ok_or_else(|| {
        let known = Lang::ALL.map(Lang::tag).join(", ");
        let message = format!("lang is `{tag:.20}`, but must be one of {known}");
        Failure::new("unknown-language", message)
    })?;
    let text = lang.rules(game.name());
    let text = text.ok_or_else(|| {
        Failure::new("no-text", format!("there is no text of the rules of {game} in {tag}"))
    })?;
    Ok(RulesReport { game: game.name(), title: title(game, lang), lang: lang.tag(), text })
}
