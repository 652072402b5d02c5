import { describe, expect, it } from '@jest/globals';
import { batchPerTenant } from '../../../../db/learning/records/batchPerTenant.js';

interface Item {
  name: string;
  weight: number;
}

describe('batchPerTenant', () => {
  const recorder = () => {
    const db = {};
    const turns: string[][] = [];
    const doing = {
      getWeight: ({ weight }: Item) => weight,
      runBatch: async (items: Item[]) => {
        turns.push(items.map(({ name }) => name));
        await new Promise((resume) => setImmediate(resume));
        return items.map(({ name }) => (name === 'bad' ? { error: new Error('bad') } : { result: undefined }));
      },
    };
    return {
      turns,
      add: (name: string, weight = 1, platform = 1) =>
        batchPerTenant<Item, undefined>(db, platform, { name, weight }, doing),
    };
  };

  it('does together what comes together, and fails only what fails', async () => {
    const { turns, add } = recorder();
    const settled = await Promise.allSettled([add('a'), add('b'), add('bad'), add('c')]);
    expect([turns, settled.map(({ status }) => status)]).toEqual([
      [['a', 'b', 'bad', 'c']],
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
    ]);
  });

  it('does no more at once than a weight, and one item whatever it weighs', async () => {
    const { turns, add } = recorder();
    await Promise.all([add('a'), add('b', 2_999), add('c', 2_000), add('d'), add('e', 9_000), add('f')]);
    expect(turns).toEqual([['a', 'b', 'c'], ['d'], ['e'], ['f']]);
  });

  it('loses nothing that comes just when the queue is empty, and other tenants do not wait', async () => {
    const { turns, add } = recorder();
    await add('a')
      .then(() => add('b'))
      .then(() => Promise.all([add('c'), add('d', 1, 2)]));
    expect(turns).toEqual([['a'], ['b'], ['c'], ['d']]);
  });
});
