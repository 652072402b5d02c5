import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { BO, PAT, type Query, documentRequests, tagOf } from './documentRequests.js';
import { COURSE } from './statements.js';
import { NORTH, SOUTH, xapiServer } from './xapiServer.js';

const { server, request } = xapiServer();
restoreBeforeEach(server.db);

const path = `${NORTH}activities/state`;
const { put, post, remove, read, send } = documentRequests(request, path);
const ofBo = { activityId: COURSE, agent: BO };
const bookmark = { ...ofBo, stateId: 'bookmark' };
const statuses = async (...answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

describe('getActivityState', () => {
  it('200: answers the very bytes that were stored, with their type, tag and time', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 128, 34]);
    const before = Date.now();
    await put(bookmark, bytes, { headers: { 'content-type': 'image/x-tiny; level=1' } });
    const response = await fetch(`${server.url()}${path}?${new URLSearchParams(bookmark)}`, {
      headers: { Authorization: server.as.admin, 'X-Experience-API-Version': '1.0.3' },
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect([response.headers.get('content-type'), response.headers.get('etag')]).toEqual([
      'image/x-tiny; level=1',
      tagOf(bytes),
    ]);
    expect(Date.parse(response.headers.get('last-modified')!)).toBeGreaterThanOrEqual(Math.floor(before / 1000) * 1000);
    const head = await send('HEAD', bookmark, undefined);
    expect([head.status, head.text, head.headers.get('etag'), head.headers.get('content-length')]).toEqual([
      200,
      '',
      tagOf(bytes),
      '6',
    ]);
  });

  it('304: the client has it already', async () => {
    await put(bookmark, { a: 1 });
    const { headers } = await read(bookmark);
    expect(headers.get('etag')).toBe(tagOf('{"a":1}'));
    expect((await read(bookmark, { headers: { 'if-none-match': headers.get('etag')! } })).status).toBe(304);
  });

  it('200: lists ids, of one registration and of all, and what was stored since', async () => {
    const registration = randomUUID();
    await put(bookmark, 'a');
    await put({ ...ofBo, stateId: 'a b/ä', registration }, 'b');
    await put({ ...bookmark, registration }, 'c');
    await put({ ...ofBo, activityId: `${COURSE}/other`, stateId: 'other' }, 'd');
    await put({ ...ofBo, agent: PAT, stateId: 'of pat' }, 'e');
    expect((await read(ofBo)).body).toEqual(['a b/ä', 'bookmark']);
    expect((await read({ ...ofBo, registration: registration.toUpperCase() })).body).toEqual(['a b/ä', 'bookmark']);
    expect((await read({ ...ofBo, registration: randomUUID() })).body).toEqual([]);
    expect([(await read(bookmark)).text, (await read({ ...bookmark, registration })).text]).toEqual(['a', 'c']);
    const { rows } = await server.db.pool.query<{ at: string }>(
      `select to_char(max(updated_at), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from record_documents where document_id = 'a b/ä'`,
    );
    expect((await read({ ...ofBo, since: rows[0]!.at })).body).toEqual(['bookmark']);
    expect((await read({ ...ofBo, since: '2030-01-01T00:00:00Z' })).body).toEqual([]);
  });

  it('200: one document, whenever it was stored, and of a group that has an identifier', async () => {
    const agent = JSON.stringify({ objectType: 'Group', mbox: 'mailto:team@x.example' });
    await put({ ...bookmark, agent }, 'a');
    expect((await read({ ...bookmark, agent, since: '2030-01-01T00:00:00Z' })).text).toBe('a');
  });

  it('200: an agent is the same by its identifier, whatever else is said of it', async () => {
    await put(bookmark, 'a');
    const agent = JSON.stringify({ objectType: 'Agent', name: 'Bo', ...(JSON.parse(BO) as object) });
    expect((await read({ ...bookmark, agent })).text).toBe('a');
  });

  it('200, 404: learners see documents of their own, under any of their names', async () => {
    const account = JSON.stringify({ account: { homePage: `${server.url()}${NORTH}`, name: 'pat' } });
    for (const agent of [PAT, account]) {
      await put({ ...bookmark, agent }, 'mine');
      expect((await read({ ...bookmark, agent }, { who: 'learner' })).text).toBe('mine');
    }
    await put(bookmark, 'of bo');
    expect((await read(bookmark, { who: 'learner' })).status).toBe(404);
    expect((await read(ofBo, { who: 'learner' })).body).toEqual([]);
    expect((await read(bookmark, { who: 'viewer' })).text).toBe('of bo');
  });

  it('404: an unknown document, or one of another platform', async () => {
    await put(bookmark, 'a');
    expect(
      await statuses(
        read({ ...bookmark, stateId: 'Bookmark' }),
        read({ ...bookmark, registration: randomUUID() }),
        read(bookmark, { who: 'otherAdmin' }),
      ),
    ).toEqual([404, 404, 404]);
    const south = documentRequests(request, `${SOUTH}activities/state`);
    expect(await statuses(south.read(bookmark, { who: 'otherWriter' }))).toEqual([404]);
    expect((await south.read(ofBo, { who: 'otherWriter' })).body).toEqual([]);
  });

  it('401: without a credential', async () => {
    expect((await request('GET', path, { query: bookmark, who: null })).status).toBe(401);
  });

  it.each<[string, Query]>([
    ['activityId', { agent: BO }],
    ['activityId', { ...ofBo, activityId: 'no iri' }],
    ['agent', { activityId: COURSE }],
    ['agent', { ...ofBo, agent: 'bo' }],
    ['agent', { ...ofBo, agent: '7' }],
    ['agent', { ...ofBo, agent: '{"name":"Bo"}' }],
    ['agent', { ...ofBo, agent: '{"objectType":"Group","member":[{"mbox":"mailto:g@x.example"}]}' }],
    ['agent', { ...ofBo, agent: '{"account":{"homePage":"https://x.example","name":"b\\u0000"}}' }],
    ['registration', { ...ofBo, registration: '7' }],
    ['since', { ...ofBo, since: 'yesterday' }],
    ['since', { ...bookmark, since: 'yesterday' }],
    ['stateId', { ...ofBo, stateId: '' }],
    ['stateid', { ...ofBo, stateid: 'a' }],
  ])('400: %s in %j', async (name, query) => {
    const answer = await read(query);
    expect([answer.status, answer.body]).toMatchObject([400, { errors: [{ in: 'query', path: name }] }]);
  });
});

