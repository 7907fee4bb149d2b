//! The file format of trees: a line of JSON for the tree, then one for each node that was searched
//! or expanded.

use std::io::{self, BufRead, Write};

use ludoteca_rules::{Match, Options, Position, after};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

use super::{Claimable, Tree, Verdict};
use crate::certificate::{Claim, canonical, check_form, play};
use crate::{exact_json, first_line};

/// Version of the format.
const VERSION: u32 = 1;
/// Maximum size of a tree, in bytes.
const MAX_BYTES: u64 = 1 << 28;
/// Maximum length of the first line, in bytes.
const MAX_LINE_BYTES: u64 = 1 << 20;

/// The first line of the file.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    #[serde(rename = "ludoteca-tree")]
    version: u32,
    game: String,
    options: Map<String, Value>,
    digest: String,
    /// The claim of the root.
    claim: Claim,
    /// Whether the claim holds.
    #[serde(rename = "answer")]
    verdict: Verdict,
    evaluations: u64,
    seconds: f64,
    /// Number of lines that follow.
    nodes: usize,
}

/// A line for a node.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct NodeLine {
    /// The moves from the start.
    moves: Vec<String>,
    #[serde(rename = "answer")]
    verdict: Verdict,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    evaluations: u64,
    budget: u64,
    /// For an expanded node: its moves in search order, one per shape.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    order: Option<Vec<String>>,
}

/// Reason why a tree cannot be used.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The first line is not that of a tree, or contradicts the nodes.
    #[error("not a tree: {0}")]
    Header(String),
    /// Another version of the program wrote the tree.
    #[error("format version {0} is not supported, only version {VERSION}")]
    Version(u64),
    /// The tree belongs to another game or other options.
    #[error("the tree is for {0}, not for {1}")]
    WrongGame(String, String),
    /// The file ends before the last node.
    #[error("truncated: {found} of {nodes} nodes")]
    Truncated {
        /// Number of nodes found.
        found: usize,
        /// Number of nodes that the first line announces.
        nodes: usize,
    },
    /// A line is invalid.
    #[error("line {line}: {what}")]
    Line {
        /// Line number, from 1.
        line: usize,
        /// The fault.
        what: String,
    },
}

