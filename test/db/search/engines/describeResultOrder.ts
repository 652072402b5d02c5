import { TESTER } from '../../../support/database.js';
import { describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { deleteCourse } from '../../../../db/catalog/items/deleteItem.js';
import type { CatalogResults } from '../../../../db/search/engines/engine.js';
import { createPlatform, fillCatalog } from './catalogFixture.js';
import { STUDENT, type SearchWorld } from './searchWorld.js';

/** The one order of results (db/search/engines/resultOrder.ts). */
export function describeResultOrder({ db, sync, search, namesOf, seenBy }: SearchWorld): void {
  describe('the order of results', () => {
    it('breaks ties by the order of creation, in the direction of the order, page by page', async () => {
      const tied = await createPlatform(db, `tied-${randomBytes(4).toString('hex')}`);
      const course = (n: number) => ({ key: `T-${n}`, name: 'Tied', data: { level: 'beginner', price: '5.00' } });
      await fillCatalog(db, tied, { courses: [1, 2, 3, 4, 5, 6].map(course) });
      await sync(tied);
      // The place in the index that a removed item leaves is taken by the next one.
      await deleteCourse(db, TESTER, tied, 'T-2');
      await sync(tied);
      await fillCatalog(db, tied, { courses: [course(7)] });
      await sync(tied);
      const seen = seenBy(STUDENT, tied);
      const ids = (results: CatalogResults) => results.items.map(({ itemId }) => itemId);
      const created = ids(await search({ sort: { field: 'level', descending: false } }, seen));
      expect(created).toEqual([...created].sort((a, b) => a - b));
      expect(created).toHaveLength(6);
      for (const field of ['name', 'level', 'price', 'created_at', 'updated_at'] as const) {
        for (const descending of [false, true]) {
          const pages = [];
          for (let offset = 0; offset < 6; offset++)
            pages.push(...ids(await search({ sort: { field, descending }, limit: 1, offset }, seen)));
          expect({ field, descending, pages }).toEqual({
            field,
            descending,
            pages: descending ? [...created].reverse() : created,
          });
        }
      }
      expect(ids(await search({ text: 'tied' }, seen))).toEqual(created);
    });
    it('orders equal items of several kinds and tenants by one key', async () => {
      const suffix = randomBytes(4).toString('hex');
      const tenants = [await createPlatform(db, `key-a-${suffix}`), await createPlatform(db, `key-b-${suffix}`)];
      for (const platformId of [...tenants].reverse()) {
        const same = { key: 'K-1', name: `Same ${suffix}` };
        await fillCatalog(db, platformId, {
          courses: [same],
          programs: [same],
          resources: [same],
          skills: [{ key: `same ${suffix}` }],
        });
        await sync(platformId);
      }
      const { items } = await search(
        {},
        { everything: false, scopes: tenants.map((platformId) => ({ platformId, levels: STUDENT })) },
      );
      expect(items).toHaveLength(8);
      const number = { course: 0, program: 1, pathway: 2, skill: 3, role: 4, resource: 5 };
      const keys = items.map(
        ({ kind, itemId, platformId }) =>
          8 * (kind === 'skill' ? 2 ** 24 * platformId + itemId : itemId) + number[kind],
      );
      expect(keys).toEqual([...keys].sort((a, b) => a - b));
      expect(new Set(keys).size).toBe(8);
    });
    it('compares texts character by character', async () => {
      const texts = await createPlatform(db, `texts-${randomBytes(4).toString('hex')}`);
      const names = ['b', 'A b', 'a-c', 'AB', 'ä', '9', 'Ω'];
      await fillCatalog(db, texts, {
        courses: names.map((name, index) => ({
          key: `X-${index}`,
          name,
          data: { price: ['4.99', '49.0', '5'][index] ?? null },
        })),
      });
      await sync(texts);
      expect(await namesOf(await search({}, seenBy(STUDENT, texts)))).toEqual(['9', 'ä', 'A b', 'a-c', 'AB', 'b', 'Ω']);
      const byPrice = await search({ sort: { field: 'price', descending: false }, limit: 3 }, seenBy(STUDENT, texts));
      expect(await namesOf(byPrice)).toEqual(['b', 'A b', 'a-c']);
    });
    it('puts items without a value last, also beyond the search limit', async () => {
      const sparse = await createPlatform(db, `sparse-${randomBytes(4).toString('hex')}`);
      const courses = Array.from({ length: 30 }, (_, n) => ({
        key: `S-${n}`,
        name: `Sparse ${n}`,
        data: n === 7 ? { price: '7.00' } : {},
      }));
      await fillCatalog(db, sparse, { courses });
      await sync(sparse);
      for (const descending of [false, true]) {
        const first = await search({ sort: { field: 'price', descending }, limit: 1 }, seenBy(STUDENT, sparse));
        expect(await namesOf(first)).toEqual(['Sparse 7']);
      }
    });
  });
}
