/** The messages between the page and the worker that hosts the service. */
import type { LocalRequest } from './contract';

export type ToWorker =
  { type: 'request'; id: number; request: LocalRequest } | { type: 'abort'; id: number };

/** A response without its body. */
export interface Head {
  status: number;
  /** The content type. */
  type: string;
  filename?: string | undefined;
}

export type FromWorker =
  /** The lock that the worker holds as long as it lives. */
  | { type: 'alive'; lock: string }
  | { type: 'reply'; id: number; head: Head; body: string }
  /** A response whose lines follow. */
  | { type: 'open'; id: number; head: Head }
  | { type: 'line'; id: number; line: string }
  | { type: 'end'; id: number }
  /** Whether the games remain when the page is closed. */
  | { type: 'store'; isDurable: boolean }
  /** The rules failed with the request and cannot be used any more; the worker ends. */
  | { type: 'crashed'; reason: string };
