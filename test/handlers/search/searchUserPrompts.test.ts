import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { UNKNOWN, mentorServer } from '../mentors/mentors/mentorServer.js';

type Page = components['schemas']['PromptPage'];
type Prompt = components['schemas']['Prompt'];
const server = mentorServer();
const made: Record<string, Prompt> = {};
let mentor = '';
let second = '';
const PATH = '/api/search/orgs/north/users/pat/prompts/';
const writing = (id: string, user = 'ada') => `/api/ai-mentor/orgs/north/users/${user}/mentors/${id}/prompts/`;

async function add(name: string, body: object, { id = mentor, user = 'ada' } = {}) {
  const answer = await server.send<Prompt>('POST', writing(id, user), {
    title: name,
    prompt: `Text of ${name}`,
    ...body,
  });
  expect(answer.status).toBe(201);
  made[name] = answer.body;
}

beforeAll(async () => {
  mentor = await server.make('north', { name: 'Coach' });
  second = await server.make('north', { name: 'Second' });
  await add('Quiz me', {
    category: 'Study',
    language: 'English',
    style: 'concise',
    tone: 'friendly',
    prompt_visibility: 'viewable_by_anyone',
  });
  await add('Explain', { category: 'Study', language: 'German', style: 'long', tone: 'strict' });
  await add('Grade me', { category: 'Exam', prompt_visibility: 'viewable_by_tenant_admins' }, { id: second });
  await add(
    'Own draft',
    { category: 'Draft', prompt_visibility: 'viewable_by_tenant_admins', is_system: false },
    { user: 'pat' },
  );
});
restoreBeforeEach(server.db);

const search = async (query = {}, user = 'pat') => {
  const { status, body } = await server.get<Page>(`/api/search/orgs/north/users/${user}/prompts/`, 'admin', query);
  expect(status).toBe(200);
  return body;
};
const titles = ({ results }: Page) => results.map(({ title }) => title);

describe('searchUserPrompts', () => {
  it('400: a text of more than 32 words', async () => {
    const { status, body } = await server.get<{ errors?: { path: string }[] }>(PATH, 'admin', {
      query: 'word '.repeat(33),
    });
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'query']);
  });

  it('200: what the named user may use, their own included, newest first', async () => {
    const page = await search();
    expect([titles(page), page.count, page.num_pages, page.current_page]).toEqual([
      ['Own draft', 'Explain', 'Quiz me'],
      3,
      1,
      1,
    ]);
    expect(page.results[2]).toMatchObject({
      mentor,
      tone: 'friendly',
      style: 'concise',
      language: 'English',
      category: 'Study',
      created_by: 'ada',
      platform: server.ids.north,
      is_system: true,
    });
    expect(page.facets.category).toEqual([
      { key: 'Study', doc_count: 2 },
      { key: 'Draft', doc_count: 1 },
    ]);
    expect(titles(await search({ alphabetical: true }, 'ada'))).toEqual([
      'Explain',
      'Grade me',
      'Own draft',
      'Quiz me',
    ]);
    expect((await server.get<Page>(PATH, 'learner')).body.count).toBe(3);
  });

  it('200: one text with commas is one value where a prompt has it', async () => {
    await add('Tidy up', {
      category: 'Arts, Media',
      language: 'English, German',
      style: 'short, dry',
      tone: 'calm, kind',
    });
    await add('Look up', { category: 'Arts', language: 'French', style: 'dry', tone: 'kind' });
    for (const [name, value] of Object.entries({
      category: 'Arts, Media',
      language: 'English, German',
      style: 'short, dry',
      tone: 'calm, kind',
    }))
      expect([name, titles(await search({ [name]: value }))]).toEqual([name, ['Tidy up']]);
    expect(titles(await search({ category: 'Media,Arts' }))).toEqual(['Look up']);
  });

  it('200: filters and facets', async () => {
    expect(titles(await search({ language: 'German,French' }))).toEqual(['Explain']);
    expect(titles(await search({ style: 'concise', tone: 'friendly' }))).toEqual(['Quiz me']);
    expect(titles(await search({ mentor: [mentor], created_by: 'PAT' }))).toEqual(['Own draft']);
    expect((await search({ mentor: 'not-a-uuid' })).count).toBe(0);
    expect((await search({ mentor: [second] })).count).toBe(0);
    expect((await search({ tenant: 'south' })).count).toBe(0);
    const open = await search({ category: 'Draft' });
    expect(open.facets.category.map(({ key }) => key)).toEqual(['Study', 'Draft']);
    expect((await search({ category: 'Draft', filter_facet: true })).facets.category.map(({ key }) => key)).toEqual([
      'Draft',
    ]);
  });

  it('200: text with typing errors and unfinished words, under what the user sees', async () => {
    expect(titles(await search({ query: 'quizz' }))).toEqual(['Quiz me']);
    expect(titles(await search({ query: 'expl' }))).toEqual(['Explain']);
    expect((await search({ query: 'grade' })).count).toBe(0);
    expect(titles(await search({ query: 'grade' }, 'ada'))).toEqual(['Grade me']);
  });

  it('200: orders by title and category, in pages', async () => {
    expect(titles(await search({ sort_by: 'title', order_direction: 'asc', limit: 2 }))).toEqual([
      'Explain',
      'Own draft',
    ]);
    expect(titles(await search({ sort_by: 'category', order_direction: 'desc', limit: 1, offset: 2 }))).toEqual([
      'Own draft',
    ]);
  });

  it('200: prompts of a mentor that is gone are gone', async () => {
    const fading = await server.make('north', { name: 'Fading' });
    await add('Fleeting', {}, { id: fading });
    expect((await search({ query: 'fleeting' })).count).toBe(1);
    await server.send('DELETE', `/api/ai-mentor/orgs/north/users/ada/mentors/${fading}/`);
    expect((await search({ query: 'fleeting' })).count).toBe(0);
  });

  it('403: the prompt is there, but not for this user', async () => {
    expect((await server.get(PATH, 'learner', { id: made['Grade me']!.id })).status).toBe(403);
    expect((await server.get<Page>(PATH, 'learner', { id: made['Explain']!.id })).body.count).toBe(1);
    expect((await server.get('/api/search/orgs/north/users/ada/prompts/', 'learner')).status).toBe(403);
  });

  it('400, 401, 404', async () => {
    expect((await server.get(PATH, 'learner', { sort_by: 'size' })).status).toBe(400);
    expect((await server.get(PATH, null)).status).toBe(401);
    expect((await server.get(PATH, 'otherAdmin')).status).toBe(404);
    expect((await server.get(PATH, 'learner', { id: 999_999 })).status).toBe(404);
    expect((await server.get('/api/search/orgs/north/users/kim/prompts/', 'admin')).status).toBe(404);
  });
});

