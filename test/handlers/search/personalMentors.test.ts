import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { type Role, UNKNOWN, mentorServer } from '../mentors/mentors/mentorServer.js';

type Page = components['schemas']['UserMentorPage'];
type Detail = components['schemas']['PersonalizedMentorDetail'];
const server = mentorServer();
const made: Record<string, string> = {};
const MINE = '/api/ai-search/orgs/north/users/pat/my-mentors/';
const PERSONAL = '/api/ai-search/personalized-mentors/';
const OF_USER = '/api/search/orgs/north/users/pat/mentors/';
const AI = '/api/search/ai-search/';
const open = (id: string, as: Role = 'learner', user = 'pat') =>
  server.send('POST', `/api/ai-mentor/orgs/north/users/${user}/mentors/${id}/accesses/`, undefined, as);
const names = ({ results }: Page) => results.map(({ name }) => name);

beforeAll(async () => {
  made.used = await server.make('north', {
    name: 'Used Often',
    categories: ['Mathematics'],
    llm: { name: 'large', provider: 'Northstar' },
  });
  made.own = await server.make('north', { name: 'Own Work', categories: ['Writing'] }, 'pat');
  made.other = await server.make('north', { name: 'Never Opened', categories: ['Mathematics'] }, 'ada');
  made.staff = await server.make('north', { name: 'Staff Only', visibility: 'viewable_by_tenant_admins' });
  made.main = await server.make('south', { name: 'Main Public', visibility: 'viewable_by_anyone' });
  for (let use = 0; use < 3; use++) expect((await open(made.used)).status).toBe(201);
  expect((await open(made.staff, 'admin', 'ada')).status).toBe(201);
});

restoreBeforeEach(server.db);

describe('listMyMentors', () => {
  it('200: what the user made or opened, the last opened first, with the counts', async () => {
    const { status, body } = await server.get<Page>(MINE, 'learner');
    expect([status, names(body)]).toEqual([200, ['Used Often', 'Own Work']]);
    expect(body.results.map(({ access_count, last_used_at }) => [access_count, last_used_at !== null])).toEqual([
      [3, true],
      [0, false],
    ]);
    expect(body.facets.category.map(({ key }) => key)).toEqual(['Mathematics', 'Writing']);
    expect(body.results[0]!.recently_accessed_at).toBe(body.results[0]!.last_used_at);
  });

  it('200: an admin sees it as the user does, in pages', async () => {
    const { body } = await server.get<Page>(MINE, 'admin', { limit: 1, offset: 1 });
    expect([names(body), body.count, body.current_page, body.total_pages]).toEqual([['Own Work'], 2, 2, 2]);
  });

  it('401, 403, 404: no credential, another person, another tenant, and non-members', async () => {
    expect((await server.get(MINE, null)).status).toBe(401);
    expect((await server.get('/api/ai-search/orgs/north/users/ada/my-mentors/', 'learner')).status).toBe(403);
    expect((await server.get(MINE, 'viewer')).status).toBe(403);
    expect((await server.get(MINE, 'otherAdmin')).status).toBe(404);
    expect((await server.get('/api/ai-search/orgs/north/users/kim/my-mentors/', 'admin')).status).toBe(404);
    expect((await server.get('/api/ai-search/orgs/north/users/nobody/my-mentors/', 'admin')).status).toBe(404);
  });

  it('400: names the parameter', async () => {
    expect((await server.get(MINE, 'learner', { limit: 0 })).status).toBe(400);
  });
});

describe('searchPersonalizedMentors', () => {
  const mine = { username: 'pat', platform_key: 'north' };

  it('200: filters and facets over the own mentors only', async () => {
    const { body } = await server.get<components['schemas']['PersonalizedMentorPage']>(PERSONAL, 'learner', {
      ...mine,
      category: 'Mathematics',
    });
    expect(body.results.map(({ name, access_count }) => [name, access_count])).toEqual([['Used Often', 3]]);
    expect(body.facets.categories).toEqual([
      { key: 'Mathematics', doc_count: 1 },
      { key: 'Writing', doc_count: 1 },
    ]);
    expect(body.facets.llm_providers).toEqual([{ key: 'Northstar', doc_count: 1 }]);
    expect((await server.get<Page>(PERSONAL, 'learner', { ...mine, query: 'ussed offten' })).body.count).toBe(1);
  });

  it('200: one of them in full', async () => {
    const { body } = await server.get<Detail>(PERSONAL, 'admin', { ...mine, unique_id: made.used! });
    expect([body.name, body.access_count, body.platform.key, body.settings.max_tokens]).toEqual([
      'Used Often',
      3,
      'north',
      1024,
    ]);
  });

  it('200: what may not be seen any more is gone', async () => {
    const id = await server.make('north', { name: 'Fading' }, 'pat');
    await open(id);
    const seen = async () => names((await server.get<Page>(PERSONAL, 'learner', mine)).body);
    expect(await seen()).toContain('Fading');
    await server.send('PATCH', `/api/ai-mentor/orgs/north/users/ada/mentors/${id}/`, {
      visibility: 'viewable_by_tenant_admins',
    });
    expect(await seen()).not.toContain('Fading');
  });

  it('400, 401, 403, 404', async () => {
    expect((await server.get(PERSONAL, 'learner', { username: 'pat' })).status).toBe(400);
    expect((await server.get(PERSONAL, 'learner', { platform_key: 'north' })).status).toBe(400);
    expect((await server.get(PERSONAL, null, mine)).status).toBe(401);
    expect((await server.get(PERSONAL, 'learner', { ...mine, username: 'ada' })).status).toBe(403);
    expect((await server.get(PERSONAL, 'otherLearner', mine)).status).toBe(404);
    expect((await server.get(PERSONAL, 'learner', { ...mine, unique_id: made.other! })).status).toBe(404);
  });
});

