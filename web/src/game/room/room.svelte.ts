/** One game as the page holds it: the state, the line to the service, and the ply looked at. */
import { api } from '../../api/client';
import { EventStream } from '../../api/events';
import { Problem } from '../../api/problem';
import type { GameEvent, GameState, Hint, Ply, Side } from '../../api/model';
import type { Path } from '../../board/steps/choice';
import { drawingOf } from '../../board/drawings';
import { pathOf, optimisticState } from './optimistic';
import { deliver } from './deliver';

export class Room {
  /** The game as the service told it last. */
  #confirmed = $state.raw<GameState>() as GameState;
  /** The game with one's own move on it that the service has not answered yet. */
  #optimistic = $state.raw<GameState>();
  /** Whether the event stream is up. */
  linked = $state(true);
  /** Whether the game has been deleted. */
  deleted = $state(false);
  /** Whether an action is under way. */
  busy = $state(false);
  /** What went wrong last. */
  error = $state.raw<unknown>();
  /** The steps of a move chosen so far. */
  path = $state.raw<Path>([]);
  /** What happened since this person last did something, the last two events of it. */
  news = $state.raw<readonly GameEvent[]>([]);
  /** The move that the computer would play here, once asked for. */
  hint = $state.raw<Hint>();

  /** An earlier ply that is looked at, or nothing: the game as it stands. */
  #past = $state.raw<Ply>();
  #wanted: number | undefined;
  #plies = new Map<string, Ply>();
  #stream: EventStream;
  #closed = new AbortController();
  /** Wakes whoever waits for the line. */
  #wake = () => {};

  constructor(state: GameState) {
    this.#confirmed = state;
    this.#stream = new EventStream(state.seq, {
      url: (after) => api.eventsUrl(state.id, after),
      onlink: (up) => {
        // What went wrong while the line was down is over.
        if (up && !this.linked) {
          this.error = undefined;
          this.#wake();
        }
        this.linked = up;
      },
      ondeleted: () => this.#end(),
      // The game may have been deleted while the line was down; a socket does not say why it fails.
      onrefused: () =>
        void api.game(state.id).catch((error: unknown) => {
          if (error instanceof Problem && error.code === 'no-such-game') this.#end();
        }),
      onmessage: ({ events, state }) => {
        this.#take(state);
        if (events.length) this.news = [...this.news, ...events].slice(-2);
      },
    });
  }

  #end(): void {
    this.close();
    this.deleted = true;
  }

  close(): void {
    this.#closed.abort();
    this.#stream.close();
  }

  get state(): GameState {
    return this.#optimistic ?? this.#confirmed;
  }

  /** Whether a move is shown that has not reached the service, as far as one knows. */
  get waiting(): boolean {
    return this.#optimistic !== undefined && (!this.linked || this.error !== undefined);
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

  /** Whether two persons play. */
  get pair(): boolean {
    const { first, second } = this.state.players;
    return first.kind === 'human' && second.kind === 'human';
  }

  /** Whether the last move can be taken back: also one that ended the game, but no word given. */
  get canUndo(): boolean {
    const { ply, outcome } = this.state;
    return (
      ply > 0 &&
      this.person !== null &&
      !/resignation|forfeit|agreement/.test(outcome?.reason ?? '')
    );
  }

  /** Plays a move: it stands on the board at once, and is taken off again if it is refused. */
  play = (move: string): Promise<boolean> => {
    const before = this.#confirmed;
    const path = pathOf(before.steps, move);
    return this.#act(async () => {
      if (path) {
        const layout = drawingOf(before.game)?.layout(before.options, before.view);
        this.#optimistic = optimisticState(before, move, path, layout);
      }
      return deliver({
        send: () => api.play(before.id, move, before.seq),
        arrived: (state) => state.seq > before.seq && state.moves[before.ply] === move,
        lost: (error, again) => {
          this.error = error;
          return this.#line(again);
        },
        signal: this.#closed.signal,
      });
    });
  };

  undo = () => this.#act(() => api.undo(this.#confirmed.id, this.#confirmed.seq));

  resign = (side: Side) =>
    this.#act(() => api.resign(this.#confirmed.id, side, this.#confirmed.seq));

  draw = (side: Side, answer: 'offer' | 'accept' | 'decline') =>
    this.#act(() => api.draw(this.#confirmed.id, side, answer, this.#confirmed.seq));

  /** Asks what the computer would play here. */
  askHint = () =>
    this.#act(async () => {
      this.path = [];
      const { id, seq } = this.#confirmed;
      const hint = await api.hint(id, seq);
      if (seq === this.#confirmed.seq) this.hint = hint;
      return this.#confirmed;
    });

  /** Looks `by` moves further on; from the position asked for last, should it not be there yet. */
  step = (by: number) => this.goTo((this.#wanted ?? this.shown.ply) + by);

  /** Looks at the game after `ply` moves; the last one is the game as it stands. */
  async goTo(ply: number): Promise<void> {
    const moves = this.state.moves;
    const to = Math.max(0, Math.min(ply, moves.length));
    this.#wanted = to;
    this.path = [];
    if (!this.busy) this.error = undefined;
    if (to === moves.length) {
      this.#past = this.#wanted = undefined;
      return;
    }
    // Moves taken back and played anew give other positions: the moves are the name.
    const key = moves.slice(0, to).join(' ');
    // While one's own move is on its way, the position before it is the one last told.
    const known = to === this.#confirmed.ply ? this.#confirmed : this.#plies.get(key);
    try {
      const found = known ?? (await api.ply(this.#confirmed.id, to));
      this.#plies.set(key, found);
      if (this.#wanted === to) this.#past = found;
    } catch (error) {
      if (this.#wanted === to) this.#wanted = this.#past?.ply;
      this.error = error;
    }
  }

  #take(state: GameState): void {
    const confirmed = this.#confirmed;
    if (state.seq < confirmed.seq) return;
    // The same number with the same thinking is the same state: keep what is half chosen.
    if (state.seq === confirmed.seq && state.thinking === confirmed.thinking) return;
    this.#plies.set(confirmed.moves.join(' '), confirmed);
    this.#confirmed = state;
    this.#past = this.#wanted = undefined;
    if (state.seq > confirmed.seq) this.#optimistic = this.hint = undefined;
  }

  /** Waits until the line is back, or as long as another attempt should wait. */
  #line(pause: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, pause);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** One action at a time: a second while one is under way does nothing. Says if it was done. */
  async #act(request: () => Promise<GameState>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.error = undefined;
    this.news = [];
    try {
      const state = await request();
      this.error = undefined;
      this.#take(state);
      return true;
    } catch (error) {
      this.path = [];
      this.error = error;
      if (error instanceof Problem && error.state) this.#take(error.state);
      return false;
    } finally {
      this.#optimistic = undefined;
      this.busy = false;
    }
  }
}
