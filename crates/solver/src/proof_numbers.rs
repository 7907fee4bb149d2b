//! Proof and disproof numbers.

/// Proof and disproof number of a state, for a query about the side to move.
///
/// The proof number estimates how many states must still be solved to prove the query, the disproof
/// number how many to disprove it. One of them is 0 if the state is solved; the other is then
/// [`INFINITE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
    /// For a solved state: upper bound on the plies to the end of the game if the side that proved
    /// its result follows the proof. Otherwise 0.
    pub(crate) plies: u8,
}

/// Proof number of a disproved state, and disproof number of a proved one.
pub(crate) const INFINITE: u32 = (1 << 24) - 1;
/// Upper bound on the numbers of unsolved states, which saturate here.
const MAX_FINITE: u32 = INFINITE - 1;

/// Numbers of an unsolved state with an advantage of 0. Greater than 1 so that they can also be
/// scaled down.
pub(crate) const UNIT: u32 = 8;
/// The advantage saturates here.
const MAX_ADVANTAGE: i32 = 12;
/// `UNIT · 2^(advantage / 4)`, rounded, by advantage.
const SCALES: [u32; 2 * MAX_ADVANTAGE as usize + 1] =
    [1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 10, 11, 13, 16, 19, 23, 27, 32, 38, 45, 54, 64];

/// Numbers of a state about which nothing is known.
pub(crate) const UNKNOWN: ProofNumbers = ProofNumbers { proof: 1, disproof: 1, plies: 0 };

impl ProofNumbers {
    /// Numbers of an unsolved state.
    pub(crate) fn unsolved(proof: u32, disproof: u32) -> Self {
        debug_assert!(proof > 0 && disproof > 0);
        Self { proof: proof.min(MAX_FINITE), disproof: disproof.min(MAX_FINITE), plies: 0 }
    }

    /// Heuristic initialisation: numbers of an unsolved state with `moves` moves that must all be
    /// refuted to disprove it. The greater the `advantage`, the likelier is a proof.
    #[inline]
    pub(crate) fn with_advantage(moves: u32, advantage: i32) -> Self {
        let scale =
            SCALES[(advantage.clamp(-MAX_ADVANTAGE, MAX_ADVANTAGE) + MAX_ADVANTAGE) as usize];
        Self::unsolved((UNIT * UNIT / scale).max(1), (moves * scale).max(1))
    }

    /// Numbers of a proved state: the side to move reaches its goal within `plies` plies.
    pub(crate) const fn proved(plies: u8) -> Self {
        Self { proof: 0, disproof: INFINITE, plies }
    }

    /// Numbers of a disproved state: the opponent reaches its goal within `plies` plies.
    pub(crate) const fn disproved(plies: u8) -> Self {
        Self { proof: INFINITE, disproof: 0, plies }
    }

    /// Numbers of a state whose only move leads to a state with these numbers.
    pub(crate) fn before(self) -> Self {
        let plies = if self.is_solved() { self.plies + 1 } else { 0 };
        Self { proof: self.disproof, disproof: self.proof, plies }
    }

    pub(crate) const fn is_proved(self) -> bool {
        self.proof == 0
    }

    pub(crate) const fn is_disproved(self) -> bool {
        self.disproof == 0
    }

    pub(crate) const fn is_solved(self) -> bool {
        self.is_proved() || self.is_disproved()
    }
}
