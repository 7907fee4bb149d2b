/** Whether the user has closed a dialog of the browser, or its time is up. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(error.name);

/** What the user requests by a press: one request at a time, and the error of the last one. */
export class Task {
  busy = $state(false);
  error = $state.raw<unknown>();

  /** Runs a request, unless another one is running. */
  async run(request: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.error = undefined;
    try {
      await request();
    } catch (problem) {
      if (!isCancelled(problem)) this.error = problem;
    } finally {
      this.busy = false;
    }
  }
}
