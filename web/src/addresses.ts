/** How the pages are written in addresses: as paths, or after the `#`. */

/** The page of an address. */
export interface PageAddress {
  path: string;
  /** The query, with its `?`. */
  search: string;
  /** The fragment, with its `#`. */
  fragment: string;
}

/** The parts of an address that both `Location` and the element of a link have. */
type Parts = Pick<URL, 'origin' | 'pathname' | 'search' | 'hash'>;

export interface Addresses {
  /** The link to a page, which is a path with its query and fragment. */
  link(page: string): string;
  /** The page of an address; undefined for another site or another part of this page. */
  read(address: Parts): PageAddress | undefined;
}

/** Paths for which a server returns the page. */
export const byPath: Addresses = {
  link: (page) => page,
  read: ({ origin, pathname, search, hash }) =>
    origin === location.origin ? { path: pathname, search, fragment: hash } : undefined,
};

/** The name of the only fragment, which is a parameter of the query where the page is a fragment. */
const FRAGMENT = 'study';

/** Fragments, which need nothing of the server: the page works under any path. */
export const byHash: Addresses = {
  link: (page) => `#${page.replace('#', page.includes('?') ? '&' : '?')}`,
  read({ origin, pathname, hash }) {
    if (origin !== location.origin || pathname !== location.pathname) return undefined;
    if (hash === '' || hash === '#') return { path: '/', search: '', fragment: '' };
    if (!hash.startsWith('#/')) return undefined;
    const [path = '/', ...rest] = hash.slice(1).split('?');
    const query = rest.join('?');
    const fragment = new URLSearchParams(query).get(FRAGMENT);
    return {
      path,
      search: query && `?${query}`,
      fragment: fragment === null ? '' : `#${FRAGMENT}=${fragment}`,
    };
  },
};

/** The absolute address of a link, without the language of this page. */
export const absolute = (link: string): string =>
  new URL(link, location.origin + location.pathname).href;
