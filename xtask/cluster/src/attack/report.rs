//! What came of an attack, and what is promised about it.

use std::time::Duration;

use super::classes::Attempts;

/// Maximum time from sending a move to the opponent's receipt, for 99 of 100 moves.
const MAX_MOVE_TIME: Duration = Duration::from_millis(200);
/// Maximum memory of a server, in MiB.
const MAX_MEMORY_MIB: u64 = 300;
/// Maximum share of one processor that the requests of a class use. The honest players need the rest.
const MAX_PROCESSOR_SHARE: f64 = 1.2;

/// The measurements of a class.
#[derive(Debug)]
pub(super) struct Measured {
    /// Times of the moves of honest players meanwhile.
    pub(super) moves: Vec<Duration>,
    /// The highest memory of a server, in bytes.
    pub(super) memory: u64,
    pub(super) duration: Duration,
    /// Processor time of all servers, without that of the honest players.
    pub(super) processor: Duration,
    /// Whether the limits apply.
    pub(super) is_attack: bool,
    pub(super) attempts: Attempts,
}

impl Measured {
    pub(super) fn processor_share(&self) -> f64 {
        self.processor.as_secs_f64() / self.duration.as_secs_f64()
    }

    /// The time within which 99 of 100 moves arrive.
    fn p99(&self) -> Duration {
        let mut moves = self.moves.clone();
        moves.sort_unstable();
        let at = (moves.len() * 99).div_ceil(100).saturating_sub(1);
        moves.get(at).copied().unwrap_or(Duration::MAX)
    }

    /// All promises that were broken.
    fn broken(&self) -> Vec<String> {
        let mut broken = self.attempts.broken.clone();
        if !self.is_attack {
            return broken;
        }
        let p99 = self.p99();
        if p99 > MAX_MOVE_TIME {
            broken.push(format!("moves of honest players take {p99:.0?}, not {MAX_MOVE_TIME:?}"));
        }
        let memory = self.memory >> 20;
        if memory > MAX_MEMORY_MIB {
            broken.push(format!("a server needs {memory} MiB, not {MAX_MEMORY_MIB}"));
        }
        let share = self.processor_share();
        if share > MAX_PROCESSOR_SHARE {
            broken.push(format!("the requests keep {share:.1} processors busy"));
        }
        broken
    }
}

/// Prints a line about a class, and one for each broken promise. Returns their number.
pub(super) fn print(name: &str, measured: &Measured) -> usize {
    let broken = measured.broken();
    let Measured { moves, memory, processor, attempts, .. } = measured;
    let verdict = if broken.is_empty() { "held" } else { "BROKEN" };
    println!(
        "{name:22} {verdict:7} {tried}; {count} moves, p99 {p99:.0?}; {memory} MiB; {processor:.0?} of processor \
         time",
        tried = attempts.summary(),
        count = moves.len(),
        p99 = measured.p99(),
        memory = memory >> 20,
    );
    for promise in &broken {
        println!("{:22}         {promise}", "");
    }
    broken.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_promises_are_counted() {
        let measured = |millis: &[u64], memory: u64, processor| Measured {
            moves: millis.iter().map(|millis| Duration::from_millis(*millis)).collect(),
            memory: memory << 20,
            duration: Duration::from_secs(2),
            processor: Duration::from_secs(processor),
            is_attack: true,
            attempts: Attempts::default(),
        };
        assert_eq!(measured(&[1; 100], 299, 1).broken().len(), 0);
        let mut one_slow = vec![1; 199];
        one_slow.push(900);
        assert_eq!(measured(&one_slow, 1, 0).broken().len(), 0);
        assert_eq!(measured(&[1, 1, 900], 1, 0).broken().len(), 1);
        // No move at all.
        assert_eq!(measured(&[], 301, 4).broken().len(), 3);
    }
}
