//! Small proofs define a strategy: verified values are kept against every reply by provers that
//! restart at each move.

use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{Match, coffee, fourmation};
use ludoteca_solver::{Budget, SmallProofs, Solvable, Solver};

/// Plays the strategy against every reply. Returns whether it always reaches a win, or at least a
/// draw.
fn keeps<P: Solvable>(position: &P, proofs: &mut SmallProofs, wins: bool) -> bool {
    position.moves().into_iter().all(|reply| {
        let mut next = position.clone();
        next.play(reply);
        if let Some(outcome) = next.outcome() {
            return outcome.winner.is_none() && !wins;
        }
        // A new prover, like that of a new engine.
        let (proof, _) = SmallProofs::new(proofs.nodes()).prove(&next);
        let least = if wins { Wdl::Win } else { Wdl::Draw };
        let Some(proof) = proof.filter(|proof| proof.value.wdl >= least) else { return false };
        next.play(proof.line[0]);
        match next.outcome() {
            Some(outcome) => outcome.winner.is_some() || !wins,
            None => keeps(&next, proofs, wins),
        }
    })
}

fn check<P: Solvable>(options: &P::Options, plies: usize, nodes: u64) -> [u32; 2] {
    let mut proofs = SmallProofs::new(nodes);
    let mut solver = Solver::new(1 << 20);
    let mut random = fastrand::Rng::with_seed(1);
    let mut seen = [0; 2];
    for _ in 0..60 {
        let mut game = Match::<P>::new(options);
        for _ in 0..plies {
            if let Some(&mv) = random.choice(game.legal_moves().iter()) {
                game.play_legal(mv);
            }
        }
        let position = game.position();
        if game.outcome().is_some() {
            continue;
        }
        for (i, wins) in [false, true].into_iter().enumerate() {
            for mv in position.moves() {
                let mut next = position.clone();
                next.play(mv);
                if next.outcome().is_some() {
                    continue;
                }
                let (kept, _) = proofs.verify(position, mv, wins, u64::MAX, &|| false);
                assert_eq!(kept, keeps(&next, &mut proofs, wins), "{}", position.draw());
                if kept {
                    seen[i] += 1;
                    let value = solver.solve(&next, &Budget::nodes(u64::MAX)).value;
                    let most = if wins { Wdl::Loss } else { Wdl::Draw };
                    assert!(value.is_some_and(|value| value.wdl <= most), "{}", position.draw());
                }
            }
        }
    }
    seen
}

#[test]
fn verified_values_are_kept_move_by_move() {
    let options = |text: &str| text.parse().expect("the options are valid");
    let [draws, wins] = check::<fourmation::Position>(&options("side=4 n=3"), 4, 40);
    assert!(draws > 20 && wins > 20, "{draws} and {wins}");
    let [draws, _] = check::<fourmation::Position>(&options("side=4 n=4"), 8, 60);
    assert!(draws > 20, "{draws}");
    let coffee = "square-4 n=3".parse().expect("the options are valid");
    let [draws, wins] = check::<coffee::Position>(&coffee, 4, 60);
    assert!(draws > 20 && wins > 20, "{draws} and {wins}");
}

#[test]
fn a_verification_respects_its_budget() {
    let options = "side=4 n=3".parse().expect("the options are valid");
    let position = *Match::<fourmation::Position>::new(&options).position();
    let mut proofs = SmallProofs::new(100_000);
    let (proof, _) = proofs.prove(&position);
    let mv = proof.expect("a small board").line[0];
    assert!(proofs.verify(&position, mv, true, u64::MAX, &|| false).0);
    assert!(!proofs.verify(&position, mv, true, 0, &|| false).0);
    assert!(!proofs.verify(&position, mv, true, u64::MAX, &|| true).0);
}
