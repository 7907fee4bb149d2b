//! The tables that both databases have, with their columns. Each follows the tables that it refers to.

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

/// The description of a table: whether its rows are numbered, the columns, and those of the key.
macro_rules! table {
    ($name:ident, $is_numbered:literal: $($column:ident $kind:ident),+; $($key:ident),+) => {
        Table {
            name: stringify!($name),
            columns: &[$((stringify!($column), $kind)),+],
            key: &[$(stringify!($key)),+],
            is_numbered: $is_numbered,
        }
    };
}

pub(super) const GAMES: Table = table! {
    games, true:
    number Int, id Text, game Text, options Text, digest Text, start Text, players Text,
    created Int, import Int, clock Text, listed Flag, private Flag, rated Flag,
    rating_range Text, checksum Int, owner Blob;
    number
};

/// In `SQLite` it has a column `number` as well, the order in which the events came.
pub(super) const EVENTS: Table = table! {
    events, false:
    game Int, seq Int, event Text, at Int, checksum Int;
    game, seq
};

pub(super) const IMPORTS: Table = table! { imports, false: game Int, record Text; game };

pub(super) const SUMMARIES: Table = table! {
    summaries, false:
    game Int, ply Int, to_move Text, winner Text, reason Text, waiting Flag, updated Int,
    seq Int, seated Text, deadline Int, checksum Int, chain Int, arrangement Blob;
    game
};

pub(super) const SEATS: Table = table! {
    seats, false: player Blob, game Int, running Flag; player, game
};

pub(super) const TALLIES: Table = table! {
    tallies, false:
    player Blob, viewer Blob, game Text, won Int, drawn Int, lost Int;
    player, viewer, game
};

/// All tables.
pub(super) const TABLES: [Table; 28] = [
    GAMES,
    EVENTS,
    IMPORTS,
    SUMMARIES,
    SEATS,
    TALLIES,
    table! { players, false: id Blob, name Text, named Int; id },
    table! {
        accounts, true:
        number Int, owner Blob, name Text, key Text, password Text, created Int,
        leaving Flag;
        number
    },
    table! {
        sessions, true:
        number Int, hash Blob, account Int, browser Text, system Text, created Int, seen Int,
        proved Int;
        number
    },
    table! { browsers, false: account Int, hash Blob, seen Int; account, hash },
    table! { recovery_codes, false: account Int, hash Blob; account, hash },
    table! {
        passkeys, true:
        number Int, id Blob, account Int, name Text, passkey Text, created Int;
        number
    },
    table! {
        messages, false:
        game Int, number Int, player Blob, content Text, at Int;
        game, number
    },
    table! {
        focus_losses, false:
        game Int, player Blob, ply Int, losses Int, seconds Int, at Int;
        game, player, ply
    },
    table! { blocks, false: player Blob, blocked Blob, at Int; player, blocked },
    table! {
        reports, true:
        number Int, game Text, reporter Blob, reported Blob, reason Text, messages Text,
        at Int;
        number
    },
    table! {
        tokens, true:
        number Int, hash Blob, owner Blob, player Blob, name Text, scopes Text, created Int,
        used Int, expires Int;
        number
    },
    table! { bots, false: player Blob; player },
    table! {
        challenges, false:
        id Text, challenger Blob, name Text, opponent Blob, game Text, options Text,
        clock Text, side Text, created Int, expires Int, rated Flag, newcomer Flag;
        id
    },
    table! {
        ratings, true:
        number Int, game Int, player Blob, kind Text, speed Text, before Real, rating Real,
        deviation Real, volatility Real, won Int, drawn Int, lost Int, at Int, checksum Int,
        current Flag, related Flag;
        number
    },
    table! { service_periods, true: number Int, began Int, ended Int; number },
    table! { networks, false: player Blob, day Int, hash Blob; player },
    table! { network_key, false: number Int, day Int, secret Blob; number },
    table! { push_key, false: number Int, secret Blob; number },
    table! {
        push_subscriptions, true:
        number Int, player Blob, session Int, endpoint Text, p256dh Blob, auth Blob,
        language Text, created Int;
        number
    },
    table! { training, false: player Blob, version Int, content Text, at Int; player },
    table! {
        conditional_moves, false:
        game Int, player Blob, side Text, seq Int, ply Int, lines Text, at Int;
        game, player
    },
    table! {
        days_off, false:
        player Blob, weekends Flag, first Int, last Int, year Int, used Int, at Int, pending Flag;
        player
    },
];
