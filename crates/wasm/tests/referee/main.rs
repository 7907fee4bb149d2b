//! The referee in the tabs of a browser.

mod browser;

use ludoteca_wire::routes::{self, Responder};
use serde_json::{Value, json};

use self::browser::Browser;

/// A browser with tabs, and a game in it.
struct Table {
    browser: Browser,
    id: String,
}

impl Table {
    fn new(tabs: usize, new: &Value) -> Self {
        let mut browser = Browser::new(tabs);
        let created = browser.send(0, "POST", "games", Some(new));
        assert_eq!(created["status"], 201, "{created}");
        let id = state(&created)["id"].as_str().unwrap().to_owned();
        Self { browser, id }
    }

    fn of_two(tabs: usize) -> Self {
        Self::new(tabs, &json!({"game": "fourmation"}))
    }

    fn with_computer(tabs: usize) -> Self {
        let players = json!({"second": {"kind": "computer", "level": 1}});
        Self::new(tabs, &json!({"game": "fourmation", "players": players}))
    }

    fn with_clock(tabs: usize, initial: u64) -> Self {
        let clock = json!({"kind": "fischer", "initial": initial, "increment": 0});
        Self::new(tabs, &json!({"game": "fourmation", "clock": clock}))
    }

    fn get(&mut self, tab: usize, action: &str) -> Value {
        let path = format!("games/{}{action}", self.id);
        self.browser.send(tab, "GET", &path, None)
    }

    fn post(&mut self, tab: usize, action: &str, body: &Value) -> Value {
        let path = format!("games/{}/{action}", self.id);
        self.browser.send(tab, "POST", &path, Some(body))
    }

    fn play(&mut self, tab: usize, seq: u64, mv: &str) -> Value {
        self.post(tab, "moves", &json!({"move": mv, "seq": seq}))
    }

    fn seq(&mut self, tab: usize) -> u64 {
        state(&self.get(tab, ""))["seq"].as_u64().unwrap()
    }

    fn events(&self) -> Vec<&str> {
        let events = self.browser.games[&self.id]["events"].as_array().unwrap();
        events.iter().map(|event| event["type"].as_str().unwrap()).collect()
    }
}

/// The body of a response.
fn state(response: &Value) -> Value {
    serde_json::from_str(response["body"].as_str().unwrap()).unwrap()
}

#[test]
fn a_move_in_one_tab_is_known_in_the_other() {
    let mut table = Table::of_two(2);
    table.get(1, "");
    assert_eq!(table.play(0, 0, "d4")["status"], 200);
    assert_eq!(table.play(1, 1, "d5")["status"], 200);
    let update = state(&table.get(0, "/updates?after=1"));
    assert_eq!(
        update["events"],
        json!([{"seq": 2, "type": "move", "side": "second", "move": "d5"}])
    );
    let kinds: Vec<_> = table.browser.news.iter().map(|news| news["type"].clone()).collect();
    assert_eq!(kinds, ["own-games", "update", "own-games", "update", "own-games"]);
}

#[test]
fn tabs_that_miss_messages_read_the_store() {
    let mut table = Table::of_two(2);
    table.get(1, "");
    table.browser.is_deaf = true;
    table.play(0, 0, "d4");
    let stale = table.play(1, 0, "e4");
    assert_eq!((&stale["status"], &state(&stale)["state"]["seq"]), (&json!(409), &json!(1)));
    table.play(1, 1, "d5");
    table.browser.wait(5_000);
    assert_eq!(table.seq(0), 2);
    table.play(0, 2, "e4");
    // A page may know more than its worker.
    assert_eq!(state(&table.get(1, "/updates?after=3"))["events"], json!([]));
    assert_eq!(table.get(1, "/updates?after=9")["status"], 422);
}

#[test]
fn a_message_of_an_older_version_leads_to_a_read() {
    let mut table = Table::of_two(1);
    let event = json!({"type": "move", "side": "first", "move": "d4"});
    table.browser.games.get_mut(&table.id).unwrap()["events"] = json!([event]);
    table.browser.follow(0, &table.id.clone(), 1);
    assert_eq!(table.seq(0), 1);
    assert_eq!(table.browser.news.last().unwrap()["type"], "own-games", "others know the event");
}

