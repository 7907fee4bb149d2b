//! Scopes of requests, and their rate limits for players and addresses.

use std::time::Duration;

use axum::http::Method;
use ludoteca_gate::buckets::Rate;

/// A kind of request with its own rate limits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scope {
    /// A move, or another command in a game.
    Move,
    /// A request for a new game or a seat.
    Game,
    /// A request to be paired.
    Pair,
    /// A choice of a name.
    Name,
    /// A search by the engine: an analysis, a review, a hint, a proof.
    Search,
    /// A list: the lobby, games, statistics.
    List,
    /// Any other request that changes something, or has a body.
    Write,
}

impl Scope {
    /// All scopes, in the order of their declaration.
    pub(crate) const ALL: [Self; 7] =
        [Self::Move, Self::Game, Self::Pair, Self::Name, Self::Search, Self::List, Self::Write];

    /// The scope of a request to a route; `None` if it is not counted.
    pub(crate) fn of(method: &Method, route: &str) -> Option<Self> {
        let is_read = method.is_safe();
        Some(match route {
            "/api/lobby"
            | "/api/games"
            | "/api/games/statistics"
            | "/api/games/export"
            | "/api/explorer/{game}"
                if is_read =>
            {
                Self::List
            }
            "/api/tables/{game}" => Self::Search,
            _ if is_read => return None,
            "/api/games/{id}/moves"
            | "/api/games/{id}/undo"
            | "/api/games/{id}/draw"
            | "/api/games/{id}/resign"
            | "/api/games/{id}/abort"
            | "/api/games/{id}/claim" => Self::Move,
            "/api/games"
            | "/api/games/import"
            | "/api/games/{id}/rematch"
            | "/api/games/{id}/seat" => Self::Game,
            "/api/lobby/pair" => Self::Pair,
            "/api/me" => Self::Name,
            "/api/analysis" | "/api/review" | "/api/games/{id}/hint" => Self::Search,
            _ => Self::Write,
        })
    }

    /// Whether a server that is about to stop refuses such requests, because they start a game.
    pub(crate) const fn is_start(self) -> bool {
        matches!(self, Self::Game | Self::Pair)
    }

    /// Plural noun for the requests, for error messages.
    pub(crate) const fn plural(self) -> &'static str {
        match self {
            Self::Move => "moves",
            Self::Game => "requests for games and seats",
            Self::Pair => "requests for an opponent",
            Self::Name => "names",
            Self::Search => "analyses and hints",
            Self::List => "requests for lists",
            Self::Write => "requests",
        }
    }
}

/// Rate limits of a scope for one player and for one address. Many players can share an address,
/// and one person can be many players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rates {
    /// Requests of a player.
    pub player: Rate,
    /// Requests from an address: an IPv4 address or an IPv6 /64.
    pub address: Rate,
}

impl Rates {
    /// Rates that are never reached.
    pub const UNLIMITED: Self = Self { player: Rate::UNLIMITED, address: Rate::UNLIMITED };
}

/// Rate limits of each scope for one player and for one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestRates {
    /// Moves, and other commands in a game.
    pub moves: Rates,
    /// New games, imports, rematches and seats.
    pub games: Rates,
    /// Requests to be paired.
    pub pairings: Rates,
    /// Chosen names.
    pub names: Rates,
    /// Analyses, reviews, hints and proofs.
    pub searches: Rates,
    /// Lists: the lobby, games, statistics.
    pub lists: Rates,
    /// Any other request that changes something, or has a body.
    pub writes: Rates,
}

/// A burst, and the number that the bucket gains per second.
const fn rate(burst: u32, per_second: f64) -> Rate {
    Rate { burst, period: Duration::from_nanos((1e9 / per_second) as u64) }
}

const fn rates(player: Rate, address: Rate) -> Rates {
    Rates { player, address }
}

impl Default for RequestRates {
    /// Far above what people and well-behaved bots do. A whole school may share one address.
    /// `docs/operators/operating.md` has the same table.
    fn default() -> Self {
        Self {
            //               a player:    at once, a second    an address: at once, a second
            moves: rates(rate(200, 20.0), rate(10_000, 1_000.0)),
            games: rates(rate(300, 1.0), rate(2_000, 20.0)),
            pairings: rates(rate(30, 1.0), rate(1_000, 20.0)),
            names: rates(rate(30, 0.1), rate(500, 10.0)),
            searches: rates(rate(300, 5.0), rate(3_000, 100.0)),
            lists: rates(rate(300, 20.0), rate(5_000, 500.0)),
            writes: rates(rate(500, 20.0), rate(5_000, 200.0)),
        }
    }
}

impl RequestRates {
    /// No limits, for measurements.
    pub const UNLIMITED: Self = Self {
        moves: Rates::UNLIMITED,
        games: Rates::UNLIMITED,
        pairings: Rates::UNLIMITED,
        names: Rates::UNLIMITED,
        searches: Rates::UNLIMITED,
        lists: Rates::UNLIMITED,
        writes: Rates::UNLIMITED,
    };

    /// The rates of a scope.
    pub(crate) const fn of(&self, scope: Scope) -> Rates {
        match scope {
            Scope::Move => self.moves,
            Scope::Game => self.games,
            Scope::Pair => self.pairings,
            Scope::Name => self.names,
            Scope::Search => self.searches,
            Scope::List => self.lists,
            Scope::Write => self.writes,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scope_has_routes() {
        let description = serde_json::to_value(crate::openapi()).unwrap();
        let mut found = Vec::new();
        for (path, item) in description["paths"].as_object().unwrap() {
            for method in item.as_object().unwrap().keys() {
                let method: Method = method.to_uppercase().parse().unwrap();
                let scope = Scope::of(&method, path);
                assert!(method.is_safe() || scope.is_some(), "{method} {path}");
                found.extend(scope);
            }
        }
        for scope in Scope::ALL {
            assert!(found.contains(&scope), "no request is counted as {scope:?}");
        }
    }

    #[test]
    fn the_documented_rates_are_those_that_apply() {
        let document = include_str!("../../../docs/operators/operating.md");
        let rates = RequestRates::default();
        let row = |scope| {
            let Rates { player, address } = rates.of(scope);
            let numbers = [player, address]
                .map(|rate| (f64::from(rate.burst), 1.0 / rate.period.as_secs_f64()));
            numbers.map(|(burst, rate)| [burst, rate]).concat()
        };
        let rows = document.lines().filter_map(|line| {
            let cells: Vec<_> =
                line.split('|').skip(2).map(|cell| cell.trim().replace(',', "")).collect();
            cells[..]
                .get(..4)?
                .iter()
                .map(|cell| cell.parse::<f64>().ok())
                .collect::<Option<Vec<_>>>()
        });
        let documented: Vec<_> = rows.collect();
        assert_eq!(documented, Scope::ALL.map(row));
    }
}
