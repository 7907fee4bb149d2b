//! The opening books of the program, built by `ludoteca book` (commands in docs/researchers/solver.md).

use std::sync::OnceLock;

use ludoteca_rules::Position;

use super::{Book, BookError};
use crate::games::Solvable;

/// A book file.
struct BookFile {
    name: &'static str,
    /// The content, if it is embedded.
    embedded: Option<&'static [u8]>,
    /// The book, once it has been read; `None` if the embedded file is invalid.
    book: OnceLock<Option<Book>>,
}

impl BookFile {
    fn book(&self) -> Option<&Book> {
        match self.embedded {
            Some(bytes) => self.book.get_or_init(|| Book::read(bytes).ok()).as_ref(),
            None => self.book.get()?.as_ref(),
        }
    }
}

macro_rules! files {
    ($($name:literal),+) => {
        [$(BookFile { name: $name, embedded: embedded!($name), book: OnceLock::new() }),+]
    };
}

#[cfg(not(target_family = "wasm"))]
macro_rules! embedded {
    ($name:literal) => {
        Some(include_bytes!(concat!("../../books/", $name)))
    };
}

/// WebAssembly modules contain no books: a page downloads those of the games that it needs.
#[cfg(target_family = "wasm")]
macro_rules! embedded {
    ($name:literal) => {
        None
    };
}

static FILES: [BookFile; 4] = files![
    "coffee-hex-4-n4.book",
    "coffee-square-5-n4.book",
    "coffee-square-6-n5.book",
    "fourmation-7-n4.book"
];

/// The games and options, in short form, of the books that are complete up to some number
/// of stones: the value of every position can be proved within seconds. A list, so that programs
/// without proof search need no books to know it.
const COMPLETE: [(&str, &str); 2] = [("coffee", "square-5 n=4"), ("fourmation", "side=7 n=4")];

impl Book {
    /// Whether a book of this game with these options, in short form, is complete up to some number of
    /// stones.
    pub fn is_complete(game: &str, options: &str) -> bool {
        COMPLETE.contains(&(game, options))
    }

    /// Returns the books of the program: the embedded and the [supplied](Self::supply) ones.
    pub fn all_built_in() -> impl Iterator<Item = &'static Self> {
        FILES.iter().filter_map(BookFile::book)
    }

    /// Returns the program's book of a game with these options.
    pub fn built_in<P: Position>(options: &P::Options) -> Option<&'static Self> {
        Self::all_built_in().find(|book| book.is_for::<P>(options))
    }

    /// Returns the program's book that knows a position. A book of a board without the pie rule knows
    /// the positions with the rule as well.
    pub fn built_in_for<P: Solvable>(position: &P) -> Option<&'static Self> {
        Self::all_built_in().find(|book| book.is_of(position))
    }

    /// Names of the files of all books, each of which begins with the name of its game.
    pub fn file_names() -> impl Iterator<Item = &'static str> {
        FILES.iter().map(|file| file.name)
    }

    /// Supplies the content of one of the [files](Self::file_names), where books are not embedded. Returns
    /// whether there is such a file. A book that is there already is kept.
    ///
    /// # Errors
    /// As for [`read`](Self::read).
    pub fn supply(name: &str, content: &[u8]) -> Result<bool, BookError> {
        let Some(file) = FILES.iter().find(|file| file.name == name) else { return Ok(false) };
        if file.book().is_none() {
            let _ = file.book.set(Some(Self::read(content)?));
        }
        Ok(true)
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::oracle::{Proved, Source, Wdl};
    use ludoteca_rules::{Game, Notation, Options, Position, after, coffee, fourmation};

    use super::{COMPLETE, FILES};
    use crate::Book;

    #[test]
    fn all_are_whole() {
        assert_eq!(Book::all_built_in().count(), FILES.len());
        assert!(Book::all_built_in().all(|book| !book.is_empty()));
    }

    #[test]
    fn files_are_named_after_their_games() {
        for (name, book) in Book::file_names().zip(Book::all_built_in()) {
            assert!(name.starts_with(&format!("{}-", book.game())), "{name}");
            assert!(Book::supply(name, b"not read, because the book is there").unwrap());
        }
        assert!(!Book::supply("unknown.book", b"").unwrap());
    }

    #[test]
    fn the_list_of_complete_books_is_right() {
        let mut complete = Vec::new();
        for book in Book::all_built_in().filter(|book| book.complete().is_some()) {
            let game: Game = book.game().parse().unwrap();
            let options = game.options_from_json(&book.options().clone().into()).unwrap();
            complete.push((game.name().to_owned(), options.short()));
        }
        assert_eq!(complete, COMPLETE.map(|(game, short)| (game.to_owned(), short.to_owned())));
        assert!(Book::is_complete("coffee", "square-5 n=4"));
        assert!(!Book::is_complete("coffee", "hex-4 n=4"));
    }

    /// The book of a solved tree knows the winning first move and a move after each reply.
    #[test]
    fn the_first_moves_of_solved_boards_are_known() {
        for (board, mv, plies) in [("hex-4 n=4", "d4ne", 37), ("square-6 n=5", "e5nw", 35)] {
            let board = coffee::Options::read(board).unwrap();
            let book = Book::built_in::<coffee::Position>(&board).unwrap();
            assert_eq!(book.complete(), None);
            let mut position = coffee::Position::new(&board);
            assert_eq!(book.value(&position), Some(Proved::win(plies, Source::Book)));
            position.play(position.read_move(mv).unwrap());
            assert_eq!(book.value(&position), Some(Proved::loss(plies - 1, Source::Book)));
            for reply in position.moves() {
                let reached = after(&position, reply);
                let wdl = |position: &_| book.value(position).map(|value| value.wdl);
                assert_eq!(wdl(&reached), Some(Wdl::Win), "{reply:?}");
                let is_loss = |mv| wdl(&after(&reached, mv)) == Some(Wdl::Loss);
                assert!(reached.moves().into_iter().any(is_loss), "{reply:?}");
            }
        }
    }

    /// First has a drawn first mark in 4mation, and none in Coffee.
    #[test]
    fn the_pie_rule_is_worth_what_the_first_moves_are() {
        let start = fourmation::Position::new(&fourmation::Options::read("pie").unwrap());
        let value = Book::built_in_for(&start).and_then(|book| book.value(&start));
        assert_eq!(value.map(|value| value.wdl), Some(Wdl::Draw));
        let start = coffee::Position::new(&coffee::Options::read("square-5 n=4 pie").unwrap());
        let value = Book::built_in_for(&start).and_then(|book| book.value(&start));
        assert_eq!(value.map(|value| value.wdl), Some(Wdl::Loss));
    }

    #[test]
    fn each_is_found_by_its_options() {
        let board = coffee::Options::read("square-5 n=4").unwrap();
        let book = Book::built_in::<coffee::Position>(&board).unwrap();
        assert_eq!(book.complete(), Some(3));
        let board = fourmation::Options::read("side=7 n=4").unwrap();
        let book = Book::built_in::<fourmation::Position>(&board).unwrap();
        assert!(book.complete() >= Some(5));
        let board = fourmation::Options::read("side=6 n=4").unwrap();
        assert!(Book::built_in::<fourmation::Position>(&board).is_none());
    }
}
