/** A game's event stream. It reconnects and requests the missed events. */
import type { EventMessage } from './model';

/** Pauses between attempts to connect, in milliseconds; the last one repeats. */
export const WAITS = [250, 500, 1000, 2000, 4000] as const;

/** The code with which the service closes the stream of a game that is deleted. */
export const DELETED = 4404;

export interface EventHandlers {
  /** The address for the events after number `after`. */
  url: (after: number) => string;
  onmessage: (message: EventMessage) => void;
  /** Called with false when the connection is lost and with true when it is back. */
  onlink: (up: boolean) => void;
  /** Called when the game is deleted: the stream is closed then. */
  ondeleted: () => void;
  /** Called when the service is unreachable or has rejected the stream. */
  onrefused: () => void;
}

export class EventStream {
  #socket: WebSocket | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  /** Whether the current socket has received a message. */
  #heard = false;
  #closed = false;

  constructor(
    /** The number of the last event seen. */
    private seq: number,
    private readonly handlers: EventHandlers,
  ) {
    this.#connect();
    addEventListener('online', this.#hurry);
  }

  /** Ends the stream for good. */
  close(): void {
    this.#closed = true;
    removeEventListener('online', this.#hurry);
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Connects again: the service knows the client by the cookie that it had then. */
  reconnect(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    const old = this.#socket;
    if (old) old.onclose = old.onmessage = null;
    old?.close();
    this.#connect();
  }

  #connect(): void {
    const socket = new WebSocket(this.handlers.url(this.seq));
    this.#socket = socket;
    this.#heard = false;
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as EventMessage;
      this.#failures = 0;
      this.#heard = true;
      this.seq = message.state?.seq ?? message.events.at(-1)?.seq ?? this.seq;
      this.handlers.onlink(true);
      this.handlers.onmessage(message);
    };
    // A socket that fails to open also closes, so this one place sees every loss.
    socket.onclose = ({ code }) => {
      if (this.#closed) return;
      if (code === DELETED) {
        this.close();
        this.handlers.ondeleted();
        return;
      }
      this.handlers.onlink(false);
      if (!this.#heard) this.handlers.onrefused();
      const wait = WAITS[Math.min(this.#failures, WAITS.length - 1)];
      this.#failures += 1;
      this.#timer = setTimeout(() => this.#connect(), wait);
    };
  }

  /** The network is back, so reconnect at once. */
  #hurry = (): void => {
    if (this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#timer);
    this.#connect();
  };
}
