//! Arguments of `ludoteca engine`.

use clap::Args;

use super::origin::Origin;
use crate::knowledge::KnowledgeArgs;

const ORIGIN_HELP: &str = "Origin of a page that may connect, such as https://play.example.org; repeat for several [default: \
     http://127.0.0.1:8080 and http://localhost:8080]";

/// The arguments of `engine`.
#[derive(Args, Debug)]
pub(crate) struct EngineArgs {
    #[command(flatten)]
    pub(super) knowledge: KnowledgeArgs,
    /// Serve an engine of this machine to the analysis board of a page, instead of reading commands
    #[arg(long)]
    pub(super) serve: bool,
    /// Port on 127.0.0.1; 0 selects a free port
    #[arg(long, value_name = "N", default_value_t = 0, requires = "serve")]
    pub(super) port: u16,
    // Not a doc comment, in which addresses need marks that the help would show.
    #[arg(long = "origin", value_name = "ORIGIN", requires = "serve", help = ORIGIN_HELP)]
    pub(super) origins: Vec<Origin>,
    /// UGI program to serve, with its arguments [default: the built-in engine]
    #[arg(last = true, value_name = "PROGRAM", requires = "serve")]
    pub(super) program: Vec<String>,
}
