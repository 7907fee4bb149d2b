/**
 * An engine of the reader's own computer: the connection to `ludoteca engine --serve`, which searches instead of the
 * service as long as it is open.
 */
import { Problem, readProblem } from '../api/problem';
import type { SearchReport } from '../api/model';
import { readStored, writeStored } from '../site/storage';
import type { AnalysisQuery } from './session.svelte';

const STORAGE_KEY = 'ludoteca-own-engine';

/** An address of this computer with a token; the content security policy of the page permits no other. */
const ADDRESS = /^ws:\/\/127\.0\.0\.1:\d{1,5}\/[0-9a-f]{32}$/;

/** Maximum time to connect, in milliseconds. The browser may first ask for a permission. */
const CONNECT_TIMEOUT = 60_000;

/** A message of the engine. */
type Reply =
  | { type: 'report'; id: number; engine: string | null; report: SearchReport }
  | { type: 'error'; id: number | null; error: Pick<Problem, 'status'> };

/** A running search. */
interface Search {
  id: number;
  onreport: (report: SearchReport) => void;
  end: () => void;
  fail: (error: unknown) => void;
}

export const isAddress = (text: string): boolean => ADDRESS.test(text);

export class OwnEngine {
  state = $state<'off' | 'connecting' | 'connected'>('off');
  /** Why there is no connection, unless nobody wants one. */
  error = $state.raw<unknown>();
  /** The name that the engine gives itself, known with its first report. */
  name = $state<string>();
  /** The stored address. */
  address = $state(readStored(STORAGE_KEY) ?? '');

  #socket: WebSocket | undefined;
  #search: Search | undefined;
  #id = 0;
  #limit: ReturnType<typeof setTimeout> | undefined;

  /** Connects to an address and stores it. */
  connect(address: string): void {
    this.close();
    this.address = address;
    writeStored(STORAGE_KEY, address);
    this.state = 'connecting';
    let socket: WebSocket;
    try {
      socket = new WebSocket(address);
    } catch {
      this.#fail(unreachable());
      return;
    }
    this.#socket = socket;
    this.#limit = setTimeout(() => this.#fail(unreachable()), CONNECT_TIMEOUT);
    socket.onopen = () => {
      clearTimeout(this.#limit);
      this.state = 'connected';
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = () => this.#fail(this.state === 'connected' ? lost() : unreachable());
  }

  /** Connects to the stored address. */
  resume(): void {
    if (this.state === 'off' && isAddress(this.address)) this.connect(this.address);
  }

  /** Disconnects and forgets the address. */
  forget(): void {
    this.close();
    this.address = '';
    writeStored(STORAGE_KEY, null);
  }

  /** Disconnects; the engine ends its search. */
  close(): void {
    clearTimeout(this.#limit);
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    this.state = 'off';
    this.error = undefined;
    this.name = undefined;
    const search = this.#search;
    this.#search = undefined;
    search?.fail(lost());
  }

  /** Searches a position and passes on each report. Returns when `signal` aborts. */
  search(
    query: AnalysisQuery,
    signal: AbortSignal,
    onreport: (report: SearchReport) => void,
  ): Promise<void> {
    return new Promise((end, fail) => {
      const id = ++this.#id;
      this.#search = { id, onreport, end, fail };
      signal.addEventListener('abort', () => {
        if (this.#search?.id === id) {
          this.#search = undefined;
          this.#send({ type: 'stop' });
        }
        end();
      });
      this.#send({ type: 'analyse', id, query });
    });
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #receive(data: unknown): void {
    let reply: Reply;
    try {
      reply = JSON.parse(String(data)) as Reply;
    } catch {
      this.#fail(lost());
      return;
    }
    const search = this.#search;
    if (reply.type === 'error') {
      const isEarlier = reply.id !== null && reply.id !== search?.id;
      if (!isEarlier) this.#fail(readProblem(reply.error.status, JSON.stringify(reply.error)));
    } else if (search && reply.id === search.id) {
      this.name = reply.engine ?? '';
      search.onreport(reply.report);
      if (reply.report.done) {
        this.#search = undefined;
        search.end();
      }
    }
  }

  #fail(error: unknown): void {
    this.close();
    this.error = error;
  }
}

const unreachable = () => new Problem(0, 'engine-unreachable', '');
const lost = () => new Problem(0, 'engine-lost', '');

export const ownEngine = new OwnEngine();
