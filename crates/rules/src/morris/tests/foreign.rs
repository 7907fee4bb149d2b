//! Positions as other programs write them.

use super::drawn;
use crate::Position as _;
use crate::game::history::Match;
use crate::game::side::Side;
use crate::morris::{Options, Position, PositionFormat};

const FEN: &str = "********/@*******/******O* w p p 1 8 1 8 0 0 0 0 0 0 0 0 2";
const MALOM: &str = "0,-1,-1,-1,-1,-1,-1,-1,-1,-1,1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,\
                     0,0,0,1,1,1,1,1,False,2,0,0,0,malom2";

fn read(text: &str) -> Result<Position, String> {
    Position::read(&Options, text).map_err(|faults| faults.to_string())
}

#[test]
fn points_and_hands_are_those_of_the_program() {
    let expected = drawn(
        Side::First,
        [8, 8],
        "7 .     .     .
         6   .   b   .
         5     . . .
         4 w . .   . . .
         3     . . .
         2   .   .   .
         1 .     .     .",
    );
    for text in [FEN, MALOM] {
        assert_eq!(read(text), Ok(expected), "{text}");
        assert_eq!(read(&format!(" {text}\r\n")), Ok(expected), "{text}");
    }
    // Older versions of Malom end earlier.
    let older = MALOM.replace("2,0,0,0,malom2", "malom");
    assert_eq!(read(&older), Ok(expected));
}

#[test]
fn positions_of_a_game_are_written_and_read() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut game = Match::new(&Options);
    for _ in 0..80 {
        let moves = game.legal_moves();
        let Some(&mv) = random.choice(&moves) else { break };
        game.play(mv).unwrap();
        for format in PositionFormat::ALL {
            let text = format.write(&game);
            assert_eq!(PositionFormat::detect(&text), Some(format), "{text}");
            // A side that has just lost is not a set-up.
            if let Ok(position) = Position::read(&Options, &game.position().setup().to_string()) {
                assert_eq!(read(&text), Ok(position), "{text}");
            }
        }
    }
}

#[test]
fn errors_name_the_format_and_the_field() {
    let malom = |field: usize, value: &str| {
        let mut fields: Vec<_> = MALOM.split(',').collect();
        fields[field - 1] = value;
        fields.join(",")
    };
    for (text, expected) in [
        (FEN.replace(" 0 0 0 0 0 0 0 0 2", "").replace(" 1 8", ""), "has 4 fields"),
        (FEN.replace("****/@", "***/@"), "field 1 is `*******/@*******/******O*`"),
        (FEN.replace('O', "X"), "field 1 is `********/@*******/******X*`"),
        (FEN.replace(" w ", " x "), "field 2 is `x`, but must be w or b"),
        (FEN.replace(" p 1 8", " p 2 8"), "field 5 is `2`, but must be 1, the number of men"),
        (FEN.replace(" p 1 8", " p 1 10"), "field 6 is `10`, but must be the men in hand"),
        (FEN.replace(" 1 8 0", " 3 8 0"), "field 7 is `3`, but must be 1"),
        (FEN.replace(" 1 8 0", " 1 y 0"), "field 8 is `y`"),
        (FEN.replace("p p", "p r"), "a capture is pending"),
        (FEN.replace(" 1 8 0", " 1 7 0"), "there should be 7 in first's, not 8"),
        (MALOM.replace("0,malom2", "malom2"), "has 37 fields, but must have 38"),
        (malom(3, "2"), "field 3 is `2`, but must be from -1 to 1"),
        (malom(25, "w"), "field 25 is `w`, but must be from 0 to 1"),
        (malom(31, "2"), "field 31 is `2`, but must be 1, the number of men on the board"),
        (malom(33, "maybe"), "field 33 is `maybe`, but must be True or False"),
        (malom(33, "True"), "a capture is pending"),
        (malom(29, "3"), "there should be"),
    ] {
        let format = if text.contains('/') { "Sanmill FEN" } else { "Malom" };
        let error = read(&text).expect_err(&text);
        assert!(error.starts_with(&format!("read as {format}; ")), "{text}: {error}");
        assert!(error.contains(expected), "{text}: {error}");
    }
}

/// The set-ups of Ludoteca stay what they are.
#[test]
fn own_texts_have_no_foreign_format() {
    for text in ["3/3/3/6/b2/1ww/b2 w 7 7", "X O/x", "rb/1r r 20 20 0,0", "", "malom2", "* *"] {
        assert_eq!(PositionFormat::detect(text), None, "{text}");
    }
}
