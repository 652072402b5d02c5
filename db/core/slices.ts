const ITEMS_A_SLICE = 1_000;
const SERIALIZED_A_SLICE = 100;

/** Lets the event loop run other work. */
export const yieldToEventLoop = () => new Promise<void>((resume) => setImmediate(resume));

/**
 * Calls `visit` for each of the items, and yields to the event loop after every `itemsASlice` of them: for lists that
 * may have thousands of items.
 */
export async function forEachInSlices<Item>(
  items: readonly Item[],
  visit: (item: Item, index: number) => void,
  itemsASlice = ITEMS_A_SLICE,
): Promise<void> {
  for (const [index, item] of items.entries()) {
    visit(item, index);
    if ((index + 1) % itemsASlice === 0) await yieldToEventLoop();
  }
}

/** Maps the items like `Array.map`, in slices. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
  itemsASlice = ITEMS_A_SLICE,
): Promise<Result[]> {
  const results: Result[] = [];
  await forEachInSlices(items, (item, index) => results.push(map(item, index)), itemsASlice);
  return results;
}

/** Serializes a list as JSON, in slices. */
export async function stringifyList(items: readonly object[]): Promise<string> {
  return `[${(await mapInSlices(items, (item) => JSON.stringify(item), SERIALIZED_A_SLICE)).join(',')}]`;
}
