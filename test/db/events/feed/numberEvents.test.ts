import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import type { StoredEvent } from '../../../../db/events/feed/listEvents.js';
import { createEventFollower } from '../../../../db/events/feed/createEventFollower.js';
import { numberEvents, listPlatformsToNumber } from '../../../../db/events/feed/numberEvents.js';
import { testDatabase } from '../../../support/database.js';
import { eventually } from '../../../support/eventually.js';
import { eventReader, eventWriters, namesOf, numbersOf, writeEvents } from './eventWriter.js';

const WRITERS = 16;
const TRANSACTIONS = 25;

const db = testDatabase({ maxConnections: 6 });
const { pool, newPlatform } = eventWriters(db);

const placesOf = (events: StoredEvent[]) => events.map((event) => numbersOf(event)[1]);
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

async function withClient<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await use(client);
  } finally {
    client.release(true);
  }
}

/** Transactions of one to three events that end after a random while, one in ten without effect. Returns the names of what stayed. */
async function writeAtRandom(platformId: number, writer: number): Promise<string[]> {
  return withClient(async (client) => {
    const stayed: string[] = [];
    for (let n = 0; n < TRANSACTIONS; n++) {
      const names = upTo(1 + Math.floor(Math.random() * 3)).map((part) => `${writer}/${n}/${part}`);
      await client.query('begin');
      await writeEvents(client, platformId, names);
      await client.query('select pg_sleep($1)', [Math.random() * 0.01]);
      const stays = Math.random() >= 0.1;
      await client.query(stays ? 'commit' : 'rollback');
      if (stays) stayed.push(...names);
    }
    return stayed;
  });
}

describe('the order of events', () => {
  it('has no gaps or repetitions with sixteen writers, two numbering processes and an open transaction', async () => {
    const platform = await newPlatform();
    const reader = eventReader(db, platform);
    const events: StoredEvent[] = [];
    await withClient(async (endless) => {
      await endless.query('begin');
      await writeEvents(endless, platform.id, ['never']);
      let areWriting = true;
      const writing = Promise.all(upTo(WRITERS).map((writer) => writeAtRandom(platform.id, writer)));
      const placing = [1, 2].map(async () => {
        while (areWriting) await numberEvents(db, platform.id);
      });
      const reading = (async () => {
        for (;;) {
          const isLast = !areWriting;
          const page = await reader.next(20);
          events.push(...page);
          if (isLast && page.length === 0) return;
        }
      })();
      const written = (await writing.finally(() => (areWriting = false))).flat();
      await Promise.all([...placing, reading]);
      expect(namesOf(events).sort()).toEqual(written.sort());
      await endless.query('rollback');
    });
    expect(placesOf(events)).toEqual(upTo(events.length));
    const orderOf = new Map(events.map(({ data }, index) => [data.name as string, index]));
    for (const [name, index] of orderOf) {
      const [writer, n, part] = name.split('/').map(Number) as [number, number, number];
      // Of one writer as it wrote.
      if (part > 1) expect(orderOf.get(`${writer}/${n}/${part - 1}`)).toBeLessThan(index);
      expect(orderOf.get(`${writer}/${n - 1}/1`) ?? -1).toBeLessThan(index);
    }
  });

  it('is the order of commits', async () => {
    const platform = await newPlatform();
    const reader = eventReader(db, platform);
    await withClient(async (slow) => {
      await slow.query('begin');
      await writeEvents(slow, platform.id, ['first written']);
      await writeEvents(pool, platform.id, ['first visible']);
      expect(namesOf(await reader.next())).toEqual(['first visible']);
      await slow.query('commit');
    });
    expect(namesOf(await reader.next())).toEqual(['first written']);
  });

  it('has no gap after numbering was killed', async () => {
    const platform = await newPlatform();
    const reader = eventReader(db, platform);
    await writeEvents(pool, platform.id, ['a', 'b']);
    await withClient(async (killed) => {
      await killed.query('begin');
      expect((await killed.query('select publish_events($1, 100) as placed', [platform.id])).rows).toEqual([
        { placed: 2 },
      ]);
      const [{ pid }] = (await killed.query('select pg_backend_pid() as pid')).rows;
      await pool.query('select pg_terminate_backend($1)', [pid]);
      await expect(killed.query('commit')).rejects.toThrow();
    });
    await writeEvents(pool, platform.id, ['c']);
    const events = await reader.next();
    expect([namesOf(events), placesOf(events)]).toEqual([
      ['a', 'b', 'c'],
      [1, 2, 3],
    ]);
  });

  it('is assigned by one process at a time, without blocking writers', async () => {
    const platform = await newPlatform();
    const other = await newPlatform();
    await writeEvents(pool, platform.id, ['a', 'b']);
    await withClient(async (first) => {
      await first.query('begin');
      await first.query('select publish_events($1, 100)', [platform.id]);
      const second = numberEvents(db, platform.id);
      await eventually(async () => {
        const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%publish_events%'`;
        expect((await pool.query(waiting)).rowCount).toBe(1);
      });
      await writeEvents(pool, platform.id, ['c']);
      await writeEvents(pool, other.id, ['of another tenant']);
      expect(namesOf(await eventReader(db, other).next())).toEqual(['of another tenant']);
      await first.query('commit');
      expect(await second).toBe(1);
    });
    const events = await eventReader(db, platform).next();
    expect([namesOf(events), placesOf(events)]).toEqual([
      ['a', 'b', 'c'],
      [1, 2, 3],
    ]);
  });

  it('is complete after several batches, and readers need not wait for all', async () => {
    const platform = await newPlatform();
    await writeEvents(pool, platform.id, upTo(12_000).map(String));
    const reader = eventReader(db, platform);
    const events = await reader.next();
    expect([events.length, await listPlatformsToNumber(db)]).toEqual([1000, expect.arrayContaining([platform.id])]);
    while (await createEventFollower(db).follow(platform.id));
    expect(await listPlatformsToNumber(db)).not.toContain(platform.id);
    while (events.length < 12_000) events.push(...(await reader.next()));
    expect([namesOf(events), await reader.next()]).toEqual([upTo(12_000).map(String), []]);
  });
});

describe('numbering without readers', () => {
  it('finds tenants with unnumbered events, the oldest first', async () => {
    const [one, two, idle] = [await newPlatform(), await newPlatform(), await newPlatform()];
    await writeEvents(pool, two.id, ['a']);
    await writeEvents(pool, one.id, ['b']);
    await writeEvents(pool, two.id, ['c']);
    const { behind, follow } = createEventFollower(db);
    const waiting = await behind();
    expect(waiting.filter((id) => [one.id, two.id, idle.id].includes(id))).toEqual([two.id, one.id]);
    for (const id of waiting) expect(await follow(id)).toBe(false);
    expect(await behind()).toEqual([]);
    const { rows } = await pool.query(
      'select platform_id, data from events where platform_id = any($1) order by platform_id, number',
      [[one.id, two.id]],
    );
    expect(rows.map(({ platform_id, data }) => [platform_id, data.name])).toEqual([
      [one.id, 'b'],
      [two.id, 'a'],
      [two.id, 'c'],
    ]);
  });
});
