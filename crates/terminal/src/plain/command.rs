//! What a person writes at the prompt: a move, or one of a few words.

use crate::words::Words;

/// A word that the terminal understands, in English and in the language of the words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// All, in the order of the help.
    pub(super) const ALL: [Self; 9] = [
        Self::Moves,
        Self::Board,
        Self::Position,
        Self::Hint,
        Self::Undo,
        Self::Resign,
        Self::Save,
        Self::Help,
        Self::Quit,
    ];

    /// The English word, which is also the end of its keys in the language files.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Board => "board",
            Self::Position => "position",
            Self::Hint => "hint",
            Self::Undo => "undo",
            Self::Resign => "resign",
            Self::Save => "save",
            Self::Help => "help",
            Self::Quit => "quit",
        }
    }

    /// Whether something may stand behind the word.
    const fn takes_more(self) -> bool {
        matches!(self, Self::Moves | Self::Save)
    }

    /// The word in the language of the words.
    pub(super) fn word(self, words: &Words) -> String {
        words.format(&format!("play-word-{}", self.name()), &[])
    }
}

/// What was written.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    /// Nothing.
    Empty,
    /// One of the words, and what stands behind it.
    Do(Verb, &'a str),
    /// Anything else: a move, right or wrong.
    Move(&'a str),
}

/// Reads a line. Case does not matter, nor do accents.
pub(super) fn read<'a>(line: &'a str, words: &Words) -> Command<'a> {
    let line = line.trim();
    if line.is_empty() {
        return Command::Empty;
    }
    let (head, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let head = plain(head);
    let is_it = |verb: &Verb| head == verb.name() || head == plain(&verb.word(words));
    let verb = if head == "?" { Some(Verb::Help) } else { Verb::ALL.into_iter().find(is_it) };
    let rest = rest.trim();
    let verb = verb.filter(|verb| rest.is_empty() || verb.takes_more());
    verb.map_or(Command::Move(line), |verb| Command::Do(verb, rest))
}

/// In lower case and without the accents of Spanish.
fn plain(word: &str) -> String {
    let bare = |c| match c {
        'á' => 'a',
        'é' => 'e',
        'í' => 'i',
        'ó' => 'o',
        'ú' | 'ü' => 'u',
        c => c,
    };
    word.to_lowercase().chars().map(bare).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;

    #[test]
    fn words_are_known_in_both_languages_and_moves_are_left_alone() {
        let es = &Words::new(Lang::Es);
        assert_eq!(read("  Deshacer ", es), Command::Do(Verb::Undo, ""));
        assert_eq!(read("UNDO", es), Command::Do(Verb::Undo, ""));
        assert_eq!(read("posicion", es), Command::Do(Verb::Position, ""));
        assert_eq!(read("guardar mi partida.txt", es), Command::Do(Verb::Save, "mi partida.txt"));
        assert_eq!(read("?", es), Command::Do(Verb::Help, ""));
        assert_eq!(read("abandonar ya", es), Command::Move("abandonar ya"));
        assert_eq!(read(" \t", es), Command::Empty);
        assert_eq!(read(" d4 ", es), Command::Move("d4"));
        assert_eq!(read("deshacer", &Words::new(Lang::En)), Command::Move("deshacer"));
    }
}
