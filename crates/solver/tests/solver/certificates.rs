//! Certificates: true claims are proved, and invalid certificates are rejected.

use std::io;

use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{Match, Options, Side, coffee, fourmation};
use ludoteca_solver::certificate::{
    CertifyError, CheckError, Claim, Goal, ProofFault, certify, check,
};
use ludoteca_solver::{Solvable, Solver};
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

/// Splits a certificate into its header and its move indices, each of which is one byte.
pub(crate) fn split(certificate: &[u8]) -> (String, Vec<u8>) {
    let end = certificate.iter().position(|&byte| byte == b'\n').expect("a first line") + 1;
    let header = String::from_utf8(certificate[..end].to_vec()).expect("it is text");
    (
        header,
        zstd::decode_all(&certificate[end..certificate.len() - 8]).expect("the rest is compressed"),
    )
}

fn join(header: &str, moves: &[u8]) -> Vec<u8> {
    let moves = zstd::encode_all(moves, 1).expect("it is compressed");
    let bytes = [header.as_bytes(), &moves].concat();
    let checksum = xxh3_64(&bytes).to_le_bytes();
    [&bytes[..], &checksum].concat()
}

/// A certificate for 4mation with three in a row, which First wins.
fn small() -> Vec<u8> {
    let options = "side=4 n=3".parse().expect("options");
    written::<fourmation::Position>(&options, &[claim(&[], Side::First, Goal::Wins)])
        .expect("first wins")
}

/// The checker, which is independent of the solver, accepts exactly the claims that agree with the
/// solver's values.
fn claims_and_values_agree<P: Solvable>(options: &P::Options) {
    let start = Match::<P>::new(options);
    let mut solver = Solver::new(MEMORY);
    let found =
        solver.solve_moves(start.position(), None, &ludoteca_solver::Budget::nodes(50_000_000));
    for (mv, value) in found.moves {
        let text = start.position().move_text(mv);
        for (side, goal) in
            Side::BOTH.into_iter().flat_map(|s| [(s, Goal::Wins), (s, Goal::AtLeastDraw)])
        {
            let wins = match value.expect("every move is solved").wdl {
                Wdl::Win => Some(Side::First),
                Wdl::Loss => Some(Side::Second),
                Wdl::Draw => None,
            };
            let is_true = match goal {
                Goal::Wins => wins == Some(side),
                Goal::AtLeastDraw => wins != Some(side.other()),
            };
            let certificate = written::<P>(options, &[claim(&[&text], side, goal)]);
            assert_eq!(certificate.is_ok(), is_true, "{text}: {side:?} {goal:?}, {value:?}");
            if let Ok(bytes) = certificate {
                assert!(checked(&bytes).expect("it is a proof") > 1);
            } else {
                let error = certificate.expect_err("a false claim");
                assert!(
                    matches!(error, CertifyError::FalseClaim(CheckError::Fails { .. })),
                    "{error}"
                );
            }
        }
    }
}

#[test]
fn exactly_the_true_claims_can_be_proved() {
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
    let claims = Side::BOTH.map(|side| claim(&["b2"], side, Goal::AtLeastDraw));
    let bytes = written::<fourmation::Position>(&options, &claims).expect("neither loses");
    let checked = check(&bytes[..], &mut |_| ()).expect("it is a proof");
    assert_eq!(checked.header.claims, claims);
    assert_eq!(checked.header.digest, options.digest("fourmation"));
}

#[test]
fn every_modification_is_rejected() {
    let valid = small();
    for end in 0..valid.len() {
        assert!(checked(&valid[..end]).is_err(), "cut to {end} bytes");
    }
    for at in 0..valid.len() {
        for bit in 0..8 {
            let mut bytes = valid.clone();
            bytes[at] ^= 1 << bit;
            assert!(checked(&bytes).is_err(), "bit {bit} of byte {at}");
        }
    }
}

