//! Lines from the engine to the client program.

use std::str::FromStr;

use crate::report::{self, SearchInfo};

/// A line from the engine to the client, with the fields that a client needs.
///
/// ```
/// use ludoteca_protocol::EngineMessage;
/// assert_eq!("bestmove c3ne".parse(), Ok(EngineMessage::BestMove("c3ne".into())));
/// assert_eq!("uciok".parse::<EngineMessage>().unwrap_err(), "unknown message uciok");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EngineMessage {
    /// Name of the engine.
    Name(String),
    /// An option that the engine offers.
    Option(EngineOption),
    /// End of the reply to `ugi`.
    UgiOk,
    /// Reply to `isready`.
    ReadyOk,
    /// The move to play, in the engine's notation. The client must check its legality.
    BestMove(String),
    /// Reply to a query; may be empty.
    Response(String),
    /// Digest of the rules in effect.
    Rules {
        /// 64 hexadecimal digits.
        digest: String,
    },
    /// The engine rejected a command.
    Error(String),
    /// A variation of a search report.
    Info(SearchInfo),
    /// A comment, a search report without a variation, or a handshake line without effect.
    Remark,
}

/// An option that an engine offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// Name; may contain spaces.
    pub name: String,
    /// Type: `spin`, `combo`, `string`, …
    pub kind: String,
    /// The words that a `combo` accepts; empty for other types.
    pub choices: Vec<String>,
}

impl FromStr for EngineMessage {
    type Err = String;

    /// Parses a line. Fails if the line is not part of the protocol.
    fn from_str(line: &str) -> Result<Self, String> {
        let (word, rest) = split(line);
        let required = |text: &str| match text {
            "" => Err(format!("something must follow {word}")),
            text => Ok(text.to_owned()),
        };
        match word {
            "ugiok" => Ok(Self::UgiOk),
            "readyok" => Ok(Self::ReadyOk),
            "bestmove" => Ok(Self::BestMove(split(rest).0.to_owned())),
            "response" => Ok(Self::Response(rest.to_owned())),
            "id" => match split(rest) {
                ("name", name) => required(name).map(Self::Name),
                _ => Ok(Self::Remark),
            },
            "option" => option(rest).map(Self::Option),
            "info" => Ok(info(rest)),
            _ => Err(format!("unknown message {}", crate::command::brief(line.trim()))),
        }
    }
}

/// Splits off the first word.
fn split(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()))
}

fn option(text: &str) -> Result<EngineOption, String> {
    let form = || "expected option name NAME type TYPE".to_owned();
    let ("name", rest) = split(text) else { return Err(form()) };
    let words: Vec<_> = rest.split_whitespace().collect();
    let place = words.iter().position(|&word| word == "type").ok_or_else(form)?;
    let kind = words.get(place + 1).ok_or_else(form)?;
    if place == 0 {
        return Err(form());
    }
    let marked = words[place..].windows(2).filter(|pair| pair[0] == "var");
    Ok(EngineOption {
        name: words[..place].join(" "),
        kind: (*kind).to_owned(),
        choices: marked.map(|pair| pair[1].to_owned()).collect(),
    })
}

fn info(text: &str) -> EngineMessage {
    let ("string", comment) = split(text) else {
        return report::parse(text).map_or(EngineMessage::Remark, EngineMessage::Info);
    };
    if let Some(message) = comment.strip_prefix("error:") {
        return EngineMessage::Error(message.trim().to_owned());
    }
    match comment.rsplit_once(" digest ") {
        Some((rules, digest)) if rules.starts_with("rules ") => {
            EngineMessage::Rules { digest: digest.trim().to_lowercase() }
        }
        _ => EngineMessage::Remark,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<EngineMessage, String> {
        line.parse()
    }

    #[test]
    fn messages_are_parsed() {
        assert_eq!(read(" ugiok\r"), Ok(EngineMessage::UgiOk));
        assert_eq!(read("id name A B 1.0"), Ok(EngineMessage::Name("A B 1.0".into())));
        assert_eq!(read("id author C"), Ok(EngineMessage::Remark));
        assert_eq!(
            read("bestmove  d2-d3xa1  ponder d6"),
            Ok(EngineMessage::BestMove("d2-d3xa1".into()))
        );
        assert_eq!(read("response"), Ok(EngineMessage::Response(String::new())));
        assert_eq!(read("response a1 b2"), Ok(EngineMessage::Response("a1 b2".into())));
        assert!(matches!(read("info depth 3 score cp 5 pv a1"), Ok(EngineMessage::Info(_))));
        assert_eq!(read("info depth 3 score cp 5"), Ok(EngineMessage::Remark));
        assert_eq!(read("info string error: no"), Ok(EngineMessage::Error("no".into())));
        assert_eq!(
            read("option name Clear Hash type button"),
            Ok(EngineMessage::Option(EngineOption {
                name: "Clear Hash".into(),
                kind: "button".into(),
                choices: vec![],
            }))
        );
        let Ok(EngineMessage::Option(game)) =
            read("option name Game type combo default six var six var morris")
        else {
            panic!("rejected");
        };
        assert_eq!(game.choices, ["six", "morris"]);
    }

    #[test]
    fn rules_contain_their_digest() {
        let digest = "AB".repeat(32);
        let line = format!("info string rules {{\"side\":4}} digest {digest}");
        assert_eq!(read(&line), Ok(EngineMessage::Rules { digest: "ab".repeat(32) }));
        let truncated = EngineMessage::Rules { digest: "12".into() };
        assert_eq!(read("info string rules {} digest 12"), Ok(truncated));
    }

    #[test]
    fn invalid_lines_are_rejected() {
        for line in ["", "uciok", "id name", "option name type spin", "option x", "\0"] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
