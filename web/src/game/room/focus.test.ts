import { afterEach, expect, it, vi } from 'vitest';
import { FocusReports, watchDepartures } from './focus';

afterEach(() => vi.restoreAllMocks());

/** Sets whether the page is hidden or has the focus, as the browser does before its events. */
function setPage(isHidden: boolean, isFocused: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  vi.spyOn(document, 'hasFocus').mockReturnValue(isFocused);
}

it('counts each departure once, and the time until the return or the end of the turn', () => {
  let local = 0;
  setPage(false, true);
  const end = watchDepartures(() => local);
  local = 1_000;
  dispatchEvent(new Event('blur'));
  setPage(true, false);
  document.dispatchEvent(new Event('visibilitychange'));
  local = 4_400;
  setPage(false, true);
  document.dispatchEvent(new Event('visibilitychange'));
  dispatchEvent(new Event('focus'));
  local = 10_000;
  setPage(false, false);
  dispatchEvent(new Event('blur'));
  local = 12_000;
  expect(end()).toEqual({ losses: 2, seconds: 5 });
});

it('counts an absence from the beginning of the turn, and nothing if the user stays', () => {
  let local = 0;
  setPage(true, false);
  const end = watchDepartures(() => local);
  local = 2_000;
  expect(end()).toEqual({ losses: 1, seconds: 2 });
  setPage(false, true);
  expect(watchDepartures()()).toEqual({ losses: 0, seconds: 0 });
});

it('reports the first turn and those with departures, and nothing after the consent is withdrawn', () => {
  setPage(false, true);
  let agrees = true;
  const send = vi.fn();
  const reports = new FocusReports(() => agrees, send);
  const turn = (ply: number, isLeft: boolean) => {
    const end = reports.watch(ply);
    if (isLeft) dispatchEvent(new Event('blur'));
    return end;
  };
  turn(1, false)();
  turn(3, false)();
  turn(5, true)();
  const last = turn(7, true);
  agrees = false;
  last();
  const turns = [1, 5].map((ply, losses) => [{ ply, losses, seconds: 0 }]);
  expect(send.mock.calls).toEqual(turns);
});
