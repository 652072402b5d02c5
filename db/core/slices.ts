/**
 * Interruptible work: a generator that yields after each step of a few microseconds. Work that may take more than some
 * milliseconds is written this way, and run by `runInSlices` in processes that answer requests.
 */
export type Steps<T> = Generator<void, T, void>;

const STEPS_A_SLICE = 1_000;

/** Runs all steps without a break, for small work and for programs that answer no requests. */
export function runSync<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Lets the event loop run other work. */
export const yieldToEventLoop = () => new Promise<void>((resume) => setImmediate(resume));

/** Runs the steps and yields to the event loop between slices. Small work finishes within the first slice. */
export async function runInSlices<T>(steps: Steps<T>, stepsASlice = STEPS_A_SLICE): Promise<T> {
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (count % stepsASlice === 0) await yieldToEventLoop();
  }
}

/** Calls `visit` for each of the items, as steps. */
export function* forEachStep<Item>(items: readonly Item[], visit: (item: Item, index: number) => void): Steps<void> {
  for (const [index, item] of items.entries()) {
    visit(item, index);
    yield;
  }
}

/** A list as JSON, one item a step: for lists of thousands, which would block the event loop. */
export function* stringifyList(items: readonly object[]): Steps<string> {
  const parts: string[] = [];
  for (const item of items) {
    parts.push(JSON.stringify(item));
    yield;
  }
  return `[${parts.join(',')}]`;
}
