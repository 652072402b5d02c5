import { afterEach, describe, expect, it } from '@jest/globals';
import upsertCourse from '../../../../handlers/catalog/courses/upsertCourse.js';
import { catalogServer } from '../catalogServer.js';

const WRITERS = 12;
const WRITES = 8;
const server = catalogServer([upsertCourse]);
let stopWatching = () => Promise.resolve(0);
afterEach(() => stopWatching());

/** Counts until it is stopped, look after look, the connections that wait for an advisory lock. */
function watchLocks(): () => Promise<number> {
  let isWatching = true;
  let most = 0;
  const watching = (async () => {
    while (isWatching) {
      const { rowCount } = await server.db.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
      most = Math.max(most, rowCount ?? 0);
    }
    return most;
  })();
  return () => {
    isWatching = false;
    return watching;
  };
}

describe('courses that many write at once', () => {
  it.each([
    ['without keys', () => ({})],
    ['with keys', (id: string) => ({ 'idempotency-key': id })],
  ])('201: %s: no connection waits for the lock of another request', async (how, headersOf) => {
    stopWatching = watchLocks();
    const write = (id: string) =>
      server.request('POST', '/api/catalog/courses/', {
        as: server.as.admin,
        headers: headersOf(id),
        body: { course_id: id, org: 'north', name: id, slug: id.toLowerCase(), data: { skills: ['Statistics', id] } },
      });
    const statuses = await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => {
        const own = [];
        for (let nth = 0; nth < WRITES; nth++)
          own.push((await write(`${how.replace(' ', '-')}-${writer}-${nth}`)).status);
        return own;
      }),
    );
    expect(statuses.flat()).toEqual(Array(WRITERS * WRITES).fill(201));
    expect(await stopWatching()).toBe(0);
  });
});
