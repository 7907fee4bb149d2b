/**
 * Searches in this browser in place of the service's: the service hands out the jobs, after it has
 * checked that no player gets help in a running game, and runs those itself that fail here.
 */
import type { Referee } from '../api/referee';
import type { Jobs } from '../local/engine/engine';
import { Lines, respond } from '../local/page/response';
import { LocalProblem } from '../local/problems';

type Fetch = Referee['fetch'];

const HEAD = { status: 200, type: 'application/x-ndjson' };

/** Runs the requested searches with the engine, if there is one. */
export function withEngine(service: Fetch, engine: Jobs | undefined): Fetch {
  if (!engine) return service;
  let isBroken = false;
  return async (path, init = {}) => {
    if (isBroken) return service(path, init);
    const response = await service(`${path}/job`, init);
    if (!response.ok) return response;
    const { job } = (await response.json()) as { job: unknown };
    if (job === null) return service(path, init);
    try {
      return await start(engine, job, init.signal);
    } catch (error) {
      if (init.signal?.aborted) throw error;
      // The browser does not support the engine, so no further attempt is made.
      isBroken = true;
      return service(path, init);
    }
  };
}

/** Runs a job. Resolves with the response at the first line; rejected if there is none. */
function start(
  engine: Jobs,
  job: unknown,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = new AbortController();
    let isRead = true;
    const lines = new Lines(() => {
      isRead = false;
      stop.abort();
    });
    const abort = () => stop.abort(signal?.reason);
    signal?.addEventListener('abort', abort, { once: true });

    let hasStarted = false;
    const online = (line: string) => {
      if (!hasStarted) resolve(respond(HEAD, lines.body));
      hasStarted = true;
      lines.add(line);
    };
    const fail = (error: unknown) => {
      if (!hasStarted) reject(error as Error);
      else if (error instanceof LocalProblem) {
        // The service ends a response early in the same way.
        lines.add(JSON.stringify({ error }));
        lines.end();
      } else if (isRead) lines.fail(error);
    };
    void engine
      .run(job, online, stop.signal)
      .then(() => (hasStarted ? lines.end() : fail(new LocalProblem('engine-stopped'))))
      .catch(fail)
      .finally(() => signal?.removeEventListener('abort', abort));
  });
}
