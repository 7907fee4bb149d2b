//! Tables of Nine Men's Morris: building, storing, verifying and probing them, and rejecting invalid files.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use ludoteca_rules::oracle::{Both, Distance, Proved, Tablebase, Wdl};
use ludoteca_rules::{Match, Position, Presentation, Side, morris};
use ludoteca_tablebase::{
    Build, BuildError, Content, Counts, DrawRule, Placing, Progress, Prover, Subspace, Table,
    Tables, VerifyError,
};
use proptest::prelude::*;
use tempfile::TempDir;

const RULE: DrawRule = DrawRule::FiftyMoveRule;

fn build(folder: &Path, max_men: usize) -> Build {
    Build { folder: folder.into(), max_men, ..Build::default() }
}

/// Runs a build and returns the tables written.
fn run(build: &Build) -> Vec<(Subspace, Counts)> {
    let mut written = Vec::new();
    let result = build.run(&mut |event| {
        if let Progress::Written { subspace, counts, .. } = event {
            written.push((subspace, counts));
        }
    });
    result.expect("the tables are built");
    written
}

fn space(text: &str) -> Subspace {
    text.parse().expect("a subspace")
}

fn file(folder: &Path, subspace: &str) -> PathBuf {
    folder.join(format!("morris-{subspace}.table"))
}

/// Tables with at most 8 men, built once.
fn tables() -> &'static Tables {
    static TABLES: OnceLock<(TempDir, Tables)> = OnceLock::new();
    let (_, tables) = TABLES.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        run(&build(folder.path(), 8));
        let tables = Tables::new(folder.path());
        (folder, tables)
    });
    tables
}

fn shared() -> &'static Path {
    tables().folder().expect("they are in a folder")
}

fn position(setup: &str) -> morris::Position {
    let setup = setup.parse().expect("a set-up");
    morris::Position::from_setup(&morris::Options, &setup).expect("a position")
}

fn counts(positions: u64, wins: u64, losses: u64, longest: [u16; 2]) -> Counts {
    let [max_win, max_loss] = longest;
    Counts { positions, wins, draws: positions - wins - losses, losses, max_win, max_loss }
}

