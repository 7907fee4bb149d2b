//! The games of an environment.

use std::collections::TryReserveError;

use fastrand::Rng;
use ludoteca_rules::{AnyMatch, Fault, Match, Position, Side};

use crate::encoding::{self, ActionError, Encoding, Past};
use crate::threads;

/// Number of games that a thread takes at once. A batch of fewer games has the calling thread alone.
pub(crate) const GAMES_PER_CHUNK: usize = 64;

/// One of the games.
#[derive(Clone, Debug)]
pub(crate) struct Game<P: Position> {
    pub(crate) played: Match<P>,
    /// The actions of an unfinished move.
    pub(crate) prefix: encoding::Actions,
    /// Number of moves since the start.
    ply: u32,
    pub(crate) rng: Rng,
}

/// A game as a pickle contains it: its first position, its moves, the actions of an unfinished move, the number of moves
/// since the start, and the state of the generator.
pub(crate) type Saved = (String, Vec<String>, Vec<u32>, u32, u64);

/// The result of a step in one game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stepped {
    /// 1 if the side that acted has won, -1 if it has lost, else 0.
    pub(crate) reward: f32,
    /// Whether the game ended. It has then restarted, if the environment restarts games.
    pub(crate) is_over: bool,
}

/// The result of a random game, and its number of moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ended {
    pub(super) winner: Option<Side>,
    pub(super) plies: u32,
}

impl<P: Encoding> Game<P> {
    fn new(start: &P, rng: Rng) -> Self {
        Self::from_match(Match::from_position(start.clone()), rng)
    }

    pub(crate) fn from_match(played: Match<P>, rng: Rng) -> Self {
        Self { played, prefix: encoding::Actions::new(), ply: 0, rng }
    }

    pub(crate) fn save(&self) -> Saved {
        let start = self.played.position_at(0).unwrap_or(self.played.position());
        let moves = self.played.positions().zip(self.played.moves());
        (
            start.setup().to_string(),
            moves.map(|(before, mv)| before.move_text(mv)).collect(),
            self.prefix.to_vec(),
            self.ply,
            self.rng.get_seed(),
        )
    }

    pub(crate) fn restored(options: &P::Options, saved: Saved) -> Result<Self, String> {
        let (start, moves, prefix, ply, seed) = saved;
        let mut game = Self::new(&read(options, &start)?, Rng::with_seed(seed));
        game.ply = ply;
        for mv in moves {
            game.played.play_text(&mv).map_err(|error| error.to_string())?;
        }
        for action in prefix {
            let is_legal = matches!(game.find(action), Ok(None));
            if !is_legal || game.prefix.try_push(action).is_err() {
                return Err(format!("the action {action} begins no move"));
            }
        }
        Ok(game)
    }

    fn restart(&mut self, start: &P) {
        self.played = Match::from_position(start.clone());
        self.prefix.clear();
        self.ply = 0;
    }

    pub(crate) fn find(&self, action: u32) -> Result<Option<P::Move>, ActionError> {
        encoding::find(&self.played, &self.prefix, action)
    }

    /// Performs an action for which [`find`](Self::find) returned `found`.
    pub(crate) fn act(&mut self, action: u32, found: Option<P::Move>) -> Stepped {
        let Some(mv) = found else {
            self.prefix.push(action);
            return Stepped::default();
        };
        self.prefix.clear();
        self.ply += 1;
        let side = self.played.position().to_move();
        self.played.play_legal(mv);
        if let Some(outcome) = self.played.outcome() {
            let reward =
                outcome.winner.map_or(0.0, |winner| if winner == side { 1.0 } else { -1.0 });
            return Stepped { reward, is_over: true };
        }
        if self.played.quiet_plies() == 0 {
            // No earlier position can recur, so the history is not needed any more.
            self.played.forget_history();
        }
        Stepped::default()
    }

