//! The web app's files, which are embedded in the binary.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;

use axum::extract::{Request, State};
use axum::http::header::{ACCEPT, CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{Html, IntoResponse, Redirect, Response};
use data_encoding::HEXLOWER;
use rust_embed::{EmbeddedFile, RustEmbed};
use sha2::{Digest, Sha256};

use super::{preview, unbuilt};
use crate::app::App;
use crate::error::Error;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// The app's file: every page of the app is this file.
const INDEX: &str = "index.html";
/// Where the tags of a preview are inserted.
const HEAD_END: &str = "</head>";
const HTML: &str = "text/html; charset=utf-8";

/// First path segments of the app's pages, and the names of their arguments; an argument in brackets
/// is optional. The app reads the same file.
static PAGES: LazyLock<HashMap<String, Option<String>>> = LazyLock::new(|| {
    let routes = include_str!("../../../../web/src/routes.json");
    serde_json::from_str(routes).expect("the list of pages is a JSON object of names")
});

/// Returns the licences of the libraries and fonts of the web app, if the binary contains it.
pub fn page_licences() -> Option<Cow<'static, [u8]>> {
    Some(Files::get("licences.txt")?.data)
}

/// Logs a warning if the binary contains no web app.
pub(super) fn warn_if_unbuilt() {
    if Files::get(INDEX).is_none() {
        tracing::warn!(
            "this program was built without the web app; browsers get a page that explains how to \
             build it (cargo xtask web, then build again); everything under /api works"
        );
    }
}

/// A file of the web app, or the app itself at the paths of its pages, with the preview of a link to it.
pub(super) async fn page(State(app): State<App>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return super::wrong_method(request.method().clone(), request.uri().clone())
            .await
            .into_response();
    }
    let (mut parts, _) = request.into_parts();
    let is_page = is_page(parts.uri.path());
    let tags = if is_page { preview::tags(&app, &mut parts).await } else { String::new() };
    respond(Files::get, parts.uri.path(), &parts.headers, &tags)
}

fn respond(
    files: impl Fn(&str) -> Option<EmbeddedFile>,
    path: &str,
    headers: &HeaderMap,
    tags: &str,
) -> Response {
    let name = path.trim_start_matches('/');
    if name == INDEX {
        return Redirect::permanent("/").into_response();
    }
    if let Some(file) = files(name) {
        // The names of these files change with their content.
        let is_asset = name.starts_with("assets/");
        let cache = if is_asset { "public, max-age=31536000, immutable" } else { "no-cache" };
        let tag = tag_of(&file.metadata.sha256_hash());
        let mime = file.metadata.mimetype();
        let charset = if mime.starts_with("text/") { "; charset=utf-8" } else { "" };
        return with_cache(file.data, &format!("{mime}{charset}"), tag, cache, headers);
    }
    match files(INDEX) {
        index if is_page(path) => {
            let page = match index {
                Some(file) => String::from_utf8_lossy(&file.data).into_owned(),
                None => unbuilt::page(headers),
            };
            let page = page.replacen(HEAD_END, &format!("{tags}{HEAD_END}"), 1);
            let tag = tag_of(&Sha256::digest(&page));
            let page = Cow::Owned(page.into_bytes());
            let mut response = with_cache(page, HTML, tag, "no-cache", headers);
            let language = HeaderValue::from_static("accept-language");
            response.headers_mut().append(VARY, language);
            response
        }
        index => not_found(index, path, headers),
    }
}

/// Whether the app has a page at this path; the counterpart of `readPath` in `router.svelte.ts`.
fn is_page(path: &str) -> bool {
    let mut segments = path.split('/').filter(|segment| !segment.is_empty());
    match (segments.next(), segments.next(), segments.next()) {
        (None, ..) => true,
        (Some(page), argument, None) => PAGES.get(page).is_some_and(|name| match name {
            Some(name) => argument.is_some() || name.starts_with('['),
            None => argument.is_none(),
        }),
        _ => false,
    }
}

/// Responds with 404. Browsers get the app, which shows the error in the player's language; programs get a
/// problem.
fn not_found(index: Option<EmbeddedFile>, path: &str, headers: &HeaderMap) -> Response {
    let accepted = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
    let mut response = if accepted.flat_map(|value| value.split(',')).any(is_html) {
        let text = match index {
            Some(file) => file.data,
            None => unbuilt::page(headers).into_bytes().into(),
        };
        (StatusCode::NOT_FOUND, Html(text)).into_response()
    } else {
        let detail = if path.starts_with("/assets/") {
            "there is no such file; load the page again".into()
        } else {
            format!("there is nothing at {path:.100}")
        };
        Error::request(StatusCode::NOT_FOUND, "not-found", detail).into_response()
    };
    response.headers_mut().append(VARY, HeaderValue::from_static("accept"));
    response
}

/// Whether a range of an `Accept` header names HTML; `*/*` does not.
fn is_html(range: &str) -> bool {
    let mime = range.split(';').next().unwrap_or_default();
    mime.trim().eq_ignore_ascii_case("text/html")
}

/// An entity tag, in quotes.
fn tag_of(hash: &[u8]) -> String {
    format!("\"{}\"", HEXLOWER.encode(hash))
}

/// Whether the client has the version with this entity tag already.
pub(super) fn is_known(headers: &HeaderMap, tag: &str) -> bool {
    headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes())
}

