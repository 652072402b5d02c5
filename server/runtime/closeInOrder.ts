import { explainFailure } from './explainFailure.js';

/** Something that was opened and has to be closed. */
export interface Closer {
  /** What it is, for the log: 'the database'. */
  name: string;
  close(): Promise<unknown>;
  /** How long it may take by itself, beyond the usual patience. */
  graceMs?: number;
}

export interface ClosingOptions {
  report: (message: string) => void;
  patienceMs?: number;
}

/** Nothing takes so long to close unless it hangs. */
const PATIENCE_MS = 30_000;

/**
 * Closes what was opened, the last first, one after the other. What fails, or does not end in time, is reported by its name and left, and the next
 * is closed. Returns whether all of it was closed.
 */
export async function closeInOrder(
  closers: Closer[],
  { report, patienceMs = PATIENCE_MS }: ClosingOptions,
): Promise<boolean> {
  let areClosed = true;
  for (const { name, close, graceMs = 0 } of closers.splice(0).reverse()) {
    const failure = await failureOf(close, graceMs + patienceMs);
    if (failure === null) continue;
    areClosed = false;
    report(`While stopping ${name}: ${failure}`);
  }
  return areClosed;
}

async function failureOf(close: () => Promise<unknown>, waitMs: number): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it did not end within ${waitMs / 1000} s, and is left.`), waitMs);
  });
  return Promise.race([close().then(() => null, explainFailure), late]).finally(() => clearTimeout(timer));
}
