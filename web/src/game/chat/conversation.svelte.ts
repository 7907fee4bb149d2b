/** The messages between the user and the opponent of a game. */
import type { Side } from '../../api/model';
import { chatApi, type Content, type Message } from './requests';

export class Conversation {
  messages = $state.raw<readonly Message[]>([]);
  /** Whether the user and the opponent have switched free texts on. */
  own = $state(false);
  opponents = $state(false);
  /** Whether the user has blocked the opponent. */
  blocked = $state(false);
  /** Whether the two cannot write, because one of them has blocked the other. */
  closed = $state(false);
  /** The opponent's messages that have arrived since the page was opened. */
  fresh = $state.raw<readonly Message[]>([]);
  /** The number of the last message that the user has seen. */
  #seen = $state(0);
  #loaded = false;
  #loading: Promise<void> = Promise.resolve();

  constructor(
    readonly game: string,
    readonly side: Side,
  ) {}

  /** The number of the last message. */
  get last(): number {
    return this.messages.at(-1)?.number ?? 0;
  }

  /** Number of unread messages of the opponent. The user has read everything before the user's own last message. */
  get unread(): number {
    const own = this.messages.findLast(({ side }) => side === this.side)?.number ?? 0;
    const seen = Math.max(this.#seen, own);
    return this.messages.filter(({ number }) => number > seen).length;
  }

  /** Marks all messages as seen. */
  see(): void {
    this.#seen = this.last;
  }

  /** Loads the new messages. */
  load(): Promise<void> {
    this.#loading = this.#loading.catch(() => {}).then(() => this.#read());
    return this.#loading;
  }

  async #read(): Promise<void> {
    const { messages, own_chat, opponents_chat, is_blocked, can_write } = await chatApi.read(
      this.game,
      this.last,
    );
    [this.own, this.opponents] = [own_chat, opponents_chat];
    [this.blocked, this.closed] = [is_blocked, !can_write];
    const added = messages.filter(({ number }) => number > this.last);
    if (added.length) this.messages = [...this.messages, ...added];
    if (this.#loaded) this.fresh = added.filter(({ side }) => side !== this.side);
    this.#loaded = true;
  }

  async send(content: Content): Promise<void> {
    await chatApi.send(this.game, content);
    await this.load();
  }
}
