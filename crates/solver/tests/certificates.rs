//! Certificates are written of what is so, and refused where they prove nothing.

use std::io;

use ludoteca_rules::{Match, Options, Side, coffee, fourmation};
use ludoteca_solver::certificate::{CertifyError, CheckError, Claim, Goal, Wrong, certify, check};
use ludoteca_solver::{Solvable, Solver, Verdict};
use xxhash_rust::xxh3::xxh3_64;

const MEMORY: usize = 1 << 20;

fn claim(moves: &[&str], side: Side, goal: Goal) -> Claim {
    Claim { moves: moves.iter().map(ToString::to_string).collect(), side, goal }
}

fn written<P: Solvable>(options: &P::Options, claims: &[Claim]) -> Result<Vec<u8>, CertifyError> {
    let mut bytes = Vec::new();
    let mut solver = Solver::new(MEMORY);
    certify::<P>(&mut solver, options, claims, &mut bytes, &|| false, &mut |_| ())?;
    Ok(bytes)
}

fn checked(bytes: &[u8]) -> Result<u64, CheckError> {
    check(bytes, &mut |_| ()).map(|checked| checked.positions)
}

/// Its line of JSON, and the numbers of its moves, all below 128.
fn apart(certificate: &[u8]) -> (String, Vec<u8>) {
    let end = certificate.iter().position(|&byte| byte == b'\n').expect("a first line") + 1;
    let header = String::from_utf8(certificate[..end].to_vec()).expect("it is text");
    (
        header,
        zstd::decode_all(&certificate[end..certificate.len() - 8]).expect("the rest is compressed"),
    )
}

fn together(header: &str, moves: &[u8]) -> Vec<u8> {
    let moves = zstd::encode_all(moves, 1).expect("it is compressed");
    let bytes = [header.as_bytes(), &moves].concat();
    let checksum = xxh3_64(&bytes).to_le_bytes();
    [&bytes[..], &checksum].concat()
}

/// 4mation with three in a row, which first wins.
fn small() -> Vec<u8> {
    let options = "side=4 n=3".parse().expect("options");
    written::<fourmation::Position>(&options, &[claim(&[], Side::First, Goal::Wins)])
        .expect("first wins")
}

/// What the checker says is so must be what the solver, which it knows nothing of, says.
fn claims_and_values_agree<P: Solvable>(options: &P::Options) {
    let start = Match::<P>::new(options);
    let mut solver = Solver::new(MEMORY);
    let found =
        solver.solve_moves(start.position(), None, &ludoteca_solver::Budget::nodes(50_000_000));
    for (mv, verdict) in found.moves {
        let text = start.position().move_text(mv);
        for (side, goal) in Side::BOTH.into_iter().flat_map(|s| [(s, Goal::Wins), (s, Goal::Holds)])
        {
            let wins = match verdict {
                Verdict::Win(_) => Some(Side::First),
                Verdict::Loss(_) => Some(Side::Second),
                Verdict::Draw => None,
                Verdict::Unknown => panic!("{text} is not solved"),
            };
            let is_so = match goal {
                Goal::Wins => wins == Some(side),
                Goal::Holds => wins != Some(side.other()),
            };
            let certificate = written::<P>(options, &[claim(&[&text], side, goal)]);
            assert_eq!(certificate.is_ok(), is_so, "{text}: {side:?} {goal:?}, {verdict:?}");
            if let Ok(bytes) = certificate {
                assert!(checked(&bytes).expect("it is a proof") > 1);
            } else {
                let error = certificate.expect_err("it is not so");
                assert!(matches!(error, CertifyError::Untrue(CheckError::Fails { .. })), "{error}");
            }
        }
    }
}

#[test]
fn what_is_so_can_be_proved_and_nothing_else() {
    for options in ["side=4 n=4", "side=4 n=3", "side=4 n=4 fallback=anywhere"] {
        claims_and_values_agree::<fourmation::Position>(&options.parse().expect("options"));
    }
    for options in ["square-3", "hex-2", "hex-2 pie", "square-3 pie"] {
        claims_and_values_agree::<coffee::Position>(&options.parse().expect("options"));
    }
}

#[test]
fn a_draw_takes_two_claims_which_share_a_file() {
    let options = "side=4 n=4".parse().expect("options");
    let claims = Side::BOTH.map(|side| claim(&["b2"], side, Goal::Holds));
    let bytes = written::<fourmation::Position>(&options, &claims).expect("neither loses");
    let checked = check(&bytes[..], &mut |_| ()).expect("it is a proof");
    assert_eq!(checked.header.claims, claims);
    assert_eq!(checked.header.digest, options.digest("fourmation"));
}

