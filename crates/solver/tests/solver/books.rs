//! Books: agreement with the solver, files, and rejection of damaged files.

use std::cell::Cell;

use ludoteca_rules::oracle::{Proved, Wdl};
use ludoteca_rules::{Options, Position, coffee, fourmation};
use ludoteca_solver::{Book, BookError, BookProgress, Budget, Extent, Solvable, Solver};

const TABLE: usize = 1 << 22;

/// Builds a book of all positions with at most `stones` stones.
fn book<P: Solvable>(options: &str, stones: u32) -> (P::Options, Book) {
    let options = P::Options::read(options).unwrap();
    let mut book = Book::new::<P>(&options);
    assert!(book.extend::<P>(&options, Extent::all(stones), &mut Solver::new(TABLE), &|_| false));
    assert_eq!(book.complete(), Some(stones));
    (options, book)
}

/// The value without its distance, which is only a bound.
fn kind(value: Proved) -> Wdl {
    value.wdl
}

/// In random games, the book contains every position with few stones, with the value that the
/// solver proves, and the values of its moves. Solving moves with the book gives the same values.
fn agrees<P: Solvable>(options: &str, stones: u32, plies: u32) {
    knows::<P>(&book::<P>(options, stones).1, options, plies);
}

/// The same for games with these options, which may add the pie rule to those of the book.
fn knows<P: Solvable>(book: &Book, options: &str, plies: u32) {
    let options = P::Options::read(options).unwrap();
    let [mut solver, mut with_book] = [(); 2].map(|()| Solver::new(TABLE));
    let mut random = fastrand::Rng::with_seed(1);
    let mut value = |position: &P| {
        let proof = solver.solve(position, &Budget::nodes(u64::MAX));
        kind(proof.value.expect("the budget suffices"))
    };
    for _ in 0..20 {
        let mut position = P::new(&options);
        for ply in 0..=plies {
            if position.outcome().is_some() {
                break;
            }
            let known = book.value(&position).map(kind);
            assert_eq!(known, Some(value(&position)), "after {ply} plies");
            for (mv, known) in book.moves(&position) {
                let mut next = position.clone();
                next.play(mv);
                let known = known.map(|known| kind(known.before()));
                assert!(known.is_none() || known == Some(value(&next)));
                assert!(known.is_some() || ply == plies);
            }
            let all = with_book.solve_moves(&position, Some(book), &Budget::nodes(u64::MAX)).moves;
            assert_eq!(all.len(), position.count_moves());
            for (mv, found) in all {
                let mut next = position.clone();
                next.play(mv);
                assert_eq!(
                    found.map(|found| kind(found.before())),
                    Some(value(&next)),
                    "after {ply} plies"
                );
            }
            let moves: Vec<_> = position.moves().into_iter().collect();
            position.play(random.choice(moves).unwrap());
        }
    }
}

#[test]
fn books_agree_with_the_solver() {
    agrees::<coffee::Position>("square-4 n=4", 2, 2);
    agrees::<coffee::Position>("square-3 n=3 pie", 2, 2);
    agrees::<coffee::Position>("square-3 n=3", 9, 5);
    agrees::<fourmation::Position>("side=4 n=4", 3, 3);
    agrees::<fourmation::Position>("side=4 n=3 pie", 2, 2);
    agrees::<fourmation::Position>("side=4 n=3 fallback=anywhere", 5, 5);
}

#[test]
fn books_know_positions_with_the_pie_rule() {
    let (_, coffee) = book::<coffee::Position>("square-3 n=3", 3);
    knows::<coffee::Position>(&coffee, "square-3 n=3 pie", 3);
    let (_, fourmation) = book::<fourmation::Position>("side=4 n=3", 3);
    knows::<fourmation::Position>(&fourmation, "side=4 n=3 pie", 3);
    let (_, drawn) = book::<fourmation::Position>("side=4 n=4", 2);
    knows::<fourmation::Position>(&drawn, "side=4 n=4 pie", 2);
}

