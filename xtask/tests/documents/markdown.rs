//! What a document mentions.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// A link or a code span.
pub(crate) struct Mention {
    /// The number of its line, from 1.
    pub(crate) line: usize,
    /// The target or the code.
    pub(crate) text: String,
}

/// A Markdown file.
pub(crate) struct Document {
    /// The path from the root.
    pub(crate) path: String,
    /// The targets in this repository of links and pictures.
    pub(crate) links: Vec<Mention>,
    /// The code spans.
    pub(crate) spans: Vec<Mention>,
    /// The anchors of the headings.
    pub(crate) headings: Vec<String>,
}

impl Document {
    /// Reads a file's text.
    pub(crate) fn read(path: &str, text: &str) -> Self {
        let mut document = Self {
            path: path.to_owned(),
            links: Vec::new(),
            spans: Vec::new(),
            headings: Vec::new(),
        };
        let mut heading: Option<String> = None;
        for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
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
                Event::Text(text) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&text);
                    }
                }
                Event::Code(code) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&code);
                    }
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
