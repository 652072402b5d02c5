/**
 * Work that can be interrupted: a generator that yields after each step, which takes a few microseconds. What may take longer than some
 * milliseconds in all is written so, and run by `inSlices` where requests are answered.
 */
export type Steps<T> = Generator<void, T, void>;

const STEPS_A_SLICE = 1_000;

/** Runs all steps at once, for what is known to be small and for programs that serve nobody. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Lets the process answer others. */
export const pause = () => new Promise<void>((resume) => setImmediate(resume));

/** Runs the steps, and lets the process answer others between two slices. Small work is done when the first slice is. */
export async function inSlices<T>(steps: Steps<T>, stepsASlice = STEPS_A_SLICE): Promise<T> {
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (count % stepsASlice === 0) await pause();
  }
}

/** Calls `visit` for each of the items, as steps. */
export function* forEachStep<Item>(items: readonly Item[], visit: (item: Item, index: number) => void): Steps<void> {
  for (const [index, item] of items.entries()) {
    visit(item, index);
    yield;
  }
}

/** A list as JSON, an item a step: for lists of thousands, which would hold others up. */
export function* jsonOfList(items: readonly object[]): Steps<string> {
  const parts: string[] = [];
  for (const item of items) {
    parts.push(JSON.stringify(item));
    yield;
  }
  return `[${parts.join(',')}]`;
}
