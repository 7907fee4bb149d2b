import { expect, it } from 'vitest';
import type { Step } from '../api/model';
import { probe } from './attempt.svelte';

const lifts: Step[] = [
  { do: 'lift', at: '0,0', then: [{ do: 'put', at: '-1,2', move: '0,0>-1,2' }] },
];

it('tests a place with a whole move from there where pieces are lifted', () =>
  expect(probe('5,0', lifts)).toBe('5,0>-1,2'));

it('tests a place by itself where pieces are laid', () =>
  expect(probe('5,0', [{ do: 'put', at: '0,1', move: '0,1' }])).toBe('5,0'));
