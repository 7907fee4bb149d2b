// @vitest-environment node
import { expect, it } from 'vitest';
import type { Need } from '../contract';
import type { FromWorker } from '../messages';
import { LocalProblem } from '../problems';
import { RequestHandler } from './request-handler';
import { FakeEngine, FakeReferee, reply } from './fake';
import { MemoryStore } from './memory-store';
import { LocalService } from './service';

const engine = new FakeEngine();
const referee = new FakeReferee();
referee.onrequest = (ticket, { path }) => {
  if (path === 'crash') throw new WebAssembly.RuntimeError('unreachable');
  if (path !== 'analysis') return [reply(ticket, path)];
  const needs: Need = { kind: 'lines', job: path };
  return [{ type: 'reply', ticket, response: { status: 200, type: '', body: '', needs } }];
};
const service = new LocalService({
  ...{ engine, referee, store: new MemoryStore() },
  prepare: () => Promise.resolve(),
  requestLease: () => Promise.resolve(),
  publish: () => undefined,
});

function open(start = () => Promise.resolve(service)) {
  const sent: FromWorker[] = [];
  const handler = new RequestHandler(start, (message) => sent.push(message));
  const request = (id: number, path: string, method = 'GET') =>
    handler.receive({
      ...{ type: 'request', id },
      request: { method, path, query: '', body: null, random: `${id}` },
    } as const);
  return { sent, handler, request };
}

it('sends a response', async () => {
  const { sent, request } = open();
  await request(7, 'rules');
  const head = { status: 200, type: 'application/json' };
  expect(sent).toMatchObject([{ type: 'reply', id: 7, head, body: '"rules"' }]);
});

it('sends the lines of a job, and ends with why there are no more', async () => {
  const { sent, request } = open();
  const pending = request(1, 'analysis', 'POST');
  const job = await engine.started(1);
  job.online('{"depth":1}');
  job.fail();
  await pending;
  expect(sent.map(({ type }) => type)).toEqual(['open', 'line', 'line', 'end']);
  const last = sent[2] as { line: string };
  expect(JSON.parse(last.line)).toMatchObject({ error: { status: 500, code: 'engine-stopped' } });
});

it('sends nothing more after an abort', async () => {
  const { sent, handler, request } = open();
  const pending = request(1, 'analysis', 'POST');
  const job = await engine.started(2);
  await handler.receive({ type: 'abort', id: 1 });
  job.online('{"depth":1}');
  await pending;
  expect([job.signal.aborted, sent.map(({ type }) => type)]).toEqual([true, ['open']]);
});

it('reports why it cannot start, and tries again', async () => {
  let tries = 0;
  const { sent, request } = open(() =>
    tries++ ? Promise.resolve(service) : Promise.reject(new LocalProblem('no-webassembly')),
  );
  await request(1, 'games');
  await request(2, 'games');
  expect(sent).toMatchObject([
    { id: 1, head: { status: 501 } },
    { id: 2, head: { status: 200 } },
  ]);
  const body = (sent[0] as { body: string }).body;
  expect(JSON.parse(body)).toMatchObject({ status: 501, code: 'no-webassembly', detail: '' });
});

it('reports rules that fail', async () => {
  const { sent, request } = open();
  await request(1, 'crash');
  expect(sent).toEqual([{ type: 'crashed', reason: 'RuntimeError: unreachable' }]);
});
