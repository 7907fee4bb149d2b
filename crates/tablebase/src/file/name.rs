//! The names of table files.

use std::path::{Path, PathBuf};

use super::header::DrawRule;
use crate::index::Subspace;

/// Returns the path of a subspace's table in a folder.
pub(crate) fn path(folder: &Path, rule: DrawRule, subspace: Subspace) -> PathBuf {
    folder.join(file_name(rule, subspace))
}

/// Returns the name of a subspace's file.
pub(crate) fn file_name(rule: DrawRule, subspace: Subspace) -> String {
    let rule = match rule {
        DrawRule::FiftyMoveRule => "",
        DrawRule::Unlimited => "-unlimited",
    };
    format!("morris{rule}-{subspace}.table")
}
