//! What a line asks for.

use std::str::FromStr;
use std::time::Duration;

use crate::clock::Clock;

/// A line, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// An empty line.
    Nothing,
    Ugi,
    NewGame,
    IsReady,
    SetOption {
        name: String,
        value: String,
    },
    Position {
        start: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    Query(Query),
    Quit,
}

/// A question about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Query {
    GameOver,
    FirstToMove,
    Result,
    LegalMoves,
}

/// How to search; without any limit until `stop`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    /// The clocks of first and second, if they run.
    pub(crate) clocks: Option<[Clock; 2]>,
    pub(crate) time: Option<Duration>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
}

const QUERIES: &str = "gameover, p1turn, result or legalmoves";
const LIMITS: &str = "p1time, p2time, p1inc, p2inc, movetime, depth, nodes or infinite";

impl FromStr for Command {
    type Err = String;

    fn from_str(line: &str) -> Result<Self, String> {
        let (word, rest) = split(line);
        let alone = |command| match rest {
            "" => Ok(command),
            _ => Err(format!("nothing may follow {word}, but there is: {}", brief(rest))),
        };
        match word {
            "" => Ok(Self::Nothing),
            "ugi" => alone(Self::Ugi),
            "uginewgame" => alone(Self::NewGame),
            "isready" => alone(Self::IsReady),
            "stop" => alone(Self::Stop),
            "quit" => alone(Self::Quit),
            "setoption" => set_option(rest),
            "position" => position(rest),
            "go" => go(rest).map(Self::Go),
            "query" => query(rest).map(Self::Query),
            _ => Err(format!(
                "unknown command {}: expected ugi, uginewgame, isready, setoption, position, go, \
                 stop, query or quit",
                brief(word)
            )),
        }
    }
}

/// The first word and the rest.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim_start())
}

/// A text as it is shown in a message.
pub(crate) fn brief(text: &str) -> String {
    let mut chars = text.chars();
    let mut shown: String = chars.by_ref().take(60).flat_map(char::escape_debug).collect();
    if chars.next().is_some() {
        shown.push('…');
    }
    shown
}

fn set_option(text: &str) -> Result<Command, String> {
    let form = || "expected setoption name NAME value VALUE".to_owned();
    let ("name", rest) = split(text) else { return Err(form()) };
    let (name, rest) = split(rest);
    let ("value", value) = split(rest) else { return Err(form()) };
    if name.is_empty() || value.is_empty() {
        return Err(form());
    }
    Ok(Command::SetOption { name: name.into(), value: value.into() })
}

fn position(text: &str) -> Result<Command, String> {
    let (kind, rest) = split(text);
    let words: Vec<_> = rest.split_whitespace().collect();
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let (start, moves) = (&words[..end], words.get(end + 1..).unwrap_or_default());
    let start = match (kind, start) {
        ("startpos", []) => None,
        ("fen", [_, ..]) => Some(start.join(" ")),
        _ => return Err("expected position startpos or position fen POSITION, then moves …".into()),
    };
    Ok(Command::Position { start, moves: moves.iter().map(|&mv| mv.into()).collect() })
}

fn query(text: &str) -> Result<Query, String> {
    match text {
        "gameover" => Ok(Query::GameOver),
        "p1turn" => Ok(Query::FirstToMove),
        "result" => Ok(Query::Result),
        "legalmoves" => Ok(Query::LegalMoves),
        _ => Err(format!("unknown question {}: expected {QUERIES}", brief(text))),
    }
}

