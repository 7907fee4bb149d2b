//! Texts that a client can read: the rules in every language, and some of the documentation.

use ludoteca_locales::Lang;
use ludoteca_rules::Game;
use rmcp::model::Resource;

const MARKDOWN: &str = "text/markdown";

/// A text of the documentation.
struct Document {
    name: &'static str,
    title: &'static str,
    description: &'static str,
    text: &'static str,
}

const DOCUMENTS: [Document; 4] = [
    Document {
        name: "positions",
        title: "Positions in one line",
        description: "The notation of positions, for the argument `start`",
        text: include_str!("../../../docs/developers/positions.md"),
    },
    Document {
        name: "levels",
        title: "Levels of the computer",
        description: "How strong the ten levels are",
        text: include_str!("../../../docs/players/levels.md"),
    },
    Document {
        name: "analysis",
        title: "Analysis and review",
        description: "What values, verdicts and accuracy mean",
        text: include_str!("../../../docs/players/analysis.md"),
    },
    Document {
        name: "perfect-play",
        title: "Distance from perfect play",
        description: "How much players and levels give away, measured against exact values",
        text: include_str!("../../../docs/researchers/perfect-play.md"),
    },
];

/// The language with a tag such as `es`.
pub(crate) fn language(tag: &str) -> Option<Lang> {
    Lang::ALL.into_iter().find(|lang| lang.tag().eq_ignore_ascii_case(tag))
}

/// The name of a game in a language.
pub(crate) fn title(game: Game, lang: Lang) -> String {
    lang.text(&format!("game-{game}"), &[]).unwrap_or_else(|| game.to_string())
}

/// All texts.
pub(crate) fn list() -> Vec<Resource> {
    let rules = Game::ALL.iter().flat_map(|&game| Lang::ALL.map(|lang| rules(game, lang)));
    let documents = DOCUMENTS.iter().map(|document| {
        Resource::new(format!("ludoteca://docs/{}", document.name), document.name)
            .with_title(document.title)
            .with_description(document.description)
            .with_mime_type(MARKDOWN)
            .with_size(document.text.len() as u64)
    });
    rules.chain(documents).collect()
}

fn rules(game: Game, lang: Lang) -> Resource {
    let tag = lang.tag();
    Resource::new(format!("ludoteca://rules/{game}/{tag}"), format!("rules-{game}-{tag}"))
        .with_title(title(game, lang))
        .with_description(format!("The rules of {} ({tag})", title(game, Lang::En)))
        .with_mime_type(MARKDOWN)
}

/// The text with this address.
pub(crate) fn read(uri: &str) -> Option<String> {
    let path = uri.strip_prefix("ludoteca://")?;
    if let Some(name) = path.strip_prefix("docs/") {
        let document = DOCUMENTS.iter().find(|document| document.name == name)?;
        return Some(document.text.to_owned());
    }
    let (game, tag) = path.strip_prefix("rules/")?.split_once('/')?;
    let game: Game = game.parse().ok()?;
    language(tag)?.rules(game.name())
}
