import { expect, it } from 'vitest';
import { readProblem } from './problem';

it('reads a problem with its faults', () => {
  const problem = readProblem(
    422,
    '{"type":"about:blank","status":422,"title":"","code":"illegal-move","detail":"c3 is taken",' +
      '"faults":[{"code":"occupied","at":"c3","message":"c3 is taken"}]}',
  );
  expect(problem).toMatchObject({ status: 422, code: 'illegal-move', detail: 'c3 is taken' });
  expect(problem.faults).toEqual([{ code: 'occupied', at: 'c3', message: 'c3 is taken' }]);
  expect(problem.state).toBeNull();
});

it('keeps the state that comes with a stale request', () => {
  expect(readProblem(409, '{"code":"stale","state":{"seq":7}}').state).toEqual({ seq: 7 });
});

it.each(['', '<html>Bad gateway', '[]', 'null', '{"no":"code"}'])(
  'takes %j for unexpected',
  (body) => {
    expect(readProblem(502, body).code).toBe('unexpected');
  },
);
