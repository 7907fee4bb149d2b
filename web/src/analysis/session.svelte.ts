/** The computer looking at the position on the board: asked anew wherever one goes. */
import { streamLines } from '../api/lines';
import type { SearchReport, Options } from '../api/model';

/** What is asked of the computer. */
export interface Question {
  game: string;
  options: Options;
  start: string | null;
  moves: readonly string[];
  /** How many lines are wanted. */
  lines: number;
  /** How many nodes may be spent on it. */
  nodes: number;
}

/** How many looks are remembered, so that going back shows them at once. */
const KEPT = 200;

/** How long one stays with a position before the computer is asked, in milliseconds. */
export const PAUSE = 150;

/** The nodes that are spent on one position, and on one that somebody wants to know more of. */
export const NODES = { usual: 3_000_000, deep: 20_000_000 } as const;

/** How much is wanted of a position, or was found of it. */
type Extent = Pick<Question, 'lines' | 'nodes'>;

const covers = (known: Extent | undefined, wanted: Extent): boolean =>
  known !== undefined && known.lines >= wanted.lines && known.nodes >= wanted.nodes;

const nameOf = ({ options, start, moves }: Question): string =>
  JSON.stringify([options, start, moves]);

export class AnalysisSession {
  /** What is known of the position asked about; what was known of it stays until there is more. */
  report = $state.raw<SearchReport>();
  /** Whether the computer is at work. */
  busy = $state(false);
  error = $state.raw<unknown>();

  #asked: string | undefined;
  #known = new Map<string, Extent & { report: SearchReport }>();
  #stop = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;

  /**
   * Looks at a position, or with nothing at none. The same question twice is asked once, and one
   * that is passed by on the way to another not at all.
   */
  ask(question: Question | undefined): void {
    const asked = question && JSON.stringify([nameOf(question), question.lines, question.nodes]);
    if (asked === this.#asked && !this.error) return;
    this.close();
    this.busy = false;
    this.error = undefined;
    this.#asked = asked;
    const known = question && this.#known.get(nameOf(question));
    this.report = known && question && trimmed(known.report, question.lines);
    if (!question || (known?.report.done && covers(known, question))) return;
    this.busy = true;
    this.#pause = setTimeout(() => void this.#listen(question), PAUSE);
  }

  close(): void {
    clearTimeout(this.#pause);
    this.#stop.abort();
  }

  async #listen(question: Question): Promise<void> {
    const stop = (this.#stop = new AbortController());
    try {
      await streamLines<SearchReport>('analysis', question, stop.signal, (report) => {
        // A search that begins anew says less at first than what is known.
        const less = this.report && report.depth < this.report.depth && !report.done;
        if (report.lines.length === 0 || (less && this.report!.lines.length >= question.lines))
          return;
        this.report = report;
        this.#remember(question, report);
      });
    } catch (error) {
      if (!stop.signal.aborted) this.error = error;
    } finally {
      if (!stop.signal.aborted) this.busy = false;
    }
  }

  #remember(question: Question, report: SearchReport): void {
    const { lines, nodes } = question;
    this.#known.delete(nameOf(question));
    this.#known.set(nameOf(question), { lines, nodes, report });
    const oldest = this.#known.keys().next();
    if (this.#known.size > KEPT && !oldest.done) this.#known.delete(oldest.value);
  }
}

const trimmed = (report: SearchReport, lines: number): SearchReport => ({
  ...report,
  lines: report.lines.slice(0, lines),
});
