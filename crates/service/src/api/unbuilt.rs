//! The page of a server that was built without the web app.

use axum::http::HeaderMap;
use ludoteca_locales::Lang;

use super::creator::language;

const PAGE: &str = include_str!("unbuilt.html");

/// Explains in the client's language how to build the app.
pub(super) fn page(headers: &HeaderMap) -> String {
    let lang = Lang::of(&language(headers));
    let args = [
        ("api", "<a href=\"/api/openapi.json\"><code>/api</code></a>".into()),
        ("node", "<a href=\"https://nodejs.org\">Node.js</a>".into()),
        ("command", "<code>cargo install</code>".into()),
        ("play", "<code>cargo xtask play</code>".into()),
    ];
    let page = PAGE.replace("{lang}", lang.tag());
    ["title", "build", "install", "play"].into_iter().fold(page, |page, part| {
        let text = lang.text(&format!("unbuilt-{part}"), &args).unwrap_or_default();
        page.replace(&format!("{{{part}}}"), &text)
    })
}
