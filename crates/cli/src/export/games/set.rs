//! The description of the data set.

use crate::export::schema::{DataSet, GAME, Kind, OPTIONS, RULES_DIGEST, optional, required};

pub(super) const SET: DataSet = DataSet {
    name: "games",
    title: "Games of Ludoteca",
    summary: "A row is a finished game.",
    columns: &[
        GAME,
        OPTIONS,
        RULES_DIGEST,
        optional("start", Kind::Text, "Starting position; null for the usual start of the game"),
        required("moves", Kind::Text, "Moves, separated by spaces"),
        required("plies", Kind::Int, "Number of moves of both sides together"),
        required(
            "result",
            Kind::Text,
            "`1-0` if the first side won, `0-1` if the second side won, `1/2-1/2` for a draw",
        ),
        required(
            "reason",
            Kind::Text,
            "Reason by the rules, or `resignation`, `agreement`, `time`, `left`, `forfeit`",
        ),
        optional("date", Kind::Day, "Day on which the game began, UTC"),
        optional(
            "first_player",
            Kind::Text,
            "Pseudonym or name of the first side's player; null for the computer and for unknown players",
        ),
        optional("second_player", Kind::Text, "The same for the second side"),
        optional(
            "first_level",
            Kind::Int,
            "Level of the computer that played the first side, 1 to 10; null for other players",
        ),
        optional("second_level", Kind::Int, "The same for the second side"),
        optional(
            "first_rating",
            Kind::Int,
            "Rating of the first side's player before the game, in points; null if the game did not count",
        ),
        optional("second_rating", Kind::Int, "The same for the second side"),
        optional("rated", Kind::Flag, "Whether it is a rated game; null for records"),
        optional(
            "speed",
            Kind::Text,
            "`bullet`, `blitz`, `rapid` or `correspondence`; null without a clock and for records",
        ),
        optional("initial_time", Kind::Int, "Time of each side at the start, in seconds"),
        optional("increment", Kind::Int, "Time that a side gains with each move, in seconds"),
        optional("move_days", Kind::Int, "Time for each move of a correspondence game, in days"),
    ],
    source: "Games on a Ludoteca server that its lists show to everybody, or records of games.",
    method: "Each game was replayed by the rules. Rows of a server are in the order in which the games were created, \
             those of records in the order of the files.",
    limitations: &[
        "The players are those of one server or file and do not represent all players.",
        "Times per move, messages and moves that were taken back are not included.",
        "A player who uses several accounts, or plays as a guest on several devices, has several pseudonyms.",
        "Pseudonyms do not hide who played a game that can be found elsewhere by its moves.",
    ],
};
