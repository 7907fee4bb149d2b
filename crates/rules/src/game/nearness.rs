//! Which positions are near each other: a few plies apart, under any symmetry. Boards are compared, no moves are
//! generated.
//!
//! Position `b` may follow from `a` within some plies if, on some image of the board, few pieces differ: each side has
//! gained at most one piece in each of its turns, and lost as many as the rules allow. The comparison ignores where
//! the rod lies, which mark was the last, and what is in hand, so that slightly more positions are near than can be
//! reached. Roles take the place of sides: positions with exchanged sides are equal.

use alloc::vec;
use alloc::vec::Vec;

use super::side::{Pair, Side};

/// The number of bytes before the pieces.
const HEAD: usize = 7;
/// Maximum number of pieces on any board.
const MAX_PIECES: usize = 128;
/// Length from which [`Profiles`] do not distinguish lines.
const MAX_LINE: usize = 8;
/// The bit of [`Arrangement::to_bytes`] that marks an unbounded board.
const UNBOUNDED: u8 = 4;

/// The pieces that a ply removes from the board, besides one that it shifts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Removal {
    /// None.
    Never,
    /// At most one of the opponent's.
    Capture,
    /// When a piece is shifted, whole groups of both sides.
    Groups,
}

/// What an [`Arrangement`] contains besides the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Frame {
    /// The game, the board, and the rules without which positions mean something else.
    pub board: [u8; 4],
    pub removal: Removal,
    /// Whether pieces are compared up to translation.
    pub is_unbounded: bool,
    /// By role: pieces in hand; those on the board are shifted only after these are placed.
    pub hands: [u8; 2],
}

/// The pieces of a position as the side to move sees them, compact.
///
/// Two roles take the place of the sides: 0 is the side to move, 1 the other one.
///
/// ```
/// use ludoteca_rules::{Game, nearness::Arrangement};
/// let mut game = Game::Morris.options("")?.start();
/// game.play_text("d7")?;
/// let running = game.arrangement();
/// assert_eq!(Arrangement::from_bytes(&running.to_bytes()), Some(running.clone()));
/// game.play_text("d6")?;
/// assert_eq!(game.near(2, 3, &[running]), Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    frame: Frame,
    /// By role: number of pieces.
    counts: [u8; 2],
    /// The pieces in the order of their places: place × 2 + role.
    pieces: Vec<u16>,
    /// By role, on a bounded board: the set of places.
    sets: [u128; 2],
    /// On an unbounded board.
    profiles: Profiles,
}

/// By role: number of rows with more than 0, 1, 2, … pieces, then the same of columns. Translations do not change it, and
/// each piece that is gained raises, and each that is lost lowers, at most one entry of each half by one.
type Profiles = [[u8; 2 * MAX_LINE]; 2];

/// The differences that two arrangements may have if the second follows from the first.
#[derive(Clone, Copy, Debug)]
struct Limits {
    /// Whether the roles are exchanged: the number of plies is odd.
    is_odd: bool,
    /// By role in the first arrangement: maximum number of pieces gained and lost.
    gained: [u8; 2],
    lost: [u8; 2],
}

/// The place of a cell on an unbounded board. Translations add a constant, because coordinates are below 64.
pub(crate) const fn place_at(x: u8, y: u8) -> u16 {
    y as u16 * 256 + x as u16
}

impl Arrangement {
    /// The arrangement of these pieces, with their places, for the side to move.
    pub(crate) fn new(frame: Frame, turn: Side, pieces: impl Iterator<Item = (u16, Side)>) -> Self {
        let mut pieces: Vec<_> =
            pieces.map(|(place, side)| place * 2 + u16::from(side != turn)).collect();
        pieces.sort_unstable();
        Self::of(frame, pieces)
    }

    fn of(frame: Frame, pieces: Vec<u16>) -> Self {
        let (mut counts, mut sets) = ([0; 2], [0; 2]);
        for piece in &pieces {
            let (role, place) = (usize::from(piece & 1), piece >> 1);
            counts[role] += 1;
            if !frame.is_unbounded {
                sets[role] |= 1_u128.wrapping_shl(place.into());
            }
        }
        let profiles = if frame.is_unbounded { profiles(&pieces) } else { Profiles::default() };
        Self { frame, counts, pieces, sets, profiles }
    }

