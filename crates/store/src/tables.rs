//! The tables that both databases have, with their columns. Each comes after those that it refers to.

use super::database::{Insert, Kind};

use Kind::{Blob, Flag, Int, Real, Text};

/// A table.
#[derive(Debug)]
pub(super) struct Table {
    pub name: &'static str,
    pub columns: &'static [(&'static str, Kind)],
    /// The columns that identify a row; none of them may be null.
    pub key: &'static [&'static str],
    /// Whether the database numbers new rows, in the column `number`.
    pub is_numbered: bool,
}

impl Table {
    /// Inserts rows with all columns, in their order.
    pub(super) const fn insert<'a>(&self, on_conflict: &'a str) -> Insert<'a> {
        Insert { table: self.name, columns: self.columns, on_conflict }
    }
}

pub(super) const GAMES: Table = Table {
    name: "games",
    columns: &[
        ("number", Int),
        ("id", Text),
        ("game", Text),
        ("options", Text),
        ("digest", Text),
        ("start", Text),
        ("players", Text),
        ("created", Int),
        ("import", Int),
        ("clock", Text),
        ("listed", Flag),
        ("private", Flag),
        ("rated", Flag),
        ("rating_range", Text),
        ("checksum", Int),
        ("owner", Blob),
    ],
    key: &["number"],
    is_numbered: true,
};

/// In `SQLite` it has a column `number` as well, the order in which the events came.
pub(super) const EVENTS: Table = Table {
    name: "events",
    columns: &[("game", Int), ("seq", Int), ("event", Text), ("at", Int), ("checksum", Int)],
    key: &["game", "seq"],
    is_numbered: false,
};

pub(super) const IMPORTS: Table = Table {
    name: "imports",
    columns: &[("game", Int), ("record", Text)],
    key: &["game"],
    is_numbered: false,
};

pub(super) const SUMMARIES: Table = Table {
    name: "summaries",
    columns: &[
        ("game", Int),
        ("ply", Int),
        ("to_move", Text),
        ("winner", Text),
        ("reason", Text),
        ("waiting", Flag),
        ("updated", Int),
        ("seq", Int),
        ("seated", Text),
        ("deadline", Int),
        ("checksum", Int),
    ],
    key: &["game"],
    is_numbered: false,
};

pub(super) const SEATS: Table = Table {
    name: "seats",
    columns: &[("player", Blob), ("game", Int)],
    key: &["player", "game"],
    is_numbered: false,
};

/// All tables.
pub(super) const TABLES: [Table; 19] = [
    GAMES,
    EVENTS,
    IMPORTS,
    SUMMARIES,
    SEATS,
    Table {
        name: "players",
        columns: &[("id", Blob), ("name", Text), ("named", Int)],
        key: &["id"],
        is_numbered: false,
    },
    Table {
        name: "accounts",
        columns: &[
            ("number", Int),
            ("owner", Blob),
            ("name", Text),
            ("key", Text),
            ("password", Text),
            ("created", Int),
            ("leaving", Flag),
        ],
        key: &["number"],
        is_numbered: true,
    },
    Table {
        name: "sessions",
        columns: &[
            ("number", Int),
            ("hash", Blob),
            ("account", Int),
            ("browser", Text),
            ("system", Text),
            ("created", Int),
            ("seen", Int),
        ],
        key: &["number"],
        is_numbered: true,
    },
    Table {
        name: "recovery_codes",
        columns: &[("account", Int), ("hash", Blob)],
        key: &["account", "hash"],
        is_numbered: false,
    },
    Table {
        name: "passkeys",
        columns: &[
            ("number", Int),
            ("id", Blob),
            ("account", Int),
            ("name", Text),
            ("passkey", Text),
            ("created", Int),
        ],
        key: &["number"],
        is_numbered: true,
    },
    Table {
        name: "messages",
        columns: &[
            ("game", Int),
            ("number", Int),
            ("player", Blob),
            ("content", Text),
            ("at", Int),
        ],
        key: &["game", "number"],
        is_numbered: false,
    },
    Table {
        name: "blocks",
        columns: &[("player", Blob), ("blocked", Blob), ("at", Int)],
        key: &["player", "blocked"],
        is_numbered: false,
    },
    Table {
        name: "reports",
        columns: &[
            ("number", Int),
            ("game", Text),
            ("reporter", Blob),
            ("reported", Blob),
            ("reason", Text),
            ("messages", Text),
            ("at", Int),
        ],
        key: &["number"],
        is_numbered: true,
    },
    Table {
        name: "tokens",
        columns: &[
            ("number", Int),
            ("hash", Blob),
            ("owner", Blob),
            ("player", Blob),
            ("name", Text),
            ("scopes", Text),
            ("created", Int),
            ("used", Int),
            ("expires", Int),
        ],
        key: &["number"],
        is_numbered: true,
    },
    Table { name: "bots", columns: &[("player", Blob)], key: &["player"], is_numbered: false },
    Table {
        name: "challenges",
        columns: &[
            ("id", Text),
            ("challenger", Blob),
            ("name", Text),
            ("opponent", Blob),
            ("game", Text),
            ("options", Text),
            ("clock", Text),
            ("side", Text),
            ("created", Int),
            ("expires", Int),
            ("rated", Flag),
        ],
        key: &["id"],
        is_numbered: false,
    },
    Table {
        name: "ratings",
        columns: &[
            ("number", Int),
            ("game", Int),
            ("player", Blob),
            ("kind", Text),
            ("speed", Text),
            ("before", Real),
            ("rating", Real),
            ("deviation", Real),
            ("volatility", Real),
            ("won", Int),
            ("drawn", Int),
            ("lost", Int),
            ("at", Int),
            ("checksum", Int),
            ("current", Flag),
        ],
        key: &["number"],
        is_numbered: true,
    },
    Table {
        name: "push_key",
        columns: &[("number", Int), ("secret", Blob)],
        key: &["number"],
        is_numbered: false,
    },
    Table {
        name: "push_subscriptions",
        columns: &[
            ("number", Int),
            ("player", Blob),
            ("session", Int),
            ("endpoint", Text),
            ("p256dh", Blob),
            ("auth", Blob),
            ("language", Text),
            ("created", Int),
        ],
        key: &["number"],
        is_numbered: true,
    },
];
