import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { testDatabase } from '../support/database.js';
import { BEYOND_DEMO } from './beyondDemo.js';
import { type OpenDemo, demoEntries, openDemo, successes } from './openDemo.js';

const db = testDatabase();
let demo: OpenDemo;

beforeAll(async () => {
  demo = await openDemo(db);
  await db.remember();
}, 180_000);

afterAll(() => demo?.close());

describe("the contract's examples, sent to the demo as the reference sends them", () => {
  it.each(demoEntries.map((entry) => [entry.id, entry] as const))('%s', async (id, entry) => {
    const { accepted, first } = await demo.firstAnswer(entry, ({ status }) => successes(entry).includes(status));
    if (entry.method !== 'GET' || (await db.changedTables()).length > 0) await db.restore();
    if (id in BEYOND_DEMO) expect([id, accepted !== undefined]).toEqual([id, false]);
    else expect([id, first.status, accepted ? '' : first.text]).toEqual([id, expect.any(Number), '']);
  });

  it('leaves out no operation that is gone', () => {
    const ids = new Set(demoEntries.map(({ id }) => id));
    expect(Object.keys(BEYOND_DEMO).filter((id) => !ids.has(id))).toEqual([]);
  });
});
