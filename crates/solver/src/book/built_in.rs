//! The embedded opening books, built by `ludoteca book` (commands in docs/solver.md).

use std::sync::LazyLock;

use ludoteca_rules::Position;

use super::Book;

/// Contents of the files.
static FILES: [&[u8]; 3] = [
    include_bytes!("../../books/coffee-hex-4-n4.book"),
    include_bytes!("../../books/coffee-square-5-n4.book"),
    include_bytes!("../../books/fourmation-7-n4.book"),
];

/// The readable files; a test checks that all are.
static BOOKS: LazyLock<Vec<Book>> =
    LazyLock::new(|| FILES.iter().filter_map(|&bytes| Book::read(bytes).ok()).collect());

/// The games and options, in short form, of the embedded books that are complete up to some number
/// of stones: the value of every position can be proved within seconds. A list, so that programs
/// without proof search need no books to know it.
const COMPLETE: [(&str, &str); 2] = [("coffee", "square-5 n=4"), ("fourmation", "side=7 n=4")];

impl Book {
    /// Whether an embedded book of this game with these options, in short form, is complete up to
    /// some number of stones.
    pub fn is_complete(game: &str, options: &str) -> bool {
        COMPLETE.contains(&(game, options))
    }

    /// Returns the embedded books.
    pub fn all_built_in() -> &'static [Self] {
        &BOOKS
    }

    /// Returns the embedded book of a game with these options.
    pub fn built_in<P: Position>(options: &P::Options) -> Option<&'static Self> {
        BOOKS.iter().find(|book| book.is_for::<P>(options))
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::{Game, Notation, Options, Position, after, coffee, fourmation};

    use super::{BOOKS, COMPLETE, FILES};
    use crate::{Book, Verdict};

    #[test]
    fn all_are_whole() {
        assert_eq!(BOOKS.len(), FILES.len());
        assert!(BOOKS.iter().all(|book| !book.is_empty()));
    }

    #[test]
    fn the_list_of_complete_books_is_right() {
        let mut complete = Vec::new();
        for book in Book::all_built_in().iter().filter(|book| book.complete().is_some()) {
            let game: Game = book.game().parse().unwrap();
            let options = game.options_from_json(&book.options().clone().into()).unwrap();
            complete.push((game.name().to_owned(), options.short()));
        }
        assert_eq!(complete, COMPLETE.map(|(game, short)| (game.to_owned(), short.to_owned())));
        assert!(Book::is_complete("coffee", "square-5 n=4"));
        assert!(!Book::is_complete("coffee", "hex-4 n=4"));
    }

    /// The book of a solved tree knows the winning first move and an answer to each reply.
    #[test]
    fn the_first_moves_of_a_solved_board_are_known() {
        let board = coffee::Options::read("hex-4 n=4").unwrap();
        let book = Book::built_in::<coffee::Position>(&board).unwrap();
        assert_eq!(book.complete(), None);
        let mut position = coffee::Position::new(&board);
        assert_eq!(book.value(&position), Some(Verdict::Win(37)));
        position.play(position.read_move("d4ne").unwrap());
        assert_eq!(book.value(&position), Some(Verdict::Loss(36)));
        for reply in position.moves() {
            let reached = after(&position, reply);
            assert!(matches!(book.value(&reached), Some(Verdict::Win(_))), "{reply:?}");
            let is_loss = |mv| matches!(book.value(&after(&reached, mv)), Some(Verdict::Loss(_)));
            assert!(reached.moves().into_iter().any(is_loss), "{reply:?}");
        }
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
