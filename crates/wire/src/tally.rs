//! Results of one player against the computer, by game and level.

use std::collections::BTreeMap;

use ludoteca_engine::Level;
use ludoteca_rules::Game;

use crate::suggestion::suggested_level;

/// The human player's result of a game against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The human player won.
    Won,
    /// The game is a draw.
    Drawn,
    /// The computer won.
    Lost,
}

impl Score {
    /// 1, ½ or 0.
    const fn points(self) -> f64 {
        match self {
            Self::Won => 1.0,
            Self::Drawn => 0.5,
            Self::Lost => 0.0,
        }
    }
}

/// A finished game against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finished {
    /// The game.
    pub game: Game,
    /// The computer's level.
    pub level: u8,
    /// The human player's result.
    pub score: Score,
}

/// Number of games with each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
}

impl Tally {
    /// Counts a game with this result.
    pub const fn count(&mut self, score: Score) {
        match score {
            Score::Won => self.won += 1,
            Score::Drawn => self.drawn += 1,
            Score::Lost => self.lost += 1,
        }
    }
}

/// The results of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResults {
    /// The game.
    pub game: Game,
    /// The level at which the player scores about one half.
    pub suggested: u8,
    /// The results by level.
    pub levels: BTreeMap<u8, Tally>,
}

/// The results of each game that was played, in the order of [`Game::ALL`]. The games come newest
/// first.
pub fn by_game(finished: &[Finished]) -> Vec<GameResults> {
    let of = |game: Game| finished.iter().filter(move |one| one.game == game);
    let played = Game::ALL.iter().copied().filter(|game| of(*game).next().is_some());
    played
        .map(|game| {
            let mut levels = BTreeMap::<u8, Tally>::new();
            for one in of(game) {
                levels.entry(one.level).or_default().count(one.score);
            }
            let results: Vec<_> = of(game).map(|one| (one.level, one.score.points())).collect();
            let (least, most) = (Level::MIN.number(), Level::MAX.number());
            GameResults { game, suggested: suggested_level(&results, least, most), levels }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_levels_are_counted_separately() {
        let finished = [
            (Game::Six, 2, Score::Lost),
            (Game::Coffee, 4, Score::Drawn),
            (Game::Coffee, 3, Score::Won),
            (Game::Coffee, 4, Score::Won),
        ];
        let finished = finished.map(|(game, level, score)| Finished { game, level, score });
        let [coffee, six] = &by_game(&finished)[..] else { panic!("two games") };
        assert_eq!((coffee.game, six.game), (Game::Coffee, Game::Six));
        let tally = |won, drawn, lost| Tally { won, drawn, lost };
        assert_eq!(coffee.levels, [(3, tally(1, 0, 0)), (4, tally(1, 1, 0))].into());
        assert_eq!(six.levels, [(2, tally(0, 0, 1))].into());
        assert!(coffee.suggested > six.suggested);
        assert!(by_game(&[]).is_empty());
    }
}
