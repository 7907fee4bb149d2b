//! Opening files of a proof in parts.

use std::fs::{self, File};
use std::io;
use std::path::Path;

/// Opens a file that is not a folder, a pipe or a device: reading a pipe could wait forever.
pub(super) fn open_regular(path: &Path) -> io::Result<File> {
    if fs::metadata(path)?.is_file() {
        return File::open(path);
    }
    Err(io::Error::other("it is not a regular file"))
}