describe('searchUserMentors', () => {
  it('200: all that the user may see, with what they did', async () => {
    const { body } = await server.get<Page>(OF_USER, 'admin', {
      order_by: 'created_at',
      order_direction: 'asc',
      category: ['Mathematics', 'Writing'],
    });
    expect(body.results.map(({ name, access_count }) => [name, access_count])).toEqual([
      ['Used Often', 3],
      ['Own Work', 0],
      ['Never Opened', 0],
    ]);
    const withMain = await server.get<Page>(OF_USER, 'learner', { include_main_public_mentors: true });
    expect(names(withMain.body)).toContain('Main Public');
    expect((await server.get<Detail>(OF_USER, 'learner', { unique_id: made.used! })).body.access_count).toBe(3);
  });

  it('200: applies the rights of the user, not of the calling admin', async () => {
    expect((await server.get<Page>(OF_USER, 'admin', { query: 'staff' })).body.count).toBe(0);
    expect(
      (await server.get<Page>('/api/search/orgs/north/users/ada/mentors/', 'admin', { query: 'staff' })).body.count,
    ).toBe(1);
  });

  it('400, 401, 403, 404', async () => {
    expect((await server.get(OF_USER, 'learner', { order_by: 'x' })).status).toBe(400);
    expect((await server.get(OF_USER, null)).status).toBe(401);
    expect((await server.get('/api/search/orgs/north/users/ada/mentors/', 'learner')).status).toBe(403);
    expect((await server.get(OF_USER, 'otherAdmin')).status).toBe(404);
    for (const id of [made.staff!, UNKNOWN])
      expect((await server.get(OF_USER, 'learner', { unique_id: id })).status).toBe(404);
  });
});

describe('searchAi', () => {
  it('200: in pages and by offset', async () => {
    await server.make('north', { name: 'Fifth' });
    const page = await server.get<Page>(AI, 'admin', {
      page: 2,
      page_size: 2,
      order_by: 'created_at',
      order_direction: 'asc',
    });
    expect([names(page.body)[0], page.body.current_page, page.body.total_pages]).toEqual(['Never Opened', 2, 3]);
    expect(new URL(page.body.next!).searchParams.get('page')).toBe('3');
    expect(new URL(page.body.previous!).searchParams.get('page')).toBe('1');
    const offset = await server.get<Page>(AI, 'admin', {
      limit: 2,
      offset: 2,
      order_by: 'created_at',
      order_direction: 'asc',
    });
    expect([names(offset.body), new URL(offset.body.next!).searchParams.get('offset')]).toEqual([
      names(page.body),
      '4',
    ]);
  });

  it('200: filter_facet narrows the facets to the results', async () => {
    const keys = async (filter_facet: boolean) => {
      const { body } = await server.get<Page>(AI, 'learner', { category: 'Mathematics', filter_facet });
      return body.facets.category.map(({ key }) => key);
    };
    expect([await keys(false), await keys(true)]).toEqual([['Mathematics', 'Writing'], ['Mathematics']]);
  });

  it('200: an id is a filter like the others', async () => {
    const { body } = await server.get<Page>(AI, 'learner', { unique_id: made.used! });
    expect([body.count, names(body)]).toEqual([1, ['Used Often']]);
    expect((await server.get<Page>(AI, 'learner', { unique_id: made.staff! })).body.count).toBe(0);
  });

  it('400, 401', async () => {
    expect((await server.get(AI, 'learner', { page: 0 })).status).toBe(400);
    expect((await server.get(AI, null)).status).toBe(401);
  });
});
