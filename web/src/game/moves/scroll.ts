/** Scrolls the current element into view within its list; the page itself never scrolls. */
export function scrollTo(list: HTMLElement, current: Element | null): void {
  if (!current) {
    list.scrollTo(0, 0);
    return;
  }
  const [inner, outer] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop += inner.top - outer.top;
  if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
  if (inner.left < outer.left) list.scrollLeft += inner.left - outer.left;
  // An element wider than the list is shown from its start.
  if (inner.right > outer.right)
    list.scrollLeft += Math.min(inner.right - outer.right, inner.left - outer.left);
}
