/** Coffee's lessons. */
import type { Course } from './lesson';

export const coffee: Course = [
  { id: 'stone', solution: 'd4ne', wrong: 'd4' },
  {
    id: 'line',
    // Behind orange's own stone the line continues.
    start: '4/5/6/3bo2/2b3/5/4 o d4e bo',
    goal: { on: ['d6', 'd7'] },
    solution: 'd6ne',
    wrong: 'd2ne',
  },
  {
    id: 'steer',
    // Black has three in line and needs c1 or c5.
    start: '4/o4/1o4/7/1bbb2/5/4 o c4ne bo',
    goal: { closed: ['c1', 'c5'] },
    solution: 'd5e',
    wrong: 'd5nw',
  },
  {
    id: 'empty',
    // Only a1 is open, and two of its three axes are full.
    start: '4/5/6/o6/b5/o4/1bob b b1nw bo',
    solution: 'a1ne',
    wrong: 'a1e',
  },
  {
    id: 'four',
    start: '4/o4/1o4/4o2/1bbb2/5/4 b d5nw bo',
    goal: { over: 'line' },
    solution: 'c5',
    wrong: 'e4e',
  },
  {
    id: 'shut',
    options: 'hex-3 n=3',
    // On b1, the only cell left to orange, every axis would be full.
    start: 'bo1/1o2/ob3/1obb/3 b c1nw bo',
    goal: { over: 'no-rod' },
    solution: 'a1nw',
    wrong: 'a1e',
  },
  {
    id: 'pie',
    options: 'hex-4 n=4 pie',
    moves: ['d4e'],
    goal: { played: ['swap'] },
    solution: 'swap',
    wrong: 'd5ne',
  },
];
