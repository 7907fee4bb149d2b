//! Markdown as HTML, for `build.rs` and for `cargo xtask wasm`.

use pulldown_cmark::{Options, Parser, html};

/// The text in HTML.
pub(crate) fn to_html(markdown: &str) -> String {
    let mut text = String::new();
    html::push_html(&mut text, Parser::new_ext(markdown, Options::ENABLE_TABLES));
    text
}
