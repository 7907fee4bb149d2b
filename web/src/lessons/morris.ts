/** The lessons of Nine Men's Morris. */
import type { Course } from './lesson';

export const morris: Course = [
  { id: 'place', solution: 'd2', wrong: 'd4' },
  {
    id: 'mill',
    start: 'ww1/3/3/4b1/3/1b1/3 w 7 7',
    goal: { mill: true },
    solution: 'g7xf4',
    wrong: 'd6',
  },
  {
    id: 'safe',
    start: 'ww1/bbb/3/3w2/3/3/2b w 5 5',
    goal: { mill: true },
    solution: 'g7xg1',
    wrong: 'g7xd6',
  },
  {
    id: 'all',
    start: 'ww1/bbb/3/3w2/3/3/3 w 5 5',
    goal: { mill: true },
    solution: 'g7xd6',
    wrong: 'd5',
  },
  {
    id: 'move',
    start: '1w1/1b1/1wb/b2w2/1b1/w1w/1b1 w 0 0',
    solution: 'd7-a7',
    wrong: 'd7-g4',
  },
  {
    id: 'again',
    start: 'ww1/1b1/w1b/b2b1w/1b1/1w1/1b1 w 0 0',
    goal: { mill: true },
    solution: 'g4-g7xa4',
    wrong: 'd7-g7',
  },
  {
    id: 'fly',
    start: 'ww1/1b1/2b/b2b2/1b1/w2/1b1 w 0 0',
    goal: { mill: true },
    solution: 'b2-g7xd6',
    wrong: 'b2-d2',
  },
  {
    id: 'two',
    start: 'ww1/1b1/3/w4w/1b1/3/1b1 w 0 0',
    goal: { mill: true, over: 'captures' },
    solution: 'g4-g7xd6',
    wrong: 'g4-f4',
  },
  {
    id: 'blocked',
    start: 'w2/3/3/bw3w/1w1/3/bbb w 0 0',
    goal: { over: 'blocked' },
    solution: 'd3-d2',
    wrong: 'd3-c3',
  },
  {
    id: 'draw',
    start: 'ww1/1b1/w1b/b2b1w/1b1/1w1/1b1 b 0 0',
    moves: ['d6-f6', 'g4-f4', 'f6-d6', 'f4-g4', 'd6-f6', 'g4-f4', 'f6-d6'],
    goal: { over: 'repetition', draw: true },
    solution: 'f4-g4',
    wrong: 'f4-f2',
  },
];
