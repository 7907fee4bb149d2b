//! Proof and disproof numbers.

/// How much is left to prove of a state's question, from the side of the person to move.
///
/// A number is a rough count of the states still to be settled before the question is answered yes
/// (`proof`) or no (`disproof`); 0 means that it is answered, and then the other is [`NEVER`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
    /// Of an answered question: the most plies until a line is made or somebody is without a move,
    /// if whoever has proved it plays on as the proof does.
    pub(crate) plies: u8,
}

/// The number of what cannot happen any more.
pub(crate) const NEVER: u32 = (1 << 24) - 1;
/// Open numbers stay below [`NEVER`] however large they grow.
const MOST: u32 = NEVER - 1;

/// The numbers of a question that leans to neither side are so large, to leave room below.
const UNIT: u32 = 8;
/// A lean beyond this is no stronger.
const MOST_LEAN: i32 = 12;
/// By lean: `UNIT` times two to the power of a quarter of it.
const ODDS: [u32; 2 * MOST_LEAN as usize + 1] =
    [1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 11, 13, 16, 19, 23, 27, 32, 38, 45, 54, 64];

/// Nothing is known.
pub(crate) const OPEN: Numbers = Numbers { proof: 1, disproof: 1, plies: 0 };

impl Numbers {
    /// An open question.
    pub(crate) fn open(proof: u32, disproof: u32) -> Self {
        debug_assert!(proof > 0 && disproof > 0);
        Self { proof: proof.min(MOST), disproof: disproof.min(MOST), plies: 0 }
    }

    /// An open question where all of so many moves have to fail for no; yes seems the likelier the
    /// more it leans to it.
    #[inline]
    pub(crate) fn leaning(moves: u32, lean: i32) -> Self {
        let odds = ODDS[(lean.clamp(-MOST_LEAN, MOST_LEAN) + MOST_LEAN) as usize];
        Self::open((UNIT * UNIT / odds).max(1), (moves * odds).max(1))
    }

    /// The answer is yes: the person to move reaches what is asked, within so many plies.
    pub(crate) const fn yes(plies: u8) -> Self {
        Self { proof: 0, disproof: NEVER, plies }
    }

    /// The answer is no, and the opponent needs so many plies.
    pub(crate) const fn no(plies: u8) -> Self {
        Self { proof: NEVER, disproof: 0, plies }
    }

    /// The numbers of a state with only one move, which leads to a state of these.
    pub(crate) fn before(self) -> Self {
        let plies = if self.is_settled() { self.plies + 1 } else { 0 };
        Self { proof: self.disproof, disproof: self.proof, plies }
    }

    pub(crate) const fn is_yes(self) -> bool {
        self.proof == 0
    }

    pub(crate) const fn is_no(self) -> bool {
        self.disproof == 0
    }

    pub(crate) const fn is_settled(self) -> bool {
        self.is_yes() || self.is_no()
    }
}
