/** A drawing of the page as a file. */

/** The text of an SVG file, without comments and classes. */
export function svgText(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const comments = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT);
  const found: Comment[] = [];
  while (comments.nextNode()) found.push(comments.currentNode as Comment);
  for (const comment of found) comment.remove();
  for (const element of [copy, ...copy.querySelectorAll('[class]')]) {
    element.removeAttribute('class');
  }
  const text = new XMLSerializer().serializeToString(copy);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${text}\n`;
}
