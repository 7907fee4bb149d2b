/** 4mation's lessons. */
import type { Course } from './lesson';

export const fourmation: Course = [
  { id: 'mark', solution: 'd4', wrong: 'h8' },
  { id: 'beside', start: '7/7/7/3x3/7/7/7 o d4', solution: 'e5', wrong: 'a1' },
  {
    id: 'four',
    start: '7/7/3o3/3x3/1ox4/1xo4/7 x d5',
    goal: { over: 'line' },
    solution: 'e5',
    wrong: 'c6',
  },
  {
    id: 'steer',
    // Circles have three in a row and need b5 or f5.
    start: '7/3x3/2ooo2/2x1x2/7/7/7 x e5',
    goal: { closed: ['b5', 'f5'] },
    solution: 'd4',
    wrong: 'f4',
  },
  { id: 'near', start: '7/7/7/7/7/xo5/ox5 x a1', solution: 'c3', wrong: 'e5' },
  {
    id: 'anywhere',
    options: 'fallback=anywhere',
    start: '7/7/7/7/7/xo5/ox5 x a1',
    goal: { on: ['g7'] },
    solution: 'g7',
    wrong: 'c3',
  },
  {
    id: 'full',
    options: 'side=4',
    start: 'xox1/ooox/xxox/oxxo o b1',
    goal: { over: 'full', draw: true },
    solution: 'd4',
    wrong: 'a1',
  },
];
