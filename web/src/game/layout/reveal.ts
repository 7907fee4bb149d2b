/** Scrolls the page just far enough to show an element; one that is in view does not move. */
export function reveal(element: Element | null | undefined): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block: 'nearest', behavior: still ? 'instant' : 'smooth' });
}
