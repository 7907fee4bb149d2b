/** Milliseconds after which a page that paints nothing goes on. */
const LIMIT = 100;

/** Waits until the page has painted what has changed. A hidden page paints nothing. */
export function painted(): Promise<void> {
  return new Promise((done) => {
    const limit = setTimeout(done, document.hidden ? 0 : LIMIT);
    // The second frame begins once the first one is on its way to the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(limit);
        setTimeout(done);
      }),
    );
  });
}
