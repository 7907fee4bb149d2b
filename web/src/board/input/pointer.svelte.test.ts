import { expect, it, vi } from 'vitest';
import { Pointer } from './pointer.svelte';

it('lets a piece go that was released outside the board', () => {
  const board = {
    grip: () => ({ at: 'd2', grip: 'carry' as const }),
    drag: vi.fn(),
    drop: vi.fn(),
    cancel: vi.fn(),
  };
  const pointer = new Pointer(board);
  const element = Object.assign(document.createElement('div'), { setPointerCapture: () => {} });
  const event = (x: number, buttons: number) =>
    ({
      ...{ pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0, buttons },
      ...{ clientX: x, clientY: 0, target: element, currentTarget: element },
      stopPropagation: () => {},
    }) as unknown as PointerEvent;
  pointer.onpointerdown(event(0, 1));
  pointer.onpointermove(event(50, 1));
  expect(pointer.dragging?.at).toBe('d2');
  pointer.onpointermove(event(90, 0));
  expect(pointer.held).toBeUndefined();
  expect([board.cancel.mock.calls.length, board.drop.mock.calls.length]).toEqual([1, 0]);
});
