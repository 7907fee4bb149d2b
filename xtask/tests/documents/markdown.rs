//! What a document mentions.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// A link or a code span.
pub struct Mention {
    /// The number of its line, from 1.
    pub line: usize,
    /// The target or the code.
    pub text: String,
}

/// A Markdown file.
pub struct Document {
    /// The path from the root.
    pub path: String,
    /// The targets in this repository of links and pictures.
    pub links: Vec<Mention>,
    /// The code spans.
    pub spans: Vec<Mention>,
    /// The anchors of the headings.
    pub headings: Vec<String>,
}

impl Document {
    /// Reads a file's text.
    pub fn read(path: &str, text: String) -> Self {
        let mut document = Self {
            path: path.to_owned(),
            links: Vec::new(),
            spans: Vec::new(),
            headings: Vec::new(),
        };
        let mut heading: Option<String> = None;
        for (event, range) in Parser::new_ext(&text, Options::ENABLE_TABLES).into_offset_iter() {
            let line = text[..range.start].matches('\n').count() + 1;
            match event {
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    document.link(line, &dest_url);
                }
                Event::Html(html) | Event::InlineHtml(html) => {
                    let sources =
                        html.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next());
                    sources.for_each(|source| document.link(line, source));
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    document.headings.extend(heading.take().map(|heading| anchor(&heading)));
                }
                Event::Text(text) => heading.iter_mut().for_each(|heading| heading.push_str(&text)),
                Event::Code(code) => {
                    heading.iter_mut().for_each(|heading| heading.push_str(&code));
                    document.spans.push(Mention { line, text: code.into_string() });
                }
                _ => {}
            }
        }
        document
    }

    fn link(&mut self, line: usize, target: &str) {
        if !target.contains(':') {
            self.links.push(Mention { line, text: target.to_owned() });
        }
    }
}

/// The anchor that code hosts give a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}
