/** Brings what is looked at into sight within its own list: the page itself never moves. */
export function scrollTo(list: HTMLElement, current: Element | null): void {
  if (!current) {
    list.scrollTo(0, 0);
    return;
  }
  const [inner, outer] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  if (inner.left < outer.left) list.scrollLeft += inner.left - outer.left;
  // What is wider than the list is read from its beginning.
  if (inner.right > outer.right)
    list.scrollLeft += Math.min(inner.right - outer.right, inner.left - outer.left);
}
