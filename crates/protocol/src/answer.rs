//! What an engine's line says to the program that uses it.

use std::str::FromStr;

/// A line from the engine to the program, as far as a program needs to understand it.
///
/// ```
/// use ludoteca_protocol::Answer;
/// assert_eq!("bestmove c3ne".parse(), Ok(Answer::BestMove("c3ne".into())));
/// assert_eq!("uciok".parse::<Answer>().unwrap_err(), "unknown answer uciok");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The engine's name.
    Name(String),
    /// Something that can be set.
    Option(EngineOption),
    /// The end of the answer to `ugi`.
    UgiOk,
    /// The answer to `isready`.
    ReadyOk,
    /// The move to play, as the engine spells it; whether it is legal is the program's to find out.
    BestMove(String),
    /// The answer to a query; empty where nothing follows the word.
    Response(String),
    /// The rules that were set, by their digest.
    Rules {
        /// As 64 hexadecimal digits.
        digest: String,
    },
    /// The engine did not understand, or refused.
    Error(String),
    /// A search's report, a remark, or a line of the handshake that changes nothing.
    Remark,
}

/// An option that an engine offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineOption {
    /// May hold blanks.
    pub name: String,
    /// `spin`, `combo`, `string`, …
    pub kind: String,
}

impl FromStr for Answer {
    type Err = String;

    /// Fails on what is no answer by the protocol.
    fn from_str(line: &str) -> Result<Self, String> {
        let (word, rest) = split(line);
        let must = |text: &str| match text {
            "" => Err(format!("something must follow {word}")),
            text => Ok(text.to_owned()),
        };
        match word {
            "ugiok" => Ok(Self::UgiOk),
            "readyok" => Ok(Self::ReadyOk),
            "bestmove" => Ok(Self::BestMove(split(rest).0.to_owned())),
            "response" => Ok(Self::Response(rest.to_owned())),
            "id" => match split(rest) {
                ("name", name) => must(name).map(Self::Name),
                _ => Ok(Self::Remark),
            },
            "option" => option(rest).map(Self::Option),
            "info" => Ok(info(rest)),
            _ => Err(format!("unknown answer {}", crate::command::brief(line.trim()))),
        }
    }
}

/// The first word and the rest.
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
    Ok(EngineOption { name: words[..place].join(" "), kind: (*kind).to_owned() })
}

fn info(text: &str) -> Answer {
    let ("string", said) = split(text) else { return Answer::Remark };
    if let Some(message) = said.strip_prefix("error:") {
        return Answer::Error(message.trim().to_owned());
    }
    match said.rsplit_once(" digest ") {
        Some((rules, digest)) if rules.starts_with("rules ") => {
            Answer::Rules { digest: digest.trim().to_lowercase() }
        }
        _ => Answer::Remark,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Answer, String> {
        line.parse()
    }

    #[test]
    fn answers_are_understood() {
        assert_eq!(read(" ugiok\r"), Ok(Answer::UgiOk));
        assert_eq!(read("id name A B 1.0"), Ok(Answer::Name("A B 1.0".into())));
        assert_eq!(read("id author C"), Ok(Answer::Remark));
        assert_eq!(read("bestmove  d2-d3xa1  ponder d6"), Ok(Answer::BestMove("d2-d3xa1".into())));
        assert_eq!(read("response"), Ok(Answer::Response(String::new())));
        assert_eq!(read("response a1 b2"), Ok(Answer::Response("a1 b2".into())));
        assert_eq!(read("info depth 3 score cp 5 pv a1"), Ok(Answer::Remark));
        assert_eq!(read("info string error: no"), Ok(Answer::Error("no".into())));
        assert_eq!(
            read("option name Clear Hash type button"),
            Ok(Answer::Option(EngineOption { name: "Clear Hash".into(), kind: "button".into() }))
        );
    }

    #[test]
    fn rules_are_known_by_their_digest() {
        let digest = "AB".repeat(32);
        let line = format!("info string rules {{\"side\":4}} digest {digest}");
        assert_eq!(read(&line), Ok(Answer::Rules { digest: "ab".repeat(32) }));
        let cut_short = Answer::Rules { digest: "12".into() };
        assert_eq!(read("info string rules {} digest 12"), Ok(cut_short));
    }

    #[test]
    fn nonsense_is_no_answer() {
        for line in ["", "uciok", "id name", "option name type spin", "option x", "\0"] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
