/**
 * How a program starts threads. Each helper waits at a place, two numbers in shared memory: the id of a thread,
 * and the argument that the program has for it. Messages would not do, because the program blocks its worker.
 */

/** No thread. */
const FREE = 0;
/** Numbers of a place. */
const SIZE = 2;

/** Milliseconds after which a program that needs a helper asks all of them again. */
const PAUSE = 5;

export const places = (helpers: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(helpers * SIZE * Int32Array.BYTES_PER_ELEMENT));

/** Number of helpers that wait at the places. */
export const helpers = (places: Int32Array): number => places.length / SIZE;

/** Hands a thread to a free helper, and returns the thread's id. Waits if there is none: a thread may just be ending. */
export function hand(places: Int32Array, argument: number): number {
  for (;;) {
    for (let at = 0; at < places.length; at += SIZE) {
      if (Atomics.load(places, at) !== FREE) continue;
      // Ids are positive, and unique among the threads that run.
      const id = at / SIZE + 1;
      Atomics.store(places, at + 1, argument);
      Atomics.store(places, at, id);
      Atomics.notify(places, at);
      return id;
    }
    Atomics.wait(places, 0, Atomics.load(places, 0), PAUSE);
  }
}

/** Runs the threads that are handed to a helper, for ever. */
export function serve(
  places: Int32Array,
  index: number,
  run: (id: number, argument: number) => void,
): never {
  const at = index * SIZE;
  for (;;) {
    Atomics.wait(places, at, FREE);
    run(Atomics.load(places, at), Atomics.load(places, at + 1));
    Atomics.store(places, at, FREE);
    Atomics.notify(places, at);
  }
}
