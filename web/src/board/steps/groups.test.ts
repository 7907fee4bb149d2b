import { expect, it } from 'vitest';
import { planeLayout } from '../geometry/plane';
import { groupAt } from './groups';

it('finds connected tiles', () => {
  const tiles = ['0,0', '1,0', '1,1', '4,0', '4,1'];
  const layout = planeLayout(tiles);
  expect(groupAt(layout, tiles, '0,0').sort()).toEqual(['0,0', '1,0', '1,1']);
  expect(groupAt(layout, tiles, '4,1').sort()).toEqual(['4,0', '4,1']);
  expect(groupAt(layout, tiles, '9,9')).toEqual([]);
});
