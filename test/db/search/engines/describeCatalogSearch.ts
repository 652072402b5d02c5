import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Visibility } from '../../../../db/tenancy/access/visibility.js';
import { deleteCourse } from '../../../../db/catalog/items/deleteItem.js';
import {
  CATALOG_FACETS,
  type CatalogFacet,
  type CatalogResults,
  type CatalogSearch,
  type SearchEngine,
} from '../../../../db/search/engines/engine.js';
import { syncPlatform } from '../../../../db/search/engines/index/syncIndex.js';
import { TESTER, type TestDatabase } from '../../../support/database.js';
import { ACME, createPlatform, fillCatalog, searchFor } from './catalogFixture.js';
import { describeResultOrder } from './describeResultOrder.js';
import { describeTypingErrors } from './describeTypingErrors.js';
import { ADMIN, STUDENT, type SearchWorld } from './searchWorld.js';

export interface EngineUnderTest {
  engine: SearchEngine;
  /** Makes what was written to the catalog of a platform searchable. */
  sync(platformId: number): Promise<unknown>;
}

/** What every engine does, written once and run on each. */
export function describeCatalogSearch(name: string, db: TestDatabase, open: () => EngineUnderTest): void {
  describe(`${name}: catalog search`, () => {
    let under: EngineUnderTest;
    let acme = 0;
    let other = 0;
    const seenBy = (levels: readonly (typeof ADMIN)[number][], platformId = acme): Visibility => ({
      everything: false,
      scopes: [{ platformId, levels }],
    });
    const search = (changes: Partial<CatalogSearch> = {}, visibility = seenBy(STUDENT)) =>
      under.engine.searchCatalog(searchFor(changes), visibility);
    const namesOf = async ({ items }: CatalogResults) => {
      const { rows } = await db.pool.query<{ kind: string; item_id: number; name: string }>(
        'select kind, item_id, name from search_items',
      );
      const names = new Map(rows.map(({ kind, item_id, name }) => [`${kind} ${item_id}`, name]));
      return items.map(({ kind, itemId }) => names.get(`${kind} ${itemId}`));
    };
    const findNames = async (changes: Partial<CatalogSearch> = {}, visibility?: Visibility) =>
      namesOf(await search(changes, visibility));

    beforeAll(async () => {
      under = open();
      acme = await createPlatform(db, 'acme');
      other = await createPlatform(db, 'other');
      await fillCatalog(db, acme, ACME);
      await fillCatalog(db, other, {
        courses: [{ key: 'ML-1', name: 'Machine Learning of the Others', data: { subject: 'Computing' } }],
      });
      await under.sync(acme);
      await under.sync(other);
    });

    const world: SearchWorld = { db, sync: (platformId) => under.sync(platformId), search, findNames, namesOf, seenBy };
    describeTypingErrors(world);
    describeResultOrder(world);

    describe('text', () => {
      it('finds items that contain every word, in name or description', async () => {
        expect(await findNames({ text: 'machines work', kinds: ['course'] })).toEqual(['Machines and Society']);
      });
      it.each(['machne lerning', 'Machine  LEARNING', 'machine learn', 'machin learning'])(
        'forgives: %s',
        async (text) => {
          expect((await findNames({ text, kinds: ['course'] })).slice(0, 2)).toEqual([
            'Machine Learning',
            'Applied Machine Learning',
          ]);
        },
      );
      it.each(['francais', 'FRANÇAIS', 'elementaire franc'])('sees no accents and no case: %s', async (text) => {
        expect(await findNames({ text })).toEqual(['Français élémentaire']);
      });
      it('ranks exact names first, then prefixes, then names that contain the text, then the rest', async () => {
        expect(await findNames({ text: 'machine learning', kinds: ['course'] })).toEqual([
          'Machine Learning',
          'Applied Machine Learning',
          'Machines and Society',
        ]);
      });
      it('finds the code of a course', async () =>
        expect(await findNames({ text: 'CK-1' })).toEqual(['Cooking for Chemists']));
      it('finds nothing for a word without similar words', async () => {
        expect(await search({ text: 'machine xylophonist' })).toMatchObject({ count: 0, items: [] });
      });
      it.each(["'", '"; drop table courses; --', '` && platform_id:>0', '!!&|():*', '\\', '%', 'a:*b', '🙂'])(
        'is harmless: %s',
        async (text) => {
          expect((await search({ text })).count).toBeLessThanOrEqual(ACME.courses!.length + 10);
        },
      );
      it('finds items that teach a named skill, only on request', async () => {
        const plain = await findNames({ text: 'statistics', kinds: ['course'] });
        const bySkill = await findNames({ text: 'statistics', kinds: ['course'], searchSkills: true });
        expect(plain).toEqual([]);
        expect([...bySkill].sort()).toEqual(['Cooking for Chemists', 'Machine Learning']);
      });
      it('returns the skills that the text names', async () => {
        const { matchedSkills, terms } = await search({ text: 'Statistics', searchSkills: true });
        expect(matchedSkills.map(({ name }) => name)).toEqual(['statistics']);
        expect(terms).toEqual(['statistics']);
      });
    });

    describe('filters and order', () => {
      it('combines values of one filter by or, and different filters by and', async () => {
        expect(await findNames({ filters: { level: ['advanced', 'beginner'], language: ['English'] } })).toEqual([
          'Machine Learning',
          'Machines and Society',
        ]);
      });
      it.each(['acme-1', 'ACME', 'Computing`', 'Computing) || (platform_id:>0', 'Computing*', 'computing'])(
        'compares exactly: %s',
        async (value) => {
          expect(await findNames({ filters: { subject: [value] } })).toEqual([]);
        },
      );
      it('finds one item by its identifier', async () => {
        expect(await findNames({ keys: { course: 'ML-2' } })).toEqual(['Applied Machine Learning']);
        expect(await findNames({ keys: { course: 'SEC-1' } })).toEqual([]);
        expect(await findNames({ keys: { skill: 'STATISTICS' } })).toEqual(['statistics']);
      });
      it('filters by free items', async () => {
        expect(await findNames({ price: 'free' })).toEqual(['Cooking for Chemists', 'Machine Learning']);
        expect(await findNames({ price: '49.00' })).toEqual(['Applied Machine Learning']);
      });
      it('orders by name both ways, and pages without gaps or repetitions', async () => {
        const all = await findNames({ kinds: ['course'] });
        const down = await findNames({ kinds: ['course'], sort: { field: 'name', descending: true } });
        expect(down).toEqual([...all].reverse());
        const pages = [];
        for (let offset = 0; offset < all.length; offset += 2)
          pages.push(...(await findNames({ kinds: ['course'], limit: 2, offset })));
        expect(pages).toEqual(all);
        expect(await search({ kinds: ['course'], offset: 500 })).toMatchObject({ count: all.length, items: [] });
      });
      it('puts items without a value last, whatever the direction', async () => {
        for (const descending of [false, true]) {
          const names = await findNames({ kinds: ['course'], sort: { field: 'price', descending } });
          expect(names.slice(3)).toHaveLength(3);
          expect(new Set(names.slice(0, 3))).toEqual(
            new Set(['Machine Learning', 'Applied Machine Learning', 'Cooking for Chemists']),
          );
        }
      });
    });

    describe('visibility', () => {
      it('hides admin-only items from learners in hits, counts, facets and skills', async () => {
        const asStudent = await search({ text: 'machine learning', searchSkills: true });
        const asAdmin = await search({ text: 'machine learning', searchSkills: true }, seenBy(ADMIN));
        expect(asAdmin.count).toBe(asStudent.count + 1);
        expect(asStudent.facets.subject?.map(({ key }) => key)).not.toContain('Undisclosed');
        expect(asAdmin.facets.subject?.map(({ key }) => key)).toContain('Undisclosed');
        expect((await search({ filters: { subject: ['Undisclosed'] } })).count).toBe(0);
      });
      it('hides admin-only skills from learners in facets, filters and skill searches', async () => {
        const skillsOf = async (levels: readonly (typeof ADMIN)[number][]) =>
          (await search({ kinds: ['course'] }, seenBy(levels))).facets.skills?.map(({ key }) => key);
        expect(await skillsOf(ADMIN)).toContain('lock picking');
        expect(await skillsOf(STUDENT)).not.toContain('lock picking');
        expect(await findNames({ filters: { skills: ['lock picking'] } })).toEqual([]);
        expect(await findNames({ text: 'lock picking', searchSkills: true })).toEqual([]);
        expect(await findNames({ text: 'lock picking', kinds: ['course'], searchSkills: true }, seenBy(ADMIN))).toEqual(
          ['Machines and Society'],
        );
      });
      it('shows other tenants only when their scope is requested', async () => {
        expect(await findNames({ kinds: ['course'], text: 'others' })).toEqual([]);
        expect(await findNames({ filters: { tenant: ['other'] } })).toEqual([]);
        const both: Visibility = {
          everything: false,
          scopes: [
            { platformId: acme, levels: STUDENT },
            { platformId: other, levels: STUDENT },
          ],
        };
        expect(
          await findNames({ text: 'machine learning', kinds: ['course'], filters: { tenant: ['other'] } }, both),
        ).toEqual(['Machine Learning of the Others']);
        const { facets } = await search({ text: 'machine learning', kinds: ['course'] }, both);
        expect(facets.tenant).toEqual([
          { key: 'acme', doc_count: 3 },
          { key: 'other', doc_count: 1 },
        ]);
      });
      it('shows only public items of a tenant', async () => {
        expect(await findNames({}, seenBy(['viewable_by_anyone']))).toEqual(['Open Algebra']);
      });
      it('shows all items to callers with full access, and none to callers without a scope', async () => {
        const ofBoth = { kinds: ['course' as const], filters: { tenant: ['acme', 'other'] } };
        expect((await search(ofBoth, { everything: true })).count).toBe(ACME.courses!.length + 1);
        expect(await search({}, { everything: false, scopes: [] })).toMatchObject({ count: 0, items: [] });
      });
    });

    describe('facets', () => {
      it('are ordered by frequency, then by key; they are counted only on request', async () => {
        const { facets } = await search({ kinds: ['course'] });
        expect(facets.level).toEqual([
          { key: 'beginner', doc_count: 4 },
          { key: 'advanced', doc_count: 2 },
        ]);
        expect(facets.language).toEqual([
          { key: 'English', doc_count: 2 },
          { key: 'French', doc_count: 1 },
          { key: 'German', doc_count: 1 },
        ]);
        expect((await search({ countFacets: false })).facets).toEqual({});
      });

      it('are the same with and without a filter that matches everything', async () => {
        const kinds = fc.subarray(searchFor().kinds, { minLength: 1 });
        const levels = fc.constantFrom(STUDENT, ADMIN, ['viewable_by_anyone'] as const);
        await fc.assert(
          fc.asyncProperty(kinds, levels, async (chosen, seen) => {
            const { facets: alone } = await search({ kinds: chosen }, seenBy(seen));
            const { facets: beside } = await search({ kinds: chosen, filters: { tenant: ['acme'] } }, seenBy(seen));
            expect({ ...alone, tenant: [] }).toEqual({ ...beside, tenant: [] });
          }),
          { numRuns: 30 },
        );
      });

      it('apply every filter except their own, and equal the results of choosing a value', async () => {
        const value = (facet: CatalogFacet, values: string[]) =>
          fc.subarray(values, { maxLength: Math.min(2, values.length) }).map((chosen) => [facet, chosen] as const);
        const filters = fc
          .tuple(
            value('subject', ['Computing', 'Chemistry', 'Languages', 'nothing']),
            value('level', ['beginner', 'advanced']),
            value('language', ['English', 'French', 'German']),
            value('skills', ['statistics', 'machine learning']),
            value('topics', ['grammar']),
          )
          .map(
            (pairs) => Object.fromEntries(pairs.filter(([, chosen]) => chosen.length > 0)) as CatalogSearch['filters'],
          );
        const text = fc.constantFrom('', 'machine', 'learning', 'heat');
        await fc.assert(
          fc.asyncProperty(filters, text, fc.boolean(), async (chosen, words, isAdmin) => {
            const visibility = seenBy(isAdmin ? ADMIN : STUDENT);
            const { facets } = await search({ filters: chosen, text: words }, visibility);
            for (const facet of CATALOG_FACETS.filter((name) => name !== 'type')) {
              for (const { key, doc_count } of facets[facet]!) {
                const narrowed = await search(
                  { filters: { ...chosen, [facet]: [key] }, text: words, countFacets: false },
                  visibility,
                );
                expect({ facet, key, count: narrowed.count }).toEqual({ facet, key, count: doc_count });
              }
            }
          }),
          { numRuns: 12 },
        );
      });
    });

    describe('changes', () => {
      it('are found after a rename, a deletion and a restoration', async () => {
        const syncAndSearch = async () => (
          await under.sync(other),
          findNames({ kinds: ['course'] }, seenBy(STUDENT, other))
        );
        await fillCatalog(db, other, { courses: [{ key: 'ML-1', name: 'Renamed', data: { subject: 'History' } }] });
        expect(await syncAndSearch()).toEqual(['Renamed']);
        expect((await search({}, seenBy(STUDENT, other))).facets.subject).toEqual([{ key: 'History', doc_count: 1 }]);
        await deleteCourse(db, TESTER, other, 'ML-1');
        expect(await syncAndSearch()).toEqual([]);
        await fillCatalog(db, other, {
          courses: [{ key: 'ML-1', name: 'Machine Learning of the Others', data: { subject: 'Computing' } }],
        });
        expect(await syncAndSearch()).toEqual(['Machine Learning of the Others']);
      });
      it('update the dictionary of typing errors: it excludes removed words and words hidden from the caller', async () => {
        const spelt = await createPlatform(db, 'spelt');
        const secret = { visibility: 'viewable_by_tenant_admins' };
        const write = async (name: string, data = {}) => {
          await fillCatalog(db, spelt, { courses: [{ key: 'Q-1', name, data }] });
          await under.sync(spelt);
        };
        const asStudent = (text: string) => findNames({ text }, seenBy(STUDENT, spelt));
        await fillCatalog(db, spelt, {
          courses: [
            { key: 'Q-2', name: 'Quantum Mechanics' },
            { key: 'Q-3', name: 'Field Theory' },
          ],
        });
        await write('Quantm Notes', secret);
        expect(await asStudent('quantm')).toEqual(['Quantum Mechanics']);
        expect(await findNames({ text: 'quantm' }, seenBy(ADMIN, spelt))).toEqual(['Quantm Notes']);
        await write('Quantm Notes', { visibility: 'viewable_by_anyone' });
        expect(await asStudent('quantm')).toEqual(['Quantm Notes']);
        expect(await asStudent('quantm mechanics')).toEqual(['Quantum Mechanics']);
        await write('Other Notes');
        expect(await asStudent('quantm')).toEqual(['Quantum Mechanics']);
        expect(await asStudent('quantm theory')).toEqual([]);
      });
      it('leave no backlog', async () => {
        await syncPlatform(db, acme);
        const { rows } = await db.pool.query('select count(*) as waiting from search_outbox');
        expect(rows).toEqual([{ waiting: 0 }]);
      });
    });
  });
}
