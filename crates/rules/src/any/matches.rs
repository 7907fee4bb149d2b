//! A match of any game.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::game::Game;
use super::options::AnyOptions;
use crate::game::draft::{Draft, Drafting};
use crate::game::history::{Match, MoveError};
use crate::game::layout::Layout;
use crate::game::nearness::{self, Arrangement};
use crate::game::notation::Notation;
use crate::game::outcome::Outcome;
use crate::game::perft;
use crate::game::playout::playout;
use crate::game::position::Position;
use crate::game::presentation::Presentation;
use crate::game::side::Side;
use crate::game::steps::{self, Branch, Steps, Stepwise};
use crate::game::view::{Place, View};

macro_rules! matches {
    ($($variant:ident: $module:ident),+) => {
        /// A [`Match`] of a game chosen at run time, with moves as text.
        ///
        /// ```
        /// use ludoteca_rules::{AnyMatch, Game};
        /// let mut game: AnyMatch = Game::Morris.options("")?.start();
        /// game.play_text("d7")?;
        /// assert_eq!(game.position_text(1).unwrap(), "1w1/3/3/6/3/3/3 b 8 9");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[derive(Clone, Debug)]
        #[expect(clippy::large_enum_variant, reason = "a few per game in play, never in a search")]
        pub enum AnyMatch {
            $(
                #[doc = concat!("A match of [`", stringify!($module), "`](crate::", stringify!($module), ").")]
                $variant(Match<crate::$module::Position>),
            )+
        }

        impl AnyMatch {
            /// The game that is played.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// assert_eq!(Game::Morris.options("")?.start().game(), Game::Morris);
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
            pub const fn game(&self) -> Game {
                match self {
                    $(Self::$variant(_) => Game::$variant,)+
                }
            }

            /// The options of the game.
            ///
            /// ```
            /// use ludoteca_rules::Game;
            /// let options = Game::Fourmation.options("side=6")?;
            /// assert_eq!(options.start().options(), options);
            /// # Ok::<(), ludoteca_rules::Faults>(())
            /// ```
            pub fn options(&self) -> AnyOptions {
                match self {
                    $(Self::$variant(game) => AnyOptions::$variant(game.position().options()),)+
                }
            }
        }

        $(
            impl From<Match<crate::$module::Position>> for AnyMatch {
                fn from(game: Match<crate::$module::Position>) -> Self {
                    Self::$variant(game)
                }
            }
        )+
    };
}

crate::for_games!(matches);