/// Gasser's numbers for unlimited play. No win here takes 100 plies.
#[test]
fn small_subspaces_are_as_published() {
    let three = counts(169_626, 140_621, 28_736, [25, 26]);
    for (name, expected) in [("3-3", three), ("4-4", counts(3_225_597, 159, 29, [9, 8]))] {
        let table = tables().table(RULE, space(name)).unwrap().expect("it was built");
        assert_eq!(table.header().counts, expected, "{name}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let written = run(&Build { draw_rule: DrawRule::Unlimited, ..build(folder.path(), 6) });
    assert_eq!(written, [(space("3-3"), three)]);
}

#[test]
fn every_position_follows_from_its_moves() {
    for name in ["3-3", "4-3", "3-4"] {
        tables().verify(RULE, space(name), &|_| ()).unwrap();
        tables().verify_sample(RULE, space(name), 500, 7, &|_| ()).unwrap();
    }
    let missing = tables().verify(RULE, space("6-4"), &|_| ());
    assert!(matches!(missing, Err(VerifyError::Missing(subspace)) if subspace == space("6-4")));
}

/// The winner converts exactly in the distance that the tables give.
#[test]
fn a_long_win_is_won() {
    let threes: Vec<u32> = (0..1_u32 << 24).filter(|set| set.count_ones() == 3).collect();
    let starts = threes[..40].iter().flat_map(|&own| {
        threes.iter().filter_map(move |&other| morris::Position::moving(own, other))
    });
    let wins = starts.filter_map(|start| match tables().value(RULE, &start).unwrap() {
        Some(Proved { wdl: Wdl::Win, distance, .. }) => Some((distance.plies()?, start)),
        _ => None,
    });
    let (longest, start) = wins.max_by_key(|win| win.0).expect("there are wins");
    assert!(longest >= 15, "{longest}");
    let mut game = Match::from_position(start);
    while game.outcome().is_none() {
        let probe = tables().probe(RULE, game.position(), game.quiet_plies()).unwrap();
        let left = longest - game.ply() as u32;
        let (mv, value) = probe.moves[0];
        assert_eq!(probe.value.and_then(|value| value.distance.plies()), Some(left));
        assert_eq!(value, probe.value);
        game.play_legal(mv);
    }
    assert_eq!(game.ply(), longest as usize);
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(start.to_move()));
}

/// A random position with three or more men a side.
fn positions() -> impl Strategy<Value = morris::Position> {
    let points: Vec<u32> = (0..24).collect();
    let some = proptest::sample::subsequence(points, 6..=7).prop_shuffle();
    (some, 3..=4_usize).prop_filter_map("three men each", |(points, own)| {
        let set = |points: &[u32]| points.iter().map(|point| 1 << point).sum();
        morris::Position::moving(set(&points[..own]), set(&points[own..]))
    })
}

proptest! {
    /// The value at a counter of quiet plies agrees with the values of the moves at that counter.
    #[test]
    fn probe_respects_the_quiet_counter(position in positions(), quiet in 0_u32..100) {
        let probe = tables().probe(RULE, &position, quiet).unwrap();
        if let Some(&(_, best)) = probe.moves.first() {
            prop_assert_eq!(best, probe.value);
        }
        let dtc = probe.value.and_then(|value| value.distance.plies());
        prop_assert!(dtc.is_none_or(|plies| plies + quiet <= 100));
    }

    /// Rotated and mirrored positions have the same value.
    #[test]
    fn values_are_symmetric(position in positions(), s in 0_u8..16) {
let image = position.transform(s);
        let value = |position| tables().value(RULE, position).unwrap();
        prop_assert_eq!(value(&image), value(&position));
    }
}

/// Checks small games with so few men a side. `first` is the table after the first ply; `late` is one
/// of the last but one ply.
fn check_placing(men: u8, first: &str, late: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let placing = Placing { folder: folder.path().into(), men: men.into() };
    let missing = placing.run(&mut |_| ()).unwrap_err();
    assert!(matches!(missing, BuildError::Missing { .. }), "{missing}");
    for name in ["3-3", "4-3", "3-4", "4-4", "5-3", "3-5"] {
        fs::copy(file(shared(), name), file(folder.path(), name)).expect("it was built");
    }
    let mut written = Vec::new();
    let result = placing.run(&mut |event| {
        if let Progress::Written { subspace, .. } = event {
            written.push(subspace);
        }
    });
    result.unwrap();
    let (tables, moving) = (Tables::new(folder.path()), Tables::built_in());
    for subspace in written {
        let verified = if subspace.slots() < 1 << 16 {
            tables.verify(RULE, subspace, &|_| ())
        } else {
            tables.verify_sample(RULE, subspace, 3000, 1, &|_| ())
        };
        verified.unwrap();
    }
    // A proof search over the tables of the moving phase gives the same values.
    let prover = Prover::new(&moving, 1 << 20);
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..30 {
        let hands = Side::pair([men; 2]);
        let start = morris::Position::with_men(Side::pair([0; 2]), hands, Side::First);
        let mut position = start.expect("men in hand");
        for _ in 0..random.usize(3..2 * usize::from(men)) {
            let moves = position.moves();
            let Some(&mv) = random.choice(moves.iter()) else { break };
            position.play(mv);
        }
        if position.outcome().is_none() && position.hand(Side::Second) > 0 {
            let known = tables.value(RULE, &position).unwrap();
            assert_eq!(prover.value(&position).unwrap(), known, "{}", position.draw());
            // Plies of the placing phase do not count as quiet.
            let late = tables.probe(RULE, &position, 99).unwrap();
            assert_eq!(late, tables.probe(RULE, &position, 0).unwrap(), "{}", position.draw());
        }
    }
    // Existing tables are not rebuilt; missing ones are.
    let rebuild = |missing: &str| {
        let mut written = 0;
        let _ = fs::remove_file(file(folder.path(), missing));
        let count = |event| written += u32::from(matches!(event, Progress::Written { .. }));
        placing.run(&mut { count }).unwrap();
        written
    };
    assert_eq!(rebuild("none"), 0);
    assert_eq!(rebuild(first), 2);
    let bytes = |name: &str| fs::read(file(folder.path(), name)).unwrap();
    let before = bytes(late);
    assert!(rebuild(late) > 2);
    assert_eq!(bytes(late), before);
}

#[test]
fn placing_follows_from_its_moves() {
    check_placing(3, "0-1+5", "2-2+2");
}

/// Second may lose 2 of 4 men before the last ply.
#[test]
#[ignore = "long: cargo xtask test --all"]
fn placing_four_men_follows_from_its_moves() {
    check_placing(4, "0-1+7", "3-2+2");
}

#[test]
fn positions_without_a_table_are_unknown() {
    let placing = position("1w1/3/3/6/3/3/3 b 8 9");
    assert_eq!(tables().value(RULE, &placing).unwrap(), None);
    let ten = position("www/1w1/3/w5/3/bb1/bbb w 0 0");
    assert_eq!(tables().value(RULE, &ten).unwrap(), None);
    assert_eq!(
        tables().value(DrawRule::Unlimited, &position("www/3/3/6/3/3/bbb w 0 0")).unwrap(),
        None
    );
    // 5 men against 2: the game is over.
    let over = position("www/ww1/3/6/3/3/bb1 b 0 0");
    let probe = tables().probe(RULE, &over, 0).unwrap();
    let lost = probe.value.expect("the game is over");
    assert_eq!((lost.wdl, lost.distance), (Wdl::Loss, Distance::ToConversion(0)));
    assert!(probe.moves.is_empty());
    // 7 men against 3: only positions after a capture are known.
    let seven = position("www/ww1/w2/3w2/3/3/bbb w 0 0");
    let probe = Tables::built_in().probe(RULE, &seven, 0).unwrap();
    assert_eq!(probe.value, None);
    assert!(probe.moves.iter().any(|(_, value)| value.is_none()));
}

#[test]
fn embedded_tables_equal_built_tables() {
    let built_in = Tables::built_in();
    for name in ["3-3", "4-3", "3-4"] {
        let table = built_in.table(RULE, space(name)).unwrap().expect("the table is embedded");
        let built = tables().table(RULE, space(name)).unwrap().expect("it was built");
        assert_eq!(table.header(), built.header());
    }
    for name in ["4-4", "5-3", "5-4", "6-3", "3-6"] {
        built_in.verify_sample(RULE, space(name), 300, 1, &|_| ()).unwrap();
    }
    assert!(built_in.table(RULE, space("5-5")).unwrap().is_none());
}

#[test]
fn an_interrupted_build_resumes() {
    let folder = tempfile::tempdir().expect("a folder");
    let build = build(folder.path(), 7);
    let written = |build| run(build).iter().map(|(s, _)| s.to_string()).collect::<Vec<_>>();
    assert_eq!(written(&build), ["3-3", "4-3", "3-4"]);
    assert_eq!(written(&build), [""; 0]);
    // The state after a kill while the second table of a pair is written.
    fs::remove_file(file(folder.path(), "3-4")).unwrap();
    fs::write(folder.path().join("morris-3-4.unfinished"), "half").unwrap();
    let kept = fs::read(file(folder.path(), "4-3")).unwrap();
    assert_eq!(written(&build), ["4-3", "3-4"]);
    assert_eq!(fs::read(file(folder.path(), "4-3")).unwrap(), kept);
    assert!(!folder.path().join("morris-3-4.unfinished").exists());
}

#[test]
fn a_folder_admits_one_build_at_a_time() {
    let folder = tempfile::tempdir().expect("a folder");
    let build = build(folder.path(), 6);
    let mut second = None;
    let first = build.run(&mut |event| {
        if matches!(event, Progress::Begin { .. }) {
            second = Some(build.run(&mut |_| ()));
        }
    });
    first.unwrap();
    let error = second.expect("the second build was attempted").unwrap_err();
    assert!(matches!(error, BuildError::Locked { .. }));
    let process = format!("process {}", std::process::id());
    assert!(error.to_string().ends_with(&process), "{error}");
}

#[test]
fn one_probe_has_the_values_under_both_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let rules = [RULE, DrawRule::Unlimited];
    for draw_rule in rules {
        run(&Build { draw_rule, ..build(folder.path(), 6) });
    }
    let tables = Tables::new(folder.path());
    let position = position("www/3/3/6/3/3/bbb w 0 0");
    let both = Tablebase::probe(&tables, &position, 60).unwrap();
    let [limited, unlimited] = rules.map(|rule| tables.probe(rule, &position, 60).unwrap());
    let value = Both { limited: limited.value, unlimited: unlimited.value };
    assert!(value.limited.is_some() && value.unlimited.is_some());
    assert_eq!((both.value, both.moves.len()), (value, unlimited.moves.len()));
    for ((mv, value), limited) in both.moves.into_iter().zip(limited.moves) {
        assert_eq!((mv, value.limited), limited);
        assert!(unlimited.moves.contains(&(mv, value.unlimited)));
    }
}

