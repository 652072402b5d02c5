import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { BO, PAT, tagOf } from './documentRequests.js';
import { COURSE, type Json, statement } from './statements.js';
import { NORTH, SOUTH, basic, xapiServer } from './xapiServer.js';

const { server, as, request } = xapiServer();
beforeAll(async () => {
  // Partitions are made with the first statement, and stay.
  await request('POST', `${NORTH}statements`, { body: statement({ object: { id: 'https://x.example/first' } }) });
});
restoreBeforeEach(server.db);

const FORM = 'application/x-www-form-urlencoded';
const state = { activityId: COURSE, agent: BO, stateId: 'bookmark' };

/** Sends a form as another method, with nothing in the headers but its type. */
const send = (
  resource: string,
  method: string,
  form: Record<string, string> | string,
  {
    type = FORM,
    query = {},
    headers = {},
    base = NORTH,
  }: { type?: string; query?: Record<string, string>; headers?: Record<string, string>; base?: string } = {},
) =>
  server.request<Json>('POST', `${base}${resource}`, {
    query: { method, ...query },
    bytes: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    headers: { 'content-type': type, ...headers },
  });
const sent = (form: Record<string, string>, who: 'writer' | 'learner' | 'otherWriter' = 'writer') => ({
  Authorization: basic(as[who]),
  'X-Experience-API-Version': '1.0.3',
  ...form,
});

