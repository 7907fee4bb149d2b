//! Books: they agree with the solver, go through files, and what is wrong with a file is told.

use std::cell::Cell;

use ludoteca_rules::{Options, Position, coffee, fourmation};
use ludoteca_solver::{Book, BookError, Budget, Extent, Growth, Solvable, Solver, Verdict};

const TABLE: usize = 1 << 22;

/// A book of all positions with at most so many stones.
fn book<P: Solvable>(options: &str, stones: u32) -> (P::Options, Book) {
    let options = P::Options::read(options).unwrap();
    let mut book = Book::new::<P>(&options);
    assert!(book.grow::<P>(&options, Extent::all(stones), &mut Solver::new(TABLE), &|_| false));
    assert_eq!(book.complete(), Some(stones));
    (options, book)
}

/// What is certain of a value.
fn kind(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Win(_) => 0,
        Verdict::Draw => 1,
        Verdict::Loss(_) => 2,
        Verdict::Unknown => 3,
    }
}

/// Games at random: each position is in the book, as long as it has few stones, with the value that
/// the solver finds, and so are its moves; and the solver that asks the book finds the same of all moves.
fn agrees<P: Solvable>(options: &str, stones: u32, plies: u32) {
    let (options, book) = book::<P>(options, stones);
    let [mut solver, mut asked] = [(); 2].map(|()| Solver::new(TABLE));
    let mut random = fastrand::Rng::with_seed(1);
    let mut value = |position: &P| {
        let proof = solver.solve(position, &Budget::nodes(u64::MAX));
        kind(proof.verdict)
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
            let all = asked.solve_moves(&position, Some(&book), &Budget::nodes(u64::MAX)).moves;
            assert_eq!(all.len(), position.count_moves());
            for (mv, said) in all {
                let mut next = position.clone();
                next.play(mv);
                assert_eq!(kind(said.before()), value(&next), "after {ply} plies");
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
    agrees::<fourmation::Position>("side=4 n=3 fallback=anywhere", 5, 5);
}

#[test]
fn a_book_that_was_stopped_goes_on_and_grows() {
    let options = fourmation::Options::read("side=4 n=4").unwrap();
    let (_, whole) = book::<fourmation::Position>("side=4 n=4", 3);
    let mut part = Book::new::<fourmation::Position>(&options);
    let mut calls = 0;
    for extent in [1, 3].map(Extent::all) {
        let grown = |book: &mut Book| {
            let begun = Cell::new(None);
            let few = |growth: &Growth| {
                let done = begun.get().unwrap_or(growth.done);
                begun.set(Some(done));
                growth.done > done
            };
            book.grow::<fourmation::Position>(&options, extent, &mut Solver::new(TABLE), &few)
        };
        while !grown(&mut part) {
            calls += 1;
            let mut bytes = Vec::new();
            part.write(&mut bytes).unwrap();
            assert_eq!(Book::read(&bytes[..]).unwrap(), part);
        }
    }
    assert!(calls > 10, "{calls} calls");
    assert_eq!((part.complete(), part.counts()), (whole.complete(), whole.counts()));
}

/// Games by chance that are drawn once they have as many stones as the book has all positions of, and
/// stay drawn: it knows all moves, and the best of them draw. Of which positions it is asked, `check` hears.
fn follow_draws(book: &Book, check: &mut dyn FnMut(&fourmation::Position)) {
    type P = fourmation::Position;
    let options = Options::from_map(book.options()).expect("it is of the game");
    let (complete, drawn) = (book.complete().unwrap(), book.drawn().unwrap());
    let mut random = fastrand::Rng::with_seed(2);
    let mut followed = 0;
    for _ in 0..400 {
        let mut position = P::new(&options);
        for ply in 0..drawn {
            let mut moves = book.moves(&position);
            if ply >= complete {
                assert!(moves.iter().all(|known| known.1.is_some()), "after {ply} plies");
                let best = moves.iter().filter_map(|known| known.1.map(kind)).min();
                assert_eq!(best, Some(kind(Verdict::Draw)));
                check(&position);
                followed += 1;
                moves.retain(|known| known.1 == Some(Verdict::Draw));
            }
            position.play(random.choice(moves).unwrap().0);
            let value = book.value(&position);
            if ply + 1 >= complete && value != Some(Verdict::Draw) {
                break;
            }
        }
    }
    assert!(followed > 40, "{followed} positions");
}

/// On a board that is drawn from the start, and on one that is won.
#[test]
fn drawn_games_are_followed_further() {
    type P = fourmation::Position;
    for board in ["side=4 n=4", "side=5 n=4"] {
        let options = fourmation::Options::read(board).unwrap();
        let mut solver = Solver::new(TABLE);
        let mut book = Book::new::<P>(&options);
        let extent = Extent { all: 2, drawn: 6 };
        // The watch ends it now and then: what is known stays, and no more is claimed than that.
        let calls = Cell::new(0_u32);
        let watch = |_: &Growth| {
            calls.set(calls.get() + 1);
            calls.get().is_multiple_of(50)
        };
        while !book.grow::<P>(&options, extent, &mut solver, &watch) {
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
                let found = solver.solve(&next, &Budget::nodes(u64::MAX)).verdict.before();
                assert_eq!(known.map(kind), Some(kind(found)));
            }
        });
        let mut bytes = Vec::new();
        book.write(&mut bytes).unwrap();
        assert_eq!(Book::read(&bytes[..]).unwrap(), book);

        // More drawn positions have to be followed once all with three stones are known.
        let mut then = |extent| {
            assert!(book.grow::<P>(&options, extent, &mut solver, &|_| false));
            (book.complete(), book.drawn())
        };
        assert_eq!(then(Extent::all(3)), (Some(3), None));
        assert_eq!(then(Extent { all: 1, drawn: 3 }), (Some(3), None));
        assert_eq!(then(Extent { all: 1, drawn: 5 }), (Some(3), Some(5)));
    }
}

