//! The tools, one file each.

mod analyse;
mod computer;
mod exact;
mod games;
mod play;
mod position;
mod puzzles;
mod record;
mod review;
mod rules;

use crate::tool::Tool;

/// All tools, in the order in which a model needs them.
pub(crate) fn all() -> Vec<Tool> {
    let mut tools = vec![
        games::tool(),
        rules::tool(),
        position::tool(),
        play::tool(),
        computer::tool(),
        analyse::tool(),
        exact::tool(),
        review::tool(),
        record::tool(),
    ];
    tools.extend(puzzles::tools());
    tools
}
