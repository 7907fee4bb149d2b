/** SIX's lessons. */
import type { Course } from './lesson';

export const six: Course = [
  { id: 'lay', solution: '0,1', wrong: '5,5' },
  {
    id: 'row',
    start: 'bb1b1/rrrrr/2bb1 r 16 16 0,-1',
    goal: { over: 'row' },
    solution: '5,0',
    wrong: '2,1',
  },
  {
    id: 'triangle',
    start: 'brrb1/1rrrb/2bb1 r 16 16 -1,-1',
    goal: { over: 'triangle' },
    solution: '0,2',
    wrong: '-1,2',
  },
  {
    id: 'circle',
    start: 'brrb1/1rbrb/1br2 r 16 16 -2,-1',
    goal: { over: 'circle' },
    solution: '1,-1',
    wrong: '2,-1',
  },
  { id: 'lift', start: 'rbrb1/brbrb/rbrbr r 0 0 0,0', solution: '0,0>-1,2', wrong: '1,0>-1,2' },
  {
    id: 'cut',
    // The red tile on 5,0 alone holds three black ones.
    start: 'rbr5/brbr2b1/rbrbbrbb r 0 0 0,0',
    goal: { gone: 3 },
    solution: '5,0>-1,1',
    wrong: '0,0>-1,2',
  },
  {
    id: 'choose',
    // Without the red tile on 0,0 six tiles stand on either side.
    start: 'bbb2rb1/1bbrrrrr/6r1 r 0 0 -4,-1',
    goal: { gone: 4 },
    solution: '0,0>4,0=2,-1',
    wrong: '0,0>-4,0=-3,0',
  },
  {
    id: 'few',
    start: 'rbr4/brbr3/rbrbrbb r 0 0 0,0',
    goal: { over: 'elimination' },
    solution: '4,0>-1,1',
    wrong: '0,0>-1,2',
  },
  {
    id: 'repeat',
    start: 'rbrb1/brbrb/rbrbr b 0 0 0,0',
    moves: ['4,1>5,0', '0,0>-1,1', '5,0>4,1', '-1,1>0,0', '4,1>5,0', '0,0>-1,1', '5,0>4,1'],
    goal: { over: 'repetition', draw: true },
    solution: '-1,1>0,0',
    wrong: '-1,1>-1,2',
  },
  {
    id: 'whole',
    options: 'split=forbidden',
    start: 'rbr5/brbr2b1/rbrbbrbb r 0 0 0,0',
    solution: '0,0>-1,2',
    wrong: '5,0>-1,1',
  },
];
