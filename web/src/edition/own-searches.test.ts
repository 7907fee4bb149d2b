import { expect, it, vi } from 'vitest';
import type { Referee } from '../api/referee';
import type { Jobs } from '../local/engine/engine';
import { LocalProblem } from '../local/problems';
import { withEngine } from './own-searches';

const JOB = { kind: 'analysis' };

/** A service that returns this job or rejects the request. */
function serviceWith(job: unknown, status = 200) {
  const paths: string[] = [];
  const fetch: Referee['fetch'] = (path) => {
    paths.push(path);
    const isJob = path.endsWith('/job');
    const body = isJob ? (status === 200 ? { job } : { code: 'fair-play' }) : { by: 'service' };
    return Promise.resolve(new Response(JSON.stringify(body), { status: isJob ? status : 200 }));
  };
  return { paths, service: fetch };
}

const running = (lines: string[], error?: unknown): Jobs => ({
  run: vi.fn((_, online: (line: string) => void) => {
    lines.forEach(online);
    return error ? Promise.reject(error as Error) : Promise.resolve(lines.at(-1) ?? '');
  }),
});

const request = async (fetch: Referee['fetch'], path = 'analysis', signal?: AbortSignal) =>
  (await fetch(path, { method: 'POST', body: '{}', ...(signal && { signal }) })).text();

const BY_SERVICE = '{"by":"service"}';

it('runs the jobs that the service hands out', async () => {
  const { paths, service } = serviceWith(JOB);
  const engine = running(['{"depth":1}', '{"done":true}']);
  const fetch = withEngine(service, engine);
  expect(await request(fetch)).toBe('{"depth":1}\n{"done":true}\n');
  expect(engine.run).toHaveBeenCalledWith(JOB, expect.anything(), expect.anything());
  expect(paths).toEqual(['analysis/job']);
});

it('passes on the reason if the service rejects a job', async () => {
  const { paths, service } = serviceWith(JOB, 403);
  expect(await request(withEngine(service, running([])))).toBe('{"code":"fair-play"}');
  expect(paths).toEqual(['analysis/job']);
});

it('leaves searches without a job to the service, and all searches without an engine', async () => {
  const { paths, service } = serviceWith(null);
  expect(await request(withEngine(service, running([])), 'review')).toBe(BY_SERVICE);
  expect(await request(withEngine(service, undefined), 'review')).toBe(BY_SERVICE);
  expect(paths).toEqual(['review/job', 'review', 'review']);
});

it('leaves searches to the service once the engine cannot start', async () => {
  const { paths, service } = serviceWith(JOB);
  const fetch = withEngine(service, running([], new LocalProblem('no-webassembly')));
  for (const _ of [1, 2]) expect(await request(fetch)).toBe(BY_SERVICE);
  expect(paths).toEqual(['analysis/job', 'analysis', 'analysis']);
});

it('ends a response with the problem of an engine that stops', async () => {
  const { service } = serviceWith(JOB);
  const engine = running(['{"depth":1}'], new LocalProblem('engine-stopped'));
  const [line, problem] = (await request(withEngine(service, engine))).split('\n');
  expect(line).toBe('{"depth":1}');
  expect(JSON.parse(problem!)).toMatchObject({ error: { code: 'engine-stopped' } });
});

it('stops the engine with the request', async () => {
  const { paths, service } = serviceWith(JOB);
  const stop = new AbortController();
  const run: Jobs['run'] = (_, online, signal) =>
    new Promise((_, fail) => {
      online('{"depth":1}');
      signal.addEventListener('abort', () => fail(signal.reason as Error));
    });
  const text = request(withEngine(service, { run }), 'analysis', stop.signal);
  await new Promise((done) => setTimeout(done));
  stop.abort();
  await expect(text).rejects.toBe(stop.signal.reason);
  expect(paths).toEqual(['analysis/job']);
});
