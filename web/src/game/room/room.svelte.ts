/** One game in the page: its state, the connection to the service, and the displayed ply. */
import { referee } from '#edition';
import { api } from '../../api/client';
import { Problem } from '../../api/problem';
import type { GameHandlers } from '../../api/referee';
import type {
  Action,
  PresenceSummary,
  GameEvent,
  GameState,
  GameUpdate,
  Hint,
  Ply,
  Side,
  Step,
  UndoAction,
} from '../../api/model';
import { pathOf, swapOf, type Path } from '../../board/steps/choice';
import { drawingOf } from '../../board/drawings';
import { me } from '../../player/me.svelte';
import { settings } from '../../site/settings.svelte';
import { serverTime } from '../clock/server-time';
import { isRunning, timeLeft, type Timed } from '../clock/time';
import { endingOf, type Ending } from '../sentences/ending';
import { inRoom, isRemote, type Subject } from '../sentences/names';
import { Absence } from './absence';
import { History } from './history.svelte';
import type { NextGame } from './next-game.svelte';
import { optimisticState } from './optimistic';
import { Premove } from './premove.svelte';
import { deliver, isUncertain } from './deliver';

/** Minimum time between a move and the computer's next one, in milliseconds, so that a person can follow. */
const MIN_MOVE_INTERVAL = 600;

const SIDES: readonly Side[] = ['first', 'second'];

export class Room {
  /** The last state received from the service. */
  #confirmed = $state.raw<GameState>() as GameState;
  /** The state with the user's move that the service has not confirmed yet. */
  #optimistic = $state.raw<GameState>();
  /** Whether the event stream is connected. */
  linked = $state(true);
  /** Whether the game has been deleted. */
  deleted = $state(false);
  /** Whether an action is in progress. */
  busy = $state(false);
  /** Whether the action in progress is sent again, because there was no response. */
  #repeats = $state(false);
  /** The last error. */
  error = $state.raw<unknown>();
  /** The steps of a move chosen so far. */
  path = $state.raw<Path>([]);
  /** The steps chosen during the opponent's turn. */
  readonly premove = new Premove();
  /** The last two events since the user's last action. */
  news = $state.raw<readonly GameEvent[]>([]);
  /** The computer's hint, once requested. */
  hint = $state.raw<Hint>();
  /** Whether the hint shows its move. Before, it only shows where to look. */
  hintShown = $state(false);

  /** Whether somebody else has taken the seat that this page offered. */
  seatWasTaken = $state(false);
  /** Who is connected; unknown at first, and while the connection is lost. */
  presence = $state.raw<PresenceSummary>();
  /** The next game between the players, once one of them has requested it. */
  next = $state.raw<NextGame>();
  /** Whether one of the two players has blocked the other, so that they neither write nor play again. */
  blocked = $state(false);
  /** Since when the players have been away. */
  readonly #absence = new Absence();

  readonly #history: History;
  /** Unsubscribes from the game. */
  #leave: () => void;
  /** The messages that are still to be shown, in their order. */
  #shown: Promise<void> = Promise.resolve();
  /** When the last move appeared. */
  #moved = 0;
  #closed = new AbortController();
  /** Ends a wait for the connection. */
  #wake = () => {};

  constructor(state: GameState) {
    this.#confirmed = state;
    this.#history = new History(state.id);
    const handlers: GameHandlers = {
      onlink: (up) => {
        if (up && !this.linked) {
          // A rejection remains: a request may have got through before this connection.
          if (isUncertain(this.error)) this.error = undefined;
          this.#wake();
        }
        this.linked = up;
        if (!up) this.#setPresence(undefined);
      },
      ondeleted: () => {
        this.close();
        this.deleted = true;
      },
      onmessage: (message) => {
        serverTime.observe(message.now);
        this.#setPresence(message.company);
        const show = () => this.#show(message);
        this.#shown = this.#shown.then(() => this.#pause(message.state)).then(show);
      },
    };
    this.#leave = referee.watch(state.id, state.seq, handlers, state);
  }

  #show({ events, state }: GameUpdate): void {
    if (this.#closed.signal.aborted) return;
    if (state) this.#accept(state);
    if (events.length) this.news = [...this.news, ...events].slice(-2);
  }

