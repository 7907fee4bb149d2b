//! The tags of a preview in HTML: Open Graph, and what Twitter needs besides.

use std::fmt::Write;

use ludoteca_picture::{HEIGHT, WIDTH};

use super::Preview;

/// The tags of a page at a path of the server with this origin.
pub(super) fn write(preview: &Preview, origin: &str, path: &str) -> String {
    let Preview { title, description, picture, alt } = preview;
    let [url, image] = [path, picture.as_str()].map(|path| format!("{origin}{path}"));
    let [width, height] = [WIDTH, HEIGHT].map(|length| length.to_string());
    let tags: [(&str, &str, &str); 12] = [
        ("name", "description", description),
        ("property", "og:type", "website"),
        ("property", "og:site_name", "Ludoteca"),
        ("property", "og:title", title),
        ("property", "og:description", description),
        ("property", "og:url", &url),
        ("property", "og:image", &image),
        ("property", "og:image:type", "image/png"),
        ("property", "og:image:width", &width),
        ("property", "og:image:height", &height),
        ("property", "og:image:alt", alt),
        ("name", "twitter:card", "summary_large_image"),
    ];
    let mut html = String::new();
    for (kind, name, content) in tags {
        let _ = writeln!(html, "<meta {kind}=\"{name}\" content=\"{}\" />", escaped(content));
    }
    html
}

/// A text as the value of an attribute in quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_ends_its_tag() {
        let evil = "\"><script src='x'>&amp;".to_owned();
        let [title, description, picture, alt] = std::array::from_fn(|_| evil.clone());
        let preview = Preview { title, description, picture, alt };
        let html = write(&preview, "http://a", &evil);
        assert!(!html.contains("script src='x'"), "{html}");
        for line in html.lines() {
            assert_eq!((line.matches('<').count(), line.matches('"').count()), (1, 4), "{line}");
        }
        let title = "content=\"&quot;&gt;&lt;script src=&#39;x&#39;&gt;&amp;amp;\"";
        assert!(html.contains(&format!("og:title\" {title}")), "{html}");
    }
}
