//! Boards whose result with perfect play is known.

use ludoteca_rules::oracle::Wdl;
use ludoteca_rules::{AnyOptions, Game};

/// The list of solved boards.
const SOLVED: &str = include_str!("solved.txt");

/// The result of perfect play for the first side from the game's own start; `None` if it is
/// unknown.
pub fn solved(options: AnyOptions) -> Option<Wdl> {
    boards().find(|(board, _)| *board == options).map(|(_, value)| value)
}

/// All solved boards with their values.
fn boards() -> impl Iterator<Item = (AnyOptions, Wdl)> {
    let lines = SOLVED.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| {
        let mut parts = line.split('|').map(str::trim);
        let game: Game = parts.next()?.parse().ok()?;
        let options = game.options(parts.next()?).ok()?;
        let value = match parts.next()? {
            "first wins" => Wdl::Win,
            "second wins" => Wdl::Loss,
            "draw" => Wdl::Draw,
            _ => return None,
        };
        Some((options, value))
    })
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::path::Path;

    use serde_json::{Value, json};

    use super::*;

    /// The value that the first line of a certificate claims for the start.
    fn claimed(header: &Value) -> Wdl {
        let claims = header["claims"].as_array().unwrap();
        let of_start = |side: &str| {
            let claim =
                claims.iter().find(|claim| claim["moves"] == json!([]) && claim["side"] == side);
            claim.map(|claim| claim["goal"].as_str().unwrap())
        };
        match (of_start("first"), of_start("second")) {
            (Some("wins"), _) => Wdl::Win,
            (_, Some("wins")) => Wdl::Loss,
            (Some("holds"), Some("holds")) => Wdl::Draw,
            claims => panic!("{claims:?} of {header}"),
        }
    }

    #[test]
    fn the_list_is_what_the_certificates_claim() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../proofs");
        let mut count = 0;
        for file in folder.read_dir().unwrap().map(|entry| entry.unwrap().path()) {
            if file.extension().is_none_or(|ending| ending != "proof") {
                continue;
            }
            let mut line = String::new();
            let header = std::fs::File::open(&file).unwrap();
            BufReader::new(header).read_line(&mut line).unwrap();
            let header: Value = serde_json::from_str(&line).unwrap();
            let game: Game = header["game"].as_str().unwrap().parse().unwrap();
            let options = game.options_from_json(&header["options"]).unwrap();
            assert_eq!(solved(options), Some(claimed(&header)), "{}", file.display());
            count += 1;
        }
        // The lines that have no certificate of the whole board: hex-4 n=4, square-6 n=5 and morris.
        assert_eq!(boards().count(), count + 3);
        let lines = SOLVED.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(boards().count(), lines, "every line is readable");
    }
}
