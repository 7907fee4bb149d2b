/** Keys for navigating the moves of a game, on every page that shows one. */
export type Jump = 'back' | 'forward' | 'first' | 'last';

const JUMPS: Readonly<Record<string, Jump>> = {
  ArrowLeft: 'back',
  ArrowRight: 'forward',
  Home: 'first',
  End: 'last',
};

/** The navigation of a key, unless the focused element uses that key itself. */
export function jumpOf(event: KeyboardEvent): Jump | undefined {
  const { target } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const own = 'input, textarea, dialog, [popover], .board';
  if (target instanceof Element && target.closest(own)) return undefined;
  return Object.hasOwn(JUMPS, event.key) ? JUMPS[event.key] : undefined;
}