#[test]
fn the_tab_with_the_lease_moves_for_the_computer() {
    let mut table = Table::with_computer(2);
    table.get(1, "");
    table.play(1, 0, "d4");
    assert_eq!([table.browser.searches(0), table.browser.searches(1)], [1, 0]);
    table.browser.search(0);
    assert_eq!(table.seq(1), 2);

    table.play(0, 2, "e4");
    assert_eq!([table.browser.searches(0), table.browser.searches(1)], [1, 0]);
    table.browser.close(0);
    assert_eq!(table.browser.searches(1), 1, "the other tab continues");
    table.browser.search(1);
    assert_eq!(table.seq(1), 4);
}

#[test]
fn a_tab_that_gets_the_lease_knows_what_was_stored_without_a_message() {
    let mut table = Table::with_computer(2);
    table.get(1, "");
    table.browser.is_deaf = true;
    table.play(0, 0, "d4");
    table.browser.close(0);
    assert_eq!(table.browser.searches(1), 1);
    table.browser.search(1);
    assert_eq!(table.events(), ["move", "move"]);
}

#[test]
fn an_undo_ends_the_search() {
    let mut table = Table::with_computer(1);
    table.play(0, 0, "d4");
    assert_eq!(table.browser.searches(0), 1);
    assert_eq!(state(&table.post(0, "undo", &json!({"seq": 1})))["ply"], 0);
    assert_eq!(table.browser.searches(0), 0);
    table.play(0, 2, "d4");
    table.browser.search(0);
    assert_eq!(state(&table.post(0, "undo", &json!({"seq": 4})))["ply"], 0);
}

#[test]
fn a_search_that_fails_is_reported_and_repeated() {
    let mut table = Table::with_computer(1);
    table.play(0, 0, "d4");
    table.browser.fail_search(0);
    let trouble = json!({"type": "trouble", "game": table.id, "code": "engine-stopped"});
    assert_eq!(table.browser.news.last(), Some(&trouble));
    table.browser.wait(2_000);
    table.browser.search(0);
    assert_eq!(table.events(), ["move", "move"]);
}

#[test]
fn time_runs_out_in_the_tab_with_the_lease() {
    let mut table = Table::with_clock(2, 60);
    let id = table.id.clone();
    table.get(1, "");
    table.play(0, 1, "d4");
    table.play(1, 2, "d5");
    assert_eq!([table.browser.has_timer(0, &id), table.browser.has_timer(1, &id)], [true, false]);
    table.browser.wait(30_000);
    assert_eq!(table.events(), ["start", "move", "move"]);
    table.browser.close(0);
    assert!(table.browser.has_timer(1, &id));
    table.browser.wait(31_000);
    assert_eq!(table.events(), ["start", "move", "move", "time-up"]);
    assert_eq!(state(&table.get(1, ""))["outcome"]["reason"], "time");
}

/// No host finds games whose deadlines are further ahead than the timers of a room.
#[test]
fn a_long_time_has_a_timer() {
    let mut table = Table::with_clock(1, 10_800);
    table.play(0, 1, "d4");
    table.play(0, 2, "d5");
    table.browser.wait(10_801_000);
    assert_eq!(table.events().last(), Some(&"time-up"));
}

#[test]
fn time_that_ran_out_while_no_tab_was_open_ends_the_game() {
    let mut table = Table::with_clock(2, 60);
    table.play(0, 1, "d4");
    table.play(0, 2, "d5");
    table.browser.close(0);
    table.browser.wait(100_000);
    table.get(1, "");
    assert_eq!(table.events().last(), Some(&"time-up"));
}

#[test]
fn a_full_store_loses_no_stored_move() {
    let mut table = Table::with_computer(1);
    table.browser.is_full = true;
    let full = table.play(0, 0, "d4");
    assert_eq!((&full["status"], &state(&full)["code"]), (&json!(507), &json!("storage-full")));
    assert_eq!(table.play(0, 0, "d4")["status"], 200);
    // The computer's move is stored when there is space again.
    table.browser.is_full = true;
    table.browser.search(0);
    assert_eq!(table.browser.news.last().unwrap()["code"], "storage-full");
    assert_eq!(table.events(), ["move"]);
    table.browser.wait(1_000);
    assert_eq!(table.events(), ["move", "move"]);
}

