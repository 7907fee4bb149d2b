/** The server's clock, estimated from the times in its messages. */

export class ServerTime {
  /** The server's time minus the local one. */
  #offset: number | undefined;

  /** `local` is a monotonic clock. */
  constructor(private readonly local: () => number = () => performance.now()) {}

  /**
   * Records a message that has just arrived and was sent at `now`. Because of the latency, the
   * largest difference is the most accurate. It can only grow, so the time left on a clock never
   * jumps up.
   */
  observe(now: number): void {
    this.#offset = Math.max(this.#offset ?? -Infinity, now - this.local());
  }

  /** The server's time; nothing before the first message. */
  now(): number | undefined {
    return this.#offset === undefined ? undefined : this.#offset + this.local();
  }
}

export const serverTime = new ServerTime();
