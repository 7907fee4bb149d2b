/** The state of a game, from the state before and what has changed. */
import type { GameState, ServiceUpdate } from './model';

/** The part of a match that follows from its moves. */
type Derived = Pick<
  GameState,
  'position' | 'view' | 'last' | 'last_steps' | 'quiet' | 'repetitions' | 'steps'
>;

/** A match of the rules for JavaScript. */
export type NewMatch = new (
  game: string,
  setup: { options: string; position: string | null; moves: readonly string[] },
) => { view(): Derived; free(): void };

/** The state after an update with changes. Throws if the update does not follow the state. */
export function derive(
  Match: NewMatch,
  before: GameState,
  { events, changes }: ServiceUpdate,
): GameState {
  const moves = [...before.moves];
  let { seq } = before;
  for (const event of events) {
    if (event.seq !== ++seq) throw new Error(`event ${event.seq} does not follow ${seq - 1}`);
    if (event.type === 'move') moves.push(event.move);
    else if (event.type === 'undo') moves.length -= event.plies;
  }
  const match = new Match(before.game, {
    options: before.short,
    position: before.start ?? null,
    moves,
  });
  try {
    const { position, view, last, last_steps, quiet, repetitions, steps } = match.view();
    const state = { ...before, ...changes } as GameState;
    const { players } = state;
    const waits = players.first.kind === 'open' || players.second.kind === 'open';
    return {
      ...state,
      seq,
      ply: moves.length,
      moves,
      position,
      view,
      last,
      last_steps,
      quiet,
      repetitions,
      steps: state.to_move && !state.thinking && !waits ? steps : [],
    };
  } finally {
    match.free();
  }
}
