/** Whether the page came over a slow line. */

/** Rate below which the rules take longer to load than the states of some games, in bytes per millisecond. */
const MIN_RATE = 20;
/** Size from which the time of a file tells the rate, in bytes. */
const MIN_SIZE = 20_000;

/** Not in the standard library of TypeScript, because not all browsers have it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

type Loaded = Pick<
  PerformanceResourceTiming,
  'encodedBodySize' | 'transferSize' | 'responseStart' | 'responseEnd'
>;

/** Whether the largest file that came over the network arrived slowly. Files from a cache are no evidence. */
export function arrivedSlowly(files: readonly Loaded[]): boolean {
  const sent = files.filter((file) => file.transferSize > 0 && file.encodedBodySize >= MIN_SIZE);
  const [largest] = sent.sort((a, b) => b.encodedBodySize - a.encodedBodySize);
  if (!largest) return false;
  return largest.encodedBodySize < MIN_RATE * (largest.responseEnd - largest.responseStart);
}

/** Whether large files are better not loaded: on request of the user, or because the line is slow. */
export function isSlow(): boolean {
  const { connection = {} } = navigator as { connection?: Connection };
  if (connection.saveData || /2g/.test(connection.effectiveType ?? '')) return true;
  return arrivedSlowly(performance.getEntriesByType('resource') as PerformanceResourceTiming[]);
}
