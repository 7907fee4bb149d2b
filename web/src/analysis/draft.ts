/** The draft of a position: pure changes and its view. The service decides what is possible. */
import type { Draft, Piece, SetupForm, Side, Step, View } from '../api/model';
import { lineThrough, type Layout } from '../board/geometry/layout';

/** What a click on a place does. */
export type Tool = Side | 'erase' | 'rod' | 'last';

/** The tools that a game needs. */
export const toolsOf = (form: SetupForm): Tool[] => [
  'first',
  'second',
  'erase',
  ...(form.axes.length ? (['rod'] as const) : []),
  ...(form.last ? (['last'] as const) : []),
];

const pieceAt = ({ pieces }: Draft, at: string): Piece | undefined =>
  pieces.find((piece) => piece.at === at);

/** Removes the piece at a place, and what depends on it. */
function cleared(draft: Draft, at: string): Draft {
  return {
    ...draft,
    pieces: draft.pieces.filter((piece) => piece.at !== at),
    rod: draft.rod?.at === at ? null : draft.rod,
    last: draft.last === at ? null : draft.last,
  };
}

/**
 * The draft after a click. Repeating the same piece, rod or mark removes it. While pieces are being placed, they
 * come from the hands and return to them, and the hands determine whose turn it is.
 */
export function clicked(draft: Draft, tool: Tool, at: string, axis: string): Draft {
  return fromHands(draft, changed(draft, tool, at, axis));
}

/** The draft `after` a change, with the hands and the turn that belong to it. */
function fromHands(before: Draft, after: Draft): Draft {
  if (!before.hands || before.hands.every((count) => count === 0)) return after;
  const onBoard = ({ pieces }: Draft, side: Side) =>
    pieces.filter((piece) => piece.side === side).length;
  const hand = (index: 0 | 1, side: Side) =>
    Math.max(0, before.hands![index] + onBoard(before, side) - onBoard(after, side));
  const [first, second] = [hand(0, 'first'), hand(1, 'second')];
  const to_move = first === second ? 'first' : first + 1 === second ? 'second' : after.to_move;
  return { ...after, hands: [first, second], to_move };
}

function changed(draft: Draft, tool: Tool, at: string, axis: string): Draft {
  const piece = pieceAt(draft, at);
  if (tool === 'erase') return cleared(draft, at);
  if (tool === 'rod') return { ...draft, rod: draft.rod?.at === at ? null : { at, axis } };
  if (tool === 'last') return { ...draft, last: draft.last === at ? null : at };
  if (piece?.side === tool) return cleared(draft, at);
  const pieces = draft.pieces.filter((other) => other !== piece);
  return { ...draft, pieces: [...pieces, { at, side: tool }] };
}

/** The places where a tool has an effect, as steps for a board. */
export function placesFor(draft: Draft, tool: Tool, layout: Layout): Step[] {
  const everywhere = tool === 'first' || tool === 'second';
  return layout.spots
    .filter(({ name }) => everywhere || pieceAt(draft, name))
    .map(({ name }) => ({ do: 'put', at: name, move: name }));
}

/** An empty board. While pieces are being placed, they return to the hands. */
export const emptied = (draft: Draft): Draft =>
  fromHands(draft, { ...draft, pieces: [], rod: null, last: null });

/** The draft as a board shows it. */
export function viewOf(draft: Draft, form: SetupForm, layoutOf: (view: View) => Layout): View {
  const view: View = {
    colours: (draft.swapped ? form.swapped : null) ?? form.colours,
    pieces: draft.pieces,
    hands: draft.hands,
    lost: null,
    rod: null,
    winning: [],
    shapes: [],
    notes: [],
  };
  const { rod } = draft;
  const spot = rod && layoutOf(view).at.get(rod.at);
  if (!rod || !spot) return view;
  const line = lineThrough(layoutOf(view), spot, rod.axis).map(({ name }) => name);
  return { ...view, rod: { ...rod, line } };
}
