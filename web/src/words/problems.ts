/** The service's problems in the user's language: by code, else as the service phrases them. */
import { Problem, type Fault, type Place } from '../api/problem';
import { isLoadFailure } from '../site/version.svelte';
import { gameNames } from './game-names';
import { words } from './words.svelte';

/** One error in words. */
export function faultText({ code, at, message }: Fault): string {
  const key = `fault-${code}`;
  return words.has(key) ? words.t(key, { at }) : message;
}

function placeText({ line, column, path, ply, format }: Place): string {
  const parts = [
    format && words.t('web-place-format', { format }),
    line ? words.t('web-place-text', { line, column: column ?? 1 }) : path,
    ply && words.t('web-place-ply', { ply }),
  ];
  return parts.filter(Boolean).join(', ');
}

const faultsText = (faults: readonly Fault[]): string =>
  faults.map(faultText).join('; ').replace(/\.$/, '');

/** A sentence about a rejected move. */
export const rejectionSentence = (faults: readonly Fault[]): string =>
  words.t('web-problem-refused', { detail: faultsText(faults) });

/** The text of an error that has no sentence of its own. */
export const technicalDetail = (error: unknown): string | undefined =>
  error instanceof DOMException || error instanceof Problem || isLoadFailure(error)
    ? undefined
    : String(error);

/** A sentence with the error and its place. */
export function problemSentence(error: unknown): string {
  if (error instanceof DOMException) return words.t('web-problem-browser');
  if (isLoadFailure(error)) return words.t('web-problem-incomplete');
  if (!(error instanceof Problem)) return words.t('web-problem-unexpected');
  const { code, detail, faults, protects } = error;
  if (protects?.opponent) {
    const { game, opponent } = protects;
    return words.t('web-fair-play-against', { ...gameNames(game), opponent });
  }
  // Without a list of faults, the code itself may be a fault of the rules.
  const named = faults.length ? faults : [{ code, at: '', message: detail }];
  const text = faultsText(named);
  const place = error.place && placeText(error.place);
  const key = `web-problem-${code}`;
  return words.t(words.has(key) ? key : 'web-problem-refused', {
    detail: place ? words.t('web-at-place', { detail: text, place }) : text,
    seconds: error.retryAfter ?? 0,
  });
}
