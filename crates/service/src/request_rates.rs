//! Rate limits of requests, for players and addresses.

use std::time::Duration;

use ludoteca_gate::buckets::Rate;
use ludoteca_wire::routes::RateClass;
use strum::EnumCount;

/// Rate limits of a class for one player and for one address. Many players can share an address,
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

/// Rate limits of each class for one player and for one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestRates([Rates; RateClass::COUNT]);

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
        Self([
            // a player: at once, per second     an address: at once, per second
            rates(rate(200, 20.0), rate(10_000, 1_000.0)), // moves
            rates(rate(300, 1.0), rate(2_000, 20.0)),      // games
            rates(rate(30, 1.0), rate(1_000, 20.0)),       // pairings
            rates(rate(30, 0.1), rate(500, 10.0)),         // names
            rates(rate(300, 5.0), rate(3_000, 100.0)),     // searches
            rates(rate(300, 20.0), rate(2_000, 200.0)),    // lists
            rates(rate(500, 20.0), rate(5_000, 200.0)),    // writes
            rates(rate(100, 2.0), rate(1_000, 20.0)),      // pictures
        ])
    }
}

impl RequestRates {
    /// No limits, for measurements.
    pub const UNLIMITED: Self = Self([Rates::UNLIMITED; RateClass::COUNT]);

    /// The rates of a class.
    pub(crate) const fn of(&self, class: RateClass) -> Rates {
        self.0[class as usize]
    }

    /// Sets the rates of a class.
    pub const fn set(&mut self, class: RateClass, rates: Rates) {
        self.0[class as usize] = rates;
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;

    #[test]
    fn the_documented_rates_are_those_that_apply() {
        let document = include_str!("../../../docs/operators/operating.md");
        let rates = RequestRates::default();
        let row = |class| {
            let Rates { player, address } = rates.of(class);
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
        let classes = RateClass::VARIANTS.iter();
        assert_eq!(documented, classes.map(|class| row(*class)).collect::<Vec<_>>());
    }
}
