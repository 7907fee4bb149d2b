//! `ludoteca book tree`.

use std::io::Write;

use ludoteca_rules::Match;
use ludoteca_solver::{Solvable, SolvableVisitor, TreeFile, visit_solvable};

use super::{TreeBookArgs, show};
use crate::failure::Failure;

pub(super) fn run(args: &TreeBookArgs, out: &mut impl Write) -> Result<(), Failure> {
    let game = args.choice.options.start();
    visit_solvable(&game, Convert { args, out }).unwrap_or_else(|| {
        let game = game.game();
        Err(Failure::Usage(format!(
            "books are made from trees of coffee and fourmation, not of {game}"
        )))
    })
}

struct Convert<'a, W> {
    args: &'a TreeBookArgs,
    out: &'a mut W,
}

impl<W: Write> SolvableVisitor for Convert<'_, W> {
    type Output = Result<(), Failure>;

    fn visit<P: Solvable>(self, game: &Match<P>) -> Self::Output {
        let TreeBookArgs { tree: path, out: file, .. } = self.args;
        let invalid =
            |what: &dyn std::fmt::Display| Failure::Usage(format!("{}: {what}", path.display()));
        let tree = TreeFile::read::<P>(path, &game.position().options());
        let tree = tree
            .map_err(|error| invalid(&error))?
            .ok_or_else(|| invalid(&"the file does not exist"))?;
        let book = tree.book();
        book.save(file).map_err(|error| {
            Failure::Failed(format!("{} cannot be written: {error}", file.display()))
        })?;
        show::text(&book, file, self.out)
    }
}
