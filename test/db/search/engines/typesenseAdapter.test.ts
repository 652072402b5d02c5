import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type { Visibility } from '../../../../db/tenancy/access/visibility.js';
import { deleteCourse } from '../../../../db/catalog/items/deleteItem.js';
import type { CatalogSearch } from '../../../../db/search/engines/engine.js';
import { syncPlatform } from '../../../../db/search/engines/index/syncIndex.js';
import { createPostgresEngine } from '../../../../db/search/engines/postgres/postgresEngine.js';
import { createTypesenseClients } from '../../../../db/search/engines/typesense/client.js';
import { createTypesenseEngine } from '../../../../db/search/engines/typesense/createTypesenseEngine.js';
import { buildVisibilityClause } from '../../../../db/search/engines/typesense/searchRequests.js';
import { rebuildCollection } from '../../../../db/search/engines/typesense/rebuildCollection.js';
import { listPlatformsBehindCollection, sendBatch } from '../../../../db/search/engines/typesense/sendChanges.js';
import { TESTER, testDatabase } from '../../../support/database.js';
import { type TypesenseStandIn, startTypesenseStandIn } from '../../../support/typesenseStandIn.js';
import { ACME, createPlatform, fillCatalog, searchFor } from './catalogFixture.js';

const db = testDatabase();
let standIn: TypesenseStandIn;
let clients: ReturnType<typeof createTypesenseClients>;
let acme = 0;
let student: Visibility;

beforeAll(async () => {
  standIn = await startTypesenseStandIn();
  acme = await createPlatform(db, 'acme');
  student = {
    everything: false,
    scopes: [{ platformId: acme, levels: ['viewable_by_anyone', 'viewable_by_tenant_students'] }],
  };
  await fillCatalog(db, acme, ACME);
  await syncPlatform(db, acme);
});
afterAll(() => standIn?.close());
beforeEach(() => {
  const prefix = `test_${randomBytes(4).toString('hex')}`;
  clients = createTypesenseClients({ url: standIn.url, apiKey: 'key', prefix }, { searchTimeoutMs: 20_000 });
  standIn.failWith = null;
  standIn.answer = () => ({ found: 0, hits: [], facet_counts: [] });
  standIn.refused.clear();
});

const collection = () => standIn.aliases.get(clients.alias) ?? '';
const held = () => standIn.collections.get(collection()) ?? new Map<string, Record<string, unknown>>();
const namesHeld = () => [...held().values()].map(({ name }) => name);
const entriesInPostgres = async () =>
  (await db.pool.query<{ count: number }>('select count(*) as count from search_items')).rows[0]!.count;

describe('indexing in Typesense', () => {
  /** A course of the test's own, in the index. */
  const write = async (key: string, name: string): Promise<string> => {
    await fillCatalog(db, acme, { courses: [{ key, name }] });
    await syncPlatform(db, acme);
    const { rows } = await db.pool.query<{ id: string }>(
      `select platform_id || '-course-' || item_id as id from search_items where platform_id = $1 and item_key = $2`,
      [acme, key],
    );
    return rows[0]!.id;
  };

  it('starts with all entries, in a collection behind an alias', async () => {
    expect(await listPlatformsBehindCollection(db, clients)).toEqual([acme]);
    await sendBatch(db, clients, acme);
    expect(held().size).toBe(await entriesInPostgres());
    expect(await listPlatformsBehindCollection(db, clients)).toEqual([]);
    const entry = [...held().values()].find(({ name }) => name === 'francais elementaire');
    expect(entry).toMatchObject({ platform_id: acme, kind: 'course', visibility: 1, name_length: 2 });
    expect(String(entry?.words)).toMatch(/^[\p{L}\p{N} ]+$/u);
    expect(Buffer.from(String(entry?.name_sort), 'hex').toString()).toBe('francais elementaire');
    expect(Number(entry?.order_key)).toBe(8 * Number(entry?.item_id));
  });

  it('sends each change and each removal once', async () => {
    await write('SENT-1', 'Sent first');
    await sendBatch(db, clients, acme);
    const before = held().size;
    await deleteCourse(db, TESTER, acme, 'SENT-1');
    await syncPlatform(db, acme);
    await sendBatch(db, clients, acme);
    expect(held().size).toBe(before - 1);
    await write('SENT-1', 'Sent again');
    await sendBatch(db, clients, acme);
    expect(namesHeld()).toContain('sent again');
    expect(await listPlatformsBehindCollection(db, clients)).toEqual([]);
  });

  it('waits if an entry is refused or Typesense is not ready', async () => {
    await sendBatch(db, clients, acme);
    const id = await write('SENT-2', 'Refused at first');
    standIn.refused.add(id);
    await expect(sendBatch(db, clients, acme)).rejects.toThrow(id);
    standIn.refused.clear();
    standIn.failWith = 503;
    await expect(sendBatch(db, clients, acme)).rejects.toThrow();
    standIn.failWith = null;
    await sendBatch(db, clients, acme);
    expect(namesHeld()).toContain('refused at first');
  });

  it('rebuilds beside the old collection, which is dropped only when the new one is complete', async () => {
    await sendBatch(db, clients, acme);
    const old = collection();
    expect(await rebuildCollection(db, clients)).toBe(await entriesInPostgres());
    expect(collection()).not.toBe(old);
    expect([...standIn.collections.keys()].filter((name) => name.startsWith(clients.alias))).toEqual([collection()]);
  });

  it('drops an incomplete new collection, and keeps the old one', async () => {
    await sendBatch(db, clients, acme);
    const old = collection();
    standIn.refused.add([...held().keys()][3]!);
    await expect(rebuildCollection(db, clients)).rejects.toThrow('did not import');
    expect([...standIn.collections.keys()].filter((name) => name.startsWith(clients.alias))).toEqual([old]);
    expect(collection()).toBe(old);
  });
});

