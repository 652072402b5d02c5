/** The result of one item, or its error. */
export type Outcome<Result> = { result: Result } | { error: unknown };

interface Entry<Item, Result> {
  item: Item;
  settle(outcome: Outcome<Result>): void;
}

/** How items are processed: together, up to a total weight. */
interface BatchOptions<Item, Result> {
  getWeight: (item: Item) => number;
  /** Returns the outcome of each item, in order. */
  runBatch: (items: Item[]) => Promise<Outcome<Result>[]>;
}

/** By database and tenant: items that wait while a batch runs. */
const queues = new WeakMap<object, Map<number, Entry<never, never>[]>>();

/** The total weight of a batch, to limit how long it blocks the tenant. */
const MOST_AT_ONCE = 5_000;
const GATHERED_FOR_MS = 1;

/**
 * Queues an item of a tenant and processes it in a batch with all others queued meanwhile in this process; one batch
 * of a tenant runs at a time. Returns the item's own result, or throws its own error.
 */
export function batchPerTenant<Item, Result>(
  db: object,
  platformId: number,
  item: Item,
  { getWeight, runBatch }: BatchOptions<Item, Result>,
): Promise<Result> {
  const ofDatabase = queues.get(db) ?? new Map<number, Entry<never, never>[]>();
  queues.set(db, ofDatabase);
  return new Promise((resolve, reject) => {
    const settle = (outcome: Outcome<Result>) => {
      if ('error' in outcome) reject(outcome.error as Error);
      else resolve(outcome.result);
    };
    const running = ofDatabase.get(platformId) as Entry<Item, Result>[] | undefined;
    if (running) {
      running.push({ item, settle });
      return;
    }
    const queue: Entry<Item, Result>[] = [{ item, settle }];
    ofDatabase.set(platformId, queue as Entry<never, never>[]);
    void drainQueue(queue, { getWeight, runBatch }, () => ofDatabase.delete(platformId));
  });
}

/** `onEmpty` is called synchronously, before new items can join the queue. */
async function drainQueue<Item, Result>(
  queue: Entry<Item, Result>[],
  { getWeight, runBatch }: BatchOptions<Item, Result>,
  onEmpty: () => void,
): Promise<void> {
  while (queue.length > 0) {
    // Clients that were answered together tend to send their next requests together.
    await new Promise((resume) => setTimeout(resume, GATHERED_FOR_MS));
    let weight = 0;
    const later = queue.findIndex(({ item }, index) => (weight += getWeight(item)) > MOST_AT_ONCE && index > 0);
    const entries = queue.splice(0, later === -1 ? queue.length : later);
    try {
      const outcomes = await runBatch(entries.map(({ item }) => item));
      for (const [index, { settle }] of entries.entries()) settle(outcomes[index]!);
    } catch (error) {
      for (const { settle } of entries) settle({ error });
    }
  }
  onEmpty();
}
