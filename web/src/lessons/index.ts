/** The lessons by game, loaded on demand. */
import type { Course } from './lesson';

const COURSES: Readonly<Record<string, () => Promise<Course>>> = {
  coffee: () => import('./coffee').then((file) => file.coffee),
  fourmation: () => import('./fourmation').then((file) => file.fourmation),
  morris: () => import('./morris').then((file) => file.morris),
  six: () => import('./six').then((file) => file.six),
};

/** The games that have lessons. */
export const taught = Object.keys(COURSES);

/** A game's lessons, if any. */
export const courseOf = (game: string): Promise<Course> =>
  Object.hasOwn(COURSES, game) ? COURSES[game]!() : Promise.resolve([]);
