/** The set-up editor's state: the draft and the service's verdict on it. */
import { api } from '../api/client';
import { Problem, type Fault } from '../api/problem';
import type { Draft, Options, RulesForm, SetupParts } from '../api/model';

export class Drafting {
  parts = $state.raw<SetupParts>();
  draft = $state.raw<Draft>();
  /** The form of the options. */
  rules = $state.raw<RulesForm>();
  /** The position's text, if the draft is possible. */
  position = $state.raw<string>();
  /** All its errors. */
  faults = $state.raw<readonly Fault[]>([]);
  /** Any other error. */
  error = $state.raw<unknown>();

  #request = new AbortController();

  constructor(readonly game: string) {}

  /** Starts with a position, or with the start of the game. */
  async open(options: Options | string | undefined, start?: string): Promise<void> {
    try {
      const [parts, rules] = await Promise.all([
        api.setup(this.game, options, start),
        api.rulesForm(this.game, options),
      ]);
      [this.parts, this.rules] = [parts, rules];
      this.change(parts.draft);
    } catch (error) {
      this.error = error;
    }
  }

  /** Changes the draft and lets the service check it. */
  change(draft: Draft): void {
    this.draft = draft;
    void this.#check(draft);
  }

  close(): void {
    this.#request.abort();
  }

  async #check(draft: Draft): Promise<void> {
    const options = this.parts?.options;
    if (!options) return;
    this.#request.abort();
    const { signal } = (this.#request = new AbortController());
    this.position = undefined;
    try {
      const { position } = await api.assemble(this.game, options, draft, signal);
      if (signal.aborted) return;
      [this.position, this.faults, this.error] = [position, [], undefined];
    } catch (error) {
      if (signal.aborted) return;
      const named = error instanceof Problem && error.code === 'start' ? error.faults : [];
      this.faults = named;
      this.error = named.length ? undefined : error;
    }
  }
}