#[test]
fn tables_without_distances_are_smaller_and_agree() {
    let folder = tempfile::tempdir().expect("a folder");
    let values = Build { content: Content::Values, ..build(folder.path(), 7) };
    run(&values);
    let size = |folder: &Path| fs::metadata(file(folder, "3-3")).unwrap().len();
    assert!(size(folder.path()) < size(shared()));
    let counts = |folder: &Path| Table::open(&file(folder, "4-3")).unwrap().header().counts;
    let (here, there) = (counts(folder.path()), counts(shared()));
    assert_eq!((here.wins, here.draws, here.losses), (there.wins, there.draws, there.losses));
    Tables::new(folder.path()).verify(RULE, space("3-4"), &|_| ()).unwrap();
    // Without a distance, a win is unknown as soon as quiet plies have been played.
    let flying = position("ww1/3/3/5b/3/w2/1bb b 0 0");
    let tables = Tables::new(folder.path());
    let value = tables.value(RULE, &flying).unwrap().unwrap();
    assert_eq!(value.distance, Distance::Unknown);
    assert_eq!(tables.probe(RULE, &flying, 0).unwrap().value, Some(value));
    let later = tables.probe(RULE, &flying, 1).unwrap().value;
    assert!(later.is_none_or(|value| value.wdl == Wdl::Draw));
    let other = build(folder.path(), 7).run(&mut |_| ()).unwrap_err();
    assert!(matches!(other, BuildError::Other { .. }), "{other}");
}

