/** When the time of a player may be up, by game. */

/** The longest time that a timer can wait, in milliseconds. */
const LONGEST = 2 ** 31 - 1;
/** Minimum pause before a game is checked again, in milliseconds. */
const SHORTEST = 50;

export class Deadlines {
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(private readonly expire: (game: string) => void) {}

  /** Sets the deadline of a game, in milliseconds since 1970, or removes it. */
  set(game: string, deadline: number | undefined): void {
    clearTimeout(this.#timers.get(game));
    this.#timers.delete(game);
    if (deadline === undefined) return;
    const wait = Math.min(Math.max(deadline - Date.now(), SHORTEST), LONGEST);
    const timer = setTimeout(() => {
      this.#timers.delete(game);
      this.expire(game);
    }, wait);
    this.#timers.set(game, timer);
  }
}
