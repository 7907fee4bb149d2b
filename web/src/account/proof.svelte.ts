/** The dialog in which the player proves who they are, before the service does what needs a fresh proof. */
import { Problem } from '../api/problem';

const isNeeded = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'proof-needed';

class Proof {
  /** The request that waits for the proof; the dialog is open while there is one. */
  #waiting = $state.raw<{ resolve: () => void; reject: (error: unknown) => void }>();

  get isOpen(): boolean {
    return this.#waiting !== undefined;
  }

  /** Opens the dialog. Rejected as a closed dialog of the browser is. */
  request(): Promise<void> {
    this.cancel();
    return new Promise((resolve, reject) => (this.#waiting = { resolve, reject }));
  }

  /** The service has accepted a proof. */
  accept(): void {
    this.#waiting?.resolve();
    this.#waiting = undefined;
  }

  /** The player has closed the dialog. */
  cancel(): void {
    this.#waiting?.reject(new DOMException('', 'AbortError'));
    this.#waiting = undefined;
  }

  /** Runs an action, and once more after a proof if the service needs one. */
  async run<T>(action: () => Promise<T>): Promise<T> {
    try {
      return await action();
    } catch (error) {
      if (!isNeeded(error)) throw error;
    }
    await this.request();
    return action();
  }
}

export const proof = new Proof();
