import { expect, it } from 'vitest';
import { learntGames, readLessons, solvedLessons, storeLesson } from './progress';

it('stores each solved lesson once, by game', () => {
  for (const id of ['stone', 'line', 'stone']) storeLesson('coffee', id);
  storeLesson('six', 'lay');
  expect(solvedLessons('coffee')).toEqual(['stone', 'line']);
  expect([learntGames(), solvedLessons('morris')]).toEqual([['coffee', 'six'], []]);
});

it('leaves out what is invalid', () => {
  expect(readLessons('{"coffee":["stone"],"six":[1],"morris":"x"}')).toEqual({ coffee: ['stone'] });
  for (const text of [null, 'null', '[', '3']) expect(readLessons(text)).toEqual({});
});
