/** A tiny router over the history API. */
import { addresses, online } from '#edition';
import type { Addresses, PageAddress } from './addresses';
import { filterParams, type GamesFilter } from './api/filter';
import routes from './routes.json';

export type Route =
  | { page: 'start' }
  | { page: 'account' }
  | { page: 'games' }
  | { page: 'watch' }
  | { page: 'community' }
  | { page: 'leaderboard' }
  | { page: 'player'; id: string }
  | { page: 'new'; game: string }
  | { page: 'game'; id: string }
  | { page: 'position'; game: string }
  | { page: 'analysis'; game: string }
  | { page: 'review'; id: string }
  | { page: 'rules'; game?: string }
  | { page: 'print'; game: string }
  | { page: 'puzzles'; game?: string }
  | { page: 'training'; view?: string }
  | { page: 'not-found' };

/** A position in an address: options, start and moves. */
export interface Placed {
  options?: string | undefined;
  at?: string | undefined;
  moves?: readonly string[] | undefined;
  /** The displayed ply, if not the last. */
  ply?: number | undefined;
}

function filterQuery(filter: GamesFilter): string {
  const params = filterParams(filter);
  return params.size ? `?${params}` : '';
}

/** The query of an address of a position; `begin` is the name of the start's parameter. */
function query({ options, at, moves = [], ply }: Placed, begin = 'at'): string {
  const params = new URLSearchParams();
  if (options) params.set('options', options);
  if (at) params.set(begin, at);
  if (moves.length) params.set('moves', moves.join(' '));
  if (ply !== undefined && ply < moves.length) params.set('ply', String(ply));
  return params.size ? `?${params}` : '';
}

/** The position of an address. */
export const readQuery = (search: string): Placed => {
  const params = new URLSearchParams(search);
  const text = (name: string) => params.get(name)?.trim() || undefined;
  const moves = text('moves')?.split(/\s+/) ?? [];
  const ply = /^\d{1,4}$/.test(params.get('ply') ?? '') ? Number(params.get('ply')) : undefined;
  return { options: text('options'), at: text('start') ?? text('at'), moves, ply };
};

/** The links to the pages, in one style of addresses. */
export const pathsIn = ({ link }: Pick<Addresses, 'link'>) => ({
  start: link('/'),
  account: link('/account'),
  games: (filter: GamesFilter = {}) => link(`/games${filterQuery(filter)}`),
  player: (id: string, filter: GamesFilter = {}) =>
    link(`/player/${encodeURIComponent(id)}${filterQuery(filter)}`),
  leaderboard: (game?: string, speed?: string) =>
    link(game && speed ? `/leaderboard?${new URLSearchParams({ game, speed })}` : '/leaderboard'),
  new: (game: string, placed: Placed = {}) =>
    link(`/new/${encodeURIComponent(game)}${query(placed)}`),
  game: (id: string) => link(`/game/${encodeURIComponent(id)}`),
  position: (game: string, placed: Placed = {}) =>
    link(`/position/${encodeURIComponent(game)}${query(placed)}`),
  /** `fragment` is a study as `writeStudy` returns it. */
  analysis: (game: string, placed: Placed = {}, fragment = '') =>
    link(`/analysis/${encodeURIComponent(game)}${query(placed, 'start')}${fragment}`),
  review: (id: string) => link(`/review/${encodeURIComponent(id)}`),
  /** Without a game, the page to learn from. */
  rules: (game?: string) =>
    link(game === undefined ? '/rules' : `/rules/${encodeURIComponent(game)}`),
  watch: link('/watch'),
  community: link('/community'),
  /** `id` is the game of a poster. */
  print: (game: string, kind?: string, id?: string) =>
    link(
      `/print/${encodeURIComponent(game)}${kind ? `?kind=${kind}` : ''}${id ? `&id=${encodeURIComponent(id)}` : ''}`,
    ),
  puzzles: (game?: string, id?: string) =>
    link(
      game === undefined
        ? '/puzzles'
        : `/puzzles/${encodeURIComponent(game)}${id ? `?id=${encodeURIComponent(id)}` : ''}`,
    ),
  /** Without a view, the page of the training. */
  training: (view?: string, params: Record<string, string> = {}) => {
    const query = new URLSearchParams(params);
    return link(
      `/training${view ? `/${encodeURIComponent(view)}` : ''}${query.size ? `?${query}` : ''}`,
    );
  },
});

export const paths = pathsIn(addresses);

/**
 * The pages, and the name of the argument in their path, in brackets if it is optional; null if they
 * have none. The service reads the same file and responds to any other path with 404.
 */
const PAGES: Record<Exclude<Route['page'], 'start' | 'not-found'>, string | null> = routes;

/** The pages that need a server. */
const ONLINE: ReadonlySet<string> = new Set([
  'account',
  'community',
  'leaderboard',
  'player',
  'watch',
]);

/** Parses the path of an address. */
export function readPath(path: string): Route {
  const parts = path.split('/').filter(Boolean);
  const [page, encoded] = parts;
  if (page === undefined) return { page: 'start' };
  if (!Object.hasOwn(PAGES, page) || parts.length > 2) return { page: 'not-found' };
  if (!online && ONLINE.has(page)) return { page: 'not-found' };
  const name = PAGES[page as keyof typeof PAGES];
  const optional = name?.startsWith('[');
  if (name === null ? encoded !== undefined : encoded === undefined && !optional)
    return { page: 'not-found' };
  if (name === null || encoded === undefined) return { page } as Route;
  let argument: string;
  try {
    argument = decodeURIComponent(encoded);
  } catch {
    return { page: 'not-found' };
  }
  return { page, [name.replace(/[[\]]/g, '')]: argument } as Route;
}

const START: PageAddress = { path: '/', search: '', fragment: '' };

export class Router {
  readonly #addresses: Addresses;
  #path = $state('/');
  /** The query of the address. */
  search = $state('');
  route = $derived(readPath(this.#path));

  constructor(addresses: Addresses) {
    this.#addresses = addresses;
    this.#read();
    addEventListener('popstate', this.#read);
  }

  /** The current fragment, with its `#`. */
  get fragment(): string {
    return this.#here.fragment;
  }

  get #here(): PageAddress {
    return this.#addresses.read(location) ?? START;
  }

  #read = (): void => {
    const { path, search } = this.#here;
    this.#path = path;
    this.search = search;
  };

  /** Goes to a link of this site. */
  go(link: string): void {
    const to = this.#addresses.read(new URL(link, location.href));
    const here = this.#here;
    if (to?.path === here.path && to.search === here.search) return;
    history.pushState(null, '', link);
    this.#read();
    scrollTo(0, 0);
  }

  /** Replaces the address by a more precise one for the same page. */
  rename(link: string): void {
    history.replaceState(null, '', link);
  }

  /** Changes the query of the page, which reads it. */
  refine(link: string): void {
    history.replaceState(null, '', link);
    this.#read();
  }

  /** Turns a click on a link within the page into a change of route. */
  readonly onclick = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element && event.target.closest('a');
    if (!link || link.target || link.hasAttribute('download')) return;
    const to = this.#addresses.read(link);
    if (!to || to.fragment || readPath(to.path).page === 'not-found') return;
    event.preventDefault();
    this.go(this.#addresses.link(to.path + to.search));
  };
}

export const router = new Router(addresses);
