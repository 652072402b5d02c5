import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Visibility } from '../../../db/access/visibility.js';
import { deleteCourse } from '../../../db/catalog/deleteItem.js';
import { syncPlatform } from '../../../db/search/index/syncIndex.js';
import { createPostgresEngine } from '../../../db/search/postgres/postgresEngine.js';
import { typesenseClients } from '../../../db/search/typesense/client.js';
import { createTypesenseEngine } from '../../../db/search/typesense/createTypesenseEngine.js';
import { visibilityClause } from '../../../db/search/typesense/searchRequest.js';
import { rebuildCollection } from '../../../db/search/typesense/rebuildCollection.js';
import { platformsBehindCollection, sendTurn } from '../../../db/search/typesense/sendChanges.js';
import { TESTER, testDatabase } from '../../support/database.js';
import { type TypesenseStandIn, startTypesenseStandIn } from '../../support/typesenseStandIn.js';
import { ACME, createPlatform, fillCatalog, searchFor } from './catalogFixture.js';

const db = testDatabase();
let standIn: TypesenseStandIn;
let clients: ReturnType<typeof typesenseClients>;
let acme = 0;
let student: Visibility;

beforeAll(async () => {
  standIn = await startTypesenseStandIn();
  clients = typesenseClients({ url: standIn.url, apiKey: 'key', prefix: 'test' }, { searchTimeoutMs: 20_000 });
  acme = await createPlatform(db, 'acme');
  student = { everything: false, scopes: [{ platformId: acme, levels: ['viewable_by_anyone', 'viewable_by_tenant_students'] }] };
  await fillCatalog(db, acme, ACME);
  await syncPlatform(db, acme);
});
afterAll(() => standIn?.close());
beforeEach(() => {
  standIn.failWith = null;
  standIn.refused.clear();
});

const held = () => standIn.collections.get(standIn.aliases.get('test_catalog') ?? '') ?? new Map<string, Record<string, unknown>>();
const entriesInPostgres = async () => (await db.pool.query<{ count: number }>('select count(*) as count from search_items')).rows[0]!.count;

describe('what Typesense is sent', () => {
  it('is everything at first, in a collection behind an alias', async () => {
    expect(await platformsBehindCollection(db, clients)).toEqual([acme]);
    await sendTurn(db, clients, acme);
    expect(held().size).toBe(await entriesInPostgres());
    expect(await platformsBehindCollection(db, clients)).toEqual([]);
    const entry = [...held().values()].find(({ name }) => name === 'francais elementaire');
    expect(entry).toMatchObject({ platform_id: acme, kind: 'course', visibility: 1, name_length: 2 });
    expect(String(entry?.words)).toMatch(/^[\p{L}\p{N} ]+$/u);
  });

  it('is each change, and each removal, once', async () => {
    const before = held().size;
    await deleteCourse(db, TESTER, acme, 'CK-1');
    await syncPlatform(db, acme);
    await sendTurn(db, clients, acme);
    expect(held().size).toBe(before - 1);
    await fillCatalog(db, acme, { courses: [{ key: 'CK-1', name: 'Cooking Again' }] });
    await syncPlatform(db, acme);
    await sendTurn(db, clients, acme);
    expect([...held().values()].map(({ name }) => name)).toContain('cooking again');
  });

  it('stays in the outbox when one entry is refused, or Typesense is not ready', async () => {
    await fillCatalog(db, acme, { courses: [{ key: 'CK-1', name: 'Cooking Once More' }] });
    await syncPlatform(db, acme);
    const { rows } = await db.pool.query<{ id: string }>(`select platform_id || '-course-' || item_id as id from search_changes`);
    standIn.refused.add(rows[0]!.id);
    await expect(sendTurn(db, clients, acme)).rejects.toThrow(rows[0]!.id);
    standIn.refused.clear();
    standIn.failWith = 503;
    await expect(sendTurn(db, clients, acme)).rejects.toThrow();
    standIn.failWith = null;
    await sendTurn(db, clients, acme);
    expect([...held().values()].map(({ name }) => name)).toContain('cooking once more');
  });

  it('is built anew beside the old collection, which is dropped only when the new one is complete', async () => {
    const old = standIn.aliases.get('test_catalog')!;
    expect(await rebuildCollection(db, clients)).toBe(await entriesInPostgres());
    expect(standIn.aliases.get('test_catalog')).not.toBe(old);
    expect([...standIn.collections.keys()]).toEqual([standIn.aliases.get('test_catalog')]);
  });
});