#[test]
fn the_built_in_book_follows_drawn_games() {
    let book = Book::all_built_in().iter().find(|book| book.game() == "fourmation").unwrap();
    assert!(book.drawn() > book.complete());
    follow_draws(book, &mut |_| ());
}

/// Where there are no draws none are followed.
#[test]
fn a_game_without_draws_is_not_followed() {
    let options = coffee::Options::read("square-3 n=3").unwrap();
    let mut book = Book::new::<coffee::Position>(&options);
    let (mut solver, extent) = (Solver::new(TABLE), Extent { all: 1, drawn: 4 });
    assert!(book.grow::<coffee::Position>(&options, extent, &mut solver, &|_| false));
    assert_eq!((book.complete(), book.drawn()), (Some(1), None));
}

#[test]
fn a_book_is_of_one_game() {
    let (_, book) = book::<coffee::Position>("square-3 n=3", 1);
    let other = coffee::Options::read("square-3 n=3 pie").unwrap();
    assert_eq!(book.value(&coffee::Position::new(&other)), None);
    assert!(book.moves(&coffee::Position::new(&other)).is_empty());
    let mut copy = book.clone();
    let (mut solver, extent) = (Solver::new(TABLE), Extent::all(1));
    assert!(!copy.grow::<coffee::Position>(&other, extent, &mut solver, &|_| false));
    assert_eq!(copy, book);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.book");
    book.save(&file).unwrap();
    let refused = Book::open::<coffee::Position>(&file, &other);
    assert!(matches!(refused, Err(BookError::Other { .. })), "{refused:?}");
}

#[test]
fn damaged_books_are_refused() {
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
    let text = String::from_utf8_lossy(&bytes[..header]).into_owned();
    let refused = |from: &str, to: &str| {
        let changed = text.replacen(from, to, 1);
        assert_ne!(changed, text);
        Book::read(&[changed.as_bytes(), &bytes[header..]].concat()[..]).unwrap_err().to_string()
    };
    let version = refused("\"ludoteca-book\":1", "\"ludoteca-book\":2");
    assert!(version.starts_with("it has version 2 of the format"), "{version}");
    let more = refused("[1,", "[18446744073709551615,");
    assert!(more.contains("it says more than"), "{more}");
    let more = refused("[1,", "[9,");
    assert!(more.contains("ascend") || more.contains("cut short"), "{more}");
    let fewer = refused("[1,", "[0,");
    assert!(fewer.contains("ascend") || fewer.contains("there is more"), "{fewer}");
}
