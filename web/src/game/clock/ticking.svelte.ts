/** The server's time as a value that changes while something depends on it. */
import { serverTime } from './server-time';
import { untilChange } from './time';

export class Ticking {
  /** The server's time; nothing before its first message. */
  now = $state.raw<number>();

  /**
   * Updates the time whenever one of the times that `running` returns changes its text, until the
   * returned function is called.
   */
  start(running: (now: number | undefined) => readonly number[]): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      // An effect that reads a value that it has just written runs again, in an endless loop.
      const now = serverTime.now();
      this.now = now;
      const left = running(now).filter((time) => time > 0);
      // Without the server's time, its first message is awaited.
      if (left.length) timer = setTimeout(tick, Math.min(...left.map(untilChange)));
    };
    tick();
    return () => clearTimeout(timer);
  }
}
