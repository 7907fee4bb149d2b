/** The computer looking at the position on the board: asked anew wherever one goes. */
import { streamLines } from '../api/lines';
import type { Look, Options } from '../api/types';

/** What is asked of the computer. */
export interface Question {
  game: string;
  options: Options;
  start: string | null;
  moves: readonly string[];
  /** How many lines are wanted. */
  lines: number;
}

/** How many looks are remembered, so that going back shows them at once. */
const KEPT = 200;

/** The most nodes that are spent on one position. */
const NODES = 3_000_000;

const nameOf = ({ options, start, moves }: Question): string =>
  JSON.stringify([options, start, moves]);

export class Looker {
  /** What is known of the position asked about; what was known of it stays until there is more. */
  look = $state.raw<Look>();
  /** Whether the computer is at work. */
  busy = $state(false);
  error = $state.raw<unknown>();

  #asked: { name: string; lines: number } | undefined;
  #known = new Map<string, { lines: number; look: Look }>();
  #stop = new AbortController();

  /** Looks at a position, or with nothing at none. The same question twice is asked once. */
  ask(question: Question | undefined): void {
    const name = question && nameOf(question);
    const asked = this.#asked;
    if (name === asked?.name && question?.lines === asked?.lines && !this.error) return;
    this.#stop.abort();
    this.busy = false;
    this.error = undefined;
    this.#asked = question && { name: nameOf(question), lines: question.lines };
    const known = name === undefined ? undefined : this.#known.get(name);
    this.look = known && question && trimmed(known.look, question.lines);
    if (!question || (known?.look.done && known.lines >= question.lines)) return;
    void this.#listen(question);
  }

  close(): void {
    this.#stop.abort();
  }

  async #listen(question: Question): Promise<void> {
    const stop = (this.#stop = new AbortController());
    const name = nameOf(question);
    this.busy = true;
    try {
      await streamLines<Look>('analysis', { ...question, nodes: NODES }, stop.signal, (look) => {
        // A search that begins anew says less at first than what is known.
        const less = this.look && look.depth < this.look.depth && !look.done;
        if (look.lines.length === 0 || (less && this.look!.lines.length >= question.lines)) return;
        this.look = look;
        this.#remember(name, question.lines, look);
      });
    } catch (error) {
      if (!stop.signal.aborted) this.error = error;
    } finally {
      if (!stop.signal.aborted) this.busy = false;
    }
  }

  #remember(name: string, lines: number, look: Look): void {
    this.#known.delete(name);
    this.#known.set(name, { lines, look });
    const oldest = this.#known.keys().next();
    if (this.#known.size > KEPT && !oldest.done) this.#known.delete(oldest.value);
  }
}

const trimmed = (look: Look, lines: number): Look => ({
  ...look,
  lines: look.lines.slice(0, lines),
});
