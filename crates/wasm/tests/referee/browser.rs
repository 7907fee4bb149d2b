//! A browser: tabs, each with a referee and the worker that performs its effects, and the store that they share.

use std::collections::{BTreeMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};

use ludoteca_engine::{Resources, Stop};
use ludoteca_jobs::{Job, Run};
use ludoteca_wasm::referee::Referee;
use serde_json::{Value, json};

/// A tab of the browser.
struct Tab {
    referee: Referee,
    is_open: bool,
    /// The responses that have arrived, by ticket.
    responses: BTreeMap<u64, Value>,
    /// When the timer of each game ends.
    timers: BTreeMap<String, u64>,
    /// The searches that have not ended: the game, the search and the job.
    searches: Vec<(String, Value, Value)>,
}

/// A browser with its stored games.
pub(crate) struct Browser {
    pub(crate) player: String,
    pub(crate) random: String,
    /// The store. A test may change it behind the back of the tabs.
    pub(crate) games: BTreeMap<String, Value>,
    /// Milliseconds since 1970.
    pub(crate) time: u64,
    /// Whether the next write fails.
    pub(crate) is_full: bool,
    /// Whether messages between the tabs are lost.
    pub(crate) is_deaf: bool,
    /// The messages that were sent.
    pub(crate) news: Vec<Value>,
    tabs: Vec<Tab>,
    /// The tabs that have requested the lease of a game. The first one holds it.
    leases: BTreeMap<String, Vec<usize>>,
    tickets: u64,
}

/// A checksum of events.
fn chain(events: &[Value]) -> u64 {
    let mut hasher = DefaultHasher::new();
    Value::from(events).to_string().hash(&mut hasher);
    hasher.finish() >> 11
}

/// The lines of a job.
fn lines(job: &Value) -> Vec<String> {
    let job: Job = serde_json::from_value(job.clone()).unwrap();
    let mut lines = Vec::new();
    let run = Run::new(job, Resources::default(), Stop::default());
    run.finish(&mut |line| lines.push(line));
    lines
}

