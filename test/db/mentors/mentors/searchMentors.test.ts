import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Visibility, VisibilityLevel } from '../../../../db/tenancy/access/visibility.js';
import { createMentor } from '../../../../db/mentors/mentors/saveMentor.js';
import { type MentorVisibility, includePublic } from '../../../../db/mentors/mentors/mentorScope.js';
import { type MentorFacet, type MentorSearch, searchMentors } from '../../../../db/mentors/mentors/searchMentors.js';
import { TESTER, testDatabase } from '../../../support/database.js';

const db = testDatabase();
const platformIds: number[] = [];
const LEVELS: VisibilityLevel[] = ['viewable_by_anyone', 'viewable_by_tenant_students', 'viewable_by_tenant_admins'];
const VALUES = {
  llm: ['large', 'small'],
  audience: ['A1', 'A2', 'A3'],
  category: ['C1', 'C2', 'C3'],
  subject: ['S1', 'S2'],
  type: ['T1', 'T2'],
};
const FACETS: MentorFacet[] = ['llm', 'llm_provider', 'audience', 'category', 'subject', 'type', 'visibility'];

/** The same mentors in every run: what the numbers of a counter pick. */
beforeAll(async () => {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into platforms (key, name) values ('one', 'One'), ('two', 'Two') returning id`,
  );
  platformIds.push(...rows.map(({ id }) => id));
  for (let number = 0; number < 120; number++) {
    const pick = <T>(list: T[], step: number): T[] =>
      list.filter((_, index) => ((number >> index) + step * index + number) % 3 === 0);
    await createMentor(
      db,
      TESTER,
      platformIds[number % 2]!,
      {
        name: `Mentor ${number % 7} of ${number}`,
        visibility: LEVELS[number % 3]!,
        tags: pick(['t1', 't2'], 2),
        ...(number % 4 > 0 && { llm: { name: VALUES.llm[number % 2]!, provider: number % 2 ? 'North' : 'South' } }),
        ...(number % 5 > 0 && { audience: VALUES.audience[number % 3]! }),
        categories: pick(VALUES.category, 1),
        subjects: pick(VALUES.subject, 2),
        types: pick(VALUES.type, 1),
      },
      null,
    );
  }
});

const plain: MentorSearch = {
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
  limit: 200,
  offset: 0,
  facets: FACETS,
  narrowsFacets: false,
};

const sights = fc.constantFrom<() => MentorVisibility>(
  () => includePublic({ everything: false, scopes: [] }),
  () => includePublic(scoped([0, LEVELS.slice(0, 2)])),
  () => ({ everything: true }),
  () => scoped([0, LEVELS.slice(0, 2)]),
  () => scoped([0, LEVELS], [1, LEVELS.slice(0, 1)]),
  () => ({ everything: false, scopes: [] }),
);
const scoped = (...scopes: [number, VisibilityLevel[]][]): Visibility => ({
  everything: false,
  scopes: scopes.map(([index, levels]) => ({ platformId: platformIds[index]!, levels })),
});

const terms = fc.record(
  Object.fromEntries(
    Object.entries(VALUES).map(([kind, names]) => [kind, fc.subarray(names, { minLength: 1 })]),
  ) as Record<keyof typeof VALUES, fc.Arbitrary<string[]>>,
  { requiredKeys: [] },
);
const searches = fc.record({
  terms,
  levels: fc.option(fc.subarray(LEVELS as string[], { minLength: 1 })),
  tags: fc.option(fc.constant<string[]>(['t1'])),
  text: fc.constantFrom('', 'mentor 3', 'mentr'),
});

describe('searchMentors', () => {
  it('finds as many mentors for each facet value as the facet counts', async () => {
    await fc.assert(
      fc.asyncProperty(sights, searches, async (sight, input) => {
        const search = { ...plain, ...input };
        const { facets, count, mentors } = await searchMentors(db, search, sight());
        expect(mentors.length).toBe(count);
        for (const facet of FACETS) {
          for (const { key, doc_count } of facets[facet]!) {
            const chosen =
              facet === 'visibility'
                ? { ...search, levels: [key] }
                : { ...search, terms: { ...search.terms, [facet]: [key] } };
            expect([facet, key, (await searchMentors(db, { ...chosen, limit: 1, facets: [] }, sight())).count]).toEqual(
              [facet, key, doc_count],
            );
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  it('shows and counts only visible mentors: hidden rows change no result', async () => {
    const sight = scoped([0, LEVELS.slice(0, 2)]);
    const runSearch = () =>
      Promise.all(['', 'mentor', 'mentr'].map((text) => searchMentors(db, { ...plain, text }, sight)));
    const before = await runSearch();
    const secret = {
      name: 'Mentor Mentr',
      categories: ['Secret', 'C1'],
      llm: { name: 'large', provider: 'Secret' },
      tags: ['t1'],
    };
    await createMentor(db, TESTER, platformIds[0]!, { ...secret, visibility: 'viewable_by_tenant_admins' }, null);
    await createMentor(db, TESTER, platformIds[1]!, { ...secret, visibility: 'viewable_by_anyone' }, null);
    expect(await runSearch()).toEqual(before);
  });

  it('pages without gaps or repetitions in every order', async () => {
    for (const field of ['created_at', 'name', 'recently_accessed_at', 'relevance'] as const) {
      const all = await searchMentors(
        db,
        { ...plain, text: 'mentor', sort: { field, descending: true } },
        { everything: true },
      );
      const ids: number[] = [];
      for (let offset = 0; offset < all.count; offset += 7) {
        const { mentors } = await searchMentors(
          db,
          { ...plain, text: 'mentor', sort: { field, descending: true }, limit: 7, offset },
          { everything: true },
        );
        ids.push(...mentors.map(({ id }) => id));
      }
      expect(ids).toEqual(all.mentors.map(({ id }) => id));
    }
  });
});