#[test]
fn a_stopped_build_resumes() {
    let options = fourmation::Options::read("side=4 n=4").unwrap();
    let (_, complete) = book::<fourmation::Position>("side=4 n=4", 3);
    let mut part = Book::new::<fourmation::Position>(&options);
    let mut calls = 0;
    for extent in [1, 3].map(Extent::all) {
        let extend = |book: &mut Book| {
            let start = Cell::new(None);
            let few = |progress: &BookProgress| {
                let done = start.get().unwrap_or(progress.done);
                start.set(Some(done));
                progress.done > done
            };
            book.extend::<fourmation::Position>(&options, extent, &mut Solver::new(TABLE), &few)
        };
        while !extend(&mut part) {
            calls += 1;
            let mut bytes = Vec::new();
            part.write(&mut bytes).unwrap();
            assert_eq!(Book::read(&bytes[..]).unwrap(), part);
        }
    }
    assert!(calls > 10, "{calls} calls");
    assert_eq!((part.complete(), part.counts()), (complete.complete(), complete.counts()));
}

/// In random games that stay drawn, the book knows all moves from `complete` stones on, and the
/// best of them draw. Calls `check` for each of these positions.
fn follow_draws(book: &Book, check: &mut dyn FnMut(&fourmation::Position)) {
    type P = fourmation::Position;
    let options = Options::from_map(book.options()).expect("options of the game");
    let (complete, drawn) = (book.complete().unwrap(), book.drawn().unwrap());
    let mut random = fastrand::Rng::with_seed(2);
    let mut followed = 0;
    for _ in 0..400 {
        let mut position = P::new(&options);
        for ply in 0..drawn {
            let mut moves = book.moves(&position);
            if ply >= complete {
                assert!(moves.iter().all(|known| known.1.is_some()), "after {ply} plies");
                let best = moves.iter().filter_map(|known| known.1.map(kind)).max();
                assert_eq!(best, Some(Wdl::Draw));
                check(&position);
                followed += 1;
                moves.retain(|known| known.1.map(kind) == Some(Wdl::Draw));
            }
            position.play(random.choice(moves).unwrap().0);
            let value = book.value(&position).map(kind);
            if ply + 1 >= complete && value != Some(Wdl::Draw) {
                break;
            }
        }
    }
    assert!(followed > 40, "{followed} positions");
}

/// Builds a book of a board in several runs and follows its drawn games.
fn draws_are_followed(board: &str) {
    type P = fourmation::Position;
    let options = fourmation::Options::read(board).unwrap();
    let mut solver = Solver::new(TABLE);
    let mut book = Book::new::<P>(&options);
    let extent = Extent { all: 2, drawn: 6 };
    // Building is interrupted repeatedly. The book keeps its values and reports only levels
    // that are complete.
    let calls = Cell::new(0_u32);
    let progress = |_: &BookProgress| {
        calls.set(calls.get() + 1);
        calls.get().is_multiple_of(50)
    };
    while !book.extend::<P>(&options, extent, &mut solver, &progress) {
        assert!(book.drawn() < Some(6));
        if book.drawn().is_some() {
            follow_draws(&book, &mut |_| ());
        }
    }
    assert!(calls.get() > 100, "{calls:?}");
    assert_eq!((book.complete(), book.drawn()), (Some(2), Some(6)));
    follow_draws(&book, &mut |position| {
        for (mv, known) in book.moves(position) {
            let mut next = *position;
            next.play(mv);
            let found = solver.solve(&next, &Budget::nodes(u64::MAX)).value;
            assert_eq!(known.map(kind), found.map(|found| kind(found.before())));
        }
    });
    let mut bytes = Vec::new();
    book.write(&mut bytes).unwrap();
    assert_eq!(Book::read(&bytes[..]).unwrap(), book);

    // Once all positions with three stones are known, more drawn games have to be followed.
    let mut then = |extent| {
        assert!(book.extend::<P>(&options, extent, &mut solver, &|_| false));
        (book.complete(), book.drawn())
    };
    assert_eq!(then(Extent::all(3)), (Some(3), None));
    assert_eq!(then(Extent { all: 1, drawn: 3 }), (Some(3), None));
    assert_eq!(then(Extent { all: 1, drawn: 5 }), (Some(3), Some(5)));
}