const create = (body: object, id = mentor) => server.send<Prompt>('POST', writing(id), body);

describe('createMentorPrompt', () => {
  it('201: with a text alone', async () => {
    const { status, body } = await create({ prompt: 'Hello' });
    expect([status, body.title, body.style, body.prompt_visibility, body.created_by]).toEqual([
      201,
      null,
      '',
      'viewable_by_tenant_students',
      'ada',
    ]);
  });

  it('404: a mentor that is not there', async () => {
    expect((await create({ prompt: 'x' }, UNKNOWN)).status).toBe(404);
  });

  it('400: names the field', async () => {
    for (const [field, value] of Object.entries({ prompt: '', prompt_visibility: 'all', tone: 5, unknown: 1 })) {
      const { status, body } = await server.send<{ errors?: { path: string }[] }>('POST', writing(mentor), {
        prompt: 'x',
        [field]: value,
      });
      expect([status, body.errors?.[0]?.path]).toEqual([400, `/${field}`]);
    }
  });
});

describe('updateMentorPrompt', () => {
  it('200, 404: until it is removed', async () => {
    const { body } = await create({ prompt: 'Hello' });
    const one = `${writing(mentor)}${body.id}/`;
    const changed = await server.send<Prompt>('PATCH', one, { tone: 'strict', title: 'Greeting' });
    expect([changed.status, changed.body.tone, changed.body.title, changed.body.prompt]).toEqual([
      200,
      'strict',
      'Greeting',
      'Hello',
    ]);
    await server.send('DELETE', one);
    expect((await server.send('PATCH', one, { tone: null })).status).toBe(404);
  });
});

describe('deleteMentorPrompt', () => {
  it('204, 404: once, and of this mentor', async () => {
    const id = made['Explain']!.id;
    expect((await server.send('DELETE', `${writing(second)}${id}/`)).status).toBe(404);
    expect((await server.send('DELETE', `${writing(mentor)}${id}/`)).status).toBe(204);
    expect((await server.send('DELETE', `${writing(mentor)}${id}/`)).status).toBe(404);
  });
});
