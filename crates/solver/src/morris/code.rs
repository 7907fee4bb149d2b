//! The number in a slot of a finished table.

use super::Value;

/// What a slot holds. From 0: a draw; a win in 1, 2, … plies; a loss in 0, 1, … plies.
pub(crate) trait Code: Copy + Default + Eq + Send + Sync + 'static {
    /// The longest win or loss in plies that there is a number for.
    const PLIES: u16;

    fn new(number: u16) -> Self;
    fn number(self) -> u16;

    const FIRST_LOSS: u16 = Self::PLIES + 1;
    /// The first number that says nothing in a finished table.
    const END: u16 = 2 * Self::PLIES + 2;

    #[inline]
    fn win(plies: u16) -> Self {
        Self::new(plies)
    }

    #[inline]
    fn loss(plies: u16) -> Self {
        Self::new(Self::FIRST_LOSS + plies)
    }

    #[inline]
    fn is_win(self) -> bool {
        (1..Self::FIRST_LOSS).contains(&self.number())
    }

    #[inline]
    fn is_loss(self) -> bool {
        (Self::FIRST_LOSS..Self::END).contains(&self.number())
    }

    /// What it says; none if it says nothing.
    fn value(self) -> Option<Value> {
        match self.number() {
            0 => Some(Value::Draw),
            win if self.is_win() => Some(Value::Win(win)),
            loss if self.is_loss() => Some(Value::Loss(loss - Self::FIRST_LOSS)),
            _ => None,
        }
    }
}

/// Under the hundred-ply rule.
impl Code for u8 {
    const PLIES: u16 = 100;

    #[inline]
    fn new(number: u16) -> Self {
        number as Self
    }

    #[inline]
    fn number(self) -> u16 {
        self.into()
    }
}

/// Without it.
impl Code for u16 {
    const PLIES: u16 = 1000;

    #[inline]
    fn new(number: u16) -> Self {
        number
    }

    #[inline]
    fn number(self) -> u16 {
        self
    }
}
