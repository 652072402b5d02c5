import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { Visibility } from '../../../../db/tenancy/access/visibility.js';
import type { MentorSearch } from '../../../../db/mentors/mentors/searchMentors.js';
import { type CachedEngine, cacheAnswers } from '../../../../db/search/engines/cachedEngine.js';
import { createPostgresEngine } from '../../../../db/search/engines/postgres/postgresEngine.js';
import { testDatabase } from '../../../support/database.js';
import { until } from '../../../support/until.js';
import { createPlatform } from './catalogFixture.js';

let cached: CachedEngine | undefined;
// Before the database is dropped, whose hooks come next.
afterAll(() => cached?.close());
const db = testDatabase({ maxConnections: 10 });

const everyMentor: MentorSearch = {
  text: '',
  terms: {},
  levels: null,
  tenants: null,
  tags: null,
  createdBy: null,
  featured: null,
  ids: null,
  uniqueIds: null,
  user: null,
  sort: { field: 'created_at', descending: true },
  limit: 10,
  offset: 0,
  facets: [],
  narrowsFacets: false,
};

/** A tenant that features an MCP server, one whose mentor uses it, and one that has nothing to do with it. */
let owner = 0;
let serverId = 0;
let user: Visibility;
let stranger: Visibility;

beforeEach(async () => {
  cached ??= cacheAnswers(createPostgresEngine(db), db.target);
  owner = await createPlatform(db, `owner-${randomBytes(4).toString('hex')}`);
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into mcp_servers (platform_id, name, url, is_featured) values ($1, 'Sky charts', 'https://mcp.example.com', true) returning id`,
    [owner],
  );
  serverId = rows[0]!.id;
  user = await createTenant([serverId]);
  stranger = await createTenant([]);
});

/** A tenant with one mentor, which has these MCP servers, as its learners see it. */
async function createTenant(serverIds: number[]): Promise<Visibility> {
  const platformId = await createPlatform(db, `tenant-${randomBytes(4).toString('hex')}`);
  await db.pool.query(`insert into mentors (platform_id, name, mcp_server_ids) values ($1, 'Astronomer', $2)`, [
    platformId,
    serverIds,
  ]);
  return { everything: false, scopes: [{ platformId, levels: ['viewable_by_tenant_students'] }] };
}

const serversSeenBy = async (seen: Visibility) => {
  const { mentors } = await cached!.searchMentors(everyMentor, seen);
  return mentors.flatMap(({ mcp_servers }) => mcp_servers.map(({ name }) => name));
};
const wasRemembered = async (seen: Visibility) => {
  const { hits } = cached!.cache;
  await serversSeenBy(seen);
  return cached!.cache.hits > hits;
};
const remembered = (...callers: Visibility[]) =>
  until(async () => (await Promise.all(callers.map(wasRemembered))).every(Boolean), 10_000);
const feature = (isFeatured: boolean) =>
  db.pool.query('update mcp_servers set is_featured = $3 where platform_id = $1 and id = $2', [
    owner,
    serverId,
    isFeatured,
  ]);

describe('cached searches of mentors', () => {
  it("drop another tenant's MCP server when it is no longer featured, and show it again", async () => {
    await remembered(user);
    expect(await serversSeenBy(user)).toEqual(['Sky charts']);
    await feature(false);
    await until(async () => (await serversSeenBy(user)).length === 0, 10_000);
    await remembered(user);
    await feature(true);
    await until(async () => (await serversSeenBy(user)).length === 1, 10_000);
  });

  it("show changes of another tenant's MCP server", async () => {
    await remembered(user);
    await db.pool.query(`update mcp_servers set name = 'Star charts' where platform_id = $1 and id = $2`, [
      owner,
      serverId,
    ]);
    await until(async () => (await serversSeenBy(user))[0] === 'Star charts', 10_000);
  });

  it('stay cached when an unrelated tenant changes', async () => {
    await remembered(user, stranger);
    await feature(false);
    await until(async () => (await serversSeenBy(user)).length === 0, 10_000);
    expect(await wasRemembered(stranger)).toBe(true);
  });
});
