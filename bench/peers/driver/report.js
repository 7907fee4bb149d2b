/** The results as a Markdown table. In brackets: how many times better Ludoteca is. */

import { PEERS } from './peers.js';

const COLUMNS = [
  { title: 'moves/s', key: 'perSecond', digits: 0, isMoreBetter: true },
  { title: 'p50 ms', key: 'p50', digits: 2 },
  { title: 'p99 ms at 80 %', key: 'pacedP99', digits: 2 },
  { title: 'server µs/move', key: 'perMove', digits: 0 },
  { title: 'bytes/move', key: 'bytes', digits: 0 },
  { title: 'KiB/room', key: 'kibPerRoom', digits: 1 },
  { title: 'clients µs/move', key: 'driverPerMove', digits: 0, hasNoRatio: true },
];

/** The median of each figure over the rounds. */
export function medians(rounds) {
  const keys = Object.keys(rounds[0]);
  const median = (key) => {
    const sorted = rounds.map((round) => round[key]).sort((a, b) => a - b);
    const middle = sorted.length >> 1;
    return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  };
  return Object.fromEntries(keys.map((key) => [key, median(key)]));
}

/** `results` has the figures of each peer. */
export function table(results) {
  const own = results.ludoteca;
  const titles = ['Server', 'storage of moves', ...COLUMNS.map(({ title }) => title)];
  const rows = Object.entries(results).map(([peer, figures]) => [
    PEERS[peer].title,
    PEERS[peer].storage,
    ...COLUMNS.map((column) => cell(column, figures, peer === 'ludoteca' ? undefined : own)),
    `${figures.server.toFixed(2)} / ${figures.driver.toFixed(2)}`,
  ]);
  titles.push('processors: server / clients');
  const aligned = titles.map((_, index) => (index < 2 ? '---' : '--:'));
  return [titles, aligned, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function cell({ key, digits, isMoreBetter, hasNoRatio }, figures, own) {
  const value = figures[key].toFixed(digits);
  if (!own || hasNoRatio) return value;
  const ratio = isMoreBetter ? own[key] / figures[key] : figures[key] / own[key];
  if (!Number.isFinite(ratio) || ratio <= 0) return value;
  return `${value} (${ratio.toFixed(ratio < 0.1 ? 2 : 1)}×)`;
}
