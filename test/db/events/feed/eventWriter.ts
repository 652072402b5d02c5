import { afterAll, beforeAll } from '@jest/globals';
import pg from 'pg';
import { type StoredEvent, listEvents } from '../../../../db/events/feed/listEvents.js';
import type { Database } from '../../../../db/core/connect.js';
import type { TestDatabase } from '../../../support/database.js';
import { insertPlatform } from '../../../support/people.js';

const WRITE = `insert into event_outbox (platform_id, type, data)
  select $1, 'suggestion.created', jsonb_build_object('name', name) from unnest($2::text[]) with ordinality as named (name, number) order by number`;

type Client = Pick<pg.Pool, 'query'>;

/** Writes events as triggers do, each with a name by which it is known again. */
export async function writeEvents(client: Client, platformId: number, names: string[]): Promise<void> {
  await client.query(WRITE, [platformId, names]);
}

export const namesOf = (events: StoredEvent[]): unknown[] => events.map(({ data }) => data.name);

/** Both numbers of an id, to compare ids as the contract says. */
export function numbersOf({ id }: StoredEvent): [series: number, number: number] {
  const [series, number] = id.split('.').map(Number);
  return [series!, number!];
}

/** A reader that remembers where it is. */
export function eventReader(db: Database, platform: { id: number; key: string }, lastId = '0.0') {
  return {
    lastId: () => lastId,
    /** What follows, up to one page. */
    next: async (limit = 1000): Promise<StoredEvent[]> => {
      const [series, number] = lastId.split('.') as [string, string];
      const events = await listEvents(db, platform, { after: { series, number }, types: null, limit });
      lastId = events.at(-1)?.id ?? lastId;
      return events;
    },
  };
}

/** Connections to write by, beside those of the service; and platforms by their keys. Call it once, after testDatabase. */
export function eventWriters(db: TestDatabase, { connections = 20 } = {}) {
  const pool = new pg.Pool({ connectionString: db.target.url, max: connections });
  // A test ends connections of its own.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let count = 0;
  beforeAll(() => pool.query('select 1'));
  afterAll(() => pool.end());
  return {
    pool,
    newPlatform: async () => {
      const key = `tenant-${(count += 1)}`;
      return { key, id: await insertPlatform(db, key) };
    },
  };
}
