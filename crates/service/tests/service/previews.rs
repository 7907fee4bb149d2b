//! Previews of links: the tags of pages, and the pictures of positions.

use std::collections::BTreeMap;

use ludoteca_rules::Game;
use ludoteca_service::{Rate, Rates};
use ludoteca_wire::routes::RateClass;
use reqwest::header::{ACCEPT_LANGUAGE, CACHE_CONTROL, ETAG, HOST, IF_NONE_MATCH};
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};

use crate::common::{Browser, Service, path};

/// The tags of a page, unescaped, by their names.
async fn tags(service: &Service, path: &str, language: &str) -> BTreeMap<String, String> {
    let request = service.request(Method::GET, path).header(ACCEPT_LANGUAGE, language);
    let html = request.send().await.unwrap().text().await.unwrap();
    let attribute = |tag: &str, name: &str| {
        let value = tag.split_once(&format!(" {name}=\""))?.1.split('"').next()?.to_owned();
        Some(value.replace("&quot;", "\"").replace("&lt;", "<").replace("&amp;", "&"))
    };
    let tag = |tag: &str| {
        let name = attribute(tag, "property").or_else(|| attribute(tag, "name"))?;
        Some((name, attribute(tag, "content")?))
    };
    html.split("<meta").skip(1).filter_map(tag).collect()
}

/// Sends a request for the picture of a preview.
async fn picture(service: &Service, tags: &BTreeMap<String, String>) -> Response {
    let image = &tags["og:image"];
    let path = image.strip_prefix(&format!("http://{}", service.address)).expect(image);
    service.request(Method::GET, path).send().await.unwrap()
}

/// The page of a game.
fn page(state: &Value) -> String {
    format!("/game/{}", state["id"].as_str().unwrap())
}

#[tokio::test]
async fn a_game_shows_players_state_and_position() {
    let service = Service::start().await;
    let state = service.create_against(4, "second").await;
    let english = tags(&service, &page(&state), "en-GB").await;
    assert!(english["og:title"].ends_with(" – Computer, level 4"), "{english:?}");
    assert!(english["og:description"].contains(": Computer, level 4. "), "{english:?}");
    assert_eq!(english["twitter:card"], "summary_large_image");
    assert_eq!((&*english["og:image:width"], &*english["og:image:height"]), ("1200", "630"));
    assert_eq!(english["og:url"], format!("http://{}{}", service.address, page(&state)));
    let spanish = tags(&service, &page(&state), "es-MX,es;q=0.9").await;
    assert!(spanish["og:title"].ends_with(" – Ordenador, nivel 4"), "{spanish:?}");

    let state = service.create("fourmation", "side=5 n=3").await;
    let state = service.play_all(state, &["c3", "c4"]).await;
    let running = tags(&service, &page(&state), "en").await;
    assert!(running["og:description"].ends_with(" to move."), "{running:?}");
    let id = state["id"].as_str().unwrap();
    assert!(!running["og:image"].contains(id), "the address of a picture names no game");
    assert!(running["og:image"].ends_with("&moves=c4"), "{running:?}");
    assert_eq!(picture(&service, &running).await.status(), StatusCode::OK);

    let resign = json!({"side": "first", "seq": state["seq"]});
    service.post(&path(&state, "/resign"), &resign).await.expect(StatusCode::OK);
    let over = tags(&service, &page(&state), "en").await;
    assert!(over["og:description"].ends_with(" resigned."), "{over:?}");
    let review = tags(&service, &page(&state).replace("game", "review"), "en").await;
    assert!(review["og:title"].starts_with("Game review: "), "{review:?}");
}

/// A private game is known to those who have its link. The sites that draw previews are not among them.
#[tokio::test]
async fn a_private_game_shows_nothing_but_an_open_seat() {
    let service = Service::start().await;
    let (ana, luis) = (Browser::new(&service).await, Browser::new(&service).await);
    let players = json!({"first": {"kind": "human"}, "second": {"kind": "open"}});
    let game = ana.post("/api/games", &json!({"game": "fourmation", "players": players})).await;
    let invitation = tags(&service, &page(&game), "en").await;
    assert_eq!(invitation["og:title"], "4mation: shall we play?");
    let name = game["players"]["first"]["name"].as_str().unwrap_or("Ana");
    assert!(!format!("{invitation:?}").contains(name), "{invitation:?}");

    luis.service.post(&path(&game, "/seat"), &json!({})).await.expect(StatusCode::OK);
    let mut private = tags(&service, &page(&game), "en").await;
    let mut unknown = tags(&service, "/game/00000000000000000000000000", "en").await;
    assert_eq!(
        private.remove("og:url").unwrap(),
        format!("http://{}{}", service.address, page(&game))
    );
    unknown.remove("og:url");
    assert_eq!(private, unknown);
    assert_eq!(private["og:title"], "Ludoteca");

    let named = json!({"first": {"kind": "human", "name": "Secret"}, "second": {"kind": "human"}});
    let game = ana.post("/api/games", &json!({"game": "six", "players": named})).await;
    let named = tags(&service, &page(&game), "en").await;
    assert_eq!(named["og:title"], "Ludoteca");
}