describe('putActivityState', () => {
  it('204: replaces any existing document, and keeps an empty document', async () => {
    expect(await statuses(put(bookmark, { a: 1 }))).toEqual([204]);
    expect(await statuses(put(bookmark, 'text'))).toEqual([204]);
    expect((await read(bookmark)).text).toBe('text');
    expect(await statuses(put(bookmark, ''))).toEqual([204]);
    const { text, headers } = await read(bookmark);
    expect([text, headers.get('content-type')]).toEqual(['', 'text/plain']);
  });

  it('204: ids and IRIs may be longer than an index takes, and differ at their end only', async () => {
    const long = 'x'.repeat(3_500);
    const at = (end: string) => ({ activityId: `https://x.example/${long}`, agent: BO, stateId: `${long}${end}` });
    await put(at('1'), 'one');
    await put(at('2'), 'two');
    expect([(await read(at('1'))).text, (await read(at('2'))).text]).toEqual(['one', 'two']);
  });

  it('412: for another document than the client knows', async () => {
    await put(bookmark, 'a');
    expect(
      await statuses(
        put(bookmark, 'b', { headers: { 'if-match': tagOf('x') } }),
        put(bookmark, 'b', { headers: { 'if-match': `W/${tagOf('a')}` } }),
      ),
    ).toEqual([412, 412]);
    expect(await statuses(put(bookmark, 'b', { headers: { 'if-none-match': '*' } }))).toEqual([412]);
    expect(await statuses(put({ ...bookmark, stateId: 'new' }, 'b', { headers: { 'if-match': '*' } }))).toEqual([412]);
    expect((await read(bookmark)).text).toBe('a');
    expect(await statuses(put(bookmark, 'b', { headers: { 'if-match': `${tagOf('x')}, ${tagOf('a')}` } }))).toEqual([
      204,
    ]);
    expect(
      await statuses(
        put(bookmark, 'c', { headers: { 'if-match': '*' } }),
        put({ ...bookmark, stateId: 'new' }, 'c', { headers: { 'if-none-match': '*' } }),
      ),
    ).toEqual([204, 204]);
    expect([(await read(bookmark)).text, (await read({ ...bookmark, stateId: 'new' })).text]).toEqual(['c', 'c']);
  });

  it('409: in version 2.0, replaces a document only with its ETag', async () => {
    const version = '2.0.0' as const;
    expect(await statuses(put(bookmark, 'a', { version }))).toEqual([204]);
    const refused = await put(bookmark, 'b', { version });
    expect([refused.status, refused.body]).toMatchObject([409, { detail: expect.stringContaining('If-Match') }]);
    expect((await read(bookmark)).text).toBe('a');
    expect(await statuses(put(bookmark, 'b', { version, headers: { 'if-match': tagOf('a') } }))).toEqual([204]);
  });

  it('204, 412: of eight writers of a new document at once, one wins', async () => {
    const answers = await statuses(
      ...Array.from({ length: 8 }, (_, index) => put(bookmark, `of ${index}`, { headers: { 'if-none-match': '*' } })),
    );
    expect(answers.filter((status) => status === 204)).toHaveLength(1);
    expect(answers.filter((status) => status === 412)).toHaveLength(7);
    expect((await read(bookmark)).text).toBe(`of ${answers.indexOf(204)}`);
  });

  it('403: learners change documents of their own only', async () => {
    expect(
      await statuses(
        put({ ...bookmark, agent: PAT }, 'a', { who: 'learner' }),
        put(bookmark, 'a', { who: 'learner' }),
        put(bookmark, 'a', { who: 'viewer' }),
      ),
    ).toEqual([204, 403, 403]);
    expect((await read(ofBo)).body).toEqual([]);
  });

  it('404: the record store of another platform', async () => {
    expect(
      await statuses(
        put(bookmark, 'a', { who: 'otherWriter' }),
        put({ ...bookmark, agent: PAT }, 'a', { who: 'otherLearner' }),
      ),
    ).toEqual([404, 404]);
  });

  it('400: no id, a type that is none, no version', async () => {
    expect(
      await statuses(
        put(ofBo, 'a'),
        put(bookmark, 'a', { headers: { 'content-type': 'text' } }),
        request('PUT', path, { query: bookmark, version: null, body: {} }),
      ),
    ).toEqual([400, 400, 400]);
  });

  it('413: more than 1 MB, and so much passes', async () => {
    expect(await statuses(put(bookmark, 'x'.repeat(1_048_576)), put(bookmark, 'x'.repeat(1_048_577)))).toEqual([
      204, 413,
    ]);
  });
});

