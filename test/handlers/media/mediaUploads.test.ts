import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../generated/types.js';
import { type FilePart, createForm } from '../../support/forms.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { createPng } from '../../support/sampleFiles.js';
import { type Role, mentorServer } from '../mentors/mentors/mentorServer.js';

type Answer = components['schemas']['MediaResource'] & components['schemas']['Problem'];

const server = mentorServer();
const base = (user = 'ada') => `/api/media/orgs/north/users/${user}/media/`;
restoreBeforeEach(server.db);

const form = (method: string, path: string, fields: Record<string, string | FilePart>, who: Role = 'admin') =>
  server.request<Answer>(method, path, {
    as: server.as[who],
    bytes: createForm(fields).bytes,
    headers: createForm(fields).headers,
  });
const json = (method: string, path: string, body: object, headers: Record<string, string>) =>
  server.request<Answer>(method, path, { as: server.as.admin, bytes: Buffer.from(JSON.stringify(body)), headers });
const image = { name: 'graph.png', content: createPng(20, 10) };
const upload = (fields: Record<string, string | FilePart> = {}, who: Role = 'admin', user = 'ada') =>
  form(
    'POST',
    `${base(user)}media-uploads/`,
    { title: 'Graph', media_type: 'image', unit_id: 'u', file: image, ...fields },
    who,
  );

describe('uploadMediaResource', () => {
  it('201: adds a media resource with its file', async () => {
    const { status, body } = await upload({ description: '' });
    expect([status, body]).toMatchObject([
      201,
      { title: 'Graph', file_name: 'graph.png', file_type: 'image/png', width: 20, height: 10, description: null },
    ]);
    const stored = await server.request('GET', new URL(body.file!).pathname);
    expect([stored.status, stored.headers.get('content-type')]).toEqual([200, 'image/png']);
  });

  it('400: names each field that is missing, unknown or wrong', async () => {
    const { status, body } = await upload({ title: 'x'.repeat(256), colour: 'red' });
    expect([status, body.errors!.map(({ path }) => path).sort()]).toEqual([400, ['/colour', '/title']]);
    expect((await upload({ file: { name: 'a.png', content: '<html></html>' } })).body.errors).toMatchObject([
      { path: '/file', keyword: 'content' },
    ]);
  });

  it('403, 404, 415: for somebody else; of another tenant; as JSON', async () => {
    expect((await upload({}, 'learner')).status).toBe(403);
    expect((await upload({}, 'otherAdmin')).status).toBe(404);
    const body = { title: 'Graph', media_type: 'image', unit_id: 'u', file: 'graph.png' };
    for (const headers of [
      { 'content-type': 'application/json' },
      { 'content-type': 'text/plain' },
      {} as Record<string, string>,
    ]) {
      const answer = await json('POST', `${base()}media-uploads/`, body, headers);
      expect([answer.status, answer.body.detail]).toEqual([415, 'Send the body as multipart/form-data.']);
    }
  });
});

describe('replaceMediaFile', () => {
  it('200: replaces the file and nothing else', async () => {
    const { body: before } = await upload();
    const path = `${base()}media-resources/${before.id}/file/`;
    const { status, body } = await form('PUT', path, { file: { name: 'larger.png', content: createPng(30, 15) } });
    expect([status, body]).toMatchObject([
      200,
      { id: before.id, title: 'Graph', unit_id: 'u', file_name: 'larger.png', width: 30, height: 15 },
    ]);
    expect((await server.request('GET', new URL(before.file!).pathname)).status).toBe(404);
  });

  it('400, 403, 404: without a file, or of another kind; by another learner; unknown', async () => {
    const { body } = await upload();
    const path = `${base()}media-resources/${body.id}/file/`;
    expect((await form('PUT', path, {})).body.errors).toMatchObject([{ path: '/file', keyword: 'required' }]);
    expect((await form('PUT', path, { title: 'x' })).body.errors!.map(({ path: at }) => at).sort()).toEqual([
      '/file',
      '/title',
    ]);
    expect((await form('PUT', path, { file: { name: 'a', content: 'text' } })).status).toBe(400);
    expect(
      (await form('PUT', `${base('pat')}media-resources/${body.id}/file/`, { file: image }, 'learner')).status,
    ).toBe(403);
    expect((await form('PUT', `${base()}media-resources/999999/file/`, { file: image })).status).toBe(404);
  });
});

describe('createMediaResource', () => {
  it.each([
    ['without Content-Type', {}],
    ['as text/plain', { 'content-type': 'text/plain;charset=UTF-8' }],
  ] as [string, Record<string, string>][])(
    '201: reads a body %s as JSON, as generated clients send it',
    async (_, headers) => {
      const { status, body } = await json(
        'POST',
        `${base()}media-resources/`,
        { title: 'Link', media_type: 'other', unit_id: 'u' },
        headers,
      );
      expect([status, body.title]).toEqual([201, 'Link']);
    },
  );

  it('400, 415: not JSON without a type; JSON of another type', async () => {
    const path = `${base()}media-resources/`;
    expect((await server.request('POST', path, { as: server.as.admin, bytes: 'title=Link' })).status).toBe(400);
    const answer = await json('POST', path, { title: 'Link' }, { 'content-type': 'application/xml' });
    expect([answer.status, answer.body.detail]).toEqual([
      415,
      'Send the body as application/json or multipart/form-data.',
    ]);
  });
});
