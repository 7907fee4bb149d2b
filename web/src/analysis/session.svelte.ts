/** The computer's analysis of the displayed position, requested again after each change. */
import { streamLines } from '../api/lines';
import * as routes from '../api/routes';
import type { SearchReport, Options } from '../api/model';

/** A request for an analysis. */
export interface Question {
  game: string;
  options: Options;
  start: string | null;
  moves: readonly string[];
  /** Requested number of variations. */
  lines: number;
  /** Limit of nodes. */
  nodes: number;
}

/** Number of cached reports, so that going back shows them at once. */
const KEPT = 200;

/** Delay before a position is analysed, in milliseconds. */
export const PAUSE = 150;

/** Node limits of a normal and of a deeper analysis. */
export const NODES = { usual: 3_000_000, deep: 20_000_000 } as const;

/** The extent of an analysis, requested or done. */
type Extent = Pick<Question, 'lines' | 'nodes'>;

const covers = (known: Extent | undefined, wanted: Extent): boolean =>
  known !== undefined && known.lines >= wanted.lines && known.nodes >= wanted.nodes;

const nameOf = ({ options, start, moves }: Question): string =>
  JSON.stringify([options, start, moves]);

export class AnalysisSession {
  /** The report on the requested position; an older report stays until there is a deeper one. */
  report = $state.raw<SearchReport>();
  /** Whether an analysis is running. */
  busy = $state(false);
  error = $state.raw<unknown>();

  #asked: string | undefined;
  #known = new Map<string, Extent & { report: SearchReport }>();
  #stop = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;

  /**
   * Analyses a position, or none. Equal requests are sent once, and positions that are only passed
   * are not requested.
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
      const request = routes.analysisAnalyse({ ...question, moves: [...question.moves] });
      await streamLines<SearchReport>(request, stop.signal, (report) => {
        // A restarted search first reports less than is known.
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
