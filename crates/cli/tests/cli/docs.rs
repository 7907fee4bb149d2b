//! Runs the commands shown in the documentation.

use crate::common::{repository, stdout};

/// Splits a line into arguments as a shell does, with single quotes only.
fn arguments(line: &str) -> Vec<&str> {
    let parts = line.split('\'').enumerate();
    parts
        .flat_map(|(i, part)| match i % 2 {
            0 => part.split_whitespace().collect(),
            _ => vec![part],
        })
        .collect()
}

#[test]
fn commands_about_positions() {
    let text = std::fs::read_to_string(repository("docs/developers/positions.md")).unwrap();
    let commands: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("ludoteca ")).collect();
    assert!(commands.len() > ludoteca_rules::Game::ALL.len());
    for command in commands {
        assert!(stdout(&arguments(command), "").starts_with("nodes "), "{command}");
    }
}

#[test]
fn both_forms_of_the_example_record() {
    let text = std::fs::read_to_string(repository("docs/developers/record.md")).unwrap();
    let blocks: Vec<_> = text.split("```").skip(1).step_by(2).collect();
    assert!(blocks.len() >= 3);
    for block in blocks.iter().take(2) {
        let record = block.strip_prefix("json").unwrap_or(block);
        let output = stdout(&["record", "check", "-"], record);
        assert_eq!(output, "-: fourmation side=5 n=3, 5 plies, first wins (line)\n");
    }
}

/// Matches, shortened to 2 games. Commands with external engines are skipped.
#[test]
fn commands_about_matches() {
    let text = std::fs::read_to_string(repository("docs/researchers/arena.md")).unwrap();
    let commands = text.lines().filter_map(|line| line.strip_prefix("ludoteca "));
    let commands: Vec<_> = commands.filter(|command| !command.contains("cmd=")).collect();
    assert!(commands.len() >= 5);
    for command in commands {
        let mut arguments = arguments(command);
        let games = arguments.iter().position(|&word| word == "--games").expect(command) + 1;
        arguments[games] = "2";
        let output = stdout(&arguments, "");
        assert!(output.contains("engine") || output.contains("pairing"), "{command}: {output}");
    }
}

#[test]
fn commands_about_analysis() {
    let text = std::fs::read_to_string(repository("docs/players/analysis.md")).unwrap();
    let commands = text.lines().filter_map(|line| line.strip_prefix("ludoteca analyse "));
    let commands: Vec<_> = commands.filter(|line| !line.contains("game.txt")).collect();
    assert!(commands.len() >= 3);
    for command in commands {
        let output = stdout(&arguments(&format!("analyse {command}")), "");
        assert!(output.lines().last().unwrap().contains("\"done\":true"), "{command}");
    }
}

/// The commands about the puzzles of the program; the others write files or take long.
#[test]
fn commands_about_puzzles() {
    let text = std::fs::read_to_string(repository("docs/players/puzzles.md")).unwrap();
    let commands = text.lines().filter_map(|line| line.strip_prefix("ludoteca puzzles show "));
    let commands: Vec<_> = commands.collect();
    assert!(!commands.is_empty());
    for command in commands {
        let all = format!("puzzles show {command}");
        assert!(stdout(&arguments(&all), "").contains("\nsolution "), "{command}");
    }
    let mut example = text.split("```").filter(|block| block.starts_with("\nludoteca puzzles 1 "));
    let example = example.next().expect("an example of the format").trim_start();
    assert!(stdout(&["puzzles", "check", "-"], example).contains("1 puzzles of fourmation"));
}

/// Examples in the help texts, except interactive ones and those that write files.
#[test]
fn examples_in_the_help() {
    let mut count = 0;
    for command in ["perft", "rules"] {
        let help = stdout(&[command, "--help"], "");
        let (_, examples) = help.split_once("Examples:").expect("the help contains examples");
        for example in examples.lines().filter_map(|line| line.strip_prefix("  ludoteca ")) {
            let example = example.split(" |").next().unwrap_or(example);
            assert!(!stdout(&arguments(example), "").is_empty());
            count += 1;
        }
    }
    assert!(count >= 5);
}

/// `--help` comes after all other options, so that each of them is read first.
#[test]
fn commands_in_containers() {
    let text = std::fs::read_to_string(repository("deploy/compose.yaml")).unwrap();
    let mut lines = text.lines().map(str::trim);
    let mut commands = Vec::new();
    while lines.any(|line| line == "command:") {
        let line = lines.by_ref().take_while(|line| line.starts_with(['-', '#']));
        let command: Vec<&str> = line.filter_map(|line| line.strip_prefix("- ")).collect();
        let help = stdout(&[&*command, &["--help"]].concat(), "");
        assert!(help.contains(&format!("ludoteca {}", command[0])), "{command:?}");
        commands.push(command[0]);
    }
    assert_eq!(commands, ["serve", "worker"]);
}