fn with_cache(
    data: Cow<'static, [u8]>,
    content_type: &str,
    tag: String,
    cache: &'static str,
    headers: &HeaderMap,
) -> Response {
    if is_known(headers, &tag) {
        return (StatusCode::NOT_MODIFIED, [(ETAG, tag), (CACHE_CONTROL, cache.into())])
            .into_response();
    }
    let headers =
        [(CONTENT_TYPE, content_type.to_owned()), (ETAG, tag), (CACHE_CONTROL, cache.into())];
    (headers, data).into_response()
}

#[cfg(test)]
mod tests {
    use axum::body::to_bytes;
    use axum::http::header::{ACCEPT_LANGUAGE, LOCATION};
    use ludoteca_locales::Lang;
    use rust_embed::utils::read_file_from_fs;

    use super::*;

    /// Status, content type and text of the response of a server with or without the web app.
    async fn get(is_built: bool, path: &str, accept: &'static str) -> (u16, String, String) {
        let folder = tempfile::tempdir().unwrap();
        if is_built {
            std::fs::write(folder.path().join(INDEX), "the app").unwrap();
            std::fs::write(folder.path().join("icon.svg"), "<svg/>").unwrap();
        }
        let files = |name: &str| read_file_from_fs(&folder.path().join(name)).ok();
        let headers = [(ACCEPT, HeaderValue::from_static(accept))].into_iter().collect();
        let response = respond(files, path, &headers, "");
        let content_type = response.headers()[CONTENT_TYPE].to_str().unwrap().to_owned();
        let status = response.status().as_u16();
        let body = to_bytes(response.into_body(), 1 << 16).await.unwrap();
        (status, content_type, String::from_utf8(body.into()).unwrap())
    }

    const BROWSER: &str = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";

    #[tokio::test]
    async fn only_pages_of_the_app_are_found() {
        let pages = PAGES.iter().map(|(page, name)| match name {
            Some(name) => format!("/{page}/{name}"),
            None => format!("/{page}"),
        });
        let others = ["/", "/puzzles", "/rules/six/", "//game//x"].map(String::from);
        for path in pages.chain(others) {
            for accept in [BROWSER, "*/*"] {
                let response = get(true, &path, accept).await;
                assert_eq!(response, (200, HTML.into(), "the app".into()), "{path}");
            }
        }
        for path in [
            "/health",
            "/metrics",
            "/robots.txt",
            "/favicon.ico",
            "/.well-known/security.txt",
            "/.env",
            "/game",
            "/game/a/b",
            "/games/x",
            "/elsewhere/x",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/assets/of-an-older-version.js",
            "/apis",
        ] {
            let response = get(true, path, BROWSER).await;
            assert_eq!(response, (404, HTML.into(), "the app".into()), "{path}");
            let (status, content_type, text) = get(true, path, "*/*").await;
            assert_eq!((status, &*content_type), (404, "application/problem+json"), "{path}");
            assert!(text.contains("\"code\":\"not-found\""), "{path}: {text}");
            assert_eq!(get(false, path, BROWSER).await.0, 404, "{path}");
        }
        assert_eq!(get(true, "/icon.svg", "*/*").await.1, "image/svg+xml");
        let moved = respond(Files::get, "/index.html", &HeaderMap::new(), "");
        assert_eq!(
            (moved.status(), &moved.headers()[LOCATION]),
            (StatusCode::PERMANENT_REDIRECT, &"/".parse().unwrap())
        );
    }

    /// A server without the web app explains in the client's language what to do.
    #[tokio::test]
    async fn without_the_app_a_page_says_how_to_build_it() {
        for lang in Lang::ALL {
            let headers = HeaderMap::from_iter([(ACCEPT_LANGUAGE, lang.tag().parse().unwrap())]);
            let text = unbuilt::page(&headers);
            assert!(text.contains(&format!("<html lang=\"{}\">", lang.tag())), "{text}");
            assert!(!text.contains(['{', '}']), "{text}");
        }
        for path in ["/", "/new/six", "/game/x"] {
            let (status, content_type, text) = get(false, path, BROWSER).await;
            assert_eq!((status, &*content_type), (200, HTML), "{path}");
            for part in [
                "<html lang=\"en\">",
                "cargo xtask web",
                "cargo build --release",
                "cargo install --locked --path crates/cli",
                "/api/openapi.json",
            ] {
                assert!(text.contains(part), "{path}: {part} is missing");
            }
        }
    }

    /// Browsers install the app and run it offline only with these content types.
    #[test]
    fn files_are_what_their_names_say() {
        let folder = tempfile::tempdir().unwrap();
        for (name, content_type) in [
            ("manifest.webmanifest", "application/manifest+json"),
            ("sw.js", "text/javascript; charset=utf-8"),
            ("icon.svg", "image/svg+xml"),
            ("icon-512.png", "image/png"),
        ] {
            std::fs::write(folder.path().join(name), name).unwrap();
            let files = |name: &str| read_file_from_fs(&folder.path().join(name)).ok();
            let response = respond(files, &format!("/{name}"), &HeaderMap::new(), "");
            assert_eq!(response.headers()[CONTENT_TYPE], content_type, "{name}");
            assert_eq!(response.headers()[CACHE_CONTROL], "no-cache", "{name}");
        }
    }
}