impl<P: Claimable> Tree<P> {
    /// Writes the tree.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let touched = |at: &usize| {
            let node = &self.nodes[*at];
            *at == 0 || node.evaluations > 0 || node.budget > 0 || node.children.is_some()
        };
        let touched: Vec<_> = (0..self.nodes.len()).filter(touched).collect();
        let header = Header {
            version: VERSION,
            game: P::NAME.to_owned(),
            options: canonical::<P>(&self.options),
            digest: self.options.digest(P::NAME),
            claim: self.claim.clone(),
            verdict: self.verdict(),
            evaluations: self.evaluations,
            seconds: (self.seconds * 10.0).round() / 10.0,
            nodes: touched.len(),
        };
        line(&mut out, &header)?;
        for at in touched {
            let node = &self.nodes[at];
            let text = |&(mv, _): &(P::Move, usize)| node.position.move_text(mv);
            let node = NodeLine {
                moves: self.move_texts(at),
                verdict: node.verdict,
                plies: node.verdict.is_solved().then_some(node.plies),
                evaluations: node.evaluations,
                budget: node.budget,
                order: node.children.as_ref().map(|children| children.iter().map(text).collect()),
            };
            line(&mut out, &node)?;
        }
        out.flush()
    }

    /// Reads a tree of a game with these options.
    ///
    /// # Errors
    /// If the input cannot be read, belongs to other rules or another version, is truncated, or if
    /// its verdicts are inconsistent. A wrong verdict of a leaf is only found when its part of the
    /// proof is written or checked.
    pub fn read(input: impl BufRead, options: &P::Options) -> Result<Self, TreeError> {
        let mut input = input.take(MAX_BYTES);
        let header = header::<P>(&first_line::read(&mut input, MAX_LINE_BYTES)?, options)?;
        let mut game = Match::<P>::new(options);
        for mv in &header.claim.moves {
            play(&mut game, mv).map_err(|error| TreeError::Header(error.to_string()))?;
        }
        if game.position().known_verdict(&header.claim).is_solved() {
            return Err(TreeError::Header("the game is over at the root".to_owned()));
        }
        let mut tree = Self::new(&game, header.claim.side, header.claim.goal);
        tree.evaluations = header.evaluations;
        tree.seconds = header.seconds;
        let mut found = 0;
        let mut text = Vec::new();
        while input.read_until(b'\n', &mut text)? > 0 {
            found += 1;
            let invalid = |what: String| TreeError::Line { line: found + 1, what };
            if found > header.nodes {
                return Err(invalid(format!("unexpected line after {} nodes", header.nodes)));
            }
            if !text.ends_with(b"\n") {
                return Err(TreeError::Truncated { found: found - 1, nodes: header.nodes });
            }
            let node = exact_json::read(&text, exact_json::compact).map_err(invalid)?;
            tree.add_line(&node).map_err(invalid)?;
            text.clear();
        }
        if found < header.nodes {
            return Err(TreeError::Truncated { found, nodes: header.nodes });
        }
        tree.verify(header.verdict)?;
        Ok(tree)
    }

    /// Adds a node from a file.
    fn add_line(&mut self, line: &NodeLine) -> Result<(), String> {
        let (at, game) = self.find(&line.moves).map_err(|error| error.to_string())?;
        let node = &mut self.nodes[at];
        if node.position.known_verdict(&self.claim).is_solved() {
            return Err("the game is over at this node".to_owned());
        }
        if node.evaluations > 0 || node.budget > 0 || node.children.is_some() {
            return Err("duplicate node: the position or a symmetric image of it has another line"
                .to_owned());
        }
        // The parent that comes first in the file need not be the one that gave the node its moves.
        (node.position, node.line) = (game.position().clone(), game.moves().collect());
        (node.verdict, node.plies) = (line.verdict, line.plies.unwrap_or(0));
        (node.evaluations, node.budget) = (line.evaluations, line.budget);
        if line.plies.is_some() != line.verdict.is_solved() {
            return Err("`plies` are those of a solved node".to_owned());
        }
        if self.move_texts(at) != line.moves {
            let moves = self.move_texts(at).join(" ");
            return Err(format!("the moves must be written as {moves}"));
        }
        let Some(order) = &line.order else { return Ok(()) };
        let position = self.nodes[at].position.clone();
        let game = Match::from_position(position.clone());
        let moves = order.iter().map(|text| play(&mut game.clone(), text));
        let moves = moves.collect::<Result<Vec<_>, _>>().map_err(|error| error.to_string())?;
        let shapes = |moves: &[P::Move]| {
            let mut shapes: Vec<_> = moves.iter().map(|&mv| after(&position, mv).shape()).collect();
            shapes.sort_unstable();
            shapes.dedup();
            shapes
        };
        let expected = shapes(&position.moves());
        if shapes(&moves) != expected {
            return Err("`order` does not contain every legal move".to_owned());
        }
        if moves.len() > expected.len() {
            return Err("`order` contains two moves of one shape".to_owned());
        }
        self.add_children(at, &moves);
        Ok(())
    }

    /// Checks that the verdicts of expanded nodes follow from their children, and that the root has
    /// the verdict of the first line.
    fn verify(&mut self, verdict: Verdict) -> Result<(), TreeError> {
        let is_wrong = |at: &usize| {
            let node = &self.nodes[*at];
            node.children.is_some() && self.verdict_of(*at).0 != node.verdict
        };
        if let Some(at) = self.leaves_first().into_iter().find(is_wrong) {
            return Err(TreeError::Header(format!(
                "the verdict after `{}` does not follow from those of its children",
                self.move_texts(at).join(" ")
            )));
        }
        if self.verdict() == verdict {
            return Ok(());
        }
        Err(TreeError::Header(
            "the verdict in the first line differs from that of the root".to_owned(),
        ))
    }
}

/// Parses the first line and checks that it is for this game and these options.
fn header<P: Position>(line: &[u8], options: &P::Options) -> Result<Header, TreeError> {
    let invalid = |error: serde_json::Error| TreeError::Header(error.to_string());
    let value: Value = serde_json::from_slice(line).map_err(invalid)?;
    let version = value.get("ludoteca-tree").and_then(Value::as_u64);
    if let Some(version) = version.filter(|&version| version != u64::from(VERSION)) {
        return Err(TreeError::Version(version));
    }
    let header: Header = exact_json::read(line, exact_json::compact).map_err(TreeError::Header)?;
    if (header.game.as_str(), &header.digest) != (P::NAME, &options.digest(P::NAME)) {
        let found = format!("{} {}", header.game, Value::Object(header.options));
        return Err(TreeError::WrongGame(found, format!("{} {}", P::NAME, options.short())));
    }
    check_form::<P>(&header.options, options).map_err(TreeError::Header)?;
    Ok(header)
}

fn line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    out.write_all(&exact_json::compact(value)?)
}
