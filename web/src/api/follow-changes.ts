/** Loads the rules, so that the service needs to send only what has changed in games. */
import { rules } from '#rules';
import { derive } from './derive';
import type { Line } from './line';

/** Waits until the page has nothing else to do. */
const idle = (): Promise<void> =>
  new Promise((done) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(() => done())
      : setTimeout(done, 2000),
  );

export async function followChanges(line: Line): Promise<void> {
  if (!rules) return;
  await idle();
  const Match = await rules();
  line.followChanges((before, update) => derive(Match, before, update));
}
