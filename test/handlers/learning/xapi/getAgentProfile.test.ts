import { describe, expect, it } from '@jest/globals';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { BO, PAT, documentRequests, tagOf } from './documentRequests.js';
import { COURSE } from './statements.js';
import { NORTH, SOUTH, xapiServer } from './xapiServer.js';

const { server, request } = xapiServer();
restoreBeforeEach(server.db);

const { put: putIn, post, remove, read } = documentRequests(request, `${NORTH}agents/profile`);
const put: typeof putIn = (query, content, sending) => putIn(query, content, { version: '2.0.0', ...sending });
const south = documentRequests(request, `${SOUTH}agents/profile`);
const ofBo = { agent: BO, profileId: 'preferences' };
const ofPat = { agent: PAT, profileId: 'preferences' };
const statuses = async (...answers: Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

describe('getAgentProfile', () => {
  it('200: answers the document with its tag, and lists ids; states are others', async () => {
    await put(ofBo, { a: 1 });
    await put({ ...ofBo, profileId: 'b' }, 'text');
    await documentRequests(request, `${NORTH}activities/state`).put(
      { agent: BO, activityId: COURSE, stateId: 'state' },
      'a',
    );
    const { body, headers } = await read(ofBo);
    expect([body, headers.get('etag')]).toEqual([{ a: 1 }, tagOf('{"a":1}')]);
    expect((await read({ ...ofBo, since: '2026-01-01T00:00:00Z' })).status).toBe(200);
    expect((await read({ agent: BO })).body).toEqual(['b', 'preferences']);
    expect((await read({ agent: BO, since: '2030-01-01T00:00:00Z' })).body).toEqual([]);
  });

  it('200, 404: learners read documents of their own', async () => {
    await put(ofBo, 'a');
    await put(ofPat, 'b');
    expect([(await read(ofPat, { who: 'learner' })).text, (await read(ofBo, { who: 'learner' })).status]).toEqual([
      'b',
      404,
    ]);
    expect((await read({ agent: BO }, { who: 'learner' })).body).toEqual([]);
  });

  it('404: nothing of another platform', async () => {
    await put(ofPat, 'a');
    expect(await statuses(read(ofPat, { who: 'otherLearner' }), south.read(ofPat, { who: 'otherWriter' }))).toEqual([
      404, 404,
    ]);
  });

  it('400: no agent, a group without an identifier, parameters of other resources', async () => {
    const group = JSON.stringify({ objectType: 'Group', member: [{ mbox: 'mailto:g@x.example' }] });
    expect(
      await statuses(
        read({ profileId: 'a' }),
        read({ agent: group }),
        read({ agent: BO, activityId: COURSE }),
        read({ ...ofBo, since: '1' }),
      ),
    ).toEqual([400, 400, 400, 400]);
  });
});

describe('putAgentProfile', () => {
  it('204, 409, 412: replaces a document only with its ETag', async () => {
    expect(await statuses(put(ofBo, 'a', { headers: { 'if-none-match': '*' } }))).toEqual([204]);
    expect(await statuses(put(ofBo, 'b'), put(ofBo, 'b', { headers: { 'if-match': tagOf('b') } }))).toEqual([409, 412]);
    expect(await statuses(put(ofBo, 'b', { headers: { 'if-match': tagOf('a') } }))).toEqual([204]);
  });

  it('204, 403: learners store documents of their own only', async () => {
    expect(await statuses(put(ofPat, 'a', { who: 'learner' }), put(ofBo, 'a', { who: 'learner' }))).toEqual([204, 403]);
  });

  it('204, 400, 409, 412: in 1.0, what is new is stored for who says that it is', async () => {
    const inFirst = (content: string, headers = {}) => put(ofBo, content, { version: '1.0.3', headers });
    expect(await statuses(inFirst('a'))).toEqual([400]);
    expect(await statuses(read(ofBo))).toEqual([404]);
    expect(await statuses(inFirst('a', { 'if-none-match': '*' }))).toEqual([204]);
    expect(await statuses(inFirst('b'), inFirst('b', { 'if-none-match': '*' }))).toEqual([409, 412]);
  });

  it('400, 404: no id, and another platform', async () => {
    expect(await statuses(put({ agent: BO }, 'a'), put(ofBo, 'a', { who: 'otherWriter' }))).toEqual([400, 404]);
  });
});

describe('mergeAgentProfile', () => {
  it('204, 400: merges objects, and nothing else', async () => {
    await post(ofBo, { a: 1, b: 1 });
    await post(ofBo, { b: 2 });
    expect(await statuses(post(ofBo, 'text'))).toEqual([400]);
    expect((await read(ofBo)).body).toEqual({ a: 1, b: 2 });
  });

  it('412, 403, 404: another document than the client knows, of somebody else, of another platform', async () => {
    await post(ofBo, { a: 1 });
    const headers = { 'if-match': tagOf('x') };
    expect(
      await statuses(
        post(ofBo, { b: 1 }, { headers }),
        post(ofBo, { b: 1 }, { who: 'learner' }),
        post(ofBo, { b: 1 }, { who: 'otherWriter' }),
      ),
    ).toEqual([412, 403, 404]);
  });
});

describe('deleteAgentProfile', () => {
  it('204, 412: removes it, when it is what the client knows', async () => {
    await put(ofBo, 'a');
    expect(
      await statuses(
        remove(ofBo, { headers: { 'if-match': tagOf('b') } }),
        remove(ofBo, { who: 'learner' }),
        remove(ofBo, { who: 'otherWriter' }),
      ),
    ).toEqual([412, 403, 404]);
    expect(await statuses(remove(ofBo, { headers: { 'if-match': tagOf('a') } }))).toEqual([204]);
    expect(await statuses(read(ofBo), remove(ofBo))).toEqual([404, 204]);
  });

  it('400: all of them at once', async () => {
    expect(await statuses(remove({ agent: BO }))).toEqual([400]);
  });
});