#[tokio::test]
async fn other_pages_show_what_they_are_about() {
    let service = Service::start().await;
    let puzzle = ludoteca_puzzles::collection(Game::Coffee)[0].id;
    for (path, title) in [
        ("/".to_owned(), "Ludoteca"),
        ("/community".into(), "Ludoteca"),
        ("/rules/morris".into(), "Rules of Nine Men’s Morris"),
        ("/rules/no-such-game".into(), "Ludoteca"),
        (format!("/puzzles/coffee?id={puzzle}"), "Puzzles: Coffee"),
        ("/puzzles/coffee?id=none".into(), "Ludoteca"),
        ("/analysis/fourmation?moves=d4+d5&ply=1".into(), "Analysis of 4mation"),
        ("/analysis/fourmation?moves=illegal".into(), "Ludoteca"),
        ("/position/six?options=tiles%3D10".into(), "SIX position"),
    ] {
        let found = tags(&service, &path, "en").await;
        assert_eq!(found["og:title"], title, "{path}");
        assert!(!found["og:description"].is_empty() && !found["og:image:alt"].is_empty(), "{path}");
        // The picture of all games is one of the page's files.
        if title != "Ludoteca" {
            assert_eq!(picture(&service, &found).await.status(), StatusCode::OK, "{path}");
        }
    }
    let ana = Browser::new(&service).await;
    let me = ana.get("/api/me").await.expect(StatusCode::OK);
    let (id, name) = (&me["player"]["id"], me["player"]["name"].as_str().unwrap());
    let profile = format!("/player/{}", id.as_str().unwrap());
    assert_eq!(tags(&service, &profile, "en").await["og:title"], name);
    let position = tags(&service, "/analysis/fourmation?moves=d4", "de").await;
    assert_eq!(position["og:description"], "Kreis ist am Zug.");
}

#[tokio::test]
async fn texts_of_the_request_are_escaped() {
    let service = Service::start().await;
    let request = service.request(Method::GET, "/rules/six?x=%22%3E&y=1");
    let html = request.send().await.unwrap().text().await.unwrap();
    assert!(html.contains("/rules/six?x=%22%3E&amp;y=1\""), "{html}");
}

/// The page is checked for a new version at each load; the preview is part of it.
#[tokio::test]
async fn pages_and_pictures_are_cached() {
    let service = Service::start().await;
    let get = async |path: &str, language: &str, known: &str| {
        let request = service.request(Method::GET, path).header(ACCEPT_LANGUAGE, language);
        request.header(IF_NONE_MATCH, known).send().await.unwrap()
    };
    let picture = "/api/pictures/morris?moves=d2+d3";
    let first = get(picture, "en", "").await;
    assert_eq!(first.headers()["content-type"], "image/png");
    assert_eq!(first.headers()[CACHE_CONTROL], "public, max-age=86400");
    assert_eq!(first.headers()["cross-origin-resource-policy"], "cross-origin");
    for path in ["/rules/six", picture] {
        let first = get(path, "en", "").await;
        let tag = first.headers()[ETAG].to_str().unwrap().to_owned();
        assert_eq!(get(path, "en", &tag).await.status(), StatusCode::NOT_MODIFIED, "{path}");
        let other = get(path, "fr", &tag).await.status();
        let expected = if path == picture { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
        assert_eq!(other, expected, "{path}");
    }
    let png = first.bytes().await.unwrap();
    let sizes = [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()));
    assert_eq!((&png[1..4], sizes), (&b"PNG"[..], [1200, 630]));
}

/// Beyond the rate, a page still loads.
#[tokio::test]
async fn too_many_previews_are_general() {
    let service = Service::start_with(|config| {
        let once = Rate { burst: 1, period: std::time::Duration::from_hours(1) };
        config.quotas.requests.set(RateClass::Pictures, Rates { player: once, address: once });
    })
    .await;
    let title = async || tags(&service, "/rules/six", "en").await["og:title"].clone();
    assert_eq!(title().await, "Rules of SIX");
    assert_eq!(title().await, "Ludoteca");
    let picture = service.get("/api/pictures/six").await;
    assert_eq!(picture.problem(), (429, "too-many-requests"));
}

#[tokio::test]
async fn addresses_are_those_of_the_public_site() {
    let service = Service::start_with(|config| {
        config.public_url = Some("https://play.example.org".parse().unwrap());
    })
    .await;
    let request = service.request(Method::GET, "/rules/six").header(HOST, "play.example.org");
    let html = request.send().await.unwrap().text().await.unwrap();
    assert!(html.contains("content=\"https://play.example.org/api/pictures/six?"), "{html}");
}
