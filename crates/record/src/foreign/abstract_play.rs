//! Game records of Abstract Play: JSON with a header and the moves of each round.

use ludoteca_rules::{Fault, Game, Side};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::check::{OPEN, Places, RESULTS, Raw};
use crate::error::{RecordError, Spot};
use crate::json::invalid;
use crate::line::{Line, Node, Tag};
use crate::record::Record;

/// The time of a game without a date.
const NO_TIME: &str = "1970-01-01T00:00:00Z";

/// The tags that the header holds.
pub(crate) const TAGS: [&str; 6] = ["Event", "Site", "Date", "Round", "First", "Second"];

#[derive(Deserialize)]
struct Report {
    header: Header,
    moves: Vec<Vec<Option<Turn>>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
struct Header {
    game: Variant,
    event: Option<String>,
    round: Option<String>,
    site: Option<Site>,
    date_start: Option<String>,
    players: Vec<Player>,
    #[serde(rename = "startingPosition")]
    start: Option<String>,
}

#[derive(Deserialize)]
struct Variant {
    name: String,
    #[serde(default)]
    variants: Vec<String>,
}

#[derive(Deserialize)]
struct Site {
    name: String,
}

#[derive(Deserialize)]
struct Player {
    name: String,
    result: i64,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Turn {
    Move(String),
    Object {
        #[serde(rename = "move")]
        mv: String,
    },
}

/// The names of games in these records.
const fn title(game: Game) -> &'static str {
    match game {
        Game::Coffee => "Coffee",
        Game::Fourmation => "4mation",
        Game::Six => "SIX",
        Game::Morris => "Nine Men's Morris",
    }
}

pub(crate) fn read(text: &str) -> Result<Record, RecordError> {
    let Report { header, moves } = serde_json::from_str(text).map_err(|error| invalid(&error))?;
    let [first, second] = &header.players[..] else {
        let message = format!("a game has 2 players, not {}", header.players.len());
        return Err(RecordError::new(Spot::Json("header.players".into()), "foreign-text", message));
    };
    let winner = match first.result.cmp(&second.result) {
        std::cmp::Ordering::Greater => Some(Side::First),
        std::cmp::Ordering::Less => Some(Side::Second),
        std::cmp::Ordering::Equal => None,
    };
    let result = RESULTS.iter().find(|(_, side)| *side == winner).map_or(OPEN, |(text, _)| text);
    let date = header.date_start.as_deref().filter(|time| *time != NO_TIME);
    let date = date.and_then(|time| time.get(..10)).map(|day| day.replace('-', "."));
    let values = [
        header.event,
        header.site.map(|site| site.name),
        date,
        header.round,
        Some(first.name.clone()),
        Some(second.name.clone()),
    ];
    let tags = TAGS.into_iter().zip(values).filter_map(|(name, value)| {
        let value = value.filter(|value| !value.is_empty())?;
        Some(Tag { name: name.into(), value })
    });
    let mut places = Places::default();
    for (part, path) in [
        ("game", "header.game.name"),
        ("options", "header.game.variants"),
        ("start", "header.startingPosition"),
        ("result", "header.players"),
    ] {
        places.parts.insert(part, Spot::Json(path.into()));
    }
    let mut line = Line::default();
    for (i, round) in moves.into_iter().enumerate() {
        for (j, turn) in round.into_iter().enumerate() {
            let Some(Turn::Move(mv) | Turn::Object { mv }) = turn else { continue };
            line.moves.push(Node::new(mv));
            places.moves.push(Spot::Json(format!("moves[{i}][{j}]")));
        }
    }
    let name = &header.game.name;
    let game = Game::ALL.iter().find(|game| title(**game).eq_ignore_ascii_case(name));
    Raw {
        game: Some(game.map_or(&**name, |game| game.name()).to_owned()),
        options: Value::String(header.game.variants.join(" ")),
        start: header.start,
        tags: tags.collect(),
        line,
        result: Some(result.to_owned()),
        lacks_reasons: true,
        places,
        ..Raw::default()
    }
    .build()
}

pub(crate) fn write(record: &Record) -> Result<String, Fault> {
    let Some(ending) = record.ending else {
        let message = "Abstract Play records only finished games";
        return Err(Fault::new("format-unfinished", "", message));
    };
    let player = |side: Side, tag: &str| {
        let result = i32::from(ending.winner == Some(side));
        json!({"name": record.tag(tag).unwrap_or_default(), "result": result})
    };
    let day = record.tag("Date").map(|date| date.replace('.', "-"));
    let time = day.map_or_else(|| NO_TIME.into(), |day| format!("{day}T00:00:00Z"));
    let options = record.options.short();
    let mut header = json!({
        "game": {
            "name": title(record.game()),
            "variants": options.split_whitespace().collect::<Vec<_>>(),
        },
        "site": {"name": record.tag("Site").unwrap_or_default()},
        "date-start": time,
        "date-end": time,
        "date-generated": time,
        "players": [player(Side::First, "First"), player(Side::Second, "Second")],
    });
    for (name, value) in [
        ("event", record.tag("Event")),
        ("round", record.tag("Round")),
        ("startingPosition", record.start()),
    ] {
        if let Some(value) = value {
            header[name] = value.into();
        }
    }
    let mut moves: Vec<Option<&str>> =
        record.line.moves.iter().map(|node| Some(&*node.mv)).collect();
    if record.opening().to_move() == Some(Side::Second) {
        moves.insert(0, None);
    }
    let report = json!({"header": header, "moves": moves.chunks(2).collect::<Vec<_>>()});
    Ok(report.to_string() + "\n")
}
