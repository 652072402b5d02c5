import { explainFailure } from './explainFailure.js';

/** An opened resource. */
export interface Closer {
  /** The name in the log, such as 'the database'. */
  name: string;
  close(): Promise<unknown>;
  /** The time that it may take to close, beyond the usual limit. */
  graceMs?: number;
}

export interface ClosingOptions {
  report: (message: string) => void;
  patienceMs?: number;
}

/** Closing takes longer only if it hangs. */
const PATIENCE_MS = 30_000;

/**
 * Closes everything in the reverse order of opening. A failure or timeout is logged by name, and the next one is
 * closed. Returns whether all were closed.
 */
export async function closeInOrder(
  closers: Closer[],
  { report, patienceMs = PATIENCE_MS }: ClosingOptions,
): Promise<boolean> {
  let areClosed = true;
  for (const { name, close, graceMs = 0 } of closers.splice(0).reverse()) {
    const failure = await closeOne(close, graceMs + patienceMs);
    if (failure === null) continue;
    areClosed = false;
    report(`While stopping ${name}: ${failure}`);
  }
  return areClosed;
}

async function closeOne(close: () => Promise<unknown>, waitMs: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it did not close within ${waitMs / 1000} s and is abandoned.`), waitMs);
  });
  return Promise.race([close().then(() => null, explainFailure), late]).finally(() => clearTimeout(timer));
}