    /// The ways in which `other`, or an image of it, can be near, by the numbers of pieces.
    fn comparisons(&self, other: &Self, plies: u8) -> impl Iterator<Item = Comparison> + use<> {
        let after = |plies| {
            Limits::between(self, other, plies)
                .map(|limits| Comparison { limits, is_reversed: false })
        };
        let before = || {
            Limits::between(other, self, 1).map(|limits| Comparison { limits, is_reversed: true })
        };
        let shorter = plies.checked_sub(1);
        let found = [after(plies), shorter.and_then(after), shorter.and_then(|_| before())];
        found.into_iter().flatten()
    }

    /// The arrangement in bytes, which [`from_bytes`](Self::from_bytes) reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let Frame { board, removal, is_unbounded, hands } = self.frame;
        let flags = removal as u8 | if is_unbounded { UNBOUNDED } else { 0 };
        let pieces = self.pieces.iter().flat_map(|piece| piece.to_le_bytes());
        board.into_iter().chain([flags]).chain(hands).chain(pieces).collect()
    }

    /// The arrangement in these bytes; `None` if [`to_bytes`](Self::to_bytes) has not written them.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&[a, b, c, d, flags, own, others], pieces) = bytes.split_first_chunk::<HEAD>()?;
        let removal = match flags & !UNBOUNDED {
            0 => Removal::Never,
            1 => Removal::Capture,
            2 => Removal::Groups,
            _ => return None,
        };
        let (board, is_unbounded) = ([a, b, c, d], flags & UNBOUNDED != 0);
        let (pieces, []) = pieces.as_chunks::<2>() else { return None };
        if pieces.len() > MAX_PIECES {
            return None;
        }
        let pieces = pieces.iter().copied().map(u16::from_le_bytes).collect();
        let frame = Frame { board, removal, is_unbounded, hands: [own, others] };
        Some(Self::of(frame, pieces))
    }
}

impl Frame {
    /// The frame of a game in which pieces stay where they are placed.
    pub(crate) const fn placing(board: [u8; 4]) -> Self {
        let hands = [u8::MAX; 2];
        Self { board, removal: Removal::Never, is_unbounded: false, hands }
    }

    /// The hands of both sides, by role.
    pub(crate) fn by_role(hands: Pair<u8>, turn: Side) -> [u8; 2] {
        [hands[turn], hands[turn.other()]]
    }
}

impl Limits {
    /// The limits for two arrangements that are at most `plies` plies apart, and less by an even number; `None` if
    /// the numbers of their pieces exclude it.
    fn between(from: &Arrangement, to: &Arrangement, plies: u8) -> Option<Self> {
        if from.frame.board != to.frame.board {
            return None;
        }
        let is_odd = plies % 2 == 1;
        let role = |i: usize| i ^ usize::from(is_odd);
        let turns = [plies.div_ceil(2), plies / 2];
        // Pieces on the board move once the hand is empty.
        let shifts = [0, 1].map(|i| match to.frame.hands[role(i)] {
            0 => turns[i].saturating_sub(from.frame.hands[i]),
            _ => 0,
        });
        let lost = [0, 1].map(|i| match from.frame.removal {
            Removal::Never => shifts[i],
            Removal::Capture => shifts[i] + turns[1 - i],
            Removal::Groups if shifts == [0, 0] => 0,
            Removal::Groups => u8::MAX,
        });
        let (mut gained, mut lost) = (turns, lost);
        for i in [0, 1] {
            let (before, after) = (from.counts[i], to.counts[role(i)]);
            // The numbers are given, so each piece lost is one more that was gained, and vice versa.
            lost[i] = lost[i].min((before + turns[i]).checked_sub(after)?);
            gained[i] = gained[i].min(after.saturating_add(lost[i]).checked_sub(before)?);
        }
        Some(Self { is_odd, gained, lost })
    }

    /// Whether the sets of places on a bounded board differ within the limits.
    fn hold_for_sets(self, from: [u128; 2], to: [u128; 2]) -> bool {
        [0, 1].into_iter().all(|i| {
            let (before, after) = (from[i], to[i ^ usize::from(self.is_odd)]);
            (before & !after).count_ones() <= u32::from(self.lost[i])
                && (after & !before).count_ones() <= u32::from(self.gained[i])
        })
    }

    /// Whether the profiles of an unbounded board admit that the pieces differ within the limits.
    fn admit_profiles(self, from: &Profiles, to: &Profiles) -> bool {
        [0, 1].into_iter().all(|i| {
            let (before, after) = (&from[i], &to[i ^ usize::from(self.is_odd)]);
            excess(after, before) <= 2 * u32::from(self.gained[i])
                && excess(before, after) <= 2 * u32::from(self.lost[i])
        })
    }