  /** Waits before the computer's move in `next` appears. */
  #pause(next: GameState | null | undefined): Promise<void> | undefined {
    if (!next) return undefined;
    const { to_move, players, ply } = this.#confirmed;
    const computers = to_move !== null && players[to_move].kind === 'computer' && next.ply > ply;
    const wait = this.#moved + MIN_MOVE_INTERVAL - performance.now();
    if (!computers || settings.instant || wait <= 0) return undefined;
    return new Promise((done) => setTimeout(done, wait));
  }

  close(): void {
    this.#closed.abort();
    this.#leave();
    this.next?.close();
  }

  get state(): GameState {
    return this.#optimistic ?? this.#confirmed;
  }

  /** Whether the service has not confirmed the displayed move yet. */
  get pending(): boolean {
    return this.#optimistic !== undefined;
  }

  /** Whether the displayed move has presumably not reached the service. */
  get waiting(): boolean {
    const isLost = !this.linked || this.error !== undefined || this.#repeats;
    return this.#optimistic !== undefined && isLost;
  }

  /** What the board shows: an earlier ply or the current position. */
  get shown(): Ply {
    return this.#history.past ?? this.state;
  }

  /** The last requested ply, from which the next step counts: it may be still loading. */
  get ply(): number {
    return this.#history.requested ?? this.shown.ply;
  }

  get atEnd(): boolean {
    return this.#history.past === undefined;
  }

  /** The id of this browser's player. */
  get reader(): string | null {
    return me.id ?? null;
  }

  /** The sides whose seats this browser holds. */
  get mine(): readonly Side[] {
    const { players } = this.state;
    return SIDES.filter((side) => {
      const player = players[side];
      return player.kind === 'human' && player.id === this.reader;
    });
  }

  /** The sides whose seats are open. */
  get vacant(): readonly Side[] {
    return SIDES.filter((side) => this.state.players[side].kind === 'open');
  }

  /** Whether the user may take the only open seat. */
  get invited(): boolean {
    return !this.state.outcome && this.vacant.length === 1 && this.mine.length === 0;
  }

  /** Whether the user waits for an opponent to take the open seat. */
  get hosting(): boolean {
    return !this.state.outcome && this.vacant.length === 1 && this.mine.length === 1;
  }

  /** Whether the user is a spectator. */
  get watching(): boolean {
    return this.mine.length === 0 && this.vacant.length === 0;
  }

  /** Whether two people play, each on a device of their own. */
  get remote(): boolean {
    return isRemote(this.state.players);
  }

  /** Whether another game with the same settings needs the opponent's consent. */
  get asksForRematch(): boolean {
    const { clock, ratings } = this.state;
    return this.remote && (ratings !== null || clock?.control.kind === 'correspondence');
  }

  /** The only side that this browser holds. */
  get own(): Side | null {
    const { mine } = this;
    return mine.length === 1 ? mine[0]! : null;
  }

  /** The own side that can act: the side to move, or the only one. */
  get actingSide(): Side | null {
    const { mine, state } = this;
    return mine.find((side) => side === state.to_move) ?? mine[0] ?? null;
  }

  /** Whether this browser's player plays against the computer. */
  get vsComputer(): boolean {
    return this.own !== null && SIDES.some((side) => this.state.players[side].kind === 'computer');
  }

  /** Whether two people play at this screen. */
  get isHotSeat(): boolean {
    return this.mine.length === 2;
  }

  /** Whether it is the user's turn in a game with a remote opponent. */
  get isMyTurn(): boolean {
    return (
      this.remote && !this.vacant.length && this.own !== null && this.own === this.state.to_move
    );
  }

  /** The ply of the user's turn in a rated game with an initial time against another person. */
  get ratedTurn(): number | undefined {
    const { clock, ply, ratings } = this.state;
    const isTimed = ratings && clock?.control.kind === 'fischer';
    return isTimed && this.isMyTurn ? ply + 1 : undefined;
  }

  /** The legal moves, if it is a turn of this browser's player. */
  get steps(): readonly Step[] {
    const { to_move, steps } = this.state;
    return to_move && this.mine.includes(to_move) ? steps : [];
  }

  /** Whether the user may choose a premove now. */
  get premoving(): boolean {
    const { own, state } = this;
    const waits = own && !this.vacant.length && !state.outcome && state.to_move !== own;
    return settings.premove && Boolean(waits) && this.atEnd && !this.pending;
  }

  /** The chosen steps: of a premove, or of a move in the user's turn. */
  get chosen(): Path {
    return this.premove.path.length ? this.premove.path : this.path;
  }

  /** The chosen move that waits for its confirmation. */
  get proposal(): string | undefined {
    return this.busy ? undefined : (this.path.at(-1)?.move ?? undefined);
  }

  /** Whether moves of this game are confirmed. */
  get #isConfirming(): boolean {
    const { confirm } = settings;
    if (confirm !== 'correspondence') return confirm === 'all';
    return this.state.clock?.control.kind === 'correspondence';
  }

  /** The swap of the pie rule, if the user can play it. */
  get swap(): string | null | undefined {
    return this.atEnd ? swapOf(this.steps)?.move : undefined;
  }

  /** A player as the subject of sentences for the user. */
  readonly subject = (side: Side): Subject => inRoom(this.state, side, this.reader);

  /** The state that determines the clocks. A move that has not reached the service stops no clock. */
  get timed(): Timed {
    return this.waiting ? this.#confirmed : this.state;
  }

  /** Since when a player has been away, by `performance.now()`. */
  readonly awaySince = (side: Side): number | undefined => this.#absence.since(side);

  /** The result from the user's point of view; `over` if it has none. */
  get ending(): Ending | undefined {
    const { outcome } = this.state;
    return outcome ? endingOf(outcome, this.own) : undefined;
  }

  /** Whether the service can take moves back, or request it from the opponent. */
  get canUndo(): boolean {
    const { undoable, undo_request } = this.state;
    return !undo_request && this.mine.some((side) => undoable[side] > 0);
  }

  /** Chooses steps on the board: in the user's turn, or for a premove. */
  choose = (path: Path): void => {
    if (this.premoving) return this.premove.choose(path, this.state.moves);
    if (path.length) this.premove.end = undefined;
    this.path = path;
  };

  /** Plays a move that was chosen in the user's turn, or shows it until it is confirmed. */
  submit = (move: string, path = pathOf(this.steps, move)): Promise<boolean> => {
    if (!path || !this.#isConfirming) return this.play(move, path);
    this.path = path;
    return Promise.resolve(true);
  };

  /** Plays the move that waits for its confirmation. */
  confirm = (): Promise<boolean> => {
    const { proposal } = this;
    return proposal === undefined ? Promise.resolve(false) : this.play(proposal, this.path);
  };

  /** Plays a move: it appears at once and is removed again if it is rejected. */
  play = (move: string, path?: Path): Promise<boolean> => {
    const before = this.#confirmed;
    path ??= pathOf(before.steps, move);
    return this.#act(async () => {
      if (path) {
        const layout = drawingOf(before.game)?.layout(before.options, before.view);
        this.#optimistic = optimisticState(before, move, path, layout);
      }
      const arrived = (state: GameState) =>
        state.seq > before.seq && state.moves[before.ply] === move;
      return this.#deliver({ type: 'move', move }, arrived);
    });
  };

  /** Sends an action until a response arrives: over another connection if the present one seems to be dead. */
  #deliver(action: Action, arrived: (state: GameState) => boolean): Promise<GameState> {
    const { id, seq } = this.#confirmed;
    return deliver({
      send: () => api.act(id, seq, action),
      arrived,
      lost: (error, pause) => {
        this.error = error;
        this.#repeats = true;
        const back = this.#waitForConnection(pause);
        referee.doubt?.();
        return back;
      },
      signal: this.#closed.signal,
    });
  }

  /** Runs an action other than a move. If a repetition comes too late, the present state shows what has happened. */
  #run = (action: Action) => this.#act(() => this.#deliver(action, () => true));

  /**
   * Takes moves back, requests it, or responds to the opponent's request. While steps of a move or of a
   * premove are chosen, undoing discards these.
   */
  undo = (answer: UndoAction = 'request'): Promise<boolean> => {
    if (answer === 'request' && this.chosen.length) {
      this.premove.choose([], this.state.moves);
      this.path = [];
      return Promise.resolve(true);
    }
    return this.#run({ type: 'undo', answer });
  };

  abort = () => this.#run({ type: 'abort' });

  claim = () => this.#run({ type: 'claim' });

  /** Takes open seats. */
  sit = async (sides: readonly Side[]): Promise<boolean> => {
    let done = true;
    for (const side of sides) {
      done &&= await this.#act(async () => {
        const state = await api.sit(this.#confirmed.id, side);
        await me.load();
        return state;
      });
    }
    // The service knows a connection by the player who opened it.
    referee.reconnect();
    return done;
  };

  resign = (side: Side) => this.#run({ type: 'resign', side });

  draw = (side: Side, answer: 'offer' | 'accept' | 'decline') =>
    this.#run({ type: 'draw', side, answer });

  /** Requests a hint; a second request shows its move. */
  requestHint = (): Promise<boolean> => {
    this.path = [];
    if (this.hint) {
      this.hintShown = true;
      return Promise.resolve(true);
    }
    this.hintShown = false;
    return this.#act(async () => {
      const { id, seq } = this.#confirmed;
      const hint = await api.hint(id, seq);
      if (seq === this.#confirmed.seq) this.hint = hint;
      return this.#confirmed;
    });
  };

  /** Moves by `by` plies, relative to the last requested position. */
  step = (by: number) => this.goTo(this.ply + by);

  /** Shows the position after `ply` moves; the last one is the current position. */
  async goTo(ply: number): Promise<void> {
    this.path = [];
    if (!this.busy) this.error = undefined;
    try {
      await this.#history.goTo(ply, this.state.moves, this.#confirmed);
    } catch (error) {
      this.error = error;
    }
  }

  /** All positions from the start to the current one. */
  plies = (): Promise<Ply[]> => this.#history.all(this.#confirmed);

  #setPresence(presence: PresenceSummary | undefined): void {
    this.presence = presence;
    this.#absence.note(presence);
    if (presence?.rematch && this.remote) void this.#noteNext(presence);
  }

  async #noteNext(presence: PresenceSummary): Promise<void> {
    const { NextGame } = await import('./next-game.svelte');
    if (this.#closed.signal.aborted) return;
    this.next ??= new NextGame();
    this.next.note(presence);
  }

  #accept(next: GameState): void {
    const confirmed = this.#confirmed;
    const state = withFinalTimes(confirmed, next);
    if (state.seq < confirmed.seq) return;
    // The same number and the same `thinking` mean the same state: keep the chosen steps.
    if (state.seq === confirmed.seq && state.thinking === confirmed.thinking) return;
    this.#history.add(confirmed);
    const { invited } = this;
    this.#confirmed = state;
    if (invited && this.watching) this.seatWasTaken = true;
    this.#history.leave();
    if (state.seq > confirmed.seq) {
      this.#optimistic = this.hint = undefined;
      this.premove.end = undefined;
    }
    if (state.ply > confirmed.ply) this.#moved = performance.now();
    this.#resolvePremove();
  }

  /** Plays the premove once its turn has come. If it is only the beginning of a move, the board shows that. */
  #resolvePremove(): void {
    if (this.busy) return;
    const path = this.premove.resolve(this.state, this.steps);
    const move = path?.at(-1)?.move;
    if (move != null) void this.play(move, path);
    else if (path) this.path = path;
  }

  /** Waits until the connection is back, at most for a pause. */
  #waitForConnection(pause: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, pause);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Runs one action at a time; a second one is ignored. Resolves to whether it was done. */
  async #act(request: () => Promise<GameState>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.error = undefined;
    this.news = [];
    this.premove.end = undefined;
    try {
      const state = await request();
      this.error = undefined;
      this.#accept(state);
      return true;
    } catch (error) {
      this.path = [];
      this.error = error;
      if (error instanceof Problem && error.state) this.#accept(error.state);
      return false;
    } finally {
      this.#optimistic = undefined;
      this.#repeats = false;
      this.busy = false;
      this.#resolvePremove();
    }
  }
}

/** The state after the end, with the time at which the running clock stopped. */
function withFinalTimes(before: GameState, after: GameState): GameState {
  const side = before.to_move;
  if (!after.outcome || !after.clock || !side || !isRunning(before, side)) return after;
  if (before.outcome || after.ply !== before.ply) return after;
  const left = timeLeft(before, side, serverTime.now());
  return { ...after, clock: { ...after.clock, [side]: left } };
}
