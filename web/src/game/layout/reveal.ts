/**
 * Scrolls the page just far enough to show an element; one that is in view does not move. With
 * `start`, the element is moved to the top.
 */
export function reveal(
  element: Element | null | undefined,
  block: 'nearest' | 'start' = 'nearest',
): void {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollIntoView({ block, behavior: still ? 'instant' : 'smooth' });
}