#[test]
fn invalid_files_are_rejected_with_the_reason() {
    let good = fs::read(file(shared(), "3-3")).unwrap();
    let folder = tempfile::tempdir().expect("a folder");
    let path = file(folder.path(), "3-3");
    let start = position("www/3/3/6/3/3/bbb w 0 0");
    let fault_of = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let error = Tables::new(folder.path()).value(RULE, &start).unwrap_err().to_string();
        let (place, fault) = error.split_once(": ").expect("the file and the reason");
        assert_eq!(place, path.display().to_string());
        fault.to_owned()
    };
    let changed = |at: usize, byte: u8| [&good[..at], &[byte], &good[at + 1..]].concat();
    assert_eq!(fault_of(b""), "file is truncated");
    assert_eq!(fault_of(b"a letter to a friend, not a table"), "not a table file");
    assert_eq!(fault_of(&changed(8, 2)), "format version 2 is newer than the supported version 1");
    let half = good.len() / 2;
    assert_eq!(fault_of(&good[..half]), "file is truncated");
    assert_eq!(fault_of(&[&good[..], b"more"].concat()), "unexpected data after the last block");
    assert_eq!(fault_of(&changed(half, good[half] ^ 1)), "block 1 of 2 is corrupt");
    let text = String::from_utf8_lossy(&good[16..200]).into_owned();
    let rules = 16 + text.find("rules").expect("the header names them") + 10;
    assert!(fault_of(&changed(rules, b'x')).starts_with("built for the rules "));
    let wins = 16 + text.find("rows").expect("the header counts them") + 7;
    assert!(fault_of(&changed(wins, b'9')).contains("dimensions do not match the subspace 3-3"));

    let other = fs::read(file(shared(), "4-3")).unwrap();
    assert_eq!(fault_of(&other), "contains the subspace 4-3, unlike its file name");
}