#[test]
fn drawn_games_are_followed_further() {
    draws_are_followed("side=4 n=4");
}

#[test]
#[ignore = "long: cargo xtask test --all"]
fn drawn_games_are_followed_on_a_board_that_is_won() {
    draws_are_followed("side=5 n=4");
}

#[test]
fn the_built_in_book_follows_drawn_games() {
    let book = Book::all_built_in().find(|book| book.game() == "fourmation").unwrap();
    assert!(book.drawn() > book.complete());
    follow_draws(book, &mut |_| ());
}

#[test]
fn games_without_draws_are_not_followed() {
    let options = coffee::Options::read("square-3 n=3").unwrap();
    let mut book = Book::new::<coffee::Position>(&options);
    let (mut solver, extent) = (Solver::new(TABLE), Extent { all: 1, drawn: 4 });
    assert!(book.extend::<coffee::Position>(&options, extent, &mut solver, &|_| false));
    assert_eq!((book.complete(), book.drawn()), (Some(1), None));
}

#[test]
fn a_book_is_for_one_game() {
    let (_, book) = book::<coffee::Position>("square-3 n=3", 1);
    let other = coffee::Options::read("square-4 n=3").unwrap();
    assert_eq!(book.value(&coffee::Position::new(&other)), None);
    assert!(book.moves(&coffee::Position::new(&other)).is_empty());
    let mut copy = book.clone();
    let (mut solver, extent) = (Solver::new(TABLE), Extent::all(1));
    assert!(!copy.extend::<coffee::Position>(&other, extent, &mut solver, &|_| false));
    assert_eq!(copy, book);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.book");
    book.save(&file).unwrap();
    let rejected = Book::open::<coffee::Position>(&file, &other);
    assert!(matches!(rejected, Err(BookError::WrongGame { .. })), "{rejected:?}");
}

#[test]
fn damaged_books_are_rejected() {
    let (_, book) = book::<coffee::Position>("square-3 n=3", 2);
    let mut bytes = Vec::new();
    book.write(&mut bytes).unwrap();
    assert_eq!(Book::read(&bytes[..]).unwrap(), book);
    for end in 0..bytes.len() {
        assert!(Book::read(&bytes[..end]).is_err(), "cut at {end}");
    }
    let header = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
    for at in header..bytes.len() {
        for bit in 0..8 {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1 << bit;
            let read = Book::read(&bytes[..]);
            assert!(read.as_ref().map_or(true, |read| *read == book), "bit {bit} of {at}");
        }
    }
    let frame = zstd::encode_all(&[][..], 1).unwrap();
    let more = Book::read(&[&bytes[..], &frame].concat()[..]).unwrap_err().to_string();
    assert!(more.contains("data follows"), "{more}");
    let text = String::from_utf8_lossy(&bytes[..header]).into_owned();
    let rejected = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        Book::read(&[changed.as_bytes(), &bytes[header..]].concat()[..]).unwrap_err().to_string()
    };
    let version = rejected("\"ludoteca-book\":1", "\"ludoteca-book\":2");
    assert!(version.starts_with("format version 2"), "{version}");
    let twice = rejected("\"n\":3", "\"n\":3,\"n\":3");
    assert!(twice.contains("is expected"), "{twice}");
    let more = rejected("[1,", "[18446744073709551615,");
    assert!(more.contains("more than"), "{more}");
    let more = rejected("[1,", "[9,");
    assert!(more.contains("ascend") || more.contains("truncated"), "{more}");
    let fewer = rejected("[1,", "[0,");
    assert!(fewer.contains("ascend") || fewer.contains("unexpected data"), "{fewer}");
}
