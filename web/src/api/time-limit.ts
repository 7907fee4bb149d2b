/** Ends requests that take too long. */

export interface TimeLimit {
  signal: AbortSignal | null;
  /** The limit no longer applies. */
  end: () => void;
}

/** A signal that aborts with `signal`, or after `timeout` milliseconds unless the limit has ended. */
export function timeLimit(timeout: number | undefined, signal?: AbortSignal | null): TimeLimit {
  if (timeout === undefined) return { signal: signal ?? null, end: () => {} };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), timeout);
  return {
    signal: signal ? AbortSignal.any([late.signal, signal]) : late.signal,
    end: () => clearTimeout(timer),
  };
}
