//! Rotations and reflections of positions and moves.

use alloc::vec::Vec;

use super::bounds::Bounds;
use super::key::Hash;
use super::moves::Move;
use super::options::Split;
use super::plane::{self, Cell};
use super::position::Position;
use super::torus::Spot;
use crate::game::nearness::{Arrangement, Frame, Removal, place_at};
use crate::game::position::Symmetry;
use crate::game::view::{Place, place};

impl Position {
    /// The position rotated and reflected, then translated so that the lower-left corner of its
    /// bounding box is `0,0`. The identity translates it too.
    pub(super) fn image(&self, s: Symmetry) -> Self {
        let corner = self.transformed_corner(s);
        let tile = |(cell, side): (Cell, _)| (cell.transform(s).from(corner), side);
        let tiles: Vec<_> = self.tiles().map(tile).collect();
        Self::assemble(self.options, &tiles, self.turn, self.hands)
    }

    /// The image with the smallest key. The keys follow from the tiles, so only one image is assembled.
    pub(super) fn least_image(&self) -> Self {
        let key = |&s: &Symmetry| {
            let corner = self.transformed_corner(s);
            let tile = |(cell, side): (Cell, _)| (cell.transform(s).from(corner), side);
            Hash::of(self.tiles().map(tile)).key(self.turn, self.hands)
        };
        let s = (0..plane::SYMMETRIES).min_by_key(key).expect("the identity is a symmetry");
        self.image(s)
    }

    /// The tiles of the other colours: only in the second round, because First begins the first one.
    pub(super) fn with_sides_exchanged(&self) -> Option<Self> {
        let tiles = || self.tiles().map(|(cell, side)| (cell, side.other())).collect::<Vec<_>>();
        let is_moving = !self.is_round_one();
        is_moving.then(|| Self::assemble(self.options, &tiles(), self.turn.other(), self.hands))
    }

    /// The tiles. The rules for the first tile and for splits are left out, and so is the number of tiles: once
    /// placed, they look alike.
    pub(super) fn pieces(&self, s: Symmetry) -> Arrangement {
        let corner = self.transformed_corner(s);
        let place = |cell: Cell| {
            let Cell { x, y } = cell.transform(s).from(corner);
            place_at(x as u8, y as u8)
        };
        let removal = match self.options.split {
            Split::Capture => Removal::Groups,
            Split::Forbidden => Removal::Never,
        };
        let hands = Frame::by_role(self.hands, self.turn);
        let frame = Frame { board: [3, 0, 0, 0], removal, is_unbounded: true, hands };
        Arrangement::new(frame, self.turn, self.tiles().map(|(cell, side)| (place(cell), side)))
    }

    pub(super) fn image_of_place(&self, at: &str, s: Symmetry) -> Option<Place> {
        let corner = self.transformed_corner(s);
        Some(place(at.parse::<Cell>().ok()?.transform(s).from(corner)))
    }

    pub(super) fn image_of(&self, mv: Move, s: Symmetry) -> Move {
        let corner = self.transformed_corner(s);
        let go = |cell: Cell| cell.transform(s).from(corner);
        let keep = mv.keep.zip(mv.lift).and_then(|(keep, lift)| self.lowest(lift, keep, go));
        Move { lift: mv.lift.map(go), to: go(mv.to), keep }
    }

    /// The move whose image under symmetry `s` is `mv`.
    pub(super) fn original_of(&self, mv: Move, s: Symmetry) -> Move {
        let corner = self.transformed_corner(s);
        let back = |cell: Cell| cell.at(corner).transform(plane::inverse(s));
        let lift = mv.lift.map(back);
        let keep = mv.keep.zip(lift).and_then(|(keep, lift)| {
            let go = |cell: Cell| cell.transform(s).from(corner);
            let groups = self.groups_after(Spot::from(lift))?;
            groups.names().find(|&name| self.lowest(lift, name, go) == Some(keep))
        });
        Move { lift, to: back(mv.to), keep }
    }

    /// The lowest cell under `go` of the group of `keep`, which names the group, after a tile is lifted. Under a
    /// symmetry, another cell of the group may be the lowest.
    fn lowest(&self, lift: Cell, keep: Cell, go: impl Fn(Cell) -> Cell) -> Option<Cell> {
        let groups = self.groups_after(Spot::from(lift))?;
        let cells = self.connectivity.graph.cells(groups.staying(Some(keep)), self.bounds);
        cells.map(go).min_by_key(|cell| (cell.y, cell.x))
    }

    /// The lower-left corner of the box under a symmetry of the plane.
    fn transformed_corner(&self, s: Symmetry) -> Cell {
        let cells: Vec<_> = self.tiles().map(|(cell, _)| cell.transform(s)).collect();
        Bounds::of(&cells).corner
    }
}
