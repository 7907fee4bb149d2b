/** Focuses the current place of the board within an element, where a pressed button disappears. */
export const focusBoard = (root: HTMLElement | null | undefined): void =>
  root?.querySelector<SVGElement>('[data-at][tabindex="0"]')?.focus({ preventScroll: true });
