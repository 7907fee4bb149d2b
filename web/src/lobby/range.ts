/** The ratings that an opponent in the lobby may have. */
import type { Control, OwnRating, RatingRange, Speed } from '../api/model';

/** The rating of a new player. */
const DEFAULT_RATING = 1500;
/** The lowest and the highest rating that a range can name. */
const LIMITS = { min: 0, max: 4000 } as const;

/** Selectable maximum distances of the opponent's rating from the user's, in points. */
export const DISTANCES = [100, 200, 300] as const;

/** The buttons of the lobby: a speed, and the clock of the game that is offered if nobody waits. */
export const QUICK: readonly { speed: Speed; clock: Control }[] = [
  { speed: 'bullet', clock: { kind: 'fischer', initial: 60, increment: 1 } },
  { speed: 'blitz', clock: { kind: 'fischer', initial: 300, increment: 3 } },
  { speed: 'rapid', clock: { kind: 'fischer', initial: 600, increment: 5 } },
  { speed: 'correspondence', clock: { kind: 'correspondence', days: 1 } },
];

/** The user's rating in a game at a speed. */
export const ratingIn = (
  ratings: readonly OwnRating[],
  game: string,
  speed: Speed | null,
): number =>
  ratings.find((each) => each.game === game && each.speed === speed)?.rating ?? DEFAULT_RATING;

/** The range around a rating. */
export const around = (rating: number, distance: number): RatingRange => ({
  min: Math.max(LIMITS.min, rating - distance),
  max: Math.min(LIMITS.max, rating + distance),
});

/** Whether a player with this rating may join. */
export const isOpenTo = (range: RatingRange | null, rating: number): boolean =>
  !range || (range.min <= rating && rating <= range.max);
