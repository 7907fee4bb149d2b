import { expect, it } from 'vitest';
import { SOUNDS, type Sound } from './sound';

const names = Object.keys(SOUNDS) as Sound[];

it('has a sound of its own for each occasion', () => {
  expect(new Set(Object.values(SOUNDS).map((layers) => JSON.stringify(layers))).size).toBe(
    names.length,
  );
});

it.each(names)('%s is short and does not distort', (name) => {
  const layers = SOUNDS[name];
  const end = Math.max(...layers.map(({ at, length }) => at + length));
  expect(end).toBeLessThan(name === 'win' ? 2.5 : 1.5);
  // The sum of the peak volumes: a filter halves that of noise, and partials fade at once.
  for (const { at } of layers) {
    const loud = layers.filter((each) => each.at <= at && at < each.at + each.length);
    expect(
      loud.reduce((sum, { kind, volume }) => sum + (kind === 'noise' ? volume / 2 : volume), 0),
    ).toBeLessThan(1.4);
  }
});