#[test]
fn an_invalid_proof_is_rejected_where_it_fails() {
    let valid = small();
    let (header, moves) = split(&valid);
    assert!(checked(&join(&header, &moves)).is_ok());
    let fails = |moves: &[u8]| checked(&join(&header, moves)).expect_err("an invalid certificate");

    let error = fails(&moves[..moves.len() - 1]);
    assert!(matches!(error, CheckError::Fails { fault: ProofFault::Truncated, .. }), "{error}");
    assert!(matches!(fails(&[&moves[..], &[0]].concat()), CheckError::TrailingMoves));
    let error = fails(&[&[99], &moves[1..]].concat());
    assert_eq!(
        error.to_string(),
        "after no moves, at 4/4/4/4 x -: move index 99 is out of range: the number of legal moves \
         is 16"
    );
    // Another legal move may also win, but not with the moves that follow.
    for (at, &mv) in moves.iter().enumerate() {
        for other in (0..8).filter(|&other| other != mv) {
            let mut changed = moves.clone();
            changed[at] = other;
            match checked(&join(&header, &changed)) {
                Ok(_) => assert!(at > 0, "another first move needs other replies"),
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
    }
}

#[test]
fn certificates_for_other_rules_are_rejected() {
    let (header, moves) = split(&small());
    let fails = |from: &str, to: &str| {
        assert!(header.contains(from), "{header}");
        let changed = header.replace(from, to);
        checked(&join(&changed, &moves)).expect_err("an invalid certificate").to_string()
    };
    let options: fourmation::Options = "side=5 n=3".parse().expect("options");
    let small: fourmation::Options = "side=4 n=3".parse().expect("options");
    let (digest, other) = (small.digest("fourmation"), options.digest("fourmation"));

    assert!(fails("\"side\":4", "\"side\":5").contains("the digest does not match the options"));
    assert!(fails(&digest, &other).contains("the digest does not match the options"));
    assert!(fails("\"side\":4", "\"side\":9").contains("side"));
    assert!(fails("\"fourmation\"", "\"six\"").contains("not for six"));
    assert!(fails("certificate\":1", "certificate\":2").contains("version 2"));
    assert!(fails("\"moves\":[]", "\"moves\":[\"a1\",\"d4\"]").contains("d4, which is not legal"));
    let second = fails("\"side\":\"first\"", "\"side\":\"second\"");
    assert!(second.starts_with("after "), "{second}");
    let nothing = header
        .replace(&header[header.find("\"claims\"").expect("it has claims")..], "\"claims\":[]}\n");
    let error = checked(&join(&nothing, &[])).expect_err("an invalid certificate");
    assert!(error.to_string().contains("no claims"), "{error}");
    for nonsense in ["", "\n", "{}\n", "not a certificate", "{\"ludoteca-certificate\":1}\n"] {
        let error = checked(nonsense.as_bytes()).expect_err("an invalid certificate");
        assert!(matches!(error, CheckError::Header(_)), "{nonsense}: {error}");
    }
    // The checker reads no more than the longest valid first line.
    let endless = check(io::repeat(0), &mut |_| ()).expect_err("an invalid certificate");
    assert!(matches!(endless, CheckError::Io(_)), "{endless}");
}

#[test]
fn a_second_form_of_a_certificate_is_rejected() {
    let (header, moves) = split(&small());
    let claim = &header[header.find("[{").expect("claims") + 1..header.rfind(']').expect("claims")];
    for (from, to) in [
        ("{\"lud", "{ \"lud"),
        ("\"options\":{", "\"options\":{\"side\":5,"),
        ("\"n\":3", "\"n\":3,\"pie\":false"),
        (claim, "[[],\"first\",\"wins\"]"),
    ] {
        assert!(header.contains(from), "{from}: {header}");
        let error = checked(&join(&header.replacen(from, to, 1), &moves));
        assert!(matches!(error, Err(CheckError::Header(_))), "{to}: {error:?}");
    }
    let frame = |moves: &[u8]| zstd::encode_all(moves, 1).expect("it is compressed");
    let skippable = [0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0].to_vec();
    let (half, rest) = moves.split_at(moves.len() / 2);
    for frames in [
        [frame(&moves), frame(&[])],
        [frame(&moves), skippable.clone()],
        [skippable, frame(&moves)],
        [frame(half), frame(rest)],
    ] {
        let bytes = [header.as_bytes(), &frames.concat()].concat();
        assert!(checked(&[&bytes[..], &xxh3_64(&bytes).to_le_bytes()].concat()).is_err());
    }
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
