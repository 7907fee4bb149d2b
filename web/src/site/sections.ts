/** The sections of the site, in the order of the header. */
import { online } from '#edition';
import { paths, type Route } from '../router.svelte';

export interface Section {
  /** The key of the section's name. */
  key: string;
  /** The link to the section, for a page about a game. */
  href: (game?: string) => string;
  /** The pages that belong to the section. */
  pages: readonly Route['page'][];
  /** The path of the icon. */
  icon: string;
}

const OFFLINE: readonly Section[] = [
  { key: 'web-play', href: () => paths.start, pages: ['start', 'new'], icon: 'M8 5l11 7-11 7z' },
  {
    key: 'web-puzzles',
    href: paths.puzzles,
    pages: ['puzzles', 'training'],
    icon: 'M10 5a2 2 0 0 1 4 0v2h4v4a2 2 0 0 1 0 4v4H6v-4a2 2 0 0 0 0-4V7h4z',
  },
  {
    key: 'web-learn',
    href: () => paths.rules(),
    pages: ['rules', 'analysis', 'print'],
    icon: 'M12 7C9 5 6 5 3 6v12c3-1 6-1 9 1 3-2 6-2 9-1V6c-3-1-6-1-9 1zM12 7v12',
  },
];

const ONLINE: readonly Section[] = [
  {
    key: 'web-watch',
    href: () => paths.watch,
    pages: ['watch'],
    icon: 'M2.5 12C5 7.5 8.5 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5S5 16.5 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6',
  },
  {
    key: 'web-community',
    href: () => paths.community,
    pages: ['community', 'leaderboard', 'player'],
    icon: 'M8.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 4.5a3.2 3.2 0 0 1 0 6.2M17.5 14.5c2.5.5 4 2.3 4.5 5.5',
  },
];

/** Without a server there is nobody to watch or to meet. */
export const sections: readonly Section[] = online ? [...OFFLINE, ...ONLINE] : OFFLINE;