dispatch! {
    AnyMatch {
        /// The side to move; `None` after the end.
        ///
        /// ```
        /// use ludoteca_rules::{Game, Side};
        /// let mut game = Game::Morris.options("")?.start();
        /// assert_eq!(game.to_move(), Some(Side::First));
        /// game.play_text("d7")?;
        /// assert_eq!(game.to_move(), Some(Side::Second));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn to_move(&self) -> Option<Side> { match self { game => game.to_move() } }

        /// The end of the game, if it has ended.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let mut game = Game::Fourmation.options("side=4 n=3")?.start();
        /// for mv in ["a1", "a2", "b1", "b2", "c1"] {
        ///     assert_eq!(game.outcome(), None);
        ///     game.play_text(mv)?;
        /// }
        /// assert_eq!(game.outcome().unwrap().to_string(), "first wins (line)");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn outcome(&self) -> Option<Outcome> { match self { game => game.outcome() } }

        /// Number of moves played.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let mut game = Game::Morris.options("")?.start();
        /// game.play_text("d7")?;
        /// game.play_text("d6")?;
        /// assert_eq!(game.ply(), 2);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn ply(&self) -> usize { match self { game => game.ply() } }

        /// Number of consecutive quiet plies up to now.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let mut game = Game::Morris.options("")?.start_from("ww1/w2/3/6/3/2b/1bb w 0 0")?;
        /// game.play_text("b6-b4")?;
        /// game.play_text("f2-f4")?;
        /// assert_eq!(game.quiet_plies(), 2);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn quiet_plies(&self) -> u32 { match self { game => game.quiet_plies() } }

        /// Number of times that the current position has occurred, including this one.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let mut game = Game::Morris.options("")?.start_from("ww1/w2/3/6/3/2b/1bb w 0 0")?;
        /// for mv in ["b6-b4", "f2-f4", "b4-b6", "f4-f2"] {
        ///     game.play_text(mv)?;
        /// }
        /// assert_eq!(game.repetitions(), 2);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn repetitions(&self) -> usize { match self { game => game.repetitions() } }

        /// Number of legal moves.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// // A rod on a corner cannot lie along the axis that leaves the board there.
        /// assert_eq!(Game::Coffee.options("square-3")?.start().count_moves(), 5 * 4 + 4 * 3);
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn count_moves(&self) -> usize { match self { game => game.count_moves() } }

        /// The legal moves as text, in the order of generation.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let game = Game::Six.options("apart")?.start();
        /// assert_eq!(game.legal_texts().len(), game.count_moves());
        /// assert!(game.legal_texts().contains(&"2,0".to_owned()));
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn legal_texts(&self) -> Vec<String> { match self { game => {
            let position = game.position();
            game.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect()
        } } }

        /// The legal moves as a tree of steps; empty after the end.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let tree = Game::Coffee.options("square-3")?.start().step_tree();
        /// // A cell for the stone, then an axis for the rod; one of the corner's four is dead.
        /// assert_eq!((tree.len(), tree[0].then.len()), (9, 4));
        /// assert_eq!(tree[0].then[0].complete.as_deref(), Some("a1e"));
        /// assert_eq!(tree[0].then[3].barred, Some("rod-without-empty"));
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn step_tree(&self) -> Vec<Branch> { match self { game => match game.outcome() {
            None => steps::tree(game.position()),
            Some(_) => Vec::new(),
        } } }

        /// The steps of a legal move; empty for any other text.
        ///
        /// ```
        /// use ludoteca_rules::{Game, Verb};
        /// let steps = Game::Coffee.options("square-3")?.start().steps("b2ne");
        /// assert_eq!((steps[0].verb, steps[1].at.as_str()), (Verb::Put, "ne"));
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn steps(&self, mv: &str) -> Steps { match self { game => {
            let position = game.position();
            let mv = position.read_move(mv).filter(|&mv| position.is_legal(mv));
            mv.map(|mv| position.steps(mv)).unwrap_or_default()
        } } }

        /// The key of the position after the first `ply` moves, which all positions share that are
        /// equal to it under a symmetry of the board.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let key = |mv: &str| {
        ///     let mut game = Game::Morris.options("").unwrap().start();
        ///     game.play_text(mv).unwrap();
        ///     game.canonical_key(1)
        /// };
        /// assert!(key("d2") == key("b4") && key("d2") != key("a1"));
        /// ```
        fn canonical_key(&self, ply: usize) -> Option<u64> { match self { game => {
            game.position_at(ply).map(|position| position.canonical().key())
        } } }

        /// The legal moves as text, each with the [canonical key](Self::canonical_key) of the
        /// position after it; empty after the end.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let mut game = Game::Morris.options("")?.start();
        /// let (mv, key) = game.canonical_keys_after().remove(0);
        /// game.play_text(&mv)?;
        /// assert_eq!(game.canonical_key(1), Some(key));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn canonical_keys_after(&self) -> Vec<(String, u64)> { match self { game => {
            let position = game.position();
            let key = |mv| crate::after(position, mv).canonical().key();
            game.legal_moves().into_iter().map(|mv| (position.move_text(mv), key(mv))).collect()
        } } }

        /// The pieces of the current position, by which [`nearness`] compares it.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let [mut game, other] = [Game::Morris.options("")?.start(), Game::Six.options("")?.start()];
        /// let start = game.arrangement();
        /// game.play_text("d7")?;
        /// assert!(game.arrangement() != start && game.arrangement() != other.arrangement());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn arrangement(&self) -> Arrangement { match self { game => game.position().arrangement(0) } }

        /// Whether two legal moves lead to positions that are equal under a symmetry of the board.
        /// False if one of them is no legal move.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let game = Game::Morris.options("")?.start();
        /// assert!(game.are_symmetric("d2", "b4") && game.are_symmetric("a1", "g7"));
        /// assert!(!game.are_symmetric("d2", "a1"));
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn are_symmetric(&self, a: &str, b: &str) -> bool { match self { game => {
            let position = game.position();
            let reached = |text: &str| {
                let mv = position.read_move(text).filter(|&mv| position.is_legal(mv))?;
                Some(crate::after(position, mv).canonical())
            };
            reached(a).is_some_and(|canonical| reached(b) == Some(canonical))
        } } }

        /// Plays a move and returns its canonical spelling; see [`Match::play_text`].
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let mut game = Game::Morris.options("")?.start();
        /// assert_eq!(game.play_text(" D7 ")?, "d7");
        /// let error = game.play_text("d7").unwrap_err();
        /// assert!(error.to_string().starts_with("d7 is not legal here: "));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn play_text(&mut self, text: &str) -> Result<String, MoveError> { match self { game => {
            let mv = game.play_text(text)?;
            Ok(game.before_last().map_or_else(String::new, |before| before.move_text(mv)))
        } } }

        /// Takes the last move back. Returns false if there was none.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let mut game = Game::Morris.options("")?.start();
        /// game.play_text("d7")?;
        /// assert!(game.undo());
        /// assert!(!game.undo());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn undo(&mut self) -> bool { match self { game => game.undo().is_some() } }

        /// The moves played.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let mut game = Game::Morris.options("")?.start();
        /// game.play_text("d7")?;
        /// game.play_text("D6")?;
        /// assert_eq!(game.move_texts(), ["d7", "d6"]);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn move_texts(&self) -> Vec<String> { match self { game => {
            game.positions().zip(game.moves()).map(|(before, mv)| before.move_text(mv)).collect()
        } } }

        /// The steps of the `ply`-th move, counted from 1.
        ///
        /// ```
        /// use ludoteca_rules::{Game, Verb};
        /// let mut game = Game::Coffee.options("square-3")?.start();
        /// game.play_text("b2ne")?;
        /// let steps = game.steps_of(1);
        /// assert_eq!((steps[0].verb, steps[1].verb), (Verb::Put, Verb::Rod));
        /// assert!(game.steps_of(2).is_empty());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn steps_of(&self, ply: usize) -> Steps { match self { game => {
            let played = ply.checked_sub(1).and_then(|i| game.positions().zip(game.moves()).nth(i));
            played.map(|(before, mv)| before.steps(mv)).unwrap_or_default()
        } } }

        /// The position after the first `ply` moves, as text.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let mut game = Game::Fourmation.options("side=4")?.start();
        /// game.play_text("b2")?;
        /// assert_eq!(game.position_text(0).unwrap(), "4/4/4/4 x -");
        /// assert_eq!(game.position_text(1).unwrap(), "4/4/1x2/4 o b2");
        /// assert_eq!(game.position_text(2), None);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn position_text(&self, ply: usize) -> Option<String> { match self { game => {
            game.position_at(ply).map(|position| position.setup().to_string())
        } } }

        /// The side to move after the first `ply` moves.
        ///
        /// ```
        /// use ludoteca_rules::{Game, Side};
        /// let mut game = Game::Morris.options("")?.start();
        /// game.play_text("d7")?;
        /// assert_eq!(game.side_at(0), Some(Side::First));
        /// assert_eq!(game.side_at(2), None);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn side_at(&self, ply: usize) -> Option<Side> { match self { game => game.position_at(ply).map(Position::to_move) } }

        /// The phase of the game after the first `ply` moves, in a game whose rules distinguish phases.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let game = Game::Six.options("")?.start();
        /// assert_eq!(game.phase_name_at(0), Some("round-one"));
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn phase_name_at(&self, ply: usize) -> Option<&'static str> { match self { game => game.position_at(ply).and_then(Presentation::phase_name) } }

        /// The view of the position after the first `ply` moves.
        ///
        /// ```
        /// use ludoteca_rules::{Game, Side};
        /// let mut game = Game::Morris.options("")?.start();
        /// game.play_text("d7")?;
        /// let view = game.view(1).unwrap();
        /// assert_eq!((&view.pieces[0].at[..], view.pieces[0].side), ("d7", Side::First));
        /// assert_eq!(view.hands, Some(Side::pair([8, 9])));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn view(&self, ply: usize) -> Option<View> { match self { game => game.position_at(ply).map(Presentation::view) } }

        /// The board as lines of text.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let game = Game::Fourmation.options("side=4")?.start_from("4/1x2/1o2/4 x b2")?;
        /// assert_eq!(game.draw(), "4 . . . .\n3 * x * .\n2 * O * .\n1 * * * .\n  a b c d\n");
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn draw(&self) -> String { match self { game => game.position().draw() } }

        /// The layout of the board on a character grid.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// assert_eq!(Game::Morris.options("")?.start().layout().spots.len(), 24);
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn layout(&self) -> Layout { match self { game => game.position().layout() } }

        /// The current position in parts.
        ///
        /// ```
        /// use ludoteca_rules::{Game, Side};
        /// let mut game = Game::Morris.options("")?.start();
        /// game.play_text("d2")?;
        /// let draft = game.draft();
        /// assert_eq!((draft.to_move, draft.hands), (Side::Second, Some(Side::pair([8, 9]))));
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        fn draft(&self) -> Draft { match self { game => game.position().draft() } }

        /// The last move's place as the start position names it.
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let game = Game::Fourmation.options("side=4")?.start_from("4/1x2/1o2/4 x b2")?;
        /// assert_eq!(game.last_before().as_deref(), Some("b2"));
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn last_before(&self) -> Option<Place> { match self { game => game.position_at(0).and_then(|start| start.draft().last) } }

        /// Number of move sequences of length `depth`; see [`perft::perft`].
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// assert_eq!(Game::Morris.options("")?.start().perft(2), 24 * 23);
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn perft(&self, depth: u32) -> u64 { match self { game => perft::perft(game, depth) } }

        /// Number of plies of a game from the current position with moves that `choose` selects; see
        /// [`playout`](crate::playout).
        fn playout(&self, choose: impl FnMut(usize) -> usize) -> u32 {
            match self { game => playout(game.position(), choose) }
        }

        /// Perft below each legal move; see [`perft::divide`].
        ///
        /// ```
        /// use ludoteca_rules::Game;
        /// let counts = Game::Fourmation.options("side=4")?.start().divide(2);
        /// assert_eq!(counts[..2], [("a1".to_owned(), 3), ("b1".to_owned(), 5)]);
        /// # Ok::<(), ludoteca_rules::Faults>(())
        /// ```
        fn divide(&self, depth: u32) -> Vec<(String, u64)> { match self { game => {
            let text = |(mv, nodes)| (game.position().move_text(mv), nodes);
            perft::divide(game, depth).into_iter().map(text).collect()
        } } }
    }
}

