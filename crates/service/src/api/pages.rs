//! The web app's files, which the binary carries.

use axum::extract::Request;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{Html, IntoResponse, Response};
use data_encoding::HEXLOWER;
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::Error;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// What is shown where the web app has not been built.
const UNBUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Ludoteca</title>\
    <h1>The web app is not built</h1>\
    <p>This server runs, but was compiled without its pages. In the project's folder:</p>\
    <pre>cargo xtask web</pre><p>Then start it again.</p></html>";

/// A file of the web app; any other address is a place within the app, which finds it itself.
pub(super) async fn page(request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return super::wrong_method(request.method().clone(), request.uri().clone())
            .await
            .into_response();
    }
    let path = request.uri().path().trim_start_matches('/');
    match Files::get(path) {
        // Their names change with their content.
        Some(file) if path.starts_with("assets/") => {
            with_cache(&file, "public, max-age=31536000, immutable", request.headers())
        }
        Some(file) => with_cache(&file, "no-cache", request.headers()),
        None if path.starts_with("assets/") => {
            let detail = "there is no such file; load the page anew";
            Error::request(StatusCode::NOT_FOUND, "not-found", detail).into_response()
        }
        None => match Files::get("index.html") {
            Some(file) => with_cache(&file, "no-cache", request.headers()),
            None => (StatusCode::SERVICE_UNAVAILABLE, Html(UNBUILT)).into_response(),
        },
    }
}

fn with_cache(file: &EmbeddedFile, cache: &'static str, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", HEXLOWER.encode(&file.metadata.sha256_hash()));
    let known = headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes());
    if known {
        return (StatusCode::NOT_MODIFIED, [(ETAG, tag), (CACHE_CONTROL, cache.into())])
            .into_response();
    }
    let mime = file.metadata.mimetype();
    let charset = if mime.starts_with("text/") { "; charset=utf-8" } else { "" };
    let content_type = format!("{mime}{charset}");
    let headers = [(CONTENT_TYPE, content_type), (ETAG, tag), (CACHE_CONTROL, cache.into())];
    (headers, file.data.clone()).into_response()
}

#[cfg(test)]
mod tests {
    use rust_embed::utils::read_file_from_fs;

    use super::*;

    /// A browser installs the app, and works offline, only if these are what they are called.
    #[test]
    fn files_are_what_their_names_say() {
        let folder = tempfile::tempdir().unwrap();
        for (name, content_type) in [
            ("manifest.webmanifest", "application/manifest+json"),
            ("sw.js", "text/javascript; charset=utf-8"),
            ("icon.svg", "image/svg+xml"),
            ("icon-512.png", "image/png"),
        ] {
            let path = folder.path().join(name);
            std::fs::write(&path, name).unwrap();
            let file = read_file_from_fs(&path).unwrap();
            let response = with_cache(&file, "no-cache", &HeaderMap::new());
            assert_eq!(response.headers()[CONTENT_TYPE], content_type, "{name}");
            assert_eq!(response.headers()[CACHE_CONTROL], "no-cache", "{name}");
        }
    }
}
