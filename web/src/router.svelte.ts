/** A tiny router over the history API. */

export type Route =
  | { page: 'start' }
  | { page: 'new'; game: string }
  | { page: 'game'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'print'; game: string }
  | { page: 'not-found' };

export const paths = {
  start: '/',
  new: (game: string) => `/new/${encodeURIComponent(game)}`,
  game: (id: string) => `/game/${encodeURIComponent(id)}`,
  rules: (game: string) => `/rules/${encodeURIComponent(game)}`,
  print: (game: string) => `/print/${encodeURIComponent(game)}`,
};

/** Reads the path of an address. */
export function readPath(path: string): Route {
  const parts = path.split('/').filter(Boolean);
  const [page, encoded] = parts;
  if (page === undefined) return { page: 'start' };
  if (encoded === undefined || parts.length > 2) return { page: 'not-found' };
  let argument: string;
  try {
    argument = decodeURIComponent(encoded);
  } catch {
    return { page: 'not-found' };
  }
  if (page === 'new') return { page, game: argument };
  if (page === 'game') return { page, id: argument };
  if (page === 'rules') return { page, game: argument };
  if (page === 'print') return { page, game: argument };
  return { page: 'not-found' };
}

class Router {
  #path = $state(location.pathname);
  route = $derived(readPath(this.#path));

  constructor() {
    addEventListener('popstate', () => (this.#path = location.pathname));
  }

  go(path: string): void {
    if (path === location.pathname) return;
    history.pushState(null, '', path);
    this.#path = path;
    scrollTo(0, 0);
  }

  /** Turns a click on a link within the page into a change of route. */
  readonly onclick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || readPath(link.pathname).page === 'not-found') return;
    if (link.hash) return;
    event.preventDefault();
    this.go(link.pathname);
  };
}

export const router = new Router();