    /// Plays random moves to the end of the game, without changing it.
    fn playout(&mut self) -> Ended {
        let mut played = self.played.clone();
        let mut plies = 0;
        while played.outcome().is_none() {
            let chosen = played.position().choose_move(|count| self.rng.usize(..count));
            played.play_legal(chosen.expect("a number below that of the moves"));
            if played.quiet_plies() == 0 {
                played.forget_history();
            }
            plies += 1;
        }
        let winner = played.outcome().and_then(|outcome| outcome.winner);
        Ended { winner, plies }
    }

    pub(crate) fn observe(&self, out: &mut [u8]) {
        out.fill(0);
        let past = Past {
            quiet: self.played.quiet_plies(),
            repetitions: self.played.repetitions(),
            prefix: &self.prefix,
        };
        self.played.position().observe(past, out);
    }

    pub(crate) fn each_action(&self, mut visit: impl FnMut(u32)) {
        if self.played.outcome().is_none() {
            self.played.position().each_action(&self.prefix, |action, _| visit(action));
        }
    }
}

/// The games of an environment, whatever they are.
pub(super) trait Batch: Send + Sync {
    /// Performs an action in each game, or in none if one is rejected.
    fn step(
        &mut self,
        actions: &[u32],
        restarts: bool,
        out: &mut [Stepped],
    ) -> Result<(), (usize, ActionError)>;
    fn observe(&self, out: &mut [u8], length: usize);
    fn mask(&self, out: &mut [bool], length: usize);
    /// The legal actions of each game.
    fn legal(&self) -> Vec<Vec<u32>>;
    /// A legal action of each game; -1 after its end.
    fn sample(&mut self, out: &mut [i64]);
    /// Plays copies of games to the end with random moves: of the one with number `first` and of those after it.
    fn playout(&mut self, first: usize, out: &mut [Ended]);
    fn reset(&mut self, seed: Option<u64>);
    fn restart(&mut self, number: usize);
    fn game(&self, number: usize) -> AnyMatch;
    /// The side to move in each game: 0 or 1.
    fn turns(&self, out: &mut [i8]);
    fn plies(&self, out: &mut [u32]);
    fn copy(&self) -> Box<dyn Batch>;
    /// The start position and the state of all games, for pickles.
    fn save(&self) -> (String, Vec<Saved>);
}

/// Encodes −1, the action of a finished game.
pub(super) const NO_ACTION: u32 = u32::MAX - 1;
/// Marks a game that takes no part in a step.
pub(super) const SKIPPED: u32 = u32::MAX - 2;

pub(super) struct Games<P: Position> {
    start: P,
    games: Vec<Game<P>>,
}

impl<P: Encoding> Games<P>
where
    AnyMatch: From<Match<P>>,
{
    pub(super) fn boxed(
        start: &P,
        count: usize,
        seed: u64,
    ) -> Result<Box<dyn Batch>, TryReserveError> {
        let mut seeds = Rng::with_seed(seed);
        let mut games = Vec::new();
        games.try_reserve_exact(count)?;
        games.extend((0..count).map(|_| Game::new(start, seeds.fork())));
        Ok(Box::new(Self { start: start.clone(), games }))
    }

    /// The games that [`Batch::save`] has described.
    pub(super) fn restored(
        options: &P::Options,
        start: &str,
        games: Vec<Saved>,
    ) -> Result<Box<dyn Batch>, String> {
        let start = read(options, start)?;
        let games = games.into_iter().map(|saved| Game::restored(options, saved));
        Ok(Box::new(Self { start, games: games.collect::<Result<_, _>>()? }))
    }
}

/// A position from its text.
fn read<P: Position>(options: &P::Options, text: &str) -> Result<P, String> {
    let setup = text.parse().map_err(|fault: Fault| fault.to_string())?;
    P::from_setup(options, &setup).map_err(|faults| faults.to_string())
}

/// Calls `work` with each game and its `length` entries of `out`, on several threads if there are many games.
fn each<G: Sync, T: Send>(
    games: &[G],
    out: &mut [T],
    length: usize,
    work: impl Fn(&G, &mut [T]) + Sync,
) {
    let chunks = games.chunks(GAMES_PER_CHUNK).zip(out.chunks_mut(GAMES_PER_CHUNK * length));
    threads::share(chunks, |(games, out)| {
        games.iter().zip(out.chunks_exact_mut(length)).for_each(|(game, out)| work(game, out));
    });
}

