import type { Port } from './engine';

/** The other side of a worker in tests: records the messages that it receives, and sends those of the test. */
export class FakeWorker<Received, Sent> implements Port {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  readonly received: Received[] = [];
  isEnded = false;

  postMessage(message: Received): void {
    this.received.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  send(message: Sent): void {
    this.onmessage?.({ data: message } as MessageEvent);
  }
}
