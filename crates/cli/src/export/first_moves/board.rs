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

/// A first move, with bounds of its value for the side that makes it.
pub(super) struct FirstMove {
    pub(super) text: String,
    /// The first move that is symmetric to it.
    pub(super) representative: String,
    min: Wdl,
    max: Wdl,
    /// Upper bound of the plies of the game.
    pub(super) plies: Option<i32>,
    /// The proof that made the last difference; `None` if a book did.
    pub(super) proof: Option<String>,
}

impl FirstMove {
    /// The value, if it is proved.
    pub(super) fn value(&self) -> Option<Wdl> {
        (self.min == self.max).then_some(self.min)
    }

    /// Tightens the bounds. Fails with the move if they contradict those that are known.
    fn bound(&mut self, min: Wdl, max: Wdl, proof: Option<&str>) -> Result<(), String> {
        let (min, max) = (self.min.max(min), self.max.min(max));
        if min > max {
            return Err(self.text.clone());
        }
        if (min, max) != (self.min, self.max) {
            (self.min, self.max, self.proof) = (min, max, proof.map(str::to_owned));
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
            moves.push(FirstMove { text, representative, min, max, plies: None, proof: None });
        }
        Self { options, start, moves }
    }

    pub(super) fn has_values(&self) -> bool {
        self.moves.iter().any(|mv| mv.value().is_some())
    }

    /// Adds the values of a book of this board. Books come first, so there is nothing to contradict.
    pub(super) fn add_book(&mut self, book: &Book) {
        let values = for_solvable!(&self.start, game => {
            let values = book.moves(game.position()).into_iter();
            values.map(|(_, value)| value).collect::<Vec<Option<Proved>>>()
        });
        // Both are in the order of the rules.
        for (mv, value) in self.moves.iter_mut().zip(values.unwrap_or_default()) {
            if let Some(Proved { wdl, distance, .. }) = value {
                (mv.min, mv.max) = (wdl, wdl);
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
        bounded.try_for_each(|mv| mv.bound(min, max, Some(proof)))
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::Game;

    use super::*;

    fn claim(moves: &[&str], side: Side, goal: Goal) -> Claim {
        Claim { moves: moves.iter().map(|&mv| mv.to_owned()).collect(), side, goal }
    }

    fn values(board: &Board) -> Vec<(&str, Option<Wdl>)> {
        let own = board.moves.iter().filter(|mv| mv.text == mv.representative);
        own.map(|mv| (&*mv.text, mv.value())).collect()
    }

    #[test]
    fn claims_bound_the_moves_that_they_are_about() {
        let mut board = Board::new(Game::Fourmation.options("side=4 n=4").unwrap());
        let [first, second] = Side::BOTH;
        assert_eq!(values(&board), [("a1", None), ("b1", None), ("b2", None)]);
        board.add_claim(&claim(&["d4"], first, Goal::Wins), None, "x").unwrap();
        board.add_claim(&claim(&["b1"], first, Goal::AtLeastDraw), None, "x").unwrap();
        board.add_claim(&claim(&["b1", "c2"], first, Goal::Wins), None, "x").unwrap();
        assert_eq!(values(&board), [("a1", Some(Wdl::Win)), ("b1", None), ("b2", None)]);
        board.add_claim(&claim(&["b1"], second, Goal::AtLeastDraw), None, "y").unwrap();
        board.add_claim(&claim(&[], first, Goal::Wins), Some("c3"), "y").unwrap();
        let all = [("a1", Some(Wdl::Win)), ("b1", Some(Wdl::Draw)), ("b2", Some(Wdl::Win))];
        assert_eq!(values(&board), all);
        let wrong = board.add_claim(&claim(&[], second, Goal::AtLeastDraw), None, "z");
        assert_eq!(wrong, Err("a1".to_owned()));
    }
}