impl AnyMatch {
    /// The first of some arrangements that the position after the first `ply` moves is near: at most `plies` plies
    /// after it or, if they are not 0, one ply before it, under any symmetry and with the sides exchanged.
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let mut game = Game::Fourmation.options("side=5")?.start();
    /// let start = game.arrangement();
    /// for mv in ["a1", "b1", "c1", "d1"] {
    ///     game.play_text(mv)?;
    /// }
    /// let is_near = |ply| game.near(ply, 3, [&start]).is_some();
    /// assert!(is_near(0) && is_near(3) && !is_near(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn near<'a>(
        &self,
        ply: usize,
        plies: u8,
        arrangements: impl IntoIterator<Item = &'a Arrangement>,
    ) -> Option<usize> {
        crate::for_match!(self, game => {
            let position = game.position_at(ply)?;
            let images = (0..position.symmetries()).map(|symmetry| position.arrangement(symmetry));
            nearness::find(images, plies, arrangements)
        })
    }

    /// The places that the `ply`-th move changed, counted from 1; for 0, [`last_before`].
    ///
    /// [`last_before`]: Self::last_before
    ///
    /// ```
    /// use ludoteca_rules::Game;
    /// let mut game = Game::Morris.options("")?.start_from("3/3/3/6/b2/1ww/b2 w 7 7")?;
    /// game.play_text("b2xa1")?;
    /// let places = game.places_of(1);
    /// assert_eq!([&places[0][..], &places[1][..]], ["b2", "a1"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn places_of(&self, ply: usize) -> Vec<Place> {
        if ply == 0 {
            return self.last_before().into_iter().collect();
        }
        let steps = self.steps_of(ply).into_iter();
        steps.filter(|step| step.verb.touches()).map(|step| step.at).collect()
    }

    /// Whether the players exchange sides for the next game from the same start, if `winner` has won
    /// this one. In a game in which the loser begins, the loser takes the side that is to move at
    /// the start; otherwise, and after a draw, they exchange sides.
    ///
    /// ```
    /// use ludoteca_rules::{Game, Side};
    /// let six = Game::Six.options("tiles=10")?;
    /// assert!(!six.start().exchanges_sides(Some(Side::Second)));
    /// assert!(six.start_from("r/r/b b 8 9 -3,4")?.exchanges_sides(Some(Side::Second)));
    /// # Ok::<(), ludoteca_rules::Faults>(())
    /// ```
    pub fn exchanges_sides(&self, winner: Option<Side>) -> bool {
        match winner {
            Some(winner) if self.game().loser_begins() => self.side_at(0) == Some(winner),
            _ => true,
        }
    }
}
