use super::super::Position;
use crate::{Match, Options as _, Position as _, perft};
use sha2::{Digest, Sha256};
#[test]
fn vectors() {
    for line in std::fs::read_to_string("../../conformance/six.jsonl").unwrap().lines() {
        let v: serde_json::Value = serde_json::from_str(line).unwrap();
        let options = super::super::Options::from_json(&v["options"]).unwrap();
        let mut game = Match::<Position>::new(&options);
        for mv in v["moves"].as_array().unwrap() {
            game.play_text(mv.as_str().unwrap()).unwrap();
            let p = game.position();
            assert_eq!(p.key(), p.key_from_scratch());
            assert_eq!(
                &Position::from_setup(&options, &p.setup())
                    .unwrap_or_else(|e| panic!("{e} {}", p.setup())),
                p
            );
        }
        assert_eq!(game.to_move().map(|s| s.name()), v["to_move"].as_str());
        let mut legal: Vec<_> =
            game.legal_moves().into_iter().map(|m| game.position().move_text(m)).collect();
        for (i, m) in game.position().moves().into_iter().enumerate() {
            assert_eq!(game.position().nth_move(i), Some(m));
            game.position().check(m).unwrap();
        }
        legal.sort();
        assert_eq!(legal.len() as u64, v["count"], "{line}");
        assert_eq!(game.count_moves() as u64, v["count"]);
        assert_eq!(crate::game::options::hex(&Sha256::digest(legal.join("\n"))), v["sha256"]);
        let o = game.outcome().map(|o| serde_json::to_value(o).unwrap()).unwrap_or_default();
        assert_eq!(o, v["outcome"]);
    }
}
#[test]
fn perfts() {
    for line in std::fs::read_to_string("../../conformance/perft.jsonl").unwrap().lines() {
        let v: serde_json::Value = serde_json::from_str(line).unwrap();
        if v["game"] != "six" {
            continue;
        }
        let options = super::super::Options::from_json(&v["options"]).unwrap();
        let mut game = Match::<Position>::new(&options);
        for mv in v["moves"].as_array().unwrap() {
            game.play_text(mv.as_str().unwrap()).unwrap();
        }
        assert_eq!(
            perft::perft(&game, v["depth"].as_u64().unwrap() as u32),
            v["nodes"].as_u64().unwrap()
        );
    }
}