fn go(text: &str) -> Result<Go, String> {
    let mut go = Go::default();
    let mut given: Vec<&str> = Vec::new();
    let mut times = [None; 2];
    let mut increments = [Duration::ZERO; 2];
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        if given.contains(&word) {
            return Err(format!("{} is given twice", brief(word)));
        }
        given.push(word);
        let mut number = |least: u64| {
            let text = words.next().ok_or_else(|| format!("a number must follow {word}"))?;
            let number: Option<u64> = text.parse().ok().filter(|&number| number >= least);
            number.ok_or_else(|| {
                format!("{word} must be a whole number of at least {least}, not {}", brief(text))
            })
        };
        match word {
            "p1time" => times[0] = Some(Duration::from_millis(number(1)?)),
            "p2time" => times[1] = Some(Duration::from_millis(number(1)?)),
            "p1inc" => increments[0] = Duration::from_millis(number(0)?),
            "p2inc" => increments[1] = Duration::from_millis(number(0)?),
            "movetime" => go.time = Some(Duration::from_millis(number(1)?)),
            "depth" => go.depth = Some(u32::try_from(number(1)?).unwrap_or(u32::MAX)),
            "nodes" => go.nodes = Some(number(1)?),
            "infinite" => {}
            _ => return Err(format!("unknown limit {}: expected {LIMITS}", brief(word))),
        }
    }
    if given.contains(&"infinite") && given.len() > 1 {
        return Err("infinite stands alone".into());
    }
    go.clocks = match times {
        [Some(first), Some(second)] => Some([
            Clock { left: first, increment: increments[0] },
            Clock { left: second, increment: increments[1] },
        ]),
        [None, None] if increments == [Duration::ZERO; 2] => None,
        _ => return Err("a clock needs both p1time and p2time".into()),
    };
    Ok(go)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command, String> {
        line.parse()
    }

    #[test]
    fn blanks_do_not_matter() {
        assert_eq!(read("  isready\t"), Ok(Command::IsReady));
        assert_eq!(read(" "), Ok(Command::Nothing));
        let moves = vec!["a1".to_owned(), "b2".to_owned()];
        assert_eq!(
            read("position   startpos  moves a1   b2"),
            Ok(Command::Position { start: None, moves })
        );
    }

    #[test]
    fn a_position_in_text_has_blanks() {
        let Ok(Command::Position { start, moves }) = read("position fen 3/3/3 w 7 7 moves a1")
        else {
            panic!("not understood");
        };
        assert_eq!((start.as_deref(), moves.len()), (Some("3/3/3 w 7 7"), 1));
    }

    #[test]
    fn an_option_may_hold_blanks() {
        let value = r#"{"board": "hex", "side": 4}"#;
        assert_eq!(
            read(&format!("setoption name Options value {value}")),
            Ok(Command::SetOption { name: "Options".into(), value: value.into() })
        );
    }

    #[test]
    fn limits_are_read() {
        let Ok(Command::Go(go)) = read("go p1time 60000 p2time 1 p1inc 500 depth 9 nodes 70")
        else {
            panic!("not understood");
        };
        let clock = |left, increment| Clock {
            left: Duration::from_millis(left),
            increment: Duration::from_millis(increment),
        };
        assert_eq!(go.clocks, Some([clock(60_000, 500), clock(1, 0)]));
        assert_eq!((go.depth, go.nodes, go.time), (Some(9), Some(70), None));
        assert_eq!(read("go infinite"), Ok(Command::Go(Go::default())));
        assert_eq!(read("go"), Ok(Command::Go(Go::default())));
    }

    #[test]
    fn nonsense_is_named() {
        for (line, about) in [
            ("uci", "unknown command uci"),
            ("ugi now", "nothing may follow ugi"),
            ("query", "unknown question"),
            ("go depth", "a number must follow depth"),
            ("go depth 0", "depth must be a whole number of at least 1, not 0"),
            ("go movetime -5", "movetime must be"),
            ("go p1time 0 p2time 5", "p1time must be"),
            ("go p1time 5", "both p1time and p2time"),
            ("go p1inc 5", "both p1time and p2time"),
            ("go nodes 5 nodes 6", "nodes is given twice"),
            ("go infinite depth 3", "infinite stands alone"),
            ("go soon", "unknown limit soon"),
            ("position", "expected position startpos"),
            ("position fen", "expected position startpos"),
            ("position startpos a1", "expected position startpos"),
            ("setoption Hash 5", "expected setoption name"),
            ("setoption name Hash value", "expected setoption name"),
        ] {
            let message = read(line).expect_err(line);
            assert!(message.contains(about), "{line}: {message}");
        }
    }
}
