//! `ludoteca completions` and `ludoteca man`: files for shells and for `man`, made from the arguments.

use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_complete::Shell;
use ludoteca_rules::Game;

use crate::failure::Failure;

/// Prints a completion script.
pub(crate) fn completions(
    shell: Shell,
    mut command: Command,
    out: &mut impl Write,
) -> io::Result<()> {
    // The generator panics if a write fails, so it writes to memory.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "ludoteca", &mut script);
    if shell == Shell::Zsh {
        script = with_files(&String::from_utf8_lossy(&script)).into_bytes();
    }
    out.write_all(&script)
}

/// Lets zsh also complete files where an argument is a game or a file: unlike other shells, it offers nothing but the
/// given values.
fn with_files(script: &str) -> String {
    let games = games();
    let extended = |line: &str| {
        if line.contains("Game, or ") {
            line.replace(&format!(":({games})"), &format!(":{{compadd {games}; _files}}"))
        } else {
            line.to_owned()
        }
    };
    script.lines().map(|line| extended(line) + "\n").collect()
}

fn games() -> String {
    Game::ALL.iter().map(|game| game.name()).collect::<Vec<_>>().join(" ")
}

/// Writes a manual page for each command into a folder, or prints that of the program.
pub(crate) fn man(
    command: Command,
    dir: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    match dir {
        Some(dir) => {
            let write = || {
                std::fs::create_dir_all(dir)?;
                clap_mangen::generate_to(command, dir)
            };
            write().map_err(|error| Failure::writing(dir, &error))
        }
        None => Ok(clap_mangen::Man::new(command).render(out)?),
    }
}

#[cfg(test)]
mod tests {
    use super::{games, with_files};

    #[test]
    fn zsh_completes_games_and_files() {
        let games = games();
        let line = |action: &str| format!("':game -- Game, or record{action}' \\\n");
        let script = with_files(&line(&format!(":({games})")));
        assert_eq!(script, line(&format!(":{{compadd {games}; _files}}")));
    }
}