describe('a search request', () => {
  const engine = () => createTypesenseEngine(db, clients, createPostgresEngine(db), (error) => { throw error; });

  it('is one search for the page and one for each filtered facet, tenant clause first', async () => {
    await engine().searchCatalog(searchFor({ kinds: ['course'], text: 'Machne Lérning!', filters: { level: ['advanced'] } }), student);
    const [page, ...others] = standIn.lastSearches;
    expect(standIn.lastSearches).toHaveLength(3);
    expect(page).toMatchObject({ q: 'machne lerning', limit: 100, offset: 0 });
    for (const { filter_by } of standIn.lastSearches) {
      expect(filter_by).toMatch(new RegExp(`^\\(\\(platform_id:=\\[${acme}\\] && visibility:=\\[0,1\\]\\)\\)`));
    }
    expect(others.map(({ limit }) => limit)).toEqual([0, 0]);
  });

  it('never holds a text of a client in a filter', async () => {
    const hostile = fc.oneof(fc.string(), fc.constantFrom('`', '` || platform_id:>0', 'a) || (platform_id:>0', '*', '\\`', ']'));
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const clean = text.replaceAll('\0', '');
        await engine().searchCatalog(searchFor({ text: clean, filters: { subject: [clean], tenant: [clean] }, price: clean || null, keys: { course: clean } }), student);
        for (const { filter_by } of standIn.lastSearches) expect(filter_by).toMatch(/^[a-z_:=[\]0-9,()&| -]*$/);
      }),
      { numRuns: 40 },
    );
  });

  it('comes back with exact facets: ids become values, a filtered facet is counted without its filter', async () => {
    const { rows } = await db.pool.query<{ id: number; value: string }>(
      `select id, value from facet_values where facet = 'level' order by value`,
    );
    const [advanced, beginner] = rows.map(({ id }) => id);
    standIn.answer = ({ limit }) => ({
      found: 2,
      hits: limit === 0 ? [] : [{ document: { id: 'x', platform_id: acme, kind: 'course', item_id: 7 } }],
      facet_counts: [{ field_name: 'values', counts: limit === 0 ? [{ value: String(advanced), count: 2 }, { value: String(beginner), count: 5 }] : [{ value: String(advanced), count: 2 }] }],
    });
    const found = await engine().searchCatalog(searchFor({ kinds: [], filters: { level: ['advanced'] } }), student);
    expect(found).toMatchObject({ count: 2, degraded: false, items: [{ platformId: acme, kind: 'course', itemId: 7 }] });
    expect(found.facets.level).toEqual([{ key: 'beginner', doc_count: 5 }, { key: 'advanced', doc_count: 2 }]);
  });

  it('is answered by Postgres, and said so, while Typesense is down', async () => {
    const failures: Error[] = [];
    const careful = createTypesenseEngine(db, clients, createPostgresEngine(db), (error) => failures.push(error));
    standIn.failWith = 503;
    const found = await careful.searchCatalog(searchFor({ text: 'algebra', kinds: ['course'] }), student);
    expect(found).toMatchObject({ count: 1, degraded: true });
    expect(await careful.isReady()).toBe(false);
    await careful.searchCatalog(searchFor({ text: 'algebra' }), student);
    expect(failures).toHaveLength(1);
  });

  it.each([
    [{ everything: true } as Visibility, null],
    [{ everything: false, scopes: [] } as Visibility, '(platform_id:=-1)'],
    [
      { everything: false, scopes: [{ platformId: 3, levels: ['viewable_by_anyone'] }, { platformId: 5, levels: ['viewable_by_anyone'] }] } as Visibility,
      '((platform_id:=[3,5] && visibility:=[0]))',
    ],
  ])('narrows %j to %s', (visibility, clause) => expect(visibilityClause(visibility)).toBe(clause));
});
