//! Files that only their owner can read, with a mask that hides nothing.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::ludoteca;
use crate::serve::Server;

/// The command, run with the mask 000.
fn unmasked(args: &[&str]) -> Command {
    let program = ludoteca(args);
    let mut command = Command::new("sh");
    command.args(["-c", "umask 000; exec \"$@\"", "sh"]);
    command.arg(program.get_program()).args(program.get_args());
    command
}

/// The files and folders in a folder that others can read or change.
fn exposed(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.metadata().unwrap().permissions().mode() & 0o077 != 0 {
            found.push(entry.clone());
        }
        if entry.is_dir() {
            found.extend(exposed(&entry));
        }
    }
    found
}

#[test]
fn data_and_copies_are_private_whatever_the_mask() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let data = folder.path().join("new").join("data");
    let mut server = Server::spawn(unmasked(&["serve"]), &data);
    server.create();
    // With the write-ahead log of a running server.
    assert!(data.join("ludoteca.db-wal").exists());
    assert_eq!(exposed(folder.path()), Vec::<PathBuf>::new());
    server.stop();

    let data = data.display().to_string();
    for args in [
        &["backup", "--data", &data, &path("backup.db")][..],
        &["restore", "--data", &path("restored"), &path("backup.db")],
        &["migrate-data", &data, &path("migrated")],
    ] {
        assert!(unmasked(args).output().unwrap().status.success(), "{args:?}");
    }
    assert_eq!(exposed(folder.path()), Vec::<PathBuf>::new());
}

/// Folders of earlier versions, or those that the operator has created.
#[test]
fn a_server_warns_of_a_folder_that_others_can_read() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("it's open");
    fs::create_dir(&data).unwrap();
    fs::set_permissions(&data, fs::Permissions::from_mode(0o755)).unwrap();
    let log = fs::File::create(folder.path().join("log")).unwrap();
    let mut command = ludoteca(&["serve"]);
    command.stderr(log);
    Server::spawn(command, &data).stop();
    let log = fs::read_to_string(folder.path().join("log")).unwrap();
    let line = log.lines().find(|line| line.contains("chmod")).expect(&log).to_owned();
    // The command can be copied as it is.
    let fix = &line[line.find("chmod").unwrap()..];
    assert!(Command::new("sh").args(["-c", fix]).status().unwrap().success(), "{line}");
    assert_eq!(data.metadata().unwrap().permissions().mode() & 0o777, 0o700, "{line}");
}
