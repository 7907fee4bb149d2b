/** One game as the page holds it: the state, the line to the service, and the ply looked at. */
import { api } from '../api/client';
import { EventStream } from '../api/events';
import { Problem } from '../api/problem';
import type { GameEvent, GameState, Ply, Side } from '../api/types';
import type { Path } from '../board/choice';

export class Table {
  state = $state.raw<GameState>() as GameState;
  /** Whether the event stream is up. */
  linked = $state(true);
  /** Whether an action is under way. */
  busy = $state(false);
  /** What went wrong last. */
  error = $state.raw<unknown>();
  /** The steps of a move chosen so far. */
  path = $state.raw<Path>([]);
  /** What happened since this person last did something, the last two events of it. */
  news = $state.raw<readonly GameEvent[]>([]);

  /** An earlier ply that is looked at, or nothing: the game as it stands. */
  #past = $state.raw<Ply>();
  #wanted: number | undefined;
  #plies = new Map<string, Ply>();
  #stream: EventStream;

  constructor(state: GameState) {
    this.state = state;
    this.#stream = new EventStream(state.seq, {
      url: (after) => api.eventsUrl(state.id, after),
      onlink: (up) => {
        // What went wrong while the line was down is over.
        if (up && !this.linked) this.error = undefined;
        this.linked = up;
      },
      onmessage: ({ events, state }) => {
        this.#take(state);
        if (events.length) this.news = [...this.news, ...events].slice(-2);
      },
    });
  }

  close(): void {
    this.#stream.close();
  }

  /** What is on the board: the ply looked at, or the game as it stands. */
  get shown(): Ply {
    return this.#past ?? this.state;
  }

  get atEnd(): boolean {
    return this.#past === undefined;
  }

  /** The person who may act at this screen: the one to move, or the only one. */
  get person(): Side | null {
    const { players, to_move } = this.state;
    const sides = (['first', 'second'] as const).filter((s) => players[s].kind === 'human');
    return sides.find((side) => side === to_move) ?? sides[0] ?? null;
  }

  /** Whether one person plays against the computer. */
  get alone(): boolean {
    const { first, second } = this.state.players;
    return (first.kind === 'human') !== (second.kind === 'human');
  }

  play = (move: string) => this.#act(() => api.play(this.state.id, move, this.state.seq));

  undo = () => this.#act(() => api.undo(this.state.id, this.state.seq));

  resign = (side: Side) => this.#act(() => api.resign(this.state.id, side, this.state.seq));

  /** Looks at the game after `ply` moves; the last one is the game as it stands. */
  async look(ply: number): Promise<void> {
    const moves = this.state.moves;
    const to = Math.max(0, Math.min(ply, moves.length));
    this.#wanted = to;
    this.path = [];
    if (to === moves.length) {
      this.#past = undefined;
      return;
    }
    // Moves taken back and played anew give other positions: the moves are the name.
    const key = moves.slice(0, to).join(' ');
    try {
      const found = this.#plies.get(key) ?? (await api.ply(this.state.id, to));
      this.#plies.set(key, found);
      if (this.#wanted === to) this.#past = found;
    } catch (error) {
      this.error = error;
    }
  }

  #take(state: GameState): void {
    if (state.seq < this.state.seq) return;
    // The same number with the same thinking is the same state: keep what is half chosen.
    const same = state.seq === this.state.seq && state.thinking === this.state.thinking;
    if (!same) {
      this.state = state;
      this.#past = this.#wanted = undefined;
    }
  }

  async #act(request: () => Promise<GameState>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = undefined;
    this.news = [];
    try {
      this.#take(await request());
    } catch (error) {
      this.path = [];
      this.error = error;
      if (error instanceof Problem && error.state) this.#take(error.state);
    } finally {
      this.busy = false;
    }
  }
}
