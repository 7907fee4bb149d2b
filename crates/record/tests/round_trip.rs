//! Random games with comments and variations survive a round trip through both forms.

use ludoteca_record::{AGREEMENT, FORFEIT, Line, Node, RESIGNATION, Record, SCHEMA};
use ludoteca_rules::{AnyMatch, AnyOptions, Game, Outcome};
use proptest::prelude::*;
use proptest::test_runner::TestRng;

/// Characters with a meaning in one of the forms, some without, and blanks and control characters of all kinds.
const TEXT: &str =
    "[a-zñ½ 0-9(){}\\[\\];\\\\\"'.*!$\n\t\r\u{0}\u{7f}\u{85}\u{a0}\u{2028}\u{3000}\u{feff}]{0,40}";

fn any_options() -> impl Strategy<Value = AnyOptions> {
    let all: Vec<_> = Game::ALL.iter().flat_map(|game| game.presets()).collect();
    prop::sample::select(all)
}

/// A random line from the current position, with occasional variations.
fn play(game: &mut AnyMatch, plies: usize, depth: usize, rng: &mut TestRng) -> Line {
    let mut line = Line::default();
    for _ in 0..plies {
        let legal = game.legal_texts();
        if legal.is_empty() {
            break;
        }
        let mut node = Node::new(&legal[rng.random_range(0..legal.len())]);
        for _ in 0..2 {
            if depth < 3 && rng.random_range(0..8) == 0 {
                let mut other = game.clone();
                node.variations.push(play(&mut other, 3, depth + 1, rng));
            }
        }
        game.play_text(&node.mv).expect("it is a legal move");
        line.moves.push(node);
    }
    line
}

/// Adds comments from a list to a line, until the list is empty.
fn comment(line: &mut Line, comments: &mut Vec<String>) {
    line.comment = comments.pop();
    for node in &mut line.moves {
        node.comment = comments.pop();
        for variation in &mut node.variations {
            comment(variation, comments);
        }
    }
}

