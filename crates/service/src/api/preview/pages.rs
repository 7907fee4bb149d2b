//! The previews of the pages.

use std::collections::HashMap;

use axum::http::Uri;
use ludoteca_community::names::generated;
use ludoteca_locales::{FluentValue, Lang};
use ludoteca_rules::{AnyMatch, Game, Side};
use ludoteca_store::id;
use ludoteca_wire::{PositionQuery, find_puzzle};

use super::people::People;
use super::{Preview, picture};
use crate::app::App;

/// The address of a page: its first segment, the argument after it, and the query.
pub(super) struct Address {
    /// `None` for the start page.
    pub(super) page: Option<String>,
    argument: Option<String>,
    parameters: HashMap<String, String>,
}

impl Address {
    pub(super) fn read(uri: &Uri) -> Self {
        let mut segments = uri.path().split('/').filter(|part| !part.is_empty()).map(str::to_owned);
        let query = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
        Self {
            page: segments.next(),
            argument: segments.next(),
            parameters: query.into_owned().collect(),
        }
    }

    pub(super) fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.get(name).map(String::as_str)
    }

    /// The position of the address, as `readQuery` in `router.svelte.ts` reads it.
    fn position(&self, game: Game) -> Option<AnyMatch> {
        let text = |name| self.parameter(name).unwrap_or_default().to_owned();
        let start = self.parameter("start").or(self.parameter("at")).map(str::to_owned);
        let query = PositionQuery { options: text("options"), start, moves: text("moves") };
        let (mut position, _) = query.replay(game).ok()?;
        let ply = self.parameter("ply").and_then(|ply| ply.parse().ok()).unwrap_or(usize::MAX);
        while position.ply() > ply {
            position.undo();
        }
        Some(position)
    }
}

/// The preview of a page; `None` if only the general one fits.
pub(super) async fn find(app: &App, page: &str, address: &Address, lang: Lang) -> Option<Preview> {
    let argument = address.argument.as_deref()?;
    let game = || argument.parse::<Game>().ok();
    match page {
        "game" | "review" => played(app, argument, page == "review", lang).await,
        "player" => player(app, argument, lang).await,
        "puzzles" => puzzle(game()?, address.parameter("id"), lang),
        "rules" => Some(Preview::of_game(lang, game()?, "web-rules-of")),
        "new" => Some(Preview::of_game(lang, game()?, "web-play-game")),
        "analysis" => position(game()?, address, lang, "web-analysis-title"),
        "position" => position(game()?, address, lang, "web-position-title"),
        _ => None,
    }
}

impl Preview {
    /// The preview of all pages without another one.
    pub(super) fn general(lang: Lang) -> Self {
        let names = Game::ALL.iter().map(|&game| name(lang, game));
        Self {
            title: "Ludoteca".into(),
            description: lang.text("web-start-intro", &[]).unwrap_or_default(),
            picture: "/preview.png".into(),
            alt: names.collect::<Vec<_>>().join(", "),
        }
    }

    /// The preview of a page about a game.
    fn of_game(lang: Lang, game: Game, title: &str) -> Self {
        Self {
            title: lang.text(title, &names(lang, game)).unwrap_or_default(),
            description: lang.text(&format!("web-about-{game}"), &[]).unwrap_or_default(),
            picture: picture::of_game(game),
            alt: board(lang, game),
        }
    }

    /// The same with the picture of a position.
    fn showing(self, position: &AnyMatch) -> Self {
        Self { picture: picture::path(position), ..self }
    }
}

fn name(lang: Lang, game: Game) -> String {
    lang.text(&format!("game-{game}"), &[]).unwrap_or_default()
}

/// The name of a game, alone and after "of" and "to" in languages that merge them with an article.
fn names(lang: Lang, game: Game) -> [(&'static str, FluentValue<'static>); 3] {
    let (key, name) = (format!("game-{game}"), name(lang, game));
    let after = |word| lang.attribute(&key, word, &[]).unwrap_or_else(|| name.clone()).into();
    [("ofGame", after("of")), ("toGame", after("to")), ("game", name.clone().into())]
}

fn board(lang: Lang, game: Game) -> String {
    lang.text("web-board", &names(lang, game)).unwrap_or_default()
}

/// A game that was played or is being played.
async fn played(app: &App, id: &str, is_review: bool, lang: Lang) -> Option<Preview> {
    let live = app.rooms.open(id.parse().ok()?).await.ok()?;
    let (room, setting) = (live.room(), live.setting());
    let (game, seats) = (room.game(), room.seats());
    let kind = game.game();
    let host = seats.vacant().next().map(Side::other).filter(|_| room.outcome().is_none());
    if setting.is_private {
        // An invitation is for whoever has its link. Even so, sites that draw previews learn no name.
        host?;
        let title = lang.text("preview-invitation", &names(lang, kind))?;
        let description = lang.text("web-invite-about", &[])?;
        let general = Preview::of_game(lang, kind, "web-rules-of");
        return Some(Preview { title, description, ..general });
    }
    let people = People::new(lang, game, Some(seats));
    let title = if let Some(host) = host.filter(|_| game.ply() == 0) {
        lang.text("web-invited", &people.subject(host))?
    } else if is_review {
        lang.text("web-review-title", &names(lang, kind))?
    } else {
        let [first, second] = Side::BOTH.map(|side| people.label(side).into());
        let players = [("first", first), ("second", second)];
        let args = names(lang, kind).into_iter().chain(players);
        lang.text("web-game-of-two", &args.collect::<Vec<_>>())?
    };
    let to_move = room.to_move().filter(|_| host.is_none());
    let state = people.state(room.outcome(), to_move);
    let description = format!("{}. {state}", people.seats()).trim_end().to_owned();
    let general = Preview::of_game(lang, kind, "web-rules-of").showing(game);
    Some(Preview { title, description, ..general })
}

async fn player(app: &App, id: &str, lang: Lang) -> Option<Preview> {
    let player = id::player(id).ok()?;
    app.store.first_seen(player).await.ok()??;
    let name = app.accounts.name(player).await.ok()?;
    let name = name.unwrap_or_else(|| generated(player, lang.tag())).into_string();
    let description = lang.text("preview-player", &[("player", name.clone().into())])?;
    Some(Preview { title: name, description, ..Preview::general(lang) })
}

fn puzzle(game: Game, id: Option<&str>, lang: Lang) -> Option<Preview> {
    let general = Preview::of_game(lang, game, "web-puzzle-title");
    let Some(id) = id else { return Some(general) };
    let puzzle = find_puzzle(game.name(), id).ok()?;
    let position = puzzle.begin().ok()?;
    let side = People::new(lang, &position, None).subject(position.to_move()?);
    let description = lang.text(&format!("web-puzzle-goal-{}", puzzle.goal.name()), &side)?;
    Some(Preview { description, ..general.showing(&position) })
}

/// A position that belongs to no game.
fn position(game: Game, address: &Address, lang: Lang, title: &str) -> Option<Preview> {
    let position = address.position(game)?;
    let people = People::new(lang, &position, None);
    let description = people.state(position.outcome(), position.to_move());
    let general = Preview::of_game(lang, game, title).showing(&position);
    Some(Preview { description, ..general })
}
