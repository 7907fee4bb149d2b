//! Pictures of positions as PNG, for the previews of links, and as pixels, for the Python package.
//!
//! They show the boards as the page draws them, in the light colours of its first themes, and have no
//! text, because text needs a font.
//!
//! ```
//! use ludoteca_rules::Game;
//!
//! let mut game = Game::Morris.options("")?.start();
//! game.play_text("d2")?;
//! assert!(ludoteca_picture::png(&game).starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod canvas;
mod colours;
mod games;

use ludoteca_rules::{AnyMatch, Game, samples};

use board::Board;
use canvas::{Area, Canvas};

/// Width of every picture, in pixels.
pub const WIDTH: u16 = 1200;
/// Height of every picture, in pixels: the sites that show previews crop other proportions.
pub const HEIGHT: u16 = 630;

/// Distance of a board from the edges of the picture, in pixels.
const MARGIN: f32 = 28.0;

/// The current position of a match as PNG.
pub fn png(game: &AnyMatch) -> Vec<u8> {
    draw(game).png()
}

/// The current position of a match as pixels: [`HEIGHT`] rows of [`WIDTH`] pixels with the bytes red, green and blue.
pub fn rgb(game: &AnyMatch) -> Vec<u8> {
    draw(game).rgb()
}

fn draw(game: &AnyMatch) -> Canvas {
    let board = Board::new(game, games::drawing(game.game()));
    let mut canvas = Canvas::new(colours::of(board.background()));
    let (width, height) = (f32::from(WIDTH), f32::from(HEIGHT));
    let area =
        Area { x: MARGIN, y: MARGIN, width: width - 2.0 * MARGIN, height: height - 2.0 * MARGIN };
    board.draw(&mut canvas, area);
    canvas
}

/// The boards of all games side by side as PNG, for pages without a position.
pub fn all_games() -> Vec<u8> {
    let mut canvas = Canvas::new(colours::of("paper"));
    let (width, height) = (f32::from(WIDTH), f32::from(HEIGHT));
    let column = (width - MARGIN) / Game::ALL.len() as f32;
    for (i, &game) in (0_u8..).zip(Game::ALL) {
        let x = MARGIN + f32::from(i) * column;
        let area = Area { x, y: MARGIN, width: column - MARGIN, height: height - 2.0 * MARGIN };
        let position = samples::complete(game).game(game);
        Board::new(&position, games::drawing(game)).draw(&mut canvas, area);
    }
    canvas.png()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use tiny_skia::Pixmap;

    use super::*;

    /// Setting this variable writes the file, after a change of a drawing.
    const UPDATE: &str = "UPDATE_PAGE";

    #[test]
    fn the_picture_of_the_page_shows_the_boards_as_they_are_drawn() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/public/preview.png");
        let drawn = all_games();
        if std::env::var_os(UPDATE).is_some() {
            fs::write(file, &drawn).unwrap();
        }
        let read = |png: &[u8]| Pixmap::decode_png(png).unwrap();
        let [drawn, stored] = [read(&drawn), read(&fs::read(file).unwrap())];
        // Processors round differently.
        let bytes = drawn.data().iter().zip(stored.data());
        let different = bytes.filter(|(a, b)| a.abs_diff(**b) > 16).count();
        assert!(different < 1_000, "{different}: {UPDATE}=1 cargo test -p ludoteca-picture");
    }

    #[test]
    fn pixels_are_those_of_the_file() {
        let game = Game::Morris.options("").unwrap().start();
        let file = Pixmap::decode_png(&png(&game)).unwrap();
        let colours =
            file.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        assert!(colours.eq(rgb(&game)));
    }

    #[test]
    fn every_move_changes_the_picture() {
        for &game in Game::ALL {
            let mut position = game.options("").unwrap().start();
            let mut before = png(&position);
            for _ in 0..2 {
                position.play_text(&position.legal_texts()[0].clone()).unwrap();
                let after = png(&position);
                assert_ne!(after, before, "{game}");
                before = after;
            }
        }
    }
}