#[test]
fn requests_that_are_sent_again_have_the_same_effect() {
    let mut table = Table::of_two(2);
    let new = json!({"game": "fourmation"});
    let again = table.browser.send(1, "POST", "games", Some(&new));
    assert_eq!((&again["status"], &state(&again)["id"]), (&json!(200), &json!(table.id)));
    table.play(0, 0, "d4");
    assert_eq!(table.play(0, 0, "d4")["status"], 409);
    table.post(0, "resign", &json!({"side": "first", "seq": 1}));
    let rematch = table.post(0, "rematch", &json!({}));
    assert_eq!(rematch["status"], 201);
    let again = table.post(1, "rematch", &json!({}));
    assert_eq!((&again["status"], &again["body"]), (&json!(200), &rematch["body"]));
    assert_eq!(table.browser.games.len(), 2);
}

#[test]
fn a_deleted_game_is_gone_in_all_tabs() {
    let mut table = Table::with_computer(2);
    table.get(1, "");
    table.play(0, 0, "d4");
    let path = format!("games/{}", table.id);
    assert_eq!(table.browser.send(1, "DELETE", &path, None)["status"], 204);
    assert_eq!(table.browser.send(1, "DELETE", &path, None)["status"], 404);
    table.browser.search(0);
    assert_eq!(table.browser.games.len(), 0);
    assert_eq!(
        [table.get(0, "")["status"].clone(), table.get(1, "")["status"].clone()],
        [404, 404]
    );
}

#[test]
fn a_damaged_game_is_reported_and_can_be_deleted() {
    let mut table = Table::of_two(2);
    let path = format!("games/{}", table.id);
    table.play(0, 0, "d4");
    table.browser.games.get_mut(&table.id).unwrap()["events"] = json!(["nonsense"]);
    let damaged = table.get(1, "");
    assert_eq!((&damaged["status"], &state(&damaged)["code"]), (&json!(500), &json!("damaged")));
    table.browser.wait(5_000);
    assert_eq!(table.get(0, "")["status"], 500);
    let list = state(&table.browser.send(0, "GET", "games", None));
    assert_eq!(list["games"].as_array().unwrap().len(), 1, "its summary is legible");
    assert_eq!(table.browser.send(1, "DELETE", &path, None)["status"], 204);
}

/// The worker that replaces a killed one opens the game again.
#[test]
fn a_worker_loses_only_a_cache() {
    let mut table = Table::with_computer(3);
    table.play(0, 0, "d4");
    table.browser.close(0);
    table.get(1, "");
    assert_eq!(table.browser.searches(1), 1);
    table.browser.search(1);
    table.browser.close(1);
    assert_eq!(table.seq(2), 2);
}

#[test]
fn games_in_which_nothing_happens_are_closed() {
    let mut browser = Browser::new(1);
    for number in 0..40 {
        browser.random = format!("{number:032x}");
        browser.send(0, "POST", "games", Some(&json!({"game": "six"})));
    }
    for id in browser.games.keys().cloned().collect::<Vec<_>>() {
        assert_eq!(browser.send(0, "GET", &format!("games/{id}"), None)["status"], 200);
        assert!(browser.leases() <= 16, "{}", browser.leases());
    }
}

#[test]
fn every_route_of_a_referee_has_a_response() {
    for route in routes::all().filter(|route| route.responder == Responder::Referee) {
        let mut table = Table::of_two(1);
        let path = route.path.trim_start_matches('/').replace("{id}", &table.id);
        let path = path.replace("{game}", "six").replace("{ply}", "0");
        let response = table.browser.send(0, route.method.as_str(), &path, None);
        let is_known = !response.to_string().contains("without a server there is no");
        assert!(is_known, "{} {path}: {response}", route.method);
    }
}
