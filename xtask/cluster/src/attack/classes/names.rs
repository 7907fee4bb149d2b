//! Names of others, and names that nobody can read.

use anyhow::Result;
use serde_json::{Value, json};

use super::super::target::Site;
use super::super::visitor::{Visitor, text};
use super::{Attempts, attacker, bystander, unused_name};

/// Appears under the name of an account and under reserved names, wherever a name enters.
pub(super) async fn of_others(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let name = unused_name("Dora");
    bystander(site, 20).register(&name).await?;
    for (number, taken) in [&*name, "admin", "Ludoteca"].into_iter().enumerate() {
        let mut guest = attacker(site, number);
        let status = guest.send("PUT", "/me", Some(&json!({"name": taken}))).await?.status;
        attempts.must_fail(&format!("the name {taken}"), status);
        let players = json!({"first": {"kind": "human", "name": taken},
            "second": {"kind": "open", "listed": true}});
        let game = json!({"game": "six", "players": players});
        shows(taken, "a new game", &guest.post("/games", &game).await?.json(), attempts);
    }
    let mut guest = attacker(site, 4);
    let record = format!("[Game \"fourmation\"]\n[First \"{name}\"]\n\n1. d4 d5 *\n");
    let imported = guest.post("/games/import", &json!({"record": record})).await?.json();
    let listed = bystander(site, 21).get("/games?limit=100").await?.json();
    let is_public = listed["games"].as_array().is_some_and(|games| {
        games.iter().any(|game| {
            game["id"] == imported["id"] && text(&game["players"]["first"]["name"]) == name
        })
    });
    attempts.count(!is_public);
    if is_public {
        attempts.broken("an imported game has an account's name in the public list".into());
    }
    Ok(())
}

/// A seat of a game with an open seat must not have the name.
fn shows(name: &str, place: &str, state: &Value, attempts: &mut Attempts) {
    let is_shown = text(&state["players"]["first"]["name"]) == name;
    attempts.count(!is_shown);
    if is_shown {
        attempts.broken(format!("{place} shows the name {name}"));
    }
}

/// Names without a visible character, and spellings of an account's name that look the same.
pub(super) async fn invisible(site: &Site, attempts: &mut Attempts) -> Result<()> {
    let name = unused_name("Ana");
    bystander(site, 30).register(&name).await?;
    let blank = ["\u{3164}", "\u{ad}", "\u{115f}", "\u{2800}", "\u{180e}", "\u{e0020}", "\u{ffa0}"];
    let mut spellings: Vec<String> = blank.map(str::to_owned).to_vec();
    spellings.extend(
        ["\u{ad}", "\u{200b}", "\u{2060}", "\u{34f}", "\u{fe0f}"]
            .map(|invisible| name.replace('n', &format!("n{invisible}"))),
    );
    spellings.extend([
        // Cyrillic and Greek letters, and full-width ones.
        name.replace('A', "\u{410}"),
        name.replace('a', "\u{430}"),
        name.replace('A', "\u{391}"),
        name.replace('A', "\u{ff21}"),
    ]);
    for (number, spelling) in spellings.iter().enumerate() {
        let mut guest: Visitor = attacker(site, number);
        let status = guest.send("PUT", "/me", Some(&json!({"name": spelling}))).await?.status;
        attempts.must_fail(&format!("the name {}", spelling.escape_unicode()), status);
    }
    Ok(())
}
