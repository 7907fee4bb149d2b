//! The data folder: whether it can be used, who can read it, and the space on its disk.

use std::fs;
use std::path::Path;

use ludoteca_store::{DATABASE, lock, private};

use super::Check;
use crate::data_folder;

/// Below this number of bytes, writing will fail soon.
const MIN_FREE_SPACE: u64 = 256 << 20;

/// Whether the folder exists and a server uses it.
pub(super) fn existence(data: &Path) -> Check {
    const NAME: &str = "data folder";
    let shown = data.display();
    if !data.is_dir() {
        let advice =
            "name the folder of the server with --data, or start a server, which creates it";
        return Check::finding(NAME, format!("{shown} is no folder"), advice);
    }
    if let Err(error) = fs::read_dir(data) {
        let advice = "run this command as the user of the server";
        return Check::finding(NAME, format!("{shown}: {error}"), advice);
    }
    let names = links(&data.join(DATABASE));
    if names > 1 {
        let found = format!("{DATABASE} in {shown} has {names} names (hard links)");
        let advice = "delete the other names: a program that uses one of them damages the database";
        return Check::finding(NAME, found, advice);
    }
    let used = if lock::is_taken(data) { "a server is using it" } else { "no server is using it" };
    Check::well(NAME, format!("{shown}; {used}"))
}

#[cfg(unix)]
fn links(file: &Path) -> u64 {
    use std::os::unix::fs::MetadataExt;
    file.metadata().map_or(1, |found| found.nlink())
}

#[cfg(not(unix))]
fn links(_: &Path) -> u64 {
    1
}

/// Whether other users of the machine can read the data.
pub(super) fn permissions(data: &Path) -> Check {
    let exposed = data_folder::exposed(data);
    if exposed.is_empty() {
        return Check::well("permissions", "only their owner can read folder and files");
    }
    let names: Vec<String> = exposed.iter().map(|path| path.display().to_string()).collect();
    let found = format!("other users of this machine can read {}", names.join(", "));
    Check::finding("permissions", found, private::correction(&exposed))
}

/// Whether there is room for more games and for a copy of the database.
pub(super) fn free_space(data: &Path) -> Check {
    let size = data.join(DATABASE).metadata().map_or(0, |file| file.len());
    let free = match fs4::available_space(data) {
        Ok(free) => free,
        Err(error) => {
            let advice = "run this command as the user of the server";
            return Check::finding("free space", error.to_string(), advice);
        }
    };
    let found = format!("{} MiB free, {} MiB used by the database", free >> 20, size >> 20);
    if free < MIN_FREE_SPACE.max(size) {
        let advice = "free some space on the disk: games are not stored once it is full, and a backup \
             needs as much as the database";
        return Check::finding("free space", found, advice);
    }
    Check::well("free space", found)
}