    /// Whether the pieces on an unbounded board differ within the limits once those of `from` are shifted.
    fn hold(mut self, from: &[u16], to: &[u16], shift: i32) -> bool {
        const END: i32 = i32::MAX;
        let piece = |pieces: &[u16], i: usize| pieces.get(i).map_or(END, |&piece| piece.into());
        let (mut i, mut j) = (0, 0);
        loop {
            let (a, b) = (piece(from, i), piece(to, j));
            if a == END && b == END {
                return true;
            }
            let a = if a == END { END } else { a + 2 * shift };
            let b = if b == END { END } else { b ^ i32::from(self.is_odd) };
            let is_lost = a >> 1 <= b >> 1 && a != b;
            let is_gained = b >> 1 <= a >> 1 && a != b;
            if is_lost && !take(&mut self.lost, a) || is_gained && !take(&mut self.gained, b) {
                return false;
            }
            i += usize::from(!is_gained || is_lost);
            j += usize::from(!is_lost || is_gained);
        }
    }
}

fn profiles(pieces: &[u16]) -> Profiles {
    let mut profiles = Profiles::default();
    let mut lengths = [[[0_u8; 256]; 2]; 2];
    for piece in pieces {
        let role = usize::from(piece & 1);
        for (axis, line) in (piece >> 1).to_be_bytes().into_iter().enumerate() {
            let length = &mut lengths[role][axis][usize::from(line)];
            if usize::from(*length) < MAX_LINE {
                profiles[role][axis * MAX_LINE + usize::from(*length)] += 1;
            }
            *length += 1;
        }
    }
    profiles
}

/// The amount by which entries of `a` exceed those of `b`: the pieces that `b` lacks change it by at most one in each half.
fn excess(a: &[u8; 2 * MAX_LINE], b: &[u8; 2 * MAX_LINE]) -> u32 {
    a.iter().zip(b).map(|(a, b)| u32::from(a.saturating_sub(*b))).sum()
}

/// Maximum number of pieces of both roles.
fn sum(limits: [u8; 2]) -> usize {
    limits.into_iter().map(usize::from).sum()
}

/// Takes one from the limit of a piece's role. Returns false if none was left.
fn take(limits: &mut [u8; 2], piece: i32) -> bool {
    let limit = &mut limits[(piece & 1) as usize];
    let left = limit.checked_sub(1);
    *limit = left.unwrap_or(0);
    left.is_some()
}

/// A way in which two arrangements can be near.
#[derive(Clone, Copy, Debug)]
struct Comparison {
    limits: Limits,
    /// Whether the first one follows from the second.
    is_reversed: bool,
}

impl Comparison {
    /// Whether the arrangements are near in this way.
    fn holds(self, running: &Arrangement, other: &Arrangement) -> bool {
        let (from, to) = if self.is_reversed { (other, running) } else { (running, other) };
        if !from.frame.is_unbounded {
            return self.limits.hold_for_sets(from.sets, to.sets);
        }
        self.limits.admit_profiles(&from.profiles, &to.profiles) && self.holds_shifted(from, to)
    }

    /// Whether the pieces on an unbounded board differ within the limits under some translation.
    fn holds_shifted(self, from: &Arrangement, to: &Arrangement) -> bool {
        // The first piece that both have comes after at most all lost ones and all gained ones.
        let lost = from.pieces.iter().take(sum(self.limits.lost) + 1);
        lost.into_iter().any(|&a| {
            let gained = to.pieces.iter().take(sum(self.limits.gained) + 1);
            gained.into_iter().any(|&b| {
                let b = b ^ u16::from(self.limits.is_odd);
                let shift = i32::from(b >> 1) - i32::from(a >> 1);
                a & 1 == b & 1 && self.limits.hold(&from.pieces, &to.pieces, shift)
            })
        })
    }
}