fn problem(status: u16, code: &str) -> Value {
    let body = json!({"status": status, "code": code}).to_string();
    json!({"status": status, "code": code, "body": body})
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

impl Browser {
    /// A browser with this number of tabs.
    pub(crate) fn new(tabs: usize) -> Self {
        let tab = |_| Tab {
            referee: Referee::new(true),
            is_open: true,
            responses: BTreeMap::new(),
            timers: BTreeMap::new(),
            searches: Vec::new(),
        };
        Self {
            player: "0".repeat(16),
            random: "0".repeat(32),
            games: BTreeMap::new(),
            time: 1_700_000_000_000,
            is_full: false,
            is_deaf: false,
            news: Vec::new(),
            tabs: (0..tabs).map(tab).collect(),
            leases: BTreeMap::new(),
            tickets: 0,
        }
    }

    /// Sends a request of a tab's page, and runs the searches that the response needs. Returns the response.
    pub(crate) fn send(
        &mut self,
        tab: usize,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Value {
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let request = json!({
            "method": method, "path": path, "query": query, "body": body.map(Value::to_string),
            "player": self.player, "random": self.random,
        });
        let mut input = json!({"type": "request", "request": request});
        loop {
            let response = self.send_once(tab, &input);
            let needs = &response["needs"];
            match needs["kind"].as_str() {
                None | Some("lines") => return response,
                Some("job") => input["request"]["found"] = json!(lines(&needs["job"])[0]),
                Some("games") => input["request"]["found"] = self.games.values().cloned().collect(),
                Some("summaries") => {
                    let summaries = self.games.values().map(|game| game["summary"].clone());
                    input["request"]["found"] = summaries.collect();
                }
                Some("delete") => {
                    let game = text(&needs["game"]);
                    let existed = self.games.remove(&game).is_some();
                    for tab in 0..self.tabs.len() {
                        self.pass(tab, &game, &json!({"type": "deleted"}));
                    }
                    input["request"]["found"] = json!(existed);
                }
                Some("create") => {
                    let (id, stored) = (text(&needs["stored"]["id"]), needs["stored"].clone());
                    let is_new = !self.games.contains_key(&id);
                    let stored = self.games.entry(id).or_insert(stored).clone();
                    let chain = chain(stored["events"].as_array().unwrap());
                    input = json!({
                        "type": "created", "game": stored["id"], "found": stored, "chain": chain,
                        "is_new": is_new,
                    });
                }
                Some(need) => panic!("{need}"),
            }
        }
    }

    fn send_once(&mut self, tab: usize, input: &Value) -> Value {
        self.tickets += 1;
        let ticket = self.tickets;
        let mut input = input.clone();
        input["ticket"] = json!(ticket);
        self.receive(tab, &input);
        loop {
            if let Some(response) = self.tabs[tab].responses.remove(&ticket) {
                return response;
            }
            assert!(self.search(tab), "there is no response");
        }
    }

    /// Ends the first search of a tab. Returns whether there was one.
    pub(crate) fn search(&mut self, tab: usize) -> bool {
        let searches = &mut self.tabs[tab].searches;
        let is_any = !searches.is_empty();
        if is_any {
            let (game, search, job) = searches.remove(0);
            let found = &lines(&job)[0];
            let input = json!({"type": "searched", "search": search, "found": found});
            self.pass(tab, &game, &input);
        }
        is_any
    }

    /// Number of searches that a tab runs.
    pub(crate) fn searches(&self, tab: usize) -> usize {
        self.tabs[tab].searches.len()
    }

    /// Fails the first search of a tab.
    pub(crate) fn fail_search(&mut self, tab: usize) {
        let (game, search, _) = self.tabs[tab].searches.remove(0);
        let problem = problem(500, "engine-stopped");
        let input = json!({"type": "searched", "search": search, "problem": problem});
        self.pass(tab, &game, &input);
    }

    /// Closes a tab, without any notice. The leases pass to other tabs.
    pub(crate) fn close(&mut self, tab: usize) {
        self.tabs[tab].is_open = false;
        for game in self.leases.keys().cloned().collect::<Vec<_>>() {
            self.release(tab, &game);
        }
    }

    fn release(&mut self, tab: usize, game: &str) {
        let tabs = self.leases.entry(game.to_owned()).or_default();
        let held = tabs.first() == Some(&tab);
        tabs.retain(|other| *other != tab);
        if let Some(next) = tabs.first().copied().filter(|_| held) {
            self.pass(next, game, &json!({"type": "leased"}));
        }
    }

    /// Whether a tab has a timer for a game.
    pub(crate) fn has_timer(&self, tab: usize, game: &str) -> bool {
        self.tabs[tab].timers.contains_key(game)
    }

    /// Lets time pass. Timers that end within it tick.
    pub(crate) fn wait(&mut self, millis: u64) {
        self.time += millis;
        for tab in 0..self.tabs.len() {
            let timers = std::mem::take(&mut self.tabs[tab].timers);
            let (over, rest) = timers.into_iter().partition(|(_, end)| *end <= self.time);
            self.tabs[tab].timers = rest;
            let over: BTreeMap<String, u64> = over;
            for game in over.keys() {
                self.pass(tab, game, &json!({"type": "tick"}));
            }
        }
    }

    /// A tab with an older version of the page announces an event.
    pub(crate) fn follow(&mut self, tab: usize, game: &str, seq: u64) {
        self.pass(tab, game, &json!({"type": "updated", "seq": seq}));
    }

    /// Number of leases that tabs have.
    pub(crate) fn leases(&self) -> usize {
        self.leases.values().filter(|tabs| !tabs.is_empty()).count()
    }

    fn pass(&mut self, tab: usize, game: &str, input: &Value) {
        let mut input = input.clone();
        input["game"] = json!(game);
        self.receive(tab, &input);
    }

    /// Passes an input to a tab's referee, and performs all that follows, in all tabs.
    fn receive(&mut self, tab: usize, input: &Value) {
        let mut inputs = VecDeque::from([(tab, input.clone())]);
        while let Some((tab, input)) = inputs.pop_front() {
            if !self.tabs[tab].is_open {
                continue;
            }
            let time = self.time as f64;
            let effects = self.tabs[tab].referee.handle(&input.to_string(), time, time).unwrap();
            for effect in serde_json::from_str::<Vec<Value>>(&effects).unwrap() {
                self.perform(tab, &effect, &mut inputs);
            }
        }
    }

    fn perform(&mut self, tab: usize, effect: &Value, inputs: &mut VecDeque<(usize, Value)>) {
        let game = effect["game"].as_str().unwrap_or_default().to_owned();
        let mut report = |tab, mut input: Value| {
            input["game"] = json!(game);
            inputs.push_back((tab, input));
        };
        let here = &mut self.tabs[tab];
        match effect["type"].as_str().unwrap() {
            "reply" => {
                let ticket = effect["ticket"].as_u64().unwrap();
                here.responses.insert(ticket, effect["response"].clone());
            }
            "load" => {
                let stored = self.games.get(&game);
                let events = stored.and_then(|stored| stored["events"].as_array());
                let chain = events.map(|events| chain(events));
                report(tab, json!({"type": "loaded", "found": stored, "chain": chain}));
            }
            "read" => {
                let events = self.games.get(&game).and_then(|game| game["events"].as_array());
                let after = effect["after"].as_u64().unwrap() as usize;
                let found = events.filter(|events| {
                    let before = events.get(..after).map(chain);
                    before.is_some() && before == effect["chain"].as_u64()
                });
                let (new, chain) = (found.map(|all| &all[after..]), found.map(|all| chain(all)));
                report(tab, json!({"type": "read", "found": new, "chain": chain}));
            }
            "append" => {
                let mut result = self.append(&game, effect);
                result["type"] = json!("appended");
                report(tab, result);
            }
            "post" => self.post(tab, &effect["news"], inputs),
            "timer" => {
                here.timers.remove(&game);
                if let Some(wait) = effect["wait"].as_u64() {
                    here.timers.insert(game, self.time + wait);
                }
            }
            "retry" => {
                let wait = effect["wait"].as_u64().unwrap();
                here.timers.entry(game).or_insert(self.time + wait);
            }
            "search" => {
                here.searches.push((game, effect["search"].clone(), effect["job"].clone()));
            }
            "cancel" => {
                here.searches.retain(|(of, search, _)| (of, search) != (&game, &effect["search"]));
            }
            "lease" => {
                let tabs = self.leases.entry(game.clone()).or_default();
                tabs.push(tab);
                if tabs.len() == 1 {
                    report(tab, json!({"type": "leased"}));
                }
            }
            "close" => {
                here.timers.remove(&game);
                here.searches.retain(|(of, ..)| *of != game);
                self.release(tab, &game);
            }
            effect => panic!("{effect}"),
        }
    }

    /// Appends events if the log is as the tab expects it.
    fn append(&mut self, game: &str, effect: &Value) -> Value {
        if std::mem::take(&mut self.is_full) {
            return json!({"problem": problem(507, "storage-full")});
        }
        let Some(stored) = self.games.get_mut(game) else { return json!({}) };
        let events = stored["events"].as_array_mut().unwrap();
        let is_expected = Some(events.len() as u64) == effect["after"].as_u64()
            && Some(chain(events)) == effect["chain"].as_u64();
        if !is_expected {
            return json!({});
        }
        events.extend(effect["events"].as_array().unwrap().iter().cloned());
        let chain = chain(events);
        (stored["played"], stored["summary"]) =
            (effect["played"].clone(), effect["summary"].clone());
        json!({"chain": chain})
    }

    fn post(&mut self, from: usize, news: &Value, inputs: &mut VecDeque<(usize, Value)>) {
        self.news.push(news.clone());
        if news["type"] != "update" || self.is_deaf {
            return;
        }
        let seq = &news["update"]["state"]["seq"];
        let game = &news["update"]["game"];
        let input = json!({"type": "updated", "game": game, "seq": seq});
        let others = (0..self.tabs.len()).filter(|tab| *tab != from);
        inputs.extend(others.map(|tab| (tab, input.clone())));
    }
}
