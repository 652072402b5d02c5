import { afterEach, describe, expect, it } from '@jest/globals';
import type { Visibility, VisibilityLevel } from '../../../../db/tenancy/access/visibility.js';
import { type CachedEngine, cacheAnswers } from '../../../../db/search/engines/cachedEngine.js';
import type { SearchEngine } from '../../../../db/search/engines/engine.js';
import { testDatabase } from '../../../support/database.js';
import { searchFor } from './catalogFixture.js';

const db = testDatabase();
let cached: CachedEngine | null = null;
afterEach(() => cached?.close());

/** An engine that counts how often it is called, behind a cache that listens for changes. */
async function open({ degraded = false } = {}) {
  let searchCount = 0;
  const engine: SearchEngine = {
    name: 'postgres',
    searchCatalog: () =>
      Promise.resolve({ count: (searchCount += 1), items: [], facets: {}, terms: [], matchedSkills: [], degraded }),
    searchMentors: () => Promise.resolve({ count: (searchCount += 1), mentors: [], facets: {}, madeOf: [] }),
    isReady: () => Promise.resolve(true),
    close: () => Promise.resolve(),
  };
  cached = cacheAnswers(engine, db.target);
  const runSearch = async (visibility: Visibility, text = '', fresh = false) =>
    (await cached!.searchCatalog(searchFor({ text }), visibility, { fresh })).count;
  // It answers from memory only once it listens for changes.
  for (let last = 0, next = await runSearch(of(0)); next !== last;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    [last, next] = [next, await runSearch(of(0))];
    if (degraded) break;
  }
  return { runSearch, searchCount: () => searchCount, counters: cached.cache };
}

const of = (platformId: number, levels: VisibilityLevel[] = ['viewable_by_tenant_students']): Visibility => ({
  everything: false,
  scopes: [{ platformId, levels }],
});
const notify = (payload: string) => db.pool.query(`select pg_notify('search_changed', $1)`, [payload]);
const heard = () => new Promise((resolve) => setTimeout(resolve, 100));

describe('the cache of searches', () => {
  it('answers repeated searches of a caller from memory, and counts hits', async () => {
    const { runSearch, counters } = await open();
    const { hits, misses } = counters;
    const first = await runSearch(of(1));
    expect(await runSearch(of(1))).toBe(first);
    expect([counters.hits - hits, counters.misses - misses]).toEqual([1, 1]);
    expect(await runSearch(of(1), 'other')).not.toBe(first);
    expect(await runSearch(of(1), '', true)).not.toBe(first);
  });

  it('never crosses visibility', async () => {
    const { runSearch } = await open();
    const answers = [
      await runSearch(of(1)),
      await runSearch(of(1, ['viewable_by_tenant_students', 'viewable_by_tenant_admins'])),
      await runSearch(of(2)),
      await runSearch({ everything: true }),
      await runSearch({ everything: false, scopes: [] }),
    ];
    expect(new Set(answers).size).toBe(answers.length);
  });

  it('invalidates only entries of a changed tenant', async () => {
    const { runSearch } = await open();
    const [one, two, all] = [await runSearch(of(1)), await runSearch(of(2)), await runSearch({ everything: true })];
    await notify('1');
    await heard();
    expect(await runSearch(of(1))).not.toBe(one);
    expect(await runSearch(of(2))).toBe(two);
    expect(await runSearch({ everything: true })).not.toBe(all);
  });

  it('does not cache results of the fallback engine', async () => {
    const { runSearch } = await open({ degraded: true });
    await heard();
    expect(await runSearch(of(1))).not.toBe(await runSearch(of(1)));
  });
});
