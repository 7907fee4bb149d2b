/** The messages between the page and the worker that answers it. */
import type { LocalRequest } from './contract';

export type ToWorker =
  { type: 'request'; id: number; request: LocalRequest } | { type: 'abort'; id: number };

/** An answer without its body. */
export interface Head {
  status: number;
  /** The content type. */
  type: string;
  filename?: string | undefined;
}

export type FromWorker =
  /** The lock that the worker holds as long as it lives. */
  | { type: 'alive'; lock: string }
  | { type: 'answer'; id: number; head: Head; body: string }
  /** An answer whose lines follow. */
  | { type: 'open'; id: number; head: Head }
  | { type: 'line'; id: number; line: string }
  | { type: 'end'; id: number }
  /** Whether the games remain when the page is closed. */
  | { type: 'store'; isDurable: boolean }
  /** The rules failed with the request and cannot be used any more; the worker ends. */
  | { type: 'crashed'; reason: string };