describe('alternate requests', () => {
  it('204: stands for a PUT, with its headers in the form', async () => {
    const one = statement();
    const answer = await send(
      'statements',
      'PUT',
      sent({
        statementId: one.id,
        content: JSON.stringify(one),
        'Content-Type': 'application/json',
        'Content-Length': '7',
      }),
    );
    expect([answer.status, answer.headers.get('X-Experience-API-Version')]).toEqual([204, '1.0.3']);
    const { status, body } = await send('statements', 'GET', sent({ statementId: one.id, 'Accept-Language': 'en' }));
    expect([status, body]).toMatchObject([200, { id: one.id }]);
  });

  it('200: stands for a GET, whose next page is a plain address', async () => {
    for (let count = 0; count < 2; count += 1) await request('POST', `${NORTH}statements`, { body: statement() });
    const { status, body } = await send('statements', 'GET', sent({ limit: '1', activity: COURSE }));
    expect(status).toBe(200);
    const next = await request<{ statements: Json[] }>('GET', String(body.more));
    expect([next.status, next.body.statements.length, String(body.more).includes('method')]).toEqual([200, 1, false]);
  });

  it('200: stands for a POST, and takes what has no type for JSON', async () => {
    const one = statement();
    expect((await send('statements', 'POST', sent({ content: JSON.stringify([one]) }))).body).toEqual([one.id]);
  });

  it('204, 200, 412: stands for requests about documents', async () => {
    const put = (content: string, headers: Record<string, string> = {}) =>
      send('activities/state', 'PUT', sent({ ...state, content, 'Content-Type': 'text/plain', ...headers }));
    expect((await put('ä & b + c')).status).toBe(204);
    const read = await send('activities/state', 'GET', sent(state));
    expect([read.status, read.text, read.headers.get('content-type'), read.headers.get('etag')]).toEqual([
      200,
      'ä & b + c',
      'text/plain',
      tagOf('ä & b + c'),
    ]);
    expect([
      (await put('b', { 'If-None-Match': '*' })).status,
      (await put('b', { 'if-match': tagOf('x') })).status,
    ]).toEqual([412, 412]);
    expect((await send('activities/state', 'DELETE', sent(state))).status).toBe(204);
    expect((await send('activities/state', 'GET', sent(state))).status).toBe(404);
    expect((await send('agents', 'GET', sent({ agent: BO }))).body).toMatchObject({ objectType: 'Person' });
  });

  it('401, 403, 404: the key allows nothing else', async () => {
    expect((await send('activities/state', 'GET', { ...state, 'X-Experience-API-Version': '1.0.3' })).status).toBe(401);
    expect((await send('activities/state', 'PUT', sent({ ...state, content: 'a' }, 'learner'))).status).toBe(403);
    expect(
      (await send('activities/state', 'PUT', sent({ ...state, agent: PAT, content: '1' }, 'learner'))).status,
    ).toBe(204);
    expect((await send('activities/state', 'GET', sent(state, 'otherWriter'))).status).toBe(404);
    expect((await send('activities/state', 'GET', sent(state), { base: SOUTH })).status).toBe(404);
  });

  const one = statement();
  const put = { statementId: one.id, content: JSON.stringify(one) };
  it.each<[string, () => ReturnType<typeof send>]>([
    [
      'another parameter in the address',
      () => send('statements', 'PUT', sent(put), { query: { statementId: one.id } }),
    ],
    ['no content', () => send('statements', 'PUT', sent({ statementId: one.id }))],
    [
      'no form',
      () =>
        send('statements', 'PUT', '', {
          headers: { Authorization: basic(as.writer), 'X-Experience-API-Version': '1.0.3' },
        }),
    ],
    [
      'JSON instead of a form',
      () => send('statements', 'PUT', JSON.stringify(sent(put)), { type: 'application/json' }),
    ],
    [
      'JSON that is called a form',
      () =>
        send('statements', 'PUT', JSON.stringify(sent(put)), {
          headers: { Authorization: basic(as.writer), 'X-Experience-API-Version': '1.0.3' },
        }),
    ],
    ['content twice', () => send('statements', 'PUT', `${new URLSearchParams(sent(put)).toString()}&content=1`)],
    ['content that is not wanted', () => send('statements', 'GET', sent({ limit: '1', content: '{}' }))],
    ['an unknown field', () => send('statements', 'GET', sent({ limit: '1', happy: 'day' }))],
    [
      'an unknown version',
      () =>
        send(
          'statements',
          'PUT',
          { ...sent(put), 'X-Experience-API-Version': '0.8' },
          { headers: { 'X-Experience-API-Version': '1.0.3' } },
        ),
    ],
    ['version 2.0 in the form', () => send('statements', 'PUT', { ...sent(put), 'X-Experience-API-Version': '2.0.0' })],
    [
      'version 2.0 in the headers',
      () =>
        send('statements', 'PUT', sent(put), {
          headers: { Authorization: basic(as.writer), 'X-Experience-API-Version': '2.0.0' },
        }),
    ],
    ['another method', () => send('statements', 'PATCH', sent(put))],
    ['broken percent-encoding', () => send('statements', 'PUT', 'content=%zz')],
    ['NUL characters', () => send('statements', 'PUT', sent({ ...put, content: '\0' }))],
    [
      'a type that is none',
      () => send('activities/state', 'PUT', sent({ ...state, content: 'a', 'Content-Type': 'text/plain\r\nX-Own: 1' })),
    ],
  ])('400: %s', async (_, sending) => {
    const answer = await sending();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect((await request('GET', `${NORTH}statements`, { query: { statementId: one.id } })).status).toBe(404);
  });

  it('400: a method beside anything but a POST', async () => {
    expect((await request('GET', `${NORTH}statements`, { query: { method: 'POST' } })).status).toBe(400);
    expect(
      (
        await request('PUT', `${NORTH}statements`, {
          query: { method: 'POST', statementId: randomUUID() },
          body: statement(),
        })
      ).status,
    ).toBe(400);
  });

  it('413: content over 1 MB, and a form over 4 MB', async () => {
    const content = (length: number) => sent({ ...state, content: 'x'.repeat(length), 'Content-Type': 'text/plain' });
    expect([
      (await send('activities/state', 'PUT', content(1_048_576))).status,
      (await send('activities/state', 'PUT', content(1_048_577))).status,
      (await send('activities/state', 'PUT', content(4_200_000))).status,
    ]).toEqual([204, 413, 413]);
  });

  it('415: nothing outside of the record store', async () => {
    const answer = await server.request('POST', '/api/catalog/courses/', {
      as: as.admin,
      query: { method: 'GET' },
      bytes: 'page=1',
      headers: { 'content-type': FORM },
    });
    expect(answer.status).toBe(415);
  });
});
