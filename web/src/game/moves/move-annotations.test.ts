import { expect, it } from 'vitest';
import { drawingOf } from '../../board/drawings';
import { plainView } from '../../board/drawings/drawing';
import { annotationsOf } from './move-annotations';

it('shows the move of a man and its capture', () => {
  const steps = [
    { do: 'lift', at: 'd2' },
    { do: 'put', at: 'd3' },
    { do: 'capture', at: 'a1' },
  ] as const;
  const { arrows, circles } = annotationsOf({ steps: [...steps] }, undefined);
  expect(arrows).toEqual([{ from: 'd2', to: 'd3', tint: 'green' }]);
  expect(circles?.map(({ at, tint }) => at + tint)).toEqual(['d2green', 'd3green', 'a1red']);
});

it('shows the rod along its whole line', () => {
  const view = plainView({ colours: ['black', 'orange'], pieces: [] });
  const layout = drawingOf('coffee')!.layout({ board: 'square', side: 4, n: 4 }, view);
  const steps = [
    { do: 'put', at: 'b1' },
    { do: 'rod', at: 'n' },
  ] as const;
  const { rod, arrows } = annotationsOf({ steps: [...steps] }, layout);
  expect([rod!.at, rod!.from, rod!.to].sort()).toEqual(['b1', 'b1', 'b4']);
  expect(arrows).toEqual([]);
});
