//! What is proved about the first moves on a board.

use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{AnyMatch, AnyOptions, Side};
use ludoteca_solver::certificate::{Claim, Goal};
use ludoteca_solver::{Book, for_solvable};

/// A board with its first moves.
pub(super) struct Board {
    pub(super) options: AnyOptions,
    start: AnyMatch,
    /// In the order of the rules.
    pub(super) moves: Vec<FirstMove>,
}

/// A first move, with what is known about its value for the side that makes it.
pub(super) struct FirstMove {
    pub(super) text: String,
    /// The first move that is symmetric to it.
    pub(super) representative: String,
    book: Option<Wdl>,
    /// Upper bound of the plies of the game, from the book.
    pub(super) plies: Option<i32>,
    /// Bounds by proofs.
    min: Wdl,
    max: Wdl,
    /// The last proof that has changed the bounds.
    proof: Option<String>,
}

/// A proved value with its source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known<'a> {
    Book(Wdl),
    /// With the file that completes the proof.
    Proof(Wdl, &'a str),
}

impl FirstMove {
    /// The value, if it is known. A proof precedes a book, because it can be checked.
    pub(super) fn known(&self) -> Option<Known<'_>> {
        match &self.proof {
            Some(proof) if self.min == self.max => Some(Known::Proof(self.min, proof)),
            _ => self.book.map(Known::Book),
        }
    }

    /// Tightens the bounds. Fails with the move if they contradict what is known.
    fn bound(&mut self, min: Wdl, max: Wdl, proof: &str) -> Result<(), String> {
        let (min, max) = (self.min.max(min), self.max.min(max));
        if min > max || self.book.is_some_and(|book| !(min..=max).contains(&book)) {
            return Err(self.text.clone());
        }
        if (min, max) != (self.min, self.max) {
            (self.min, self.max, self.proof) = (min, max, Some(proof.to_owned()));
        }
        Ok(())
    }
}

impl Board {
    pub(super) fn new(options: AnyOptions) -> Self {
        let start = options.start();
        let mut representatives: Vec<String> = Vec::new();
        let mut moves = Vec::new();
        for text in start.legal_texts() {
            let known = representatives.iter().find(|known| start.are_symmetric(known, &text));
            let representative = known.cloned().unwrap_or_else(|| {
                representatives.push(text.clone());
                text.clone()
            });
            let (min, max) = (Wdl::Loss, Wdl::Win);
            let (book, plies, proof) = (None, None, None);
            moves.push(FirstMove { text, representative, book, plies, min, max, proof });
        }
        Self { options, start, moves }
    }

    pub(super) fn has_values(&self) -> bool {
        self.moves.iter().any(|mv| mv.known().is_some())
    }

    /// Adds the values of a book of this board. Books come before proofs, so there is nothing to contradict.
    pub(super) fn add_book(&mut self, book: &Book) {
        let values = for_solvable!(&self.start, game => {
            let values = book.moves(game.position()).into_iter();
            values.map(|(_, value)| value).collect::<Vec<Option<Proved>>>()
        });
        // Both are in the order of the rules.
        for (mv, value) in self.moves.iter_mut().zip(values.unwrap_or_default()) {
            if let Some(Proved { wdl, distance, .. }) = value {
                mv.book = Some(wdl);
                mv.plies = distance.plies().and_then(|plies| plies.try_into().ok());
            }
        }
    }

    /// Adds a proved claim, with the move of its side in the claimed position. Claims after more than one move bound no
    /// first move. Fails with the move whose value is different.
    pub(super) fn add_claim(
        &mut self,
        claim: &Claim,
        mv: Option<&str>,
        proof: &str,
    ) -> Result<(), String> {
        let least = match claim.goal {
            Goal::Wins => Wdl::Win,
            Goal::AtLeastDraw => Wdl::Draw,
        };
        let (min, max) = match claim.side {
            Side::First => (least, Wdl::Win),
            Side::Second => (Wdl::Loss, least.opposite()),
        };
        // The moves that the claim bounds: all, or those that are symmetric to one.
        let bounded = match (&claim.moves[..], claim.side) {
            ([], Side::Second) => None,
            ([], Side::First) if mv.is_some() => mv,
            ([first], _) => Some(&**first),
            _ => return Ok(()),
        };
        let Self { start, moves, .. } = self;
        let is_bounded = |text: &str| bounded.is_none_or(|first| start.are_symmetric(first, text));
        let mut bounded = moves.iter_mut().filter(|mv| is_bounded(&mv.text));
        bounded.try_for_each(|mv| mv.bound(min, max, proof))
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Game;

    use super::*;

    fn claim(moves: &[&str], side: Side, goal: Goal) -> Claim {
        Claim { moves: moves.iter().map(|&mv| mv.to_owned()).collect(), side, goal }
    }

    /// The values of the moves, one of each symmetry class: `?` if it is not known.
    fn values(board: &Board) -> String {
        let own = board.moves.iter().filter(|mv| mv.text == mv.representative);
        let value = |mv: &FirstMove| match mv.known() {
            None => format!("{} ?", mv.text),
            Some(Known::Book(wdl)) => format!("{} {} book", mv.text, wdl.name()),
            Some(Known::Proof(wdl, proof)) => format!("{} {} {proof}", mv.text, wdl.name()),
        };
        own.map(value).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn claims_bound_the_moves_that_they_are_about() {
        let mut board = Board::new(Game::Fourmation.options("side=4 n=4").unwrap());
        let [first, second] = Side::BOTH;
        assert_eq!(values(&board), "a1 ?, b1 ?, b2 ?");
        board.add_claim(&claim(&["d4"], first, Goal::Wins), None, "x").unwrap();
        board.add_claim(&claim(&["b1"], first, Goal::AtLeastDraw), None, "x").unwrap();
        board.add_claim(&claim(&["b1", "c2"], first, Goal::Wins), None, "x").unwrap();
        assert_eq!(values(&board), "a1 win x, b1 ?, b2 ?");
        board.add_claim(&claim(&["b1"], second, Goal::AtLeastDraw), None, "y").unwrap();
        board.add_claim(&claim(&[], first, Goal::Wins), Some("c3"), "y").unwrap();
        assert_eq!(values(&board), "a1 win x, b1 draw y, b2 win y");
        let wrong = board.add_claim(&claim(&[], second, Goal::AtLeastDraw), None, "z");
        assert_eq!(wrong, Err("a1".to_owned()));
    }

    #[test]
    fn a_proof_precedes_a_book_and_must_agree_with_it() {
        let options = Game::Coffee.options("square-5 n=4").unwrap();
        let book = Book::all_built_in().find(|book| {
            options.digest()
                == options
                    .game()
                    .options_from_json(&book.options().clone().into())
                    .map_or_else(|_| String::new(), |of_book| of_book.digest())
        });
        let mut board = Board::new(options);
        board.add_book(book.unwrap());
        let known = |board: &Board| {
            let c2ne = board.moves.iter().find(|mv| mv.text == "c2ne").unwrap();
            matches!(c2ne.known(), Some(Known::Proof(Wdl::Win, "x")))
        };
        assert!(!known(&board));
        board.add_claim(&claim(&["c2ne"], Side::First, Goal::Wins), None, "x").unwrap();
        assert!(known(&board));
        let wrong = board.add_claim(&claim(&["a1e"], Side::First, Goal::Wins), None, "x");
        assert_eq!(wrong, Err("a1e".to_owned()));
    }
}
