import { describe, expect, it } from '@jest/globals';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { documentRequests, tagOf } from './documentRequests.js';
import { COURSE } from './statements.js';
import { NORTH, SOUTH, xapiServer } from './xapiServer.js';

const { server, request } = xapiServer();
restoreBeforeEach(server.db);

const { put: putIn, post, remove, read } = documentRequests(request, `${NORTH}activities/profile`);
const put: typeof putIn = (query, content, sending) => putIn(query, content, { version: '2.0.0', ...sending });
const south = documentRequests(request, `${SOUTH}activities/profile`);
const profile = { activityId: COURSE, profileId: 'settings' };
const statuses = async (...answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

describe('getActivityProfile', () => {
  it('200: answers the document with its tag, to learners too, and lists ids', async () => {
    await put(profile, { a: 1 });
    await put({ ...profile, profileId: 'b' }, 'text');
    const { body, headers } = await read(profile, { who: 'learner' });
    expect([body, headers.get('etag'), headers.get('content-type')]).toEqual([
      { a: 1 },
      tagOf('{"a":1}'),
      'application/json',
    ]);
    expect((await read({ activityId: COURSE }, { who: 'learner' })).body).toEqual(['b', 'settings']);
    expect((await read({ activityId: COURSE, since: '2030-01-01T00:00:00Z' })).body).toEqual([]);
    expect((await read({ activityId: `${COURSE}/2` })).body).toEqual([]);
  });

  it('404: an unknown document, or one of another platform', async () => {
    await put(profile, 'a');
    expect(
      await statuses(
        read({ ...profile, profileId: 'x' }),
        read(profile, { who: 'otherLearner' }),
        south.read(profile, { who: 'otherWriter' }),
      ),
    ).toEqual([404, 404, 404]);
  });

  it('400: no activity, and parameters of other resources', async () => {
    expect(
      await statuses(
        read({ profileId: 'a' }),
        read({ ...profile, activityId: '7' }),
        read({ ...profile, stateId: 'a' }),
        read({ ...profile, since: '1' }),
      ),
    ).toEqual([400, 400, 400, 400]);
  });
});

describe('putActivityProfile', () => {
  it('204, 409, 412: replaces a document only with its ETag', async () => {
    expect(await statuses(put(profile, 'a'))).toEqual([204]);
    const refused = await put(profile, 'b');
    expect([refused.status, refused.body]).toMatchObject([409, { detail: expect.stringContaining('If-Match') }]);
    expect(
      await statuses(
        put(profile, 'b', { headers: { 'if-match': tagOf('b') } }),
        put(profile, 'b', { headers: { 'if-none-match': '*' } }),
      ),
    ).toEqual([412, 412]);
    expect(await statuses(put(profile, 'b', { headers: { 'if-match': tagOf('a') } }))).toEqual([204]);
    expect((await read(profile)).text).toBe('b');
  });

  it('204, 409: of eight writers at once who know nothing, one stores', async () => {
    const answers = await statuses(...Array.from({ length: 8 }, (_, index) => put(profile, `of ${index}`)));
    expect([
      answers.filter((status) => status === 204).length,
      answers.filter((status) => status === 409).length,
    ]).toEqual([1, 7]);
  });

  it('403, 404: learners, viewers, and people of another platform', async () => {
    expect(
      await statuses(
        put(profile, 'a', { who: 'learner' }),
        put(profile, 'a', { who: 'viewer' }),
        put(profile, 'a', { who: 'otherAdmin' }),
      ),
    ).toEqual([403, 403, 404]);
  });

  it('204, 400, 409, 412: in 1.0, what is new is stored for who says that it is', async () => {
    const inFirst = (content: string, headers = {}) => put(profile, content, { version: '1.0.3', headers });
    expect(await statuses(inFirst('a'))).toEqual([400]);
    expect(await statuses(read(profile))).toEqual([404]);
    expect(await statuses(inFirst('a', { 'if-none-match': '*' }))).toEqual([204]);
    expect(await statuses(inFirst('b'), inFirst('b', { 'if-none-match': '*' }))).toEqual([409, 412]);
  });

  it('400: no id', async () => {
    expect(await statuses(put({ activityId: COURSE }, 'a'))).toEqual([400]);
  });
});

describe('mergeActivityProfile', () => {
  it('204: merges objects', async () => {
    await post(profile, { a: 1, b: 1 });
    await post(profile, { b: 2 });
    expect((await read(profile)).body).toEqual({ a: 1, b: 2 });
  });

  it('400, 412: a body that is not an object, and an outdated ETag', async () => {
    await post(profile, { a: 1 });
    expect(
      await statuses(post(profile, 'text'), post(profile, { b: 1 }, { headers: { 'if-match': tagOf('x') } })),
    ).toEqual([400, 412]);
  });

  it('403, 404: learners, and people of another platform', async () => {
    expect(
      await statuses(post(profile, { a: 1 }, { who: 'learner' }), post(profile, { a: 1 }, { who: 'otherWriter' })),
    ).toEqual([403, 404]);
  });
});

describe('deleteActivityProfile', () => {
  it('204, 412: removes it, when it is what the client knows', async () => {
    await put(profile, 'a');
    expect(await statuses(remove(profile, { headers: { 'if-match': tagOf('b') } }))).toEqual([412]);
    expect(await statuses(remove(profile, { headers: { 'if-match': tagOf('a') } }))).toEqual([204]);
    expect(await statuses(read(profile), remove(profile))).toEqual([404, 204]);
  });

  it('400: all of them at once', async () => {
    expect(await statuses(remove({ activityId: COURSE }))).toEqual([400]);
  });

  it('403, 404: learners, and people of another platform', async () => {
    await put(profile, 'a');
    expect(
      await statuses(
        remove(profile, { who: 'learner' }),
        remove(profile, { who: 'otherWriter' }),
        south.remove(profile, { who: 'otherWriter' }),
      ),
    ).toEqual([403, 404, 204]);
    expect(await statuses(read(profile))).toEqual([200]);
  });
});
