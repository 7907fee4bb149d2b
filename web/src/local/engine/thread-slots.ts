/**
 * How the program starts threads: through shared memory, because it blocks its worker, which then receives no
 * messages. Each helper has a slot, two numbers: the id of its thread, and the program's argument.
 */

/** The helper waits for a thread. */
const FREE = 0;
/** A thread is about to be written to the slot. */
const RESERVED = -1;
/** Numbers per slot. */
const SLOT_SIZE = 2;

/** Milliseconds between two attempts to find a free slot. */
const RETRY_INTERVAL = 5;
/** Number of attempts, which take one second in total. */
const MAX_ATTEMPTS = 200;

export const createSlots = (count: number): Int32Array =>
  new Int32Array(new SharedArrayBuffer(count * SLOT_SIZE * Int32Array.BYTES_PER_ELEMENT));

export const slotCount = (slots: Int32Array): number => slots.length / SLOT_SIZE;

/** Starts a thread in a free helper. Returns the thread's id, or a negative number if no helper becomes free. */
export function startThread(slots: Int32Array, argument: number): number {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    for (let at = 0; at < slots.length; at += SLOT_SIZE) {
      if (Atomics.compareExchange(slots, at, FREE, RESERVED) !== FREE) continue;
      // Positive, and unique among the running threads.
      const id = at / SLOT_SIZE + 1;
      Atomics.store(slots, at + 1, argument);
      Atomics.store(slots, at, id);
      Atomics.notify(slots, at);
      return id;
    }
    // A thread frees its slot a moment after the program has joined it.
    Atomics.wait(slots, 0, Atomics.load(slots, 0), RETRY_INTERVAL);
  }
  return -1;
}

/** Runs the threads that are started in a slot, in an endless loop. */
export function runThreads(
  slots: Int32Array,
  index: number,
  run: (id: number, argument: number) => void,
): never {
  const at = index * SLOT_SIZE;
  for (;;) {
    const id = Atomics.load(slots, at);
    if (id === FREE || id === RESERVED) {
      Atomics.wait(slots, at, id);
      continue;
    }
    run(id, Atomics.load(slots, at + 1));
    Atomics.store(slots, at, FREE);
    Atomics.notify(slots, at);
  }
}
