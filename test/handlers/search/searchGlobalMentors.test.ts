import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Page = components['schemas']['GlobalMentorSearchPage'];
interface Problem {
  errors?: { path: string; keyword: string }[];
}
const PATH = '/api/ai-search/mentors/';
const server = mentorServer();

beforeAll(async () => {
  await server.make(
    'north',
    {
      name: 'Open North',
      visibility: 'viewable_by_anyone',
      llm: { name: 'large', provider: 'Northstar' },
      categories: ['Mathematics'],
      subjects: ['Calculus'],
      types: ['Tutor'],
      settings: { system_prompt: 'secret way', moderation_system_prompt: 'secret rule', proactive_response: 'Hi!' },
    },
    'ada',
  );
  await server.make(
    'north',
    { name: 'Members North', llm: { name: 'small', provider: 'Northstar' }, categories: ['Writing'] },
    'ada',
  );
  await server.make(
    'north',
    {
      name: 'Staff North',
      visibility: 'viewable_by_tenant_admins',
      llm: { name: 'x', provider: 'Hidden' },
      categories: ['Hidden'],
    },
    'ada',
  );
  await server.make('south', {
    name: 'Open South',
    visibility: 'viewable_by_anyone',
    llm: { name: 'other', provider: 'Southern' },
    categories: ['Mathematics'],
  });
  await server.make('south', { name: 'Members South' });
});

const search = async (role: Role | null, query = {}) => {
  const { status, body } = await server.get<Page>(PATH, role, query);
  expect(status).toBe(200);
  return body;
};
const names = ({ results }: Page) => results.map(({ name }) => name).sort();

