/** A fake referee and a fake engine for tests. */
import type { Effect, GameInput, Input, RefereeModule, RefereeRequest } from '../contract';
import type { Jobs } from '../engine/engine';
import { LocalProblem } from '../problems';

/** A referee that records its inputs, and returns the effects that a test chooses. */
export class FakeReferee implements RefereeModule {
  readonly inputs: Input[] = [];
  /** The effects of a request. */
  onrequest: (ticket: number, request: RefereeRequest) => Effect[] = () => [];
  /** The effects of an input that concerns one game. */
  ongame: (input: GameInput) => Effect[] = () => [];

  handle(text: string): string {
    const input = JSON.parse(text) as Input;
    this.inputs.push(input);
    if (input.type === 'request')
      return JSON.stringify(this.onrequest(input.ticket, input.request));
    if (input.type === 'created') return JSON.stringify([reply(input.ticket, input)]);
    return JSON.stringify('game' in input ? this.ongame(input) : []);
  }

  /** The inputs that concern games. */
  get happened(): GameInput[] {
    return this.inputs.flatMap((input) =>
      'game' in input && input.type !== 'created' ? [input] : [],
    );
  }

  get requests(): RefereeRequest[] {
    return this.inputs.flatMap((input) => (input.type === 'request' ? [input.request] : []));
  }
}

/** The effect that responds with a body in JSON. */
export const reply = (ticket: number, body: unknown, status = 200): Effect => {
  const response = { status, type: 'application/json', body: JSON.stringify(body) };
  return { type: 'reply', ticket, response };
};

/** An engine whose jobs end on the test's command. */
export class FakeEngine implements Jobs {
  readonly jobs: {
    job: unknown;
    online: (line: string) => void;
    done: (last: string) => void;
    fail: () => void;
    signal: AbortSignal;
  }[] = [];

  run(job: unknown, online: (line: string) => void, signal: AbortSignal): Promise<string> {
    return new Promise((done, reject) => {
      const fail = () => reject(new LocalProblem('engine-stopped'));
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      this.jobs.push({ job, online, done, fail, signal });
    });
  }

  /** The job with a number, once it has started. */
  async started(number: number): Promise<(typeof this.jobs)[number]> {
    for (let tries = 0; tries < 200 && this.jobs.length < number; tries++) {
      await new Promise((done) => setTimeout(done, 5));
    }
    const job = this.jobs[number - 1];
    if (!job) throw new Error(`no job ${number}`);
    return job;
  }
}
