//! Checksums that reveal damaged rows.
//!
//! XXH3 with 64 bits: a damaged row passes with probability 2⁻⁶⁴, and an event costs eight bytes
//! and well under a microsecond. Nothing here stops an attacker who can write to the file; without
//! a secret key, no hash would.

use serde::Serialize;
use xxhash_rust::xxh3::xxh3_64;

/// A checksum as the database stores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Checksum(pub(super) i64);

impl Checksum {
    /// Checksum of some columns. It is computed over their JSON text, which keeps neighbouring
    /// columns apart. The text must never change: stored checksums depend on it.
    fn of(columns: &impl Serialize) -> Self {
        let text = serde_json::to_vec(columns).expect("columns are strings and numbers");
        Self(xxh3_64(&text).cast_signed())
    }

    /// Checksum of a row of `games`, with which the chain of its events starts.
    pub(super) fn game(row: &GameFields<impl Serialize>) -> Self {
        Self::of(row)
    }

    /// Checksum of the event that follows the one with checksum `self`.
    pub(super) fn event(self, seq: i64, event: &str, at: i64) -> Self {
        Self::of(&(self, seq, event, at))
    }

    /// Checksum of the record that a game was imported from.
    pub(super) fn import(record: &str) -> Self {
        Self::of(&record)
    }

    /// Checksum of a mark.
    pub(super) fn mark(reached: &impl Serialize) -> Self {
        Self::of(reached)
    }

    /// Checksum of a row of `ratings`.
    pub(super) fn rating(row: &RatingColumns<'_>) -> Self {
        Self::of(row)
    }

    /// Checksum of a row of `summaries`.
    pub(super) fn summary(row: &SummaryColumns<'_>) -> Self {
        Self::of(row)
    }
}

/// The columns of `games` that its checksum covers, to be written.
pub(super) type GameColumns<'a> = GameFields<&'a str>;

/// The columns of `games` that its checksum covers; texts are of this type.
#[derive(Debug, Serialize)]
pub(super) struct GameFields<S> {
    pub(super) id: S,
    pub(super) game: S,
    pub(super) options: S,
    pub(super) digest: S,
    pub(super) start: Option<S>,
    pub(super) players: S,
    pub(super) created: i64,
    /// Checksum of the record in `imports`, if there is one.
    pub(super) import: Option<Checksum>,
    /// Absent from the text without a clock, so that earlier checksums stay valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) clock: Option<S>,
    /// Absent from the text unless true, for the same reason.
    #[serde(skip_serializing_if = "is_false")]
    pub(super) listed: bool,
    /// As `listed`.
    #[serde(skip_serializing_if = "is_false")]
    pub(super) private: bool,
    /// As `listed`.
    #[serde(skip_serializing_if = "is_false")]
    pub(super) rated: bool,
    /// As `clock`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) rating_range: Option<S>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands it over like this")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The columns of `summaries` that its checksum covers; the id binds them to their game.
#[derive(Debug, Serialize)]
pub(super) struct SummaryColumns<'a> {
    pub(super) id: &'a str,
    pub(super) seq: i64,
    pub(super) ply: i64,
    pub(super) to_move: Option<&'a str>,
    pub(super) winner: Option<&'a str>,
    pub(super) reason: Option<&'a str>,
    pub(super) waiting: bool,
    pub(super) updated: i64,
    /// This and the next are absent from the text if they are null, so that earlier checksums stay
    /// valid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seated: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) deadline: Option<i64>,
}

/// The columns of `ratings` that its checksum covers.
#[derive(Debug, Serialize)]
pub(super) struct RatingColumns<'a> {
    pub(super) game: i64,
    pub(super) player: &'a [u8],
    pub(super) kind: &'a str,
    pub(super) speed: &'a str,
    pub(super) before: f64,
    pub(super) rating: f64,
    pub(super) deviation: f64,
    pub(super) volatility: f64,
    pub(super) won: u32,
    pub(super) drawn: u32,
    pub(super) lost: u32,
    pub(super) at: i64,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Changing these makes every stored game look damaged.
    #[test]
    fn checksums_are_stable() {
        let game = Checksum::game(&GameColumns {
            id: "0",
            game: "coffee",
            options: "{}",
            digest: "d",
            start: None,
            players: "{}",
            created: 1,
            import: Some(Checksum::import("[Game \"coffee\"]")),
            clock: None,
            listed: false,
            private: false,
            rated: false,
            rating_range: None,
        });
        let summary = Checksum::summary(&SummaryColumns {
            id: "0",
            seq: 1,
            ply: 1,
            to_move: Some("second"),
            winner: None,
            reason: None,
            waiting: false,
            updated: 2,
            seated: None,
            deadline: None,
        });
        let event = game.event(1, r#"{"type":"draw"}"#, 2);
        let found = [game, event, summary].map(|Checksum(checksum)| checksum);
        let known =
            [-8_654_359_827_668_941_351, 1_474_326_448_109_398_005, -1_019_639_319_915_240_248];
        assert_eq!(found, known);
    }
}
