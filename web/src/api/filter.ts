/** Filters of the list of the user's games, in addresses of the page and of the service. */

export const RESULTS = ['unfinished', 'over', 'won', 'drawn', 'lost'] as const;
export const OPPONENTS = ['computer', 'person'] as const;

/** Filter of the user's games; without values, all games. */
export interface GamesFilter {
  game?: string | undefined;
  result?: (typeof RESULTS)[number] | undefined;
  opponent?: (typeof OPPONENTS)[number] | undefined;
}

/** The filter of an address, without unknown values; `games` are the known games. */
export function readFilter(search: string, games: readonly string[]): GamesFilter {
  const params = new URLSearchParams(search);
  const known = <T extends string>(name: string, values: readonly T[]) =>
    values.find((value) => value === params.get(name));
  return {
    game: known('game', games),
    result: known('result', RESULTS),
    opponent: known('opponent', OPPONENTS),
  };
}

/** The parameters of a filter, without those that are not set. */
export function filterParams(filter: GamesFilter): URLSearchParams {
  const params = new URLSearchParams();
  for (const name of ['game', 'result', 'opponent'] as const) {
    if (filter[name]) params.set(name, filter[name]);
  }
  return params;
}
