//! A slot while its subspace is built.

use crate::morris::code::Code;

/// Beside the numbers of finished slots there are those of positions that are not decided yet, of
/// which 1, 2, … moves are not known to lose. Three men have at most 54 moves, so that in the hundred
/// plies' tables 1 + 100 + 101 + 54 numbers just fit a byte.
///
/// The number of a draw then means: not lost, and drawn unless a win turns up.
pub(super) trait Open: Code {
    /// Not decided yet, with so many moves that may hold; lost at once if there are none.
    #[inline]
    fn open(moves: u32) -> Self {
        if moves == 0 { Self::loss(0) } else { Self::new(Self::END - 1 + moves as u16) }
    }

    /// Whether neither a win nor a loss was found.
    #[inline]
    fn is_open(self) -> bool {
        self.number().wrapping_sub(1) >= Self::END - 1
    }

    /// After a move to a lost position was found.
    #[inline]
    #[must_use]
    fn won(self, win: Self) -> Self {
        if self.is_open() { win } else { self }
    }

    /// After one more of its moves turned out to lose; the last one decides.
    #[inline]
    #[must_use]
    fn lost(self, loss: Self) -> Self {
        let number = self.number();
        let counted = if number > Self::END { Self::new(number.wrapping_sub(1)) } else { self };
        if number == Self::END { loss } else { counted }
    }

    /// After a move was found that does not lose, whatever comes later.
    #[inline]
    #[must_use]
    fn held(self) -> Self {
        if self.is_open() { Self::default() } else { self }
    }

    /// When nothing more will turn up.
    #[inline]
    #[must_use]
    fn finished(self) -> Self {
        if self.number() >= Self::END { Self::default() } else { self }
    }
}

impl<C: Code> Open for C {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::morris::Value;

    fn counts_down<C: Open + std::fmt::Debug>() {
        let loss = C::loss(C::PLIES);
        for moves in 1..=54 {
            let mut code = C::open(moves);
            assert!(code.is_open() && !code.is_win() && !code.is_loss());
            for _ in 0..moves {
                assert!(code.is_open());
                code = code.lost(loss);
            }
            assert_eq!((code, code.lost(C::loss(1)), code.won(C::win(1))), (loss, loss, loss));
            assert_eq!(C::open(moves).finished().value(), Some(Value::Draw));
            assert_eq!(C::open(moves).held().lost(loss), C::default());
            assert_eq!(C::open(moves).held().won(C::win(3)).value(), Some(Value::Win(3)));
        }
        assert_eq!(C::open(0).value(), Some(Value::Loss(0)));
        assert_eq!(C::win(C::PLIES).finished().value(), Some(Value::Win(C::PLIES)));
        assert_eq!(loss.finished().value(), Some(Value::Loss(C::PLIES)));
    }

    #[test]
    fn both_widths_hold_all_that_happens() {
        counts_down::<u8>();
        counts_down::<u16>();
    }
}
