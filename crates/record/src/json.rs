//! The JSON form.

use std::fmt;

use ludoteca_rules::json;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::ser::SerializeStruct;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

use crate::check::{Places, Raw};
use crate::error::{RecordError, Spot};
use crate::line::{Line, Node, Tag, append};
use crate::record::Record;
use crate::text::result;

/// The JSON Schema of a record.
///
/// ```
/// let schema: serde_json::Value = serde_json::from_str(ludoteca_record::SCHEMA)?;
/// assert_eq!(schema["title"], "Ludoteca record");
/// # Ok::<(), serde_json::Error>(())
/// ```
pub const SCHEMA: &str = include_str!("../record.schema.json");

/// The JSON of a record, in the order of writing.
#[derive(Serialize)]
struct Written<'a> {
    game: &'static str,
    options: Map<String, Value>,
    digest: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    tags: &'a [Tag],
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<&'a str>,
    moves: &'a [Node],
    result: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

/// The JSON of a record as input.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Given {
    #[serde(rename = "$schema")]
    _schema: Option<String>,
    game: Option<String>,
    #[serde(default, deserialize_with = "json::deserialize")]
    options: Value,
    digest: Option<String>,
    start: Option<String>,
    #[serde(default)]
    tags: Vec<Tag>,
    comment: Option<String>,
    #[serde(default)]
    moves: Vec<Node>,
    result: Option<String>,
    reason: Option<String>,
}

pub(crate) fn write(record: &Record) -> String {
    let written = Written {
        game: record.game().name(),
        options: record.options.to_map(),
        digest: record.options.digest(),
        start: record.start(),
        tags: &record.tags,
        comment: record.line.comment.as_deref(),
        moves: &record.line.moves,
        result: result(record),
        reason: record.ending.map(|ending| ending.reason.0),
    };
    let mut text = serde_json::to_string(&written).expect("strings and lists make JSON");
    text.push('\n');
    text
}

pub(crate) fn read(text: &str) -> Result<Record, RecordError> {
    let given: Given = serde_json::from_str(text).map_err(|error| invalid(&error))?;
    let mut line = Line { comment: None, moves: given.moves };
    append(&mut line.comment, given.comment.as_deref().unwrap_or_default());
    Raw {
        game: given.game,
        options: given.options,
        digest: given.digest,
        start: given.start,
        tags: given.tags,
        line,
        result: given.result,
        reason: given.reason,
        lacks_reasons: false,
        places: Places::default(),
    }
    .build()
}

/// The error of text that is not the expected JSON.
pub(crate) fn invalid(error: &serde_json::Error) -> RecordError {
    let (line, column) = (error.line() as u32, error.column() as u32);
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(&*message, |(what, _)| what);
    RecordError::new(Spot::Text { line, column }, "record-json", message)
}

impl Serialize for Line {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Line", 2)?;
        match &self.comment {
            Some(comment) => fields.serialize_field("comment", comment)?,
            None => fields.skip_field("comment")?,
        }
        fields.serialize_field("moves", &self.moves)?;
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            #[serde(default)]
            comment: String,
            moves: Vec<Node>,
        }
        let Fields { comment, moves } = Fields::deserialize(deserializer)?;
        let mut line = Self { comment: None, moves };
        append(&mut line.comment, &comment);
        Ok(line)
    }
}

/// A move without comments and variations is a string, otherwise an object.
impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.comment.is_none() && self.variations.is_empty() {
            return serializer.serialize_str(&self.mv);
        }
        let mut fields = serializer.serialize_struct("Node", 3)?;
        fields.serialize_field("move", &self.mv)?;
        match &self.comment {
            Some(comment) => fields.serialize_field("comment", comment)?,
            None => fields.skip_field("comment")?,
        }
        if self.variations.is_empty() {
            fields.skip_field("variations")?;
        } else {
            fields.serialize_field("variations", &self.variations)?;
        }
        fields.end()
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NodeVisitor)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = Node;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a move as text, or an object with `move`, `comment` and `variations`")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Node, E> {
        Ok(Node::new(text))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Node, A::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Fields {
            #[serde(rename = "move")]
            mv: String,
            #[serde(default)]
            comment: String,
            #[serde(default)]
            variations: Vec<Line>,
        }
        let Fields { mv, comment, variations } =
            Fields::deserialize(MapAccessDeserializer::new(map))?;
        let mut node = Node { mv, comment: None, variations };
        append(&mut node.comment, &comment);
        Ok(node)
    }
}
