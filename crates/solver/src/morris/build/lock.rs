//! One build at a time in a folder.

use std::fs::File;
use std::path::Path;

use super::BuildError;
use crate::lock::{self, LockError};

/// Keeps others from building in the folder until the file is closed.
pub(super) fn hold(folder: &Path) -> Result<File, BuildError> {
    lock::hold(&folder.join("build.lock")).map_err(|error| match error {
        LockError::Held(holder) => BuildError::Held { folder: folder.into(), holder },
        LockError::Io(error) => BuildError::Folder { folder: folder.into(), error },
    })
}
