/** What Linux knows about a process. */

import { readFileSync } from 'node:fs';

/** Clock ticks per second of the times in `/proc`: 100 on every architecture that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Bytes of memory that a process has in use (its resident set). */
export function memory(pid) {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB/m);
  return Number(kilobytes) * 1024;
}

/** Seconds of processor time that a process has used, all threads together. */
export function processorTime(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name may contain blanks; the fields follow its closing parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [fields[11], fields[12]].map(Number);
  return (user + system) / TICKS_PER_SECOND;
}
