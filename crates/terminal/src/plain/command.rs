//! Commands at the prompt: a move, or one of a few verbs.

use clap::ValueEnum;

use crate::text::bare;
use crate::words::Words;

/// A command verb, accepted in English and in the player's language; in the order of the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Verb {
    Moves,
    Board,
    Position,
    Hint,
    Undo,
    Resign,
    Save,
    Help,
    Quit,
}

impl Verb {
    /// The English word, which is also the suffix of its message keys.
    pub(super) fn name(self) -> String {
        self.to_possible_value().expect("no verb is hidden").get_name().to_owned()
    }

    /// Whether the verb takes an argument.
    const fn takes_more(self) -> bool {
        matches!(self, Self::Moves | Self::Save)
    }

    /// Returns the word in the player's language.
    pub(super) fn word(self, words: &Words) -> String {
        words.format(&format!("play-word-{}", self.name()), &[])
    }
}

/// A parsed line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    /// An empty line.
    Empty,
    /// A verb and its argument.
    Do(Verb, &'a str),
    /// Anything else, to be played as a move.
    Move(&'a str),
}

/// Parses a line, ignoring case and accents.
pub(super) fn read<'a>(line: &'a str, words: &Words) -> Command<'a> {
    let line = line.trim();
    if line.is_empty() {
        return Command::Empty;
    }
    let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let head = plain(head);
    let is_it = |verb: &Verb| head == verb.name() || head == plain(&verb.word(words));
    let mut verbs = Verb::value_variants().iter().copied();
    let verb = if head == "?" { Some(Verb::Help) } else { verbs.find(is_it) };
    let rest = rest.trim();
    let verb = verb.filter(|verb| rest.is_empty() || verb.takes_more());
    verb.map_or(Command::Move(line), |verb| Command::Do(verb, rest))
}

/// Returns a word in lower case and without accents.
fn plain(word: &str) -> String {
    word.to_lowercase().chars().map(bare).collect()
}

#[cfg(test)]
mod tests {
    use ludoteca_locales::Lang;

    use super::*;

    #[test]
    fn words_are_known_in_english_and_the_players_language_and_moves_are_left_alone() {
        let es = &Words::new(Lang::Es);
        assert_eq!(read("  Deshacer ", es), Command::Do(Verb::Undo, ""));
        assert_eq!(read("UNDO", es), Command::Do(Verb::Undo, ""));
        assert_eq!(read("posicion", es), Command::Do(Verb::Position, ""));
        assert_eq!(read("guardar mi partida.txt", es), Command::Do(Verb::Save, "mi partida.txt"));
        assert_eq!(read("?", es), Command::Do(Verb::Help, ""));
        assert_eq!(read("abandonar ya", es), Command::Move("abandonar ya"));
        assert_eq!(read(" \t", es), Command::Empty);
        assert_eq!(read(" d4 ", es), Command::Move("d4"));
        assert_eq!(read("ZURUCK", &Words::new(Lang::De)), Command::Do(Verb::Undo, ""));
        assert_eq!(read("deshacer", &Words::new(Lang::En)), Command::Move("deshacer"));
    }
}
