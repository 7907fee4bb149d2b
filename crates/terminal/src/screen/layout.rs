//! The layout of the screen.

use ludoteca_rules::geometry::layout::Layout as BoardLayout;
use ratatui::layout::Rect;

/// Number of characters per column and row of the board's lattice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scale {
    pub(super) across: i32,
    pub(super) down: i32,
}

/// Cells with walls, and space around the pieces.
pub(super) const LARGE: Scale = Scale { across: 2, down: 2 };
/// One character and a space per cell.
pub(super) const SMALL: Scale = Scale { across: 1, down: 1 };

/// Minimum screen size, in columns and rows. A larger board scrolls.
pub(super) const MIN_SIZE: (u16, u16) = (20, 6);
/// Minimum and maximum width of the panel.
const PANEL_WIDTH: (u16, u16) = (18, 48);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) title: Rect,
    pub(super) board: Rect,
    pub(super) panel: Rect,
    pub(super) status: Rect,
    pub(super) keys: Rect,
    pub(super) scale: Scale,
    /// Screen position of column 0 and row 0 of the lattice.
    pub(super) origin: (i32, i32),
}

/// The bounding box of the board, relative to its origin.
struct Extent {
    left: i32,
    top: i32,
    right: i32,
    bottom: i32,
}

impl Extent {
    fn of(plan: &BoardLayout, scale: Scale) -> Self {
        // Space for the walls of a cell, or the marks beside it.
        let (aside, above) = (scale.across, scale.down - 1);
        let mut all = Self { left: 0, top: 0, right: 0, bottom: 0 };
        let mut is_first = true;
        let mut include = |left, top, right, bottom| {
            let old = &all;
            all = if is_first {
                Self { left, top, right, bottom }
            } else {
                Self {
                    left: old.left.min(left),
                    top: old.top.min(top),
                    right: old.right.max(right),
                    bottom: old.bottom.max(bottom),
                }
            };
            is_first = false;
        };
        for spot in &plan.spots {
            let (x, y) = scale.place(spot.column, spot.row);
            include(x - aside, y - above, x + aside, y + above);
        }
        for label in &plan.labels {
            let (x, y) = scale.place(label.column, label.row);
            include(x, y, x + label.at.len() as i32 - 1, y);
        }
        all
    }

    fn size(&self) -> (u16, u16) {
        let length = |from: i32, to: i32| u16::try_from(to - from + 1).unwrap_or(u16::MAX);
        (length(self.left, self.right), length(self.top, self.bottom))
    }
}

impl Scale {
    pub(super) fn place(self, column: i16, row: i16) -> (i32, i32) {
        (self.across * i32::from(column), self.down * i32::from(row))
    }
}

impl Layout {
    /// Computes a layout, or `None` if the screen is too small. The board keeps its previous position if possible, so
    /// that a growing board does not jump. The cursor is always visible.
    pub(super) fn new(
        (width, height): (u16, u16),
        plan: &BoardLayout,
        cursor: (i16, i16),
        old: Option<&Self>,
    ) -> Option<Self> {
        if width < MIN_SIZE.0 || height < MIN_SIZE.1 {
            return None;
        }
        let title = u16::from(height >= 14);
        let keys = u16::from(height >= 9);
        let status = match height {
            ..11 => 1,
            11..18 => 2,
            18.. => 3,
        };
        let room = height - title - keys - status;
        let extent = |scale| Extent::of(plan, scale);
        let size = |scale| extent(scale).size();
        let fits = |scale, panel| size(scale).0 + panel <= width && size(scale).1 <= room;
        let (scale, panel) = if fits(LARGE, PANEL_WIDTH.0) {
            (LARGE, width - size(LARGE).0)
        } else if fits(SMALL, PANEL_WIDTH.0) || width >= 2 * MIN_SIZE.0 + PANEL_WIDTH.0 {
            (SMALL, width.saturating_sub(size(SMALL).0).max(PANEL_WIDTH.0))
        } else {
            (SMALL, 0)
        };
        let panel = panel.min(PANEL_WIDTH.1);
        let board = Rect::new(0, title, width - panel, room);
        let same = |old: &&Self| old.board == board && old.scale == scale;
        let mut layout = Self {
            title: Rect::new(0, 0, width, title),
            board,
            panel: Rect::new(width - panel, title, panel, room),
            status: Rect::new(0, title + room, width, status),
            keys: Rect::new(0, height - keys, width, keys),
            scale,
            origin: (0, 0),
        };
        layout.origin = match old.filter(same) {
            Some(old) if layout.shows(&extent(scale), old.origin) => old.origin,
            _ if layout.can_show(&extent(scale)) => layout.centred(&extent(scale)),
            old => layout.following(cursor, old.map(|old| old.origin)),
        };
        Some(layout)
    }

    fn shows(&self, extent: &Extent, (x, y): (i32, i32)) -> bool {
        let Rect { x: left, y: top, width, height } = self.board;
        let (right, bottom) = (i32::from(left + width), i32::from(top + height));
        x + extent.left >= i32::from(left)
            && x + extent.right < right
            && y + extent.top >= i32::from(top)
            && y + extent.bottom < bottom
    }

    fn can_show(&self, extent: &Extent) -> bool {
        let (width, height) = extent.size();
        width <= self.board.width && height <= self.board.height
    }

    /// Returns the origin that centres the board.
    fn centred(&self, extent: &Extent) -> (i32, i32) {
        let (width, height) = extent.size();
        let margin = |room: u16, size: u16| i32::from(room.saturating_sub(size) / 2);
        let left = i32::from(self.board.x) + margin(self.board.width, width);
        let top = i32::from(self.board.y) + margin(self.board.height, height);
        (left - extent.left, top - extent.top)
    }

    /// Returns the origin that shows the cursor with the least scrolling.
    fn following(&self, (column, row): (i16, i16), old: Option<(i32, i32)>) -> (i32, i32) {
        let (x, y) = self.scale.place(column, row);
        let along = |start: u16, room: u16, at: i32, old: Option<i32>, margin: i32| {
            let (start, room) = (i32::from(start), i32::from(room));
            let margin = margin.min((room - 1) / 2);
            let (first, last) = (start + margin - at, start + room - 1 - margin - at);
            old.map_or(start + room / 2 - at, |old| old.clamp(first, last))
        };
        let Rect { x: left, y: top, width, height } = self.board;
        (
            along(left, width, x, old.map(|old| old.0), 3 * self.scale.across),
            along(top, height, y, old.map(|old| old.1), self.scale.down),
        )
    }

    /// Returns the screen position of the centre of a place.
    pub(super) fn at(&self, column: i16, row: i16) -> (i32, i32) {
        let (x, y) = self.scale.place(column, row);
        (self.origin.0 + x, self.origin.1 + y)
    }

    /// Returns the place at a screen position.
    pub(super) fn under(&self, plan: &BoardLayout, x: u16, y: u16) -> Option<usize> {
        if !self.board.contains((x, y).into()) {
            return None;
        }
        let distance = |i: usize| {
            let spot = plan.spots[i];
            let (at_x, at_y) = self.at(spot.column, spot.row);
            ((at_x - i32::from(x)).abs(), (at_y - i32::from(y)).abs())
        };
        let is_on =
            |&i: &usize| distance(i).0 <= self.scale.across && distance(i).1 < self.scale.down;
        (0..plan.spots.len()).filter(is_on).min_by_key(|&i| distance(i).0 + distance(i).1)
    }
}
