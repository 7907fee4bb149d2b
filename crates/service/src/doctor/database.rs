//! The database: its version, its structure and its checksums.

use ludoteca_store::{
    Examined, Extent, Place, VERSION, VerifyError, WRONG_TALLIES_ADVICE, damage_lines, examine,
    file,
};

use super::Check;

const NAME: &str = "database";

/// The checks of the database, and how far this machine's clock is ahead of its clock, in milliseconds.
pub(super) async fn check(place: &Place, extent: Extent) -> (Vec<Check>, Option<i64>) {
    if let Place::Sqlite(folder) = place
        && !file(folder).exists()
    {
        return (vec![Check::well(NAME, "there is none yet; a server creates it")], None);
    }
    match examine(place, extent).await {
        Ok(found) => {
            let checks =
                [Some(version(place, &found)), Some(checksums(&found, extent)), results(&found)];
            (checks.into_iter().flatten().collect(), found.ahead_millis)
        }
        Err(error) => (vec![failure(place, &error)], None),
    }
}

fn failure(place: &Place, error: &VerifyError) -> Check {
    let advice = match (error, place) {
        (VerifyError::Version(_), Place::Sqlite(_)) => {
            "install the version of the program that wrote it"
        }
        (VerifyError::Version(_), Place::Postgres(_)) => {
            "check --database, PGPASSWORD and whether PostgreSQL runs, and install the version of the \
             program that the other servers have"
        }
        (VerifyError::Damaged(_), _) => {
            "stop the server, move the data away and restore the last backup; \
             docs/operators/storage.md describes what else can be saved"
        }
    };
    Check::finding(NAME, format!("{place}: {error}"), advice)
}

fn version(place: &Place, found: &Examined) -> Check {
    let Examined { system, version, .. } = found;
    let program = env!("CARGO_PKG_VERSION");
    let found = format!(
        "{place}: {system}, schema {version}; this is Ludoteca {program}, schema {VERSION}"
    );
    if *version < VERSION {
        let advice =
            "start a server of this version, which upgrades the schema; take a backup first";
        return Check::finding(NAME, found, advice);
    }
    Check::well(NAME, found)
}

fn checksums(found: &Examined, extent: Extent) -> Check {
    const NAME: &str = "checksums";
    let Some(verified) = &found.verified else {
        return Check::well(NAME, "not compared: the schema is not of this version");
    };
    let which = match extent {
        Extent::All => "all",
        Extent::Newest(_) => "the newest",
    };
    let compared = format!("{which} {} games compared", verified.games);
    if verified.damaged.is_empty() {
        return Check::well(NAME, compared);
    }
    let found = format!("{compared}; these are damaged:{}", damage_lines(&verified.damaged));
    let advice = "restore them from a backup from before the damage, and test the disk and the memory of \
         this machine";
    Check::finding(NAME, found, advice)
}

/// The results on profiles, if they differ from the games.
fn results(found: &Examined) -> Option<Check> {
    let wrong = found.verified.as_ref()?.wrong_tallies;
    let found = format!("those of {wrong} players differ from their games");
    (wrong > 0).then(|| Check::finding("results", found, WRONG_TALLIES_ADVICE))
}

#[cfg(test)]
mod tests {
    use ludoteca_store::Verified;

    use super::*;

    #[test]
    fn wrong_results_are_reported_with_advice() {
        let examined = |wrong_tallies| {
            let verified = Some(Verified { games: 1, wrong_tallies, ..Verified::default() });
            Examined { system: "SQLite".into(), version: VERSION, verified, ahead_millis: None }
        };
        assert_eq!(results(&examined(0)), None);
        let check = results(&examined(2)).unwrap();
        assert!(check.found.contains("2 players"), "{check:?}");
        assert!(check.advice.unwrap().contains("`tallies`"));
    }
}
