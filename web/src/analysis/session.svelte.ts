/** The computer's analysis of the displayed position, requested again after each change. */
import { streamLines } from '../api/lines';
import * as routes from '../api/routes';
import type { SearchReport, Options } from '../api/model';

/** A request for an analysis. */
export interface AnalysisQuery {
  game: string;
  options: Options;
  start: string | null;
  moves: readonly string[];
  /** Requested number of variations. */
  lines: number;
  /** Limit of nodes. */
  nodes: number;
}

/** Searches instead of the service. */
export interface SearchEngine {
  search(
    query: AnalysisQuery,
    signal: AbortSignal,
    onreport: (report: SearchReport) => void,
  ): Promise<void>;
}

/** Number of cached reports, so that going back shows them at once. */
const CACHE_SIZE = 200;

/** Delay before a position is analysed, in milliseconds. */
export const START_DELAY = 150;

/** Node limits of a normal and of a deeper analysis. */
export const NODE_LIMITS = { normal: 3_000_000, deep: 20_000_000 } as const;

/** The extent of an analysis, requested or done. */
type Extent = Pick<AnalysisQuery, 'lines' | 'nodes'>;

const covers = (known: Extent | undefined, requested: Extent): boolean =>
  known !== undefined && known.lines >= requested.lines && known.nodes >= requested.nodes;

/** Reports of another engine differ. */
const nameOf = ({ options, start, moves }: AnalysisQuery, engine?: SearchEngine): string =>
  JSON.stringify([options, start, moves, !!engine]);

export class AnalysisSession {
  /** The report on the requested position; an older report stays until there is a deeper one. */
  report = $state.raw<SearchReport>();
  /** Whether an analysis is running. */
  busy = $state(false);
  error = $state.raw<unknown>();

  #requested: string | undefined;
  #known = new Map<string, Extent & { report: SearchReport }>();
  #stop = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;

  /**
   * Analyses a position, or none, by the service or another engine. Equal requests are sent once, and positions that are left within the delay
   * are not requested.
   */
  analyse(query: AnalysisQuery | undefined, engine?: SearchEngine): void {
    const key = query && JSON.stringify([nameOf(query, engine), query.lines, query.nodes]);
    if (key === this.#requested && !this.error) return;
    this.close();
    this.busy = false;
    this.error = undefined;
    this.#requested = key;
    const known = query && this.#known.get(nameOf(query, engine));
    this.report = known && query && trimmed(known.report, query.lines);
    if (!query || (known?.report.done && covers(known, query))) return;
    this.busy = true;
    this.#pause = setTimeout(() => void this.#listen(query, engine), START_DELAY);
  }

  close(): void {
    clearTimeout(this.#pause);
    this.#stop.abort();
  }

  async #listen(query: AnalysisQuery, engine?: SearchEngine): Promise<void> {
    const stop = (this.#stop = new AbortController());
    const onreport = (report: SearchReport) => {
      // A restarted search first reports less than is known.
      const less = this.report && report.depth < this.report.depth && !report.done;
      if (report.lines.length === 0 || (less && this.report!.lines.length >= query.lines)) return;
      this.report = report;
      this.#remember(query, nameOf(query, engine), report);
    };
    try {
      const request = routes.analysisAnalyse({ ...query, moves: [...query.moves] });
      await (engine
        ? engine.search(query, stop.signal, onreport)
        : streamLines<SearchReport>(request, stop.signal, onreport));
    } catch (error) {
      if (!stop.signal.aborted) this.error = error;
    } finally {
      if (!stop.signal.aborted) this.busy = false;
    }
  }

  #remember({ lines, nodes }: Extent, name: string, report: SearchReport): void {
    this.#known.delete(name);
    this.#known.set(name, { lines, nodes, report });
    const oldest = this.#known.keys().next();
    if (this.#known.size > CACHE_SIZE && !oldest.done) this.#known.delete(oldest.value);
  }
}

const trimmed = (report: SearchReport, lines: number): SearchReport => ({
  ...report,
  lines: report.lines.slice(0, lines),
});
