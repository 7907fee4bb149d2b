//! The set operations against the list of lines.

use super::point;
use crate::game::zobrist::mix;
use crate::morris::board::{ALL, Point, SYMMETRIES, closing, mills, points, transform};

/// The 16 lines, each from end to end.
const LINES: &str = "a7d7g7 b6d6f6 c5d5e5 a4b4c4 e4f4g4 c3d3e3 b2d2f2 a1d1g1 \
                     a1a4a7 b2b4b6 c3c4c5 d1d2d3 d5d6d7 e3e4e5 f2f4f6 g1g4g7";

fn lines() -> Vec<[Point; 3]> {
    let line = |line: &str| [0, 2, 4].map(|i| point(&line[i..i + 2]));
    LINES.split(' ').map(line).collect()
}

fn set(points: &[Point]) -> u32 {
    points.iter().fold(0, |set, p| set | p.bit())
}

/// Sets of about twelve points and of about six.
fn samples() -> impl Iterator<Item = u32> {
    (0..5000).map(|i| mix(i) as u32 & ALL).flat_map(|set| [set, set & set << 3])
}

#[test]
fn points_have_names() {
    assert_eq!(points(ALL).count(), 24);
    for p in points(ALL) {
        assert_eq!(Point::read(&p.to_string().to_uppercase()), Some(p));
    }
    let names = ["", "a", "a2", "d4", "c6", "h1", "a0", "a8", "a77", "ä1", "a7 "];
    assert!(names.iter().all(|name| Point::read(name).is_none()));
    assert_eq!(Point::new(24), None);
}

#[test]
fn neighbours_follow_each_other_on_a_line() {
    let pairs = lines().into_iter().flat_map(|[a, b, c]| [(a, b), (b, a), (b, c), (c, b)]);
    let mut near = [0; 24];
    pairs.for_each(|(from, to)| near[from.index()] |= to.bit());
    for p in points(ALL) {
        assert_eq!(p.neighbours(), near[p.index()], "{p}");
    }
}

#[test]
fn mills_are_full_lines() {
    for men in samples() {
        let full = lines().into_iter().filter(|line| set(line) & !men == 0);
        assert_eq!(mills(men), full.fold(0, |all, line| all | set(&line)), "{men:06x}");
        let third = |p: &Point| mills(men | p.bit()) & p.bit() != 0;
        assert_eq!(closing(men), points(ALL).filter(third).fold(0, |all, p| all | p.bit()));
    }
}

#[test]
fn symmetries_take_lines_to_lines() {
    let all: Vec<_> = lines().iter().map(|line| set(line)).collect();
    let images = |s| points(ALL).map(|p| p.transform(s)).collect::<Vec<_>>();
    for s in 0..SYMMETRIES {
        assert!(all.iter().all(|line| all.contains(&transform(*line, s))), "symmetry {s}");
        assert!((0..s).all(|other| images(other) != images(s)), "symmetry {s} is another's double");
        for men in samples().take(100) {
            assert_eq!(transform(men, s), points(men).fold(0, |m, p| m | p.transform(s).bit()));
        }
    }
    assert!(images(0).into_iter().eq(points(ALL)));
    assert_eq!(point("a7").transform(8), point("c5"));
    assert_eq!(point("a7").transform(1), point("g7"));
}
