import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { UNKNOWN, mentorServer } from '../mentors/mentors/mentorServer.js';

type Page = components['schemas']['MentorSearchPage'];
type Detail = components['schemas']['MentorDetail'];
interface Problem {
  status: number;
  detail: string;
  errors?: { in: string; path: string }[];
}
const PATH = '/api/search/mentors/';
const server = mentorServer();
const made: Record<string, string> = {};

beforeAll(async () => {
  made.coach = await server.make(
    'north',
    {
      name: 'Calculus Coach',
      description: 'Limits and derivatives',
      tags: ['exam', 'first-year'],
      llm: { name: 'large', provider: 'Northstar' },
      audience: 'Undergraduates',
      categories: ['Mathematics', 'Science'],
      subjects: ['Calculus'],
      types: ['Tutor'],
      is_featured: true,
      settings: { system_prompt: 'Be patient.', enable_total_grounding: true },
    },
    'ada',
  );
  made.writer = await server.make(
    'north',
    {
      name: 'Essay Writer',
      description: 'Structure and style',
      llm: { name: 'small', provider: 'Northstar' },
      audience: 'Undergraduates',
      categories: ['Writing'],
      tags: ['exam'],
    },
    'ada',
  );
  made.staff = await server.make(
    'north',
    {
      name: 'Calculus for Staff',
      visibility: 'viewable_by_tenant_admins',
      categories: ['Secret Mathematics'],
      llm: { name: 'hidden', provider: 'Hidden' },
    },
    'vic',
  );
  made.open = await server.make('north', { name: 'Northern Lights', visibility: 'viewable_by_anyone' });
  made.mainOpen = await server.make('south', {
    name: 'Main Welcome',
    visibility: 'viewable_by_anyone',
    categories: ['Mathematics'],
  });
  made.main = await server.make('south', { name: 'Main Members Only', categories: ['Mathematics'] });
});

const search = async (query = {}, role: 'learner' | 'admin' | 'dmAdmin' | 'otherAdmin' | 'viewer' = 'learner') => {
  const { status, body } = await server.get<Page>(PATH, role, query);
  expect(status).toBe(200);
  return body;
};
const names = ({ results }: Page) => results.map(({ name }) => name);

