/** What became of one of several, or why it failed. */
export type Outcome<Result> = { result: Result } | { error: unknown };

interface Entry<Item, Result> {
  item: Item;
  settle(outcome: Outcome<Result>): void;
}

/** How items are done: together up to a weight in all. */
interface Doing<Item, Result> {
  weightOf: (item: Item) => number;
  /** Returns what became of each, in order. */
  doTogether: (items: Item[]) => Promise<Outcome<Result>[]>;
}

/** By database and tenant: what waits while something is done there. */
const queues = new WeakMap<object, Map<number, Entry<never, never>[]>>();

/** Weight of what is done at once: it holds up its tenant no longer. */
const MOST_AT_ONCE = 5_000;
const GATHERED_FOR_MS = 1;

/**
 * Has an item of a tenant done after all that this process does there already, together with all that came meanwhile. Returns its own
 * result, or throws its own error.
 */
export function inTurn<Item, Result>(
  db: object,
  platformId: number,
  item: Item,
  { weightOf, doTogether }: Doing<Item, Result>,
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
    void empty(queue, { weightOf, doTogether }, () => ofDatabase.delete(platformId));
  });
}

/** `onEmpty` is called before anything else can join the queue. */
async function empty<Item, Result>(
  queue: Entry<Item, Result>[],
  { weightOf, doTogether }: Doing<Item, Result>,
  onEmpty: () => void,
): Promise<void> {
  while (queue.length > 0) {
    // Clients that are answered together come again together.
    await new Promise((resume) => setTimeout(resume, GATHERED_FOR_MS));
    let weight = 0;
    const later = queue.findIndex(({ item }, index) => (weight += weightOf(item)) > MOST_AT_ONCE && index > 0);
    const entries = queue.splice(0, later === -1 ? queue.length : later);
    try {
      const outcomes = await doTogether(entries.map(({ item }) => item));
      for (const [index, { settle }] of entries.entries()) settle(outcomes[index]!);
    } catch (error) {
      for (const { settle } of entries) settle({ error });
    }
  }
  onEmpty();
}
