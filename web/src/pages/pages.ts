/** The pages other than the start page, each loaded when it is first shown. */
import type { Component } from 'svelte';
import { online } from '#edition';
import type { Route } from '../router.svelte';

/** What a page gets: the argument of its route, of which each page knows the name, and the query of the address. */
export interface PageProps {
  id: string;
  game: string;
  view: string | undefined;
  search: string;
}

export interface Page {
  // Each page has its own properties.
  load: () => Promise<{ default: Component<any> }>;
  /** What distinguishes two visits of the page; a page without it adapts to every change. */
  key?: (props: PageProps) => string | undefined;
}

/** A position, a study or an exercise: another address is another visit. */
const whole = ({ game, view, search }: PageProps) => `${game ?? view}${search}`;
const byGame = ({ game }: PageProps) => game;
const byId = ({ id }: PageProps) => id;

/** Loads the page of a game, the largest one; once it is loaded, without a delay. */
export const loadGame = () => import('./Game.svelte');

const LEARN: Page = { load: () => import('./Learn.svelte') };
const PUZZLES: Page = { load: () => import('../puzzles/PuzzleGames.svelte') };

/** The pages that need a server. */
const ONLINE: Partial<Record<Route['page'], Page>> = online
  ? {
      account: { load: () => import('./Account.svelte') },
      player: { load: () => import('./Player.svelte'), key: byId },
      watch: { load: () => import('./Watch.svelte') },
      community: { load: () => import('./Community.svelte') },
      leaderboard: { load: () => import('./Leaderboard.svelte') },
    }
  : {};

const PAGES: Partial<Record<Route['page'], Page>> = {
  ...ONLINE,
  games: { load: () => import('./Games.svelte') },
  new: { load: () => import('./NewGame.svelte'), key: whole },
  game: { load: loadGame, key: byId },
  position: { load: () => import('./Position.svelte'), key: whole },
  analysis: { load: () => import('./Analysis.svelte'), key: whole },
  review: { load: () => import('./Review.svelte'), key: byId },
  rules: { load: () => import('./Rules.svelte') },
  puzzles: { load: () => import('./Puzzles.svelte'), key: byGame },
  training: { load: () => import('./Training.svelte'), key: whole },
  print: { load: () => import('./Print.svelte'), key: byGame },
};

/** The page of a route; undefined for the start page and where there is none. The same page is the same object. */
export function pageOf(route: Route): Page | undefined {
  if (route.page === 'rules' && route.game === undefined) return LEARN;
  if (route.page === 'puzzles' && route.game === undefined) return PUZZLES;
  return PAGES[route.page];
}
