/** The service's refusals in the user's language: by code, else in its own words. */
import { Problem, type Fault } from '../api/problem';
import { words } from './words.svelte';

function faultSentence({ code, at, message }: Fault): string {
  const key = `fault-${code}`;
  return words.has(key) ? words.t(key, { at }) : message;
}

/** One sentence or more that says what went wrong, and where. */
export function problemSentence(error: unknown): string {
  if (!(error instanceof Problem)) {
    return words.t('web-problem-unexpected', { detail: String(error) });
  }
  const key = `web-problem-${error.code}`;
  const faults = error.faults.map(faultSentence).join(' ');
  if (!words.has(key))
    return faults || faultSentence({ code: error.code, at: '', message: error.detail });
  return words.t(key, { detail: faults || error.detail });
}