/// The first of some arrangements that a position is near: at most `plies` plies after it or, if they are not 0, one
/// ply before it, under any symmetry and with the sides exchanged. `images` has the position's arrangement under each
/// symmetry, of which the first changes nothing; those behind it are computed only if they are needed.
pub fn find<'a>(
    mut images: impl Iterator<Item = Arrangement>,
    plies: u8,
    others: impl IntoIterator<Item = &'a Arrangement>,
) -> Option<usize> {
    let mut known = vec![images.next()?];
    others.into_iter().position(|other| {
        other.comparisons(&known[0], plies).any(|comparison| {
            known.extend(images.by_ref());
            known.iter().any(|image| comparison.holds(other, image))
        })
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use fastrand::Rng;

    use super::*;
    use crate::{AnyMatch, Game};

    fn set_up(game: Game, options: &str, position: &str) -> AnyMatch {
        game.options(options).unwrap().start_from(position).unwrap()
    }

    fn are_near(running: &AnyMatch, other: &AnyMatch) -> bool {
        other.near(other.ply(), 3, &[running.arrangement()]).is_some()
    }

    /// Plays the same moves under both options.
    #[test]
    fn options_that_no_longer_matter_hide_nothing() {
        for (game, running, other) in [
            (Game::Coffee, "square-5 n=4", "square-5 n=4 pie"),
            (Game::Coffee, "square-5 n=4 pie", "square-5 n=4"),
            (Game::Fourmation, "side=5 n=4", "side=5 n=4 anywhere"),
            (Game::Fourmation, "side=5 n=4", "side=5 n=4 pie"),
            (Game::Six, "tiles=21", "tiles=30 apart"),
        ] {
            let [mut running, mut other] =
                [running, other].map(|options| game.options(options).unwrap().start());
            for _ in 0..5 {
                assert!(are_near(&running, &other), "{}", other.draw());
                let moves = running.canonical_keys_after();
                let mv = moves.iter().find(|(mv, _)| other.play_text(mv).is_ok()).unwrap();
                running.play_text(&mv.0).unwrap();
            }
        }
        let position = "rbrbrbrbrbrbrb r 0 0 0,0";
        let [running, other] =
            ["tiles=10", "tiles=12 forbidden"].map(|options| set_up(Game::Six, options, position));
        assert!(are_near(&running, &other));
        let [four, five] = ["side=5 n=4", "side=5 n=5"]
            .map(|options| set_up(Game::Fourmation, options, "5/5/1xo2/5/5 x c3"));
        assert!(!are_near(&four, &five), "another game");
    }

    /// Compares arbitrary boards, most of them a few tiles apart, with and without their profiles.
    #[test]
    fn profiles_exclude_no_near_board() {
        let placing = Frame::placing([3, 0, 0, 0]);
        let frame =
            Frame { removal: Removal::Groups, is_unbounded: true, hands: [0; 2], ..placing };
        let mut rng = Rng::with_seed(5);
        let (mut near, mut excluded) = (0, 0);
        for _ in 0..2_000 {
            let mut tile =
                || (place_at(rng.u8(20..26), rng.u8(20..26)), Side::BOTH[rng.usize(..2)]);
            let mut tiles: BTreeMap<_, _> = (0..24).map(|_| tile()).collect();
            let running = Arrangement::new(frame, Side::First, tiles.clone().into_iter());
            tiles.pop_first();
            tiles.extend([tile(), tile()]);
            let shifted = tiles.iter().map(|(place, side)| (place + place_at(3, 2), *side));
            let other = Arrangement::new(frame, Side::BOTH[rng.usize(..2)], shifted);
            for comparison in running.comparisons(&other, 3).filter(|it| !it.is_reversed) {
                let is_admitted =
                    comparison.limits.admit_profiles(&running.profiles, &other.profiles);
                let is_near = comparison.holds_shifted(&running, &other);
                assert!(is_admitted || !is_near, "{running:?} {other:?}");
                near += u32::from(is_near);
                excluded += u32::from(!is_admitted);
            }
        }
        assert!(near > 100 && excluded > 100, "{near} near, {excluded} excluded");
    }

    #[test]
    fn exchanged_sides_hide_nothing() {
        let [white, black] = ["ww1/3/3/w5/3/3/bbb w 0 0", "bb1/3/3/b5/3/3/www b 0 0"]
            .map(|position| set_up(Game::Morris, "", position));
        assert!(are_near(&white, &black));
    }

    #[test]
    fn bytes_that_are_no_arrangement_are_rejected() {
        let bytes = Game::Six.options("").unwrap().start().arrangement().to_bytes();
        assert!(Arrangement::from_bytes(&bytes).is_some());
        assert_eq!(Arrangement::from_bytes(&bytes[..bytes.len() - 1]), None);
        assert_eq!(Arrangement::from_bytes(&[]), None);
    }
}
