//! `ludoteca book tree`.

use std::io::Write;

use ludoteca_rules::Match;
use ludoteca_solver::{Solvable, TreeFile, for_solvable};

use super::{TreeBookArgs, show};
use crate::failure::Failure;

pub(super) fn run(args: &TreeBookArgs, out: &mut impl Write) -> Result<(), Failure> {
    let game = args.choice.options.start();
    for_solvable!(&game, game => convert(args, game, out)).unwrap_or_else(|| {
        let game = game.game();
        Err(Failure::Usage(format!(
            "books are made from trees of coffee and fourmation, not of {game}"
        )))
    })
}

fn convert<P: Solvable>(
    args: &TreeBookArgs,
    game: &Match<P>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let TreeBookArgs { tree: path, out: file, .. } = args;
    let invalid =
        |what: &dyn std::fmt::Display| Failure::Usage(format!("{}: {what}", path.display()));
    let tree = TreeFile::read::<P>(path, &game.position().options());
    let tree = tree
        .map_err(|error| invalid(&error))?
        .ok_or_else(|| invalid(&"the file does not exist"))?;
    let book = tree.book();
    book.save(file).map_err(|error| Failure::writing(file, &error))?;
    show::text(&book, file, out)
}