describe('searchGlobalMentors', () => {
  it('200: anonymous callers see public mentors, without personal data and steering prompts', async () => {
    const page = await search(null);
    expect(names(page)).toEqual(['Open North', 'Open South']);
    expect(page.facets).toEqual({
      categories: [{ key: 'Mathematics', doc_count: 2 }],
      subjects: [{ key: 'Calculus', doc_count: 1 }],
      types: [{ key: 'Tutor', doc_count: 1 }],
      llm_providers: [
        { key: 'Northstar', doc_count: 1 },
        { key: 'Southern', doc_count: 1 },
      ],
      visibility: [{ key: 'viewable_by_anyone', doc_count: 2 }],
    });
    const open = page.results.find(({ name }) => name === 'Open North')!;
    expect([open.created_by, open.last_accessed_by, open.moderation_system_prompt, open.proactive_response]).toEqual([
      null,
      null,
      '',
      'Hi!',
    ]);
    expect(JSON.stringify(page)).not.toContain('secret');
  });

  it('200: anonymous callers cannot filter by author, user, or other levels of visibility', async () => {
    for (const author of ['ada', 'nobody-at-all']) expect((await search(null, { created_by: author })).count).toBe(0);
    expect((await search(null, { username: 'pat', include_main_public_mentors: true })).count).toBe(2);
    const page = await search(null, { visibility: 'viewable_by_tenant_admins' });
    expect([page.count, page.facets.visibility]).toEqual([0, [{ key: 'viewable_by_anyone', doc_count: 2 }]]);
    expect((await search(null, { query: 'staff' })).count).toBe(0);
    expect(names(await search(null, { platform_key: 'north' }))).toEqual(['Open North']);
  });

  it('200: members see their platform by role, and public mentors of all', async () => {
    expect(names(await search('learner'))).toEqual(['Members North', 'Open North', 'Open South']);
    expect(names(await search('viewer'))).toEqual(['Members North', 'Open North', 'Open South', 'Staff North']);
    expect(names(await search('learner', { platform_key: 'north' }))).toEqual(['Members North', 'Open North']);
    expect(names(await search('learner', { platform_key: 'north', include_main_public_mentors: true }))).toEqual([
      'Members North',
      'Open North',
      'Open South',
    ]);
    expect((await search('dmAdmin')).count).toBe(5);
    expect(names(await search('dmAdmin', { platform_key: 'south' }))).toEqual(['Members South', 'Open South']);
  });

  it('200: filters by provider, category, subject, type, level, author and platform', async () => {
    expect(names(await search('admin', { llm: 'Northstar,Southern' }))).toEqual([
      'Members North',
      'Open North',
      'Open South',
    ]);
    expect(names(await search('admin', { category: 'Writing', llm: 'Northstar' }))).toEqual(['Members North']);
    expect(names(await search('admin', { subject: 'Calculus' }))).toEqual(['Open North']);
    expect(names(await search('admin', { types: 'Tutor' }))).toEqual(['Open North']);
    expect(names(await search('admin', { visibility: 'viewable_by_tenant_admins,viewable_by_anyone' }))).toEqual([
      'Open North',
      'Open South',
      'Staff North',
    ]);
    expect((await search('admin', { created_by: 'ada', tenant: 'north' })).count).toBe(3);
    expect(names(await search('admin', { tenant: 'south' }))).toEqual(['Open South']);
  });

  const queries = [
    {},
    { tenant: 'south' },
    { tenant: 'north,south' },
    { platform_key: 'north' },
    { platform_key: 'south' },
    { platform_key: 'north', include_main_public_mentors: true },
    { query: 'open' },
    { category: 'Mathematics' },
    { llm: 'Southern' },
    { visibility: 'viewable_by_anyone' },
    { created_by: 'ada' },
    { created_by: 'sol' },
  ];

  it.each(queries)(
    '200: whoever is signed in sees, counts and gets facets of at least what nobody does: %j',
    async (query) => {
      const open = await search(null, query);
      for (const role of ['learner', 'admin', 'viewer', 'otherLearner', 'otherAdmin', 'dmAdmin'] as const) {
        const page = await search(role, query);
        expect(names(page)).toEqual(expect.arrayContaining(names(open)));
        expect(page.count).toBeGreaterThanOrEqual(open.count);
        for (const [facet, values] of Object.entries(open.facets)) {
          const counts = new Map(
            (page.facets as unknown as Record<string, { key: string; doc_count: number }[]>)[facet]!.map(
              ({ key, doc_count }) => [key, doc_count],
            ),
          );
          for (const { key, doc_count } of values)
            expect([facet, key, (counts.get(key) ?? 0) >= doc_count]).toEqual([facet, key, true]);
        }
      }
    },
  );

  it('200: filters by author only where the caller sees authors', async () => {
    const shared = await server.make('south', { name: 'Shared', visibility: 'viewable_by_anyone' }, 'sol');
    const count = async (role: Role | null, query = {}) => (await search(role, { created_by: 'sol', ...query })).count;
    expect([
      await count(null),
      await count('learner'),
      await count('admin'),
      await count('admin', { platform_key: 'south' }),
    ]).toEqual([0, 0, 0, 0]);
    expect(await count('learner', { platform_key: 'north', include_main_public_mentors: true })).toBe(0);
    expect([await count('otherLearner'), await count('otherAdmin'), await count('dmAdmin')]).toEqual([1, 1, 1]);
    const second = await server.get<Page>('/api/search/mentors/', 'learner', {
      created_by: 'sol',
      include_main_public_mentors: true,
    });
    const named = await server.get<Page>('/api/search/orgs/north/users/pat/mentors/', 'learner', {
      created_by: 'sol',
      include_main_public_mentors: true,
    });
    expect([second.body.count, named.body.count]).toEqual([0, 0]);
    await server.send('DELETE', `/api/ai-mentor/orgs/south/users/sol/mentors/${shared}/`, undefined, 'otherAdmin');
  });

  it('200: orders by name', async () => {
    const page = await search('admin', { order_by: 'name', order_direction: 'asc', limit: 2 });
    expect(page.results.map(({ name }) => name)).toEqual(['Members North', 'Open North']);
    expect(new URL(page.next!).searchParams.get('order_by')).toBe('name');
  });

  it('400: a user without a platform, and names the parameter', async () => {
    const { status, body } = await server.get<Problem>(PATH, 'learner', { username: 'pat' });
    expect([status, body.errors]).toMatchObject([400, [{ path: 'platform_key', keyword: 'required' }]]);
    expect((await server.get(PATH, 'learner', { visibility: 'everybody' })).status).toBe(400);
    expect((await server.get(PATH, null, { limit: 0 })).status).toBe(400);
  });

  it('401: a credential that is sent must be good', async () => {
    expect((await server.request('GET', PATH, { as: 'Token x' })).status).toBe(401);
  });

  it('200: lists recently opened mentors first, for the person and for administrators', async () => {
    const id = await server.make('north', { name: 'Aged' });
    const newer = await server.make('north', { name: 'Newer' });
    await server.send('POST', `/api/ai-mentor/orgs/north/users/pat/mentors/${id}/accesses/`, undefined, 'learner');
    const first = async (role: Role, username: string) =>
      (await search(role, { username, platform_key: 'north' })).results[0]!.name;
    expect([
      await first('learner', 'pat'),
      await first('admin', 'pat'),
      await first('learner', 'ada'),
      await first('otherLearner', 'kim'),
    ]).toEqual(['Aged', 'Aged', 'Newer', 'Open North']);
    for (const made of [id, newer]) await server.send('DELETE', `/api/ai-mentor/orgs/north/users/ada/mentors/${made}/`);
  });

  it('200, 404: shows public mentors of another tenant; an unknown platform', async () => {
    for (const role of [null, 'learner', 'admin'] as const) {
      const page = await search(role, { platform_key: 'south' });
      expect([names(page), page.facets.visibility]).toEqual([
        ['Open South'],
        [{ key: 'viewable_by_anyone', doc_count: 1 }],
      ]);
      expect((await server.get(PATH, role, { platform_key: 'nowhere' })).status).toBe(404);
    }
  });
});