/// Calls `work` with each game, which it may change, and its entry of `out`, as [`each`] does.
fn each_mut<G: Send, T: Send>(
    games: &mut [G],
    out: &mut [T],
    work: impl Fn(&mut G, &mut T) + Sync,
) {
    let chunks = games.chunks_mut(GAMES_PER_CHUNK).zip(out.chunks_mut(GAMES_PER_CHUNK));
    threads::share(chunks, |(games, out)| {
        games.iter_mut().zip(out).for_each(|(game, out)| work(game, out));
    });
}

impl<P: Encoding> Batch for Games<P>
where
    AnyMatch: From<Match<P>>,
{
    fn step(
        &mut self,
        actions: &[u32],
        restarts: bool,
        out: &mut [Stepped],
    ) -> Result<(), (usize, ActionError)> {
        // No game changes unless all actions are legal.
        let mut found: Vec<_> = actions.iter().map(|&action| (action, Ok(None))).collect();
        each(&self.games, &mut found, 1, |game, found| {
            for (action, found) in found {
                let waits =
                    *action == SKIPPED || (*action == NO_ACTION && game.played.outcome().is_some());
                *found = if waits { Ok(None) } else { game.find(*action) };
            }
        });
        for (number, (_, found)) in found.iter().enumerate() {
            if let Err(error) = found {
                return Err((number, *error));
            }
        }
        let start = &self.start;
        let mut stepped: Vec<_> = found.into_iter().zip(out).collect();
        each_mut(&mut self.games, &mut stepped, |game, ((action, found), out)| {
            let Ok(found) = *found else { return };
            let is_over = game.played.outcome().is_some();
            if is_over || *action == SKIPPED {
                **out = Stepped { reward: 0.0, is_over };
                return;
            }
            **out = game.act(*action, found);
            if out.is_over && restarts {
                game.restart(start);
            }
        });
        Ok(())
    }

    fn observe(&self, out: &mut [u8], length: usize) {
        each(&self.games, out, length, Game::observe);
    }

    fn mask(&self, out: &mut [bool], length: usize) {
        each(&self.games, out, length, |game, out| {
            out.fill(false);
            game.each_action(|action| out[action as usize] = true);
        });
    }

    fn legal(&self) -> Vec<Vec<u32>> {
        let mut legal = vec![Vec::new(); self.games.len()];
        each(&self.games, &mut legal, 1, |game, out| {
            out.fill_with(|| encoding::legal(&game.played, &game.prefix));
        });
        legal
    }

    fn sample(&mut self, out: &mut [i64]) {
        each_mut(&mut self.games, out, |game, out| {
            let action = encoding::sample(&game.played, &game.prefix, &mut game.rng);
            *out = action.map_or(-1, i64::from);
        });
    }

    fn playout(&mut self, first: usize, out: &mut [Ended]) {
        let games = &mut self.games[first..first + out.len()];
        each_mut(games, out, |game, out| *out = game.playout());
    }

    fn reset(&mut self, seed: Option<u64>) {
        let mut seeds = seed.map(Rng::with_seed);
        for game in &mut self.games {
            game.restart(&self.start);
            if let Some(seeds) = &mut seeds {
                game.rng = seeds.fork();
            }
        }
    }

    fn restart(&mut self, number: usize) {
        self.games[number].restart(&self.start);
    }

    fn game(&self, number: usize) -> AnyMatch {
        self.games[number].played.clone().into()
    }

    fn turns(&self, out: &mut [i8]) {
        for (game, out) in self.games.iter().zip(out) {
            *out = i8::from(game.played.position().to_move() == Side::Second);
        }
    }

    fn plies(&self, out: &mut [u32]) {
        for (game, out) in self.games.iter().zip(out) {
            *out = game.ply;
        }
    }

    fn copy(&self) -> Box<dyn Batch> {
        Box::new(Self { start: self.start.clone(), games: self.games.clone() })
    }

    fn save(&self) -> (String, Vec<Saved>) {
        (self.start.setup().to_string(), self.games.iter().map(Game::save).collect())
    }
}