describe('a search request', () => {
  const engine = () =>
    createTypesenseEngine(db, clients, createPostgresEngine(db), (error) => {
      throw error;
    });

  const requestFor = async (changes: Partial<CatalogSearch>) => {
    standIn.lastSearches = [];
    await engine().searchCatalog(searchFor({ kinds: ['course'], ...changes }), student);
    return standIn.lastSearches[0];
  };

  it('is one search for the page and one for each filtered facet, tenant clause first', async () => {
    await engine().searchCatalog(
      searchFor({ kinds: ['course'], text: 'Machne Lérning!', filters: { level: ['advanced'] } }),
      student,
    );
    const [page, ...others] = standIn.lastSearches;
    expect(standIn.lastSearches).toHaveLength(3);
    expect(page).toMatchObject({ q: 'machne lerning', limit: 100, offset: 0 });
    for (const { filter_by } of standIn.lastSearches) {
      expect(filter_by).toMatch(new RegExp(`^\\(\\(platform_id:=\\[${acme}\\] && visibility:=\\[0,1\\]\\)\\)`));
    }
    expect(others.map(({ limit }) => limit)).toEqual([0, 0]);
  });

  it('disables dropped tokens, and considers all candidates', async () => {
    await requestFor({ text: 'machine learning' });
    const request = {
      drop_tokens_threshold: 0,
      typo_tokens_threshold: 10_000,
      max_candidates: 10_000,
      split_join_tokens: 'off',
    };
    for (const search of standIn.lastSearches) {
      expect(search).toMatchObject({ ...request, facet_strategy: 'exhaustive', max_facet_values: 10_000 });
      expect(search).not.toHaveProperty('exhaustive_search');
    }
  });

  it.each([
    ['machine learning', { num_typos: 0, prefix: true }],
    ['machine lear', { num_typos: 0, prefix: true }],
    ['machne lear', { num_typos: 2, prefix: true }],
    ['machine lerning', { num_typos: 2, prefix: false }],
    // All words are there, but nothing holds them together.
    ['français society', { num_typos: 2, prefix: true }],
    ['machine 1', { num_typos: 0, prefix: false }],
    ['', { q: '*', num_typos: 0, prefix: false }],
  ])('takes as misspelt and as unfinished what PostgreSQL does: %s', async (text, expected) => {
    expect(await requestFor({ text })).toMatchObject({
      ...expected,
      enable_typos_for_numerical_tokens: false,
      enable_typos_for_alpha_numerical_tokens: false,
    });
  });

  it('is not sent for a word without similar words', async () => {
    expect(await requestFor({ text: 'machine xylophonist' })).toBeUndefined();
    const { count, facets } = await engine().searchCatalog(searchFor({ text: 'xylophonist' }), student);
    expect([count, facets.level]).toEqual([0, []]);
  });

  it.each([
    [{ text: 'machine' }, '_text_match:desc,name_length:asc,order_key:asc'],
    [{ sort: { field: 'relevance', descending: true } }, 'name_sort:asc,order_key:asc'],
    [{ sort: { field: 'name', descending: true } }, 'name_sort:desc,order_key:desc'],
    [{ sort: { field: 'price', descending: true } }, 'price(missing_values: last):desc,order_key:desc'],
    [{ sort: { field: 'updated_at', descending: false } }, 'modified_at:asc,order_key:asc'],
  ] as [Partial<CatalogSearch>, string][])('orders %j as %s', async (changes, order) => {
    expect(await requestFor(changes)).toMatchObject({ sort_by: order });
  });

  it('never holds a text of a client in a filter', async () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('`', '` || platform_id:>0', 'a) || (platform_id:>0', '*', '\\`', ']'),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        const clean = text.replaceAll('\0', '');
        await engine().searchCatalog(
          searchFor({
            text: clean,
            filters: { subject: [clean], tenant: [clean] },
            price: clean || null,
            keys: { course: clean },
          }),
          student,
        );
        for (const { filter_by } of standIn.lastSearches) expect(filter_by).toMatch(/^[a-z_:=[\]0-9,()&| -]*$/);
      }),
      { numRuns: 40 },
    );
  });

  it('returns exact facets: ids become values, a filtered facet is counted without its filter', async () => {
    const { rows } = await db.pool.query<{ id: number; value: string }>(
      `select id, value from facet_values where facet = 'level' order by value`,
    );
    const [advanced, beginner] = rows.map(({ id }) => id);
    standIn.answer = ({ limit }) => ({
      found: 2,
      hits: limit === 0 ? [] : [{ document: { id: 'x', platform_id: acme, kind: 'course', item_id: 7 } }],
      facet_counts: [
        {
          field_name: 'values',
          counts:
            limit === 0
              ? [
                  { value: String(advanced), count: 2 },
                  { value: String(beginner), count: 5 },
                ]
              : [{ value: String(advanced), count: 2 }],
        },
      ],
    });
    const results = await engine().searchCatalog(searchFor({ kinds: [], filters: { level: ['advanced'] } }), student);
    expect(results).toMatchObject({
      count: 2,
      degraded: false,
      items: [{ platformId: acme, kind: 'course', itemId: 7 }],
    });
    expect(results.facets.level).toEqual([
      { key: 'beginner', doc_count: 5 },
      { key: 'advanced', doc_count: 2 },
    ]);
  });

  it('falls back to Postgres when refused or too slow, and the next one uses Typesense again', async () => {
    const failures: string[] = [];
    const careful = createTypesenseEngine(db, clients, createPostgresEngine(db), ({ message }) =>
      failures.push(message),
    );
    const answers = [
      { code: 400, error: 'Parameter is malformed' },
      { found: 3, hits: [], search_cutoff: true },
      { found: 0, hits: [] },
    ];
    const degraded = [];
    for (const answer of answers) {
      standIn.answer = () => answer;
      degraded.push(
        (await careful.searchCatalog(searchFor({ text: 'algebra', countFacets: false }), student)).degraded,
      );
    }
    expect(degraded).toEqual([true, true, false]);
    expect(failures).toHaveLength(2);
  });

  it('falls back to Postgres with a notice while Typesense is down', async () => {
    const failures: Error[] = [];
    const careful = createTypesenseEngine(db, clients, createPostgresEngine(db), (error) => failures.push(error));
    standIn.failWith = 503;
    const results = await careful.searchCatalog(searchFor({ text: 'algebra', kinds: ['course'] }), student);
    expect(results).toMatchObject({ count: 1, degraded: true });
    expect(await careful.isReady()).toBe(false);
    await careful.searchCatalog(searchFor({ text: 'algebra' }), student);
    expect(failures).toHaveLength(1);
  });

  it.each([
    [{ everything: true } as Visibility, null],
    [{ everything: false, scopes: [] } as Visibility, '(platform_id:=-1)'],
    [
      {
        everything: false,
        scopes: [
          { platformId: 3, levels: ['viewable_by_anyone'] },
          { platformId: 5, levels: ['viewable_by_anyone'] },
        ],
      } as Visibility,
      '((platform_id:=[3,5] && visibility:=[0]))',
    ],
  ])('narrows %j to %s', (visibility, clause) => expect(buildVisibilityClause(visibility)).toBe(clause));
});
