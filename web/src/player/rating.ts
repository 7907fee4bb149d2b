/** Ratings in words. */
import type { PlayerRating } from '../api/model';

/** `1662`, or `1500?` while the rating is provisional. */
export const ratingText = ({ rating, is_provisional }: PlayerRating): string =>
  `${rating}${is_provisional ? '?' : ''}`;

/** `+12`, `−8` or `±0`. */
export const changeText = (change: number): string =>
  change === 0 ? '±0' : `${change > 0 ? '+' : '−'}${Math.abs(change)}`;