describe('mergeActivityState', () => {
  it('204: stores a new document as it comes, of any type', async () => {
    await post(bookmark, 'text');
    await post({ ...bookmark, stateId: 'list' }, [1]);
    expect([(await read(bookmark)).text, (await read({ ...bookmark, stateId: 'list' })).body]).toEqual(['text', [1]]);
  });

  it('204: merges objects at the top level', async () => {
    await post(bookmark, { car: { make: 'Ford', model: 'Escape' }, driver: 'Dale', kept: null });
    await post(
      bookmark,
      { car: { make: 'Dodge' }, driver: 'Jeff' },
      { headers: { 'content-type': 'application/json; charset=utf-8' } },
    );
    expect((await read(bookmark)).body).toEqual({ car: { make: 'Dodge' }, driver: 'Jeff', kept: null });
    await post(bookmark, '{"__proto__":{"a":1}}', { headers: { 'content-type': 'application/json' } });
    expect((await read(bookmark)).text).toContain('"__proto__":{"a":1}');
    await post(bookmark, '{"__proto__":2,"kept":1}', { headers: { 'content-type': 'application/json' } });
    expect((await read(bookmark)).text).toMatch(/^\{"car".*"__proto__":2,"kept":1\}$/);
  });

  it('204: of merges at once, none is lost', async () => {
    const answers = await statuses(
      ...Array.from({ length: 8 }, (_, index) => post(bookmark, { [`of${index}`]: index })),
    );
    expect(answers).toEqual(Array(8).fill(204));
    expect(Object.keys((await read(bookmark)).body).sort()).toEqual(
      Array.from({ length: 8 }, (_, index) => `of${index}`),
    );
  });

  it('400: what is no JSON object, or what is there is none', async () => {
    const json = { headers: { 'content-type': 'application/json' } };
    await post(bookmark, { a: 1 });
    expect(
      await statuses(
        post(bookmark, 'text'),
        post(bookmark, [1]),
        post(bookmark, '{"a":', json),
        post({ ...bookmark, stateId: 'new' }, '{"a":', json),
      ),
    ).toEqual([400, 400, 400, 400]);
    expect((await read(bookmark)).body).toEqual({ a: 1 });
    await put(bookmark, 'text');
    expect(await statuses(post(bookmark, { a: 1 }))).toEqual([400]);
    await put(bookmark, '{"broken"', json);
    expect(await statuses(post(bookmark, { a: 1 }))).toEqual([400]);
    await put(bookmark, `{"deep":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, json);
    const deep = await post(bookmark, { a: 1 });
    expect([deep.status, deep.body]).toMatchObject([400, { errors: [{ in: 'body' }] }]);
  });

  it('400: documents that hold too many values to be merged', async () => {
    const many = (prefix: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, ',"\\'[index % 3]]));
    await post(bookmark, many('a', 19_000));
    expect(await statuses(post(bookmark, many('b', 20_001)))).toEqual([400]);
    expect(await statuses(post(bookmark, many('b', 1_500)))).toEqual([204]);
    expect((await read(bookmark)).body).toEqual({ ...many('a', 19_000), ...many('b', 1_500) });
    expect(await statuses(post(bookmark, { c: 1 }))).toEqual([400]);
  });

  it('413: what grows over 1 MB by merging', async () => {
    const half = (name: string) => ({ [name]: 'x'.repeat(600_000) });
    expect(await statuses(post(bookmark, half('a')))).toEqual([204]);
    expect(await statuses(post(bookmark, half('b')))).toEqual([413]);
    expect(Object.keys((await read(bookmark)).body)).toEqual(['a']);
  });

  it('412, 204: keeps to the tag of the client, also in version 2.0, where it may do without', async () => {
    const version = '2.0.0' as const;
    await post(bookmark, { a: 1 });
    expect(
      await statuses(
        post(bookmark, { b: 1 }, { version, headers: { 'if-match': '1234' } }),
        post(bookmark, { b: 1 }, { headers: { 'if-none-match': '*' } }),
      ),
    ).toEqual([412, 412]);
    expect(await statuses(post(bookmark, { b: 1 }, { version, headers: { 'if-match': tagOf('{"a":1}') } }))).toEqual([
      204,
    ]);
    expect(await statuses(post(bookmark, { c: 1 }, { version }))).toEqual([204]);
    expect((await read(bookmark)).body).toEqual({ a: 1, b: 1, c: 1 });
  });

  it('403, 404: documents of another person, and of another platform', async () => {
    expect(
      await statuses(
        post({ ...bookmark, agent: PAT }, { a: 1 }, { who: 'learner' }),
        post(bookmark, { a: 1 }, { who: 'learner' }),
        post(bookmark, { a: 1 }, { who: 'otherWriter' }),
      ),
    ).toEqual([204, 403, 404]);
  });
});

describe('deleteActivityState', () => {
  it('204: removes one document, and again', async () => {
    await put(bookmark, 'a');
    await put({ ...bookmark, stateId: 'other' }, 'b');
    expect(await statuses(remove(bookmark))).toEqual([204]);
    expect(await statuses(remove(bookmark))).toEqual([204]);
    expect((await read(ofBo)).body).toEqual(['other']);
  });

  it('204: without an id removes all of the agent in the activity, or those of one registration', async () => {
    const registration = randomUUID();
    for (const query of [
      bookmark,
      { ...bookmark, registration },
      { ...ofBo, stateId: 'other', registration },
      { ...bookmark, agent: PAT },
      { ...bookmark, activityId: `${COURSE}/2` },
    ])
      await put(query, 'a');
    await remove({ ...ofBo, registration });
    expect([(await read(ofBo)).body, (await read({ ...ofBo, registration })).body]).toEqual([['bookmark'], []]);
    await remove(ofBo);
    expect((await read(ofBo)).body).toEqual([]);
    expect(await statuses(read({ ...bookmark, agent: PAT }), read({ ...bookmark, activityId: `${COURSE}/2` }))).toEqual(
      [200, 200],
    );
  });

  it('412: for another document than the client knows', async () => {
    await put(bookmark, 'a');
    expect(await statuses(remove(bookmark, { headers: { 'if-match': tagOf('b') } }), read(bookmark))).toEqual([
      412, 200,
    ]);
    expect(await statuses(remove(bookmark, { headers: { 'if-match': tagOf('a') } }))).toEqual([204]);
    expect(await statuses(read(bookmark))).toEqual([404]);
  });

  it('403, 404: documents of another person, and of another platform', async () => {
    await put(bookmark, 'a');
    expect(
      await statuses(
        remove(bookmark, { who: 'learner' }),
        remove(ofBo, { who: 'learner' }),
        remove(bookmark, { who: 'otherWriter' }),
      ),
    ).toEqual([403, 403, 404]);
    const south = documentRequests(request, `${SOUTH}activities/state`);
    expect(await statuses(south.remove(ofBo, { who: 'otherWriter' }), read(bookmark))).toEqual([204, 200]);
    expect(await statuses(remove({ ...ofBo, agent: PAT }, { who: 'learner' }))).toEqual([204]);
  });

  it('400: no agent', async () => {
    expect(await statuses(remove({ activityId: COURSE }))).toEqual([400]);
  });
});