/// The line as JSON with optional fields and upper-case moves.
fn json(line: &Line) -> Vec<serde_json::Value> {
    let object = |node: &Node| {
        let lines = node.variations.iter().map(|line| {
            serde_json::json!({"comment": line.comment.clone().unwrap_or_default(), "moves": json(line)})
        });
        serde_json::json!({
            "move": node.mv.to_uppercase(),
            "comment": node.comment.clone().unwrap_or_default(),
            "variations": lines.collect::<Vec<_>>(),
        })
    };
    line.moves.iter().map(object).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn both_forms_hold_all_of_a_record(
        options in any_options(),
        plies in 0..200_usize,
        tag in TEXT,
        mut comments in prop::collection::vec(TEXT, 0..20),
        mut rng in Just(()).prop_perturb(|(), rng| rng),
    ) {
        let mut game = options.start();
        let mut line = play(&mut game, plies, 0, &mut rng);
        comment(&mut line, &mut comments);
        let given = serde_json::json!({
            "game": options.game().name(),
            "options": options.to_map(),
            "tags": [{"name": "First", "value": tag}],
            "comment": line.comment.clone().unwrap_or_default(),
            "moves": json(&line),
        });
        let mut record = Record::parse(&given.to_string()).unwrap();
        prop_assert_eq!(record.ending(), game.outcome());
        if let (None, Some(side)) = (record.ending(), game.to_move()) {
            let ending = if plies % 2 == 0 {
                Outcome::win(side, if plies % 4 == 0 { RESIGNATION } else { FORFEIT })
            } else {
                Outcome::draw(AGREEMENT)
            };
            record.end(ending).unwrap();
        }
        prop_assert_eq!(record.replay().move_texts(), game.move_texts());

        let text = record.to_text();
        prop_assert_eq!(&Record::parse(&text).unwrap(), &record, "{}", text);
        prop_assert_eq!(&Record::parse(&text).unwrap().to_text(), &text);
        let json = record.to_json();
        prop_assert_eq!(&Record::parse(&json).unwrap(), &record);
        for file in [text.repeat(2), json.repeat(2)] {
            let records: Vec<_> = Record::parse_all(&file).collect::<Result<_, _>>().unwrap();
            prop_assert_eq!(&records[..], &[record.clone(), record.clone()][..]);
        }
        let schema = jsonschema::validator_for(&serde_json::from_str(SCHEMA).unwrap()).unwrap();
        for instance in [given, serde_json::from_str(&json).unwrap()] {
            let faults: Vec<_> = schema.iter_errors(&instance).map(|e| e.to_string()).collect();
            prop_assert!(faults.is_empty(), "{:?} in {}", faults, instance);
        }
    }

    /// A record in JSON has the same content before and after it was text.
    #[test]
    fn comments_and_tags_are_normalised_in_both_forms(texts in prop::collection::vec(TEXT, 4)) {
        let [tag, before, after, inner] = &texts[..] else { unreachable!() };
        let given = serde_json::json!({
            "game": "fourmation",
            "tags": [{"name": "Event", "value": tag}],
            "comment": before,
            "moves": [{"move": "d4", "comment": after}, {"move": "e5", "variations":
                [{"comment": inner, "moves": ["e4"]}]}],
        });
        let record = Record::parse(&given.to_string()).unwrap();
        let is_blank = |c: char| c.is_whitespace() || c.is_control();
        let one_line = |text: &String| {
            let words: Vec<_> = text.split(is_blank).filter(|word| !word.is_empty()).collect();
            words.join(" ")
        };
        let comment = |text| Some(one_line(text)).filter(|text| !text.is_empty());
        prop_assert_eq!(record.tag("Event"), Some(&*one_line(tag)));
        prop_assert_eq!(&record.line().comment, &comment(before));
        prop_assert_eq!(&record.line().moves[0].comment, &comment(after));
        prop_assert_eq!(&record.line().moves[1].variations[0].comment, &comment(inner));
        let again = Record::parse(&Record::parse(&record.to_text()).unwrap().to_json()).unwrap();
        prop_assert_eq!(again, record);
    }

    #[test]
    fn text_of_any_kind_does_no_harm(text in "\\PC{0,200}", cut in 0..400_usize) {
        let _ = Record::parse(&text);
        let _ = Record::parse(&format!("[Game \"fourmation\"] {text}"));
        let whole = "[Game \"fourmation\"]\n{x} 1. d4 (c3 d3) {y} e4 ; z\n2. e5 d6 *";
        let json = Record::parse(whole).unwrap().to_json();
        for form in [whole, &json] {
            let cut = form.floor_char_boundary(cut.min(form.len()));
            let changed = format!("{}{text}{}", &form[..cut], &form[cut..]);
            let _ = Record::parse(&changed);
            Record::parse_all(&changed.repeat(3)).for_each(drop);
        }
    }
}

/// Games that begin from each position of another game, in both forms.
#[test]
fn a_set_up_start_is_kept() {
    for &game in Game::ALL {
        let mut whole = game.options("").unwrap().start();
        for _ in 0..9 {
            let text = whole.position_text(whole.ply()).unwrap();
            let mut game = whole.options().start_from(&text).unwrap();
            if let Some(mv) = game.legal_texts().pop() {
                game.play_text(&mv).unwrap();
            }
            let record = Record::from_match(&game);
            assert_eq!(Record::parse(&record.to_text()).unwrap(), record);
            assert_eq!(Record::parse(&record.to_json()).unwrap(), record);
            assert_eq!(record.start().is_some(), whole.ply() > 0);
            assert_eq!(record.replay().position_text(1), game.position_text(1));
            let legal = whole.legal_texts();
            let Some(mv) = legal.get(legal.len() / 2) else { break };
            whole.play_text(mv).unwrap();
        }
    }
}