#[test]
fn nothing_is_believed_that_was_changed_on_the_way() {
    let whole = small();
    for end in 0..whole.len() {
        assert!(checked(&whole[..end]).is_err(), "cut to {end} bytes");
    }
    for at in 0..whole.len() {
        for bit in 0..8 {
            let mut bytes = whole.clone();
            bytes[at] ^= 1 << bit;
            assert!(checked(&bytes).is_err(), "bit {bit} of byte {at}");
        }
    }
}

#[test]
fn a_wrong_proof_is_refused_where_it_fails() {
    let whole = small();
    let (header, moves) = apart(&whole);
    assert!(checked(&together(&header, &moves)).is_ok());
    let fails = |moves: &[u8]| checked(&together(&header, moves)).expect_err("it proves nothing");

    let error = fails(&moves[..moves.len() - 1]);
    assert!(matches!(error, CheckError::Fails { wrong: Wrong::Cut, .. }), "{error}");
    assert!(matches!(fails(&[&moves[..], &[0]].concat()), CheckError::Left));
    let error = fails(&[&[99], &moves[1..]].concat());
    assert_eq!(
        error.to_string(),
        "after no moves, at 4/4/4/4 x -: the proof has move 99 of the legal ones here, counted from \
         0, of 16"
    );
    // Another legal move may prove as much, but not with the moves that follow.
    for (at, &mv) in moves.iter().enumerate() {
        for other in (0..8).filter(|&other| other != mv) {
            let mut changed = moves.clone();
            changed[at] = other;
            match checked(&together(&header, &changed)) {
                Ok(_) => assert!(at > 0, "another first move needs other replies"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

#[test]
fn claims_about_other_rules_are_refused() {
    let (header, moves) = apart(&small());
    let fails = |from: &str, to: &str| {
        assert!(header.contains(from), "{header}");
        let changed = header.replace(from, to);
        checked(&together(&changed, &moves)).expect_err("it proves nothing").to_string()
    };
    let options: fourmation::Options = "side=5 n=3".parse().expect("options");
    let small: fourmation::Options = "side=4 n=3".parse().expect("options");
    let (digest, other) = (small.digest("fourmation"), options.digest("fourmation"));

    assert!(fails("\"side\":4", "\"side\":5").contains("the digest is of other rules"));
    assert!(fails(&digest, &other).contains("the digest is of other rules"));
    assert!(fails("\"side\":4", "\"side\":9").contains("side"));
    assert!(fails("\"fourmation\"", "\"six\"").contains("not of six"));
    assert!(fails("certificate\":1", "certificate\":2").contains("version 2"));
    assert!(
        fails("\"moves\":[]", "\"moves\":[\"a1\",\"d4\"]").contains("d4, which is no legal move")
    );
    let second = fails("\"side\":\"first\"", "\"side\":\"second\"");
    assert!(second.starts_with("after "), "{second}");
    let nothing = header
        .replace(&header[header.find("\"claims\"").expect("it has claims")..], "\"claims\":[]}\n");
    let error = checked(&together(&nothing, &[])).expect_err("it proves nothing");
    assert!(error.to_string().contains("it claims nothing"), "{error}");
    for nonsense in ["", "\n", "{}\n", "no certificate at all", "{\"ludoteca-certificate\":1}\n"] {
        let error = checked(nonsense.as_bytes()).expect_err("it proves nothing");
        assert!(matches!(error, CheckError::Header(_)), "{nonsense}: {error}");
    }
    // Whatever its size, no more is read than the first line of a certificate may have.
    let endless = check(io::repeat(0), &mut |_| ()).expect_err("it proves nothing");
    assert!(matches!(endless, CheckError::Io(_)), "{endless}");
}

#[test]
fn a_stop_leaves_no_certificate() {
    let options = "side=4 n=3".parse().expect("options");
    let claims = [claim(&[], Side::First, Goal::Wins)];
    let mut solver = Solver::new(MEMORY);
    let stopped = certify::<fourmation::Position>(
        &mut solver,
        &options,
        &claims,
        Vec::new(),
        &|| true,
        &mut |_| (),
    );
    assert!(matches!(stopped, Err(CertifyError::Stopped)));
}
