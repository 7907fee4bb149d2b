/** Clocks in words. */
import type { Control } from '../../api/model';
import { words } from '../../words/words.svelte';
import { clockText, daysAndHours, minutesOf } from './time';

/** `2 d 5 h`, `1:05:09`, `5:00`. */
export function timeText(left: number): string {
  const long = daysAndHours(left);
  return long ? words.t('web-clock-days', long) : clockText(left);
}

/** `5 min + 3 s`, `1 day per move`, or that there is no clock. */
export function controlText(control: Control | null | undefined): string {
  if (!control) return words.t('web-clock-none');
  return control.kind === 'correspondence'
    ? words.t('web-clock-correspondence', { days: control.days })
    : words.t('web-clock-fischer', {
        minutes: minutesOf(control.initial),
        seconds: control.increment,
      });
}
