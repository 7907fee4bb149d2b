//! `ludoteca record`: checked and converted there and back.

mod common;

use common::{failure, stdout};
use ludoteca_record::Record;
use ludoteca_rules::Game;

#[test]
fn a_game_of_each_kind_goes_there_and_back() {
    let folder = tempfile::tempdir().unwrap();
    for options in Game::ALL.iter().flat_map(|game| game.presets()) {
        let mut game = options.start();
        let mut rng = fastrand::Rng::with_seed(7);
        while let Some(mv) = rng.choice(game.legal_texts()) {
            game.play_text(&mv).unwrap();
        }
        let mut record = Record::from_match(&game);
        record.set_tag("Event", "a \"quoted\" one").unwrap();
        let [text, json] = ["game.txt", "game.json"].map(|name| {
            let path = folder.path().join(name);
            path.to_str().unwrap().to_owned()
        });
        std::fs::write(&text, record.to_text()).unwrap();
        let said = stdout(&["record", "check", &text], "");
        let name = options.game().name();
        assert!(said.starts_with(&format!("{text}: {name}")), "{said}");
        let ending = game.outcome().unwrap();
        assert!(said.ends_with(&format!(" {} plies, {ending}\n", game.ply())), "{said}");

        let converted = stdout(&["record", "convert", &text], "");
        assert_eq!(converted, record.to_json());
        std::fs::write(&json, &converted).unwrap();
        stdout(&["record", "check", &json, &text], "");
        assert_eq!(stdout(&["record", "convert", &json], ""), record.to_text());
        assert_eq!(
            stdout(&["record", "convert", "--to", "text", "-"], &converted),
            record.to_text()
        );
        assert_eq!(stdout(&["record", "convert", "--to", "json", "-"], &converted), converted);
    }
}

#[test]
fn what_is_wrong_is_told_with_its_place() {
    let wrong = "[Game \"fourmation\"]\n\n1. d4 d6 *\n";
    let said = failure(&["record", "check", "-"], wrong, 1);
    assert_eq!(
        said,
        "error: -: line 3, column 7, ply 2: d6 is not legal here: d6 is not beside d4, the \
         opponent's last mark\n"
    );
    let said = failure(&["record", "convert", "/nowhere/game.txt"], "", 1);
    assert!(said.starts_with("error: /nowhere/game.txt: "), "{said}");
    let said = failure(&["record", "check", "-"], &"[Game \"fourmation\"]\n".repeat(60_000), 2);
    assert_eq!(said, "error: -: the record has more than 1048576 bytes\n");
    let said = failure(&["record", "check", "-"], "", 1);
    assert!(said.contains("the game is not named"), "{said}");
}
