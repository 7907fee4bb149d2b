/** Messages of opponents for which pages show notices: those that no page of the game has shown. */
import { referee } from '#edition';
import type { ChatNotice } from '../api/model';
import type { Message } from '../game/chat/requests';
import { router } from '../router.svelte';
import { readStored, writeStored } from '../site/storage';
import { me } from './me.svelte';

const STORAGE_KEY = 'ludoteca-messages-shown';
/** Maximum number of games whose last shown message is stored. */
const MAX_GAMES = 100;
/** Time in which another tab with the page of the game may show a message, in milliseconds. */
export const ANNOUNCE_DELAY = 1000;

export interface ArrivedMessage {
  readonly game: ChatNotice['game'];
  readonly message: Message;
}

/** The numbers of the last shown messages, by game; the game that changed last comes last. */
function readShown(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(readStored(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' ? ((stored ?? {}) as Record<string, number>) : {};
  } catch {
    return {};
  }
}

const isShown = (game: string, number: number): boolean => (readShown()[game] ?? 0) >= number;

class ChatNotices {
  /** The last message in each game. */
  #arrived = $state.raw<readonly ArrivedMessage[]>([]);

  /** The notices to this browser's player. */
  get open(): readonly ArrivedMessage[] {
    return this.#arrived.filter(({ game }) => {
      const player = game.players[game.side];
      return player.kind === 'human' && player.id === me.id;
    });
  }

  /** Follows the messages. Returns a function that ends this. */
  watch = (): (() => void) => {
    const changed = ({ key }: StorageEvent) => {
      if (key === STORAGE_KEY || key === null) this.#removeShown();
    };
    const end = referee.follow('chat', (notice) => void this.#receive(notice).catch(() => {}));
    addEventListener('storage', changed);
    return () => {
      end();
      removeEventListener('storage', changed);
    };
  };

  async #receive({ game, number }: ChatNotice): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, ANNOUNCE_DELAY));
    const { route } = router;
    const isHere = route.page === 'game' && route.id === game.id;
    if (isHere || isShown(game.id, number)) return;
    const { chatApi } = await import('../game/chat/requests');
    const { messages, is_blocked } = await chatApi.read(game.id, number - 1);
    const message = messages.find((each) => each.number === number);
    if (!message || is_blocked) return;
    this.#arrived = [
      ...this.#arrived.filter((each) => each.game.id !== game.id),
      { game, message },
    ];
    this.#removeShown();
  }

  /** A page of the game shows the messages up to this number, or the user has closed the notice of this one. */
  show(game: string, number: number): void {
    if (isShown(game, number)) return;
    const { [game]: _, ...others } = readShown();
    const shown = [...Object.entries(others), [game, number] as const].slice(-MAX_GAMES);
    writeStored(STORAGE_KEY, JSON.stringify(Object.fromEntries(shown)));
    this.#removeShown();
  }

  #removeShown(): void {
    this.#arrived = this.#arrived.filter(({ game, message }) => !isShown(game.id, message.number));
  }
}

export const chatNotices = new ChatNotices();
