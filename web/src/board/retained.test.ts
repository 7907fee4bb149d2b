import { expect, it } from 'vitest';
import { retaining } from './retained';

it('keeps the objects of equal items, and no others', () => {
  const retain = retaining(({ id }: { id: string; value: number }) => id);
  const [a, b] = retain([
    { id: 'a', value: 1 },
    { id: 'b', value: 2 },
  ]);
  const now = retain([
    { id: 'b', value: 3 },
    { id: 'a', value: 1 },
    { id: 'c', value: 1 },
  ]);
  expect(now.map(({ id, value }) => id + value)).toEqual(['b3', 'a1', 'c1']);
  expect(now[0]).not.toBe(b);
  expect(now[1]).toBe(a);
});
