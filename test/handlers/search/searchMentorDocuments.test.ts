import { beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type Role, UNKNOWN, mentorServer } from '../mentors/mentors/mentorServer.js';

type Page = components['schemas']['MentorDocumentPage'];
type Document = components['schemas']['MentorDocument'];
const server = mentorServer();
let mentor = '';
const path = (id = mentor) => `/api/search/mentors/${id}/documents/`;
const writing = (id = mentor) => `/api/ai-mentor/orgs/north/users/ada/mentors/${id}/documents/`;
const add = async (name: string, more = {}) => {
  const body = {
    document_name: name,
    document_type: 'pdf',
    url: `https://files.north.example/${encodeURIComponent(name)}`,
    ...more,
  };
  return server.send<Document>('POST', writing(), body);
};

beforeAll(async () => {
  mentor = await server.make('north', { name: 'Coach' });
  expect((await add('Lecture notes', { training_status: 'trained', metadata: { pages: 3 } })).status).toBe(201);
  expect((await add('Exercises', { document_type: 'web' })).status).toBe(201);
  expect((await add('Exam solutions', { access: 'private' })).status).toBe(201);
});
restoreBeforeEach(server.db);

const search = async (role: Role, query = {}) => {
  const { status, body } = await server.get<Page>(path(), role, query);
  expect(status).toBe(200);
  return body;
};
const names = ({ results }: Page) => results.map(({ document_name }) => document_name);

describe('searchMentorDocuments', () => {
  it('200: members see public ones, and private ones do not count', async () => {
    const page = await search('learner', { order_by: 'document_name', order_direction: 'asc' });
    expect([names(page), page.count]).toEqual([['Exercises', 'Lecture notes'], 2]);
    expect(page.facets).toEqual({
      access: [{ key: 'public', doc_count: 2 }],
      document_type: [
        { key: 'pdf', doc_count: 1 },
        { key: 'web', doc_count: 1 },
      ],
      training_status: [
        { key: 'pending', doc_count: 1 },
        { key: 'trained', doc_count: 1 },
      ],
    });
    expect(page.results[1]).toMatchObject({
      document_type: 'pdf',
      access: 'public',
      training_status: 'trained',
      url: 'https://files.north.example/Lecture%20notes',
      metadata: { pages: 3 },
    });
    expect((await search('learner', { query: 'solutions' })).count).toBe(0);
  });

  it('200: administrators and viewers see all', async () => {
    for (const role of ['admin', 'viewer', 'dmAdmin'] as const) expect((await search(role)).count).toBe(3);
  });

  it('200: filters, text with typing errors, order and pages', async () => {
    expect(names(await search('admin', { access: 'private' }))).toEqual(['Exam solutions']);
    expect((await search('admin', { access: 'private' })).facets.access).toEqual([
      { key: 'public', doc_count: 2 },
      { key: 'private', doc_count: 1 },
    ]);
    expect(names(await search('admin', { document_type: 'pdf', training_status: 'trained,failed' }))).toEqual([
      'Lecture notes',
    ]);
    for (const query of ['lecture', 'LECT', 'lectre', 'notes'])
      expect([query, names(await search('learner', { query }))]).toEqual([query, ['Lecture notes']]);
    expect((await search('learner', { query: '%' })).count).toBe(0);
    expect(
      names(await search('admin', { order_by: 'document_name', order_direction: 'desc', limit: 1, offset: 1 })),
    ).toEqual(['Exercises']);
  });

  it('200: of a mentor that anyone may see, to members of other platforms too', async () => {
    const open = await server.make('north', { name: 'Open', visibility: 'viewable_by_anyone' });
    expect((await server.get<Page>(path(open), 'otherAdmin')).body).toMatchObject({ count: 0, results: [] });
  });

  it('400, 401, 404', async () => {
    expect((await server.get(path(), 'learner', { access: 'secret' })).status).toBe(400);
    expect((await server.get(path('x'), 'learner')).status).toBe(400);
    expect((await server.get(path(), null)).status).toBe(401);
    expect((await server.get(path(), 'otherAdmin')).status).toBe(404);
    expect((await server.get(path(UNKNOWN), 'admin')).status).toBe(404);
    expect((await server.get(path(), 'learner', { platform_key: 'south' })).status).toBe(404);
  });
});

describe('createMentorDocument', () => {
  it('409: a mentor has a URL once', async () => {
    expect((await add('Lecture notes')).status).toBe(409);
  });

  it("404: another tenant's mentor", async () => {
    const foreign = await server.make('south', { name: 'Foreign' });
    expect(
      (
        await server.send('POST', writing(foreign), {
          document_name: 'x',
          document_type: 'pdf',
          url: 'https://x.example/',
        })
      ).status,
    ).toBe(404);
  });

  it('400: names the field', async () => {
    for (const [field, value] of Object.entries({
      document_type: 'Not Allowed',
      url: 'javascript:alert(1)',
      access: 'all',
      document_name: '',
    })) {
      const { status, body } = await server.send<{ errors?: { path: string }[] }>('POST', writing(), {
        document_name: 'x',
        document_type: 'pdf',
        url: 'https://x.example/',
        [field]: value,
      });
      expect([status, body.errors?.[0]?.path]).toEqual([400, `/${field}`]);
    }
  });
});

describe('updateMentorDocument', () => {
  it('200, 404: until it is removed', async () => {
    const { body } = await add('Draft', { training_status: 'pending' });
    const one = `${writing()}${body.id}/`;
    const changed = await server.send<Document>('PATCH', one, { training_status: 'failed', metadata: null });
    expect([changed.status, changed.body.training_status, changed.body.document_name]).toEqual([
      200,
      'failed',
      'Draft',
    ]);
    expect(changed.body.last_modified >= changed.body.date_created).toBe(true);
    await server.send('DELETE', one);
    expect((await server.send('PATCH', one, { access: 'public' })).status).toBe(404);
  });

  it('409: a URL that another one has', async () => {
    const { body } = await add('Another');
    expect(
      (await server.send('PATCH', `${writing()}${body.id}/`, { url: 'https://files.north.example/Exercises' })).status,
    ).toBe(409);
  });
});

describe('deleteMentorDocument', () => {
  it('204, 404: once, and of this mentor', async () => {
    const second = await server.make('north', { name: 'Second' });
    const { body } = await add('Draft');
    expect((await server.send('DELETE', `${writing(second)}${body.id}/`)).status).toBe(404);
    expect((await server.send('DELETE', `${writing()}${body.id}/`)).status).toBe(204);
    expect((await server.send('DELETE', `${writing()}${body.id}/`)).status).toBe(404);
  });
});