describe('searchMentors', () => {
  it('200: newest first, with the card of each and all settings', async () => {
    const page = await search();
    expect([page.count, page.current_page, page.total_pages, page.next, page.previous]).toEqual([3, 1, 1, null, null]);
    expect(names(page)).toEqual(['Northern Lights', 'Essay Writer', 'Calculus Coach']);
    expect(page.results[2]).toMatchObject({
      unique_id: made.coach,
      llm: { name: 'large' },
      audience: { name: 'Undergraduates' },
      category: 'Mathematics',
      tags: ['exam', 'first-year'],
      platform: 'north',
      enable_total_grounding: true,
      show_attachment: true,
      greeting_type: 'proactive_response',
      created_by: 'ada',
      recently_accessed_at: null,
    });
    expect(page.results[2]!.categories.map(({ name }) => name)).toEqual(['Mathematics', 'Science']);
  });

  it('200: facets apply every filter except their own, and exclude hidden items', async () => {
    const { facets } = await search({ category: 'Writing' });
    expect(facets).toEqual({
      llm: [{ key: 'small', doc_count: 1 }],
      audience: [{ key: 'Undergraduates', doc_count: 1 }],
      category: [
        { key: 'Mathematics', doc_count: 1 },
        { key: 'Science', doc_count: 1 },
        { key: 'Writing', doc_count: 1 },
      ],
    });
    const all = await search({}, 'admin');
    expect([all.count, all.facets.category.map(({ key }) => key)]).toEqual([
      4,
      ['Mathematics', 'Science', 'Secret Mathematics', 'Writing'],
    ]);
    expect((await search({ category: 'Secret Mathematics' })).count).toBe(0);
  });

  it('200: filters take lists in both styles, and must all hold', async () => {
    expect(names(await search({ category: 'Writing,Mathematics' }))).toEqual(['Essay Writer', 'Calculus Coach']);
    expect(names(await search({ llm: ['small', 'large'], category: ['Mathematics'] }))).toEqual(['Calculus Coach']);
    expect(names(await search({ tags: 'first-year' }))).toEqual(['Calculus Coach']);
    expect(names(await search({ audience: 'Undergraduates', featured: false }))).toEqual(['Essay Writer']);
    expect((await search({ created_by: 'ADA' })).count).toBe(2);
    expect((await search({ created_by: 'vic' })).count).toBe(0);
    expect((await search({ tenant: 'south' })).count).toBe(0);
    expect((await search({ tenant: 'south' }, 'dmAdmin')).count).toBe(2);
  });

  it('200: tolerates typing errors, case, accents and unfinished words', async () => {
    for (const query of ['calculus', 'CALCÚLUS', 'calclus', 'calc', 'derivativs', 'coach limits']) {
      expect([query, names(await search({ query }))]).toEqual([query, ['Calculus Coach']]);
    }
    expect((await search({ query: 'chemistry' })).count).toBe(0);
    expect((await search({ query: "'); drop table mentors; --" })).count).toBe(0);
    expect((await search({ query: '?!' })).count).toBe(3);
  });

  it('200: words of hidden items do not reveal them', async () => {
    expect((await search({ query: 'staff' })).count).toBe(0);
    expect(names(await search({ query: 'staff' }, 'admin'))).toEqual(['Calculus for Staff']);
    expect(names(await search({ query: 'calculus' }, 'viewer'))).toEqual(['Calculus Coach', 'Calculus for Staff']);
  });

  it('200: public mentors of the main platform only when requested', async () => {
    expect(names(await search({ include_main_public_mentors: true }))).toContain('Main Welcome');
    expect(names(await search({ include_main_public_mentors: true }))).not.toContain('Main Members Only');
    expect((await search({}, 'dmAdmin')).count).toBe(6);
    expect(names(await search({}, 'otherAdmin'))).toEqual(['Main Members Only', 'Main Welcome']);
  });

  it('200: pages are stable, and next leads through all of them', async () => {
    const first = await search({ limit: 2, order_by: 'created_at', order_direction: 'asc' });
    expect([first.count, first.total_pages, names(first)]).toEqual([3, 2, ['Calculus Coach', 'Essay Writer']]);
    const next = new URL(first.next!);
    const { body } = await server.get<Page>(next.pathname + next.search, 'learner');
    expect([names(body), body.next, new URL(body.previous!).searchParams.get('offset')]).toEqual([
      ['Northern Lights'],
      null,
      '0',
    ]);
    expect((await search({ offset: 50 })).results).toEqual([]);
  });

  it('200: one mentor in full by its number or UUID', async () => {
    const { body } = await server.get<Detail>(PATH, 'learner', { unique_id: made.coach! });
    expect(body).toMatchObject({
      name: 'Calculus Coach',
      platform: { key: 'north', name: 'North' },
      visibility: 'viewable_by_tenant_students',
      settings: { temperature: 0.7, max_tokens: 1024, system_prompt: 'Be patient.' },
    });
    expect((await server.get<Detail>(PATH, 'learner', { id: body.id })).body.unique_id).toBe(made.coach);
    expect((await server.get<Detail>(PATH, 'otherAdmin', { unique_id: made.open! })).body.name).toBe('Northern Lights');
  });

  it('200: a public mentor shows members of other platforms nothing of its people, secrets of steering and servers of its own', async () => {
    const own = await server.send<{ id: number }>('POST', '/api/ai-mentor/orgs/north/users/ada/mcp-servers/', {
      name: 'Inner',
      url: 'https://inner.north.example/mcp',
    });
    const shared = await server.send<{ id: number }>('POST', '/api/ai-mentor/orgs/north/users/ada/mcp-servers/', {
      name: 'Shared',
      url: 'https://shared.north.example/mcp',
      is_featured: true,
    });
    const id = await server.make(
      'north',
      {
        name: 'Open House',
        visibility: 'viewable_by_anyone',
        mcp_servers: [own.body.id, shared.body.id],
        metadata: { note: 'inner' },
        settings: { system_prompt: 'secret way' },
      },
      'ada',
    );
    const seen = async (role: 'learner' | 'otherAdmin' | 'dmAdmin') => {
      const { body } = await server.get<Detail>(PATH, role, { unique_id: id });
      return [body.mcp_servers.map(({ name }) => name), body.created_by, body.metadata, body.settings.system_prompt];
    };
    const all = [['Inner', 'Shared'], 'ada', { note: 'inner' }, 'secret way'];
    expect([await seen('learner'), await seen('dmAdmin')]).toEqual([all, all]);
    expect(await seen('otherAdmin')).toEqual([['Shared'], null, null, '']);
    const anonymous = await server.get<Page>('/api/ai-search/mentors/', null, { query: 'open house' });
    expect([anonymous.body.count, anonymous.text.includes('inner')]).toEqual([1, false]);
    await server.send('DELETE', `/api/ai-mentor/orgs/north/users/ada/mentors/${id}/`);
  });

  it('200: a change is seen at once, also where the answer was remembered', async () => {
    expect((await search({ query: 'zebra' })).count).toBe(0);
    const id = await server.make('north', { name: 'Zebra Guide' });
    expect((await search({ query: 'zebra' })).count).toBe(1);
    expect((await server.send('DELETE', `/api/ai-mentor/orgs/north/users/ada/mentors/${id}/`)).status).toBe(204);
    expect((await search({ query: 'zebra' })).count).toBe(0);
  });

  it('304: the same answer is not sent twice', async () => {
    const first = await server.get(PATH, 'learner');
    const again = await server.request('GET', PATH, {
      as: server.as.learner,
      headers: { 'if-none-match': first.headers.get('etag')! },
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('400: names the parameter', async () => {
    for (const [name, value] of Object.entries({
      limit: 101,
      offset: -1,
      order_by: 'shoe_size',
      featured: 'maybe',
      id: 'x',
      unique_id: 'x',
      order_direction: 'up',
      query: 'word '.repeat(33),
    })) {
      const { status, body } = await server.get<Problem>(PATH, 'learner', { [name]: value });
      expect([status, body.errors?.[0]?.path]).toEqual([400, name]);
    }
  });

  it('401: without a credential, and with an unknown one', async () => {
    expect((await server.get(PATH, null)).status).toBe(401);
    expect((await server.request('GET', PATH, { as: 'Api-Key nobody.nothing' })).status).toBe(401);
  });

  it("404: hides another tenant's mentor, and one that is for administrators", async () => {
    const missing = await server.get<Problem>(PATH, 'learner', { unique_id: UNKNOWN });
    for (const id of [made.main!, made.staff!]) {
      const hidden = await server.get<Problem>(PATH, 'learner', { unique_id: id });
      expect([hidden.status, hidden.body.detail]).toEqual([404, missing.body.detail.replace(UNKNOWN, id)]);
    }
  });
});

describe('searchMentors, by names with commas', () => {
  const server = mentorServer();

  it('200: one text that is the name of a category is no list of categories', async () => {
    await server.make('north', { name: 'Studio', categories: ['Arts, Writing'] }, 'ada');
    await server.make('north', { name: 'Desk', categories: ['Writing'] }, 'ada');
    const found = async (query: string) => names((await server.get<Page>(`${PATH}?${query}`, 'learner')).body);
    expect(await found('category=Arts,+Writing')).toEqual(['Studio']);
    expect(await found('category=Writing,+Arts')).toEqual(['Desk']);
    expect(await found('category=Arts,+Writing&category=Writing')).toEqual(['Desk', 'Studio']);
  });
});
