//! The application data folder of the system.

use std::path::PathBuf;

use directories::ProjectDirs;

use crate::failure::Failure;

/// Returns the application data folder of the platform.
///
/// If there is none, the error names the option to use instead.
pub(crate) fn usual_folder(option: &str) -> Result<PathBuf, Failure> {
    let folders = ProjectDirs::from("", "", "ludoteca").ok_or_else(|| {
        Failure::Failed(format!("no home folder found; choose a folder with {option}"))
    })?;
    Ok(folders.data_dir().to_owned())
}
