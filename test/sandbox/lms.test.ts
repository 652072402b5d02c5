import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { AGS, LMS_SCOPES, NRPS_SCOPE } from '../../sandbox/lms/lmsContent.js';
import { temporaryDataFolder } from '../support/runFolder.js';
import { type RunningLms, TEST_LMS, startLms } from '../support/sandboxLms.js';
import { type TestIssuer, startTestIssuer } from '../support/testIssuer.js';

const CLIENT = 'learning-platform';
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';

/** A tool that this file is: an address, and the keys of an issuer. */
const parts = {} as { lms: RunningLms; tool: TestIssuer };
beforeAll(async () => {
  parts.tool = await startTestIssuer();
  parts.tool.answers.set('/lti/keys/', () => ({ body: { keys: parts.tool.keys } }));
});
beforeEach(async () => {
  parts.lms = await startLms();
  await parts.lms.act('register', { tool_url: `${parts.tool.url}/lti/` });
});
afterEach(() => parts.lms.close());
afterAll(() => parts.tool.close());

const form = (at: string, fields: Record<string, string>) =>
  fetch(`${parts.lms.url}${at}`, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
/** Begins a launch; returns the parameters that the login of the tool gets. */
const begin = async (fields: Record<string, string> = {}) => {
  const answer = await form('/launch', { course: 'c-1', link: 'l-1', person: 'lms-1', ...fields });
  return new URL(answer.headers.get('location')!);
};
const authorizing = (login: URL, change: Record<string, string> = {}) => ({
  ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none', client_id: CLIENT },
  ...{ redirect_uri: `${parts.tool.url}/lti/launch/`, state: 's-1', nonce: 'n-1' },
  login_hint: login.searchParams.get('login_hint')!,
  lti_message_hint: login.searchParams.get('lti_message_hint')!,
  ...change,
});
const authorize = async (parameters: Record<string, string>) => {
  const answer = await fetch(`${parts.lms.url}/authorize?${new URLSearchParams(parameters)}`);
  const text = await answer.text();
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1];
  return { status: answer.status, text, field };
};
const assertion = (change: Record<string, unknown> = {}) =>
  parts.tool.sign({ iss: CLIENT, sub: CLIENT, aud: `${parts.lms.url}/token`, jti: crypto.randomUUID(), ...change });
const requestToken = async (change: Record<string, string> = {}) => {
  const answer = await form('/token', {
    ...{ grant_type: 'client_credentials', client_assertion_type: ASSERTION, scope: LMS_SCOPES.join(' ') },
    client_assertion: change.client_assertion ?? (await assertion()),
    ...change,
  });
  return { status: answer.status, body: (await answer.json()) as { access_token: string; error: string } };
};
const call = async (
  method: string,
  at: string,
  { token, type, body }: { token?: string; type?: string; body?: unknown } = {},
) => {
  const answer = await fetch(at.startsWith('http') ? at : `${parts.lms.url}${at}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(type && { 'content-type': type }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: (text ? JSON.parse(text) : null) as Record<string, unknown> & Record<string, unknown>[],
    next: /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1],
  };
};

describe('launches of the LMS of the sandbox', () => {
  it('begin at the login of the tool, and end with a signed ID token', async () => {
    const login = await begin();
    expect(Object.fromEntries(login.searchParams)).toMatchObject({
      ...{ iss: parts.lms.url, login_hint: 'lms-1', client_id: CLIENT, lti_deployment_id: 'sandbox-1' },
      target_link_uri: `${parts.tool.url}/lti/launch/`,
    });
    const { field } = await authorize(authorizing(login));
    const keys = createRemoteJWKSet(new URL(`${parts.lms.url}/keys`));
    const { payload } = await jwtVerify(field('id_token')!, keys, { issuer: parts.lms.url, audience: CLIENT });
    expect(field('state')).toBe('s-1');
    expect(payload).toMatchObject({
      ...{ sub: 'lms-1', nonce: 'n-1', email: 'ida@north.example', name: 'Ida Berg' },
      [`${LTI}message_type`]: 'LtiResourceLinkRequest',
      [`${LTI}resource_link`]: { id: 'l-1', title: 'Optics' },
      [`${LTI}custom`]: { course_id: 'N-1' },
      [`${LTI}roles`]: ['http://purl.imsglobal.org/vocab/lis/v2/membership#Learner'],
      'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
        lineitems: `${parts.lms.url}/courses/c-1/lineitems`,
        lineitem: `${parts.lms.url}/courses/c-1/lineitems/1`,
      },
    });
  });

  it('post the login, and state only the services of the tool, where that is registered', async () => {
    await parts.lms.act('register', { tool_url: `${parts.tool.url}/lti/`, login_method: 'post', scopes: '' });
    const page = await (await form('/launch', { course: 'c-1', link: 'l-2', person: 'lms-3' })).text();
    expect(page).toContain(`<form method="post" action="${parts.tool.url}/lti/login/">`);
    const hint = /name="lti_message_hint" value="([^"]*)"/.exec(page)![1]!;
    const { field } = await authorize(authorizing(new URL(`x:/?login_hint=lms-3&lti_message_hint=${hint}`)));
    expect(Object.keys(decodeJwt(field('id_token')!)).filter((name) => /lti-(ags|nrps)/.test(name))).toEqual([]);
  });

  it.each([
    ['scope', 'profile', 'invalid_scope'],
    ['response_type', 'code', 'invalid_request'],
    ['response_mode', 'query', 'invalid_request'],
    ['prompt', 'login', 'invalid_request'],
    ['state', '', 'invalid_request'],
    ['nonce', '', 'invalid_request'],
    ['login_hint', 'lms-2', 'login_required'],
    ['lti_message_hint', 'unknown', 'login_required'],
  ])('answer an error for the %s %j', async (name, value, error) => {
    const { field } = await authorize(authorizing(await begin(), { [name]: value }));
    expect([field('error'), field('id_token')]).toEqual([error, undefined]);
  });

  it.each([
    ['client_id', 'another'],
    ['redirect_uri', 'http://127.0.0.1:9/lti/launch/'],
  ])('send nothing to a %s that is not registered', async (name, value) => {
    const { status, text } = await authorize(authorizing(await begin(), { [name]: value }));
    expect([status, text.includes('<form')]).toEqual([400, false]);
  });

  it('count once', async () => {
    const parameters = authorizing(await begin());
    expect((await authorize(parameters)).field('id_token')).toEqual(expect.any(String));
    expect((await authorize(parameters)).field('error')).toBe('login_required');
  });

  it('are for active members', async () => {
    await parts.lms.act('member', { course: 'c-1', person: 'lms-2', status: 'Inactive' });
    for (const person of ['lms-2', 'nobody'])
      expect((await form('/launch', { course: 'c-1', link: 'l-1', person })).status).toBe(404);
  });
});

describe('access tokens of the LMS of the sandbox', () => {
  it('take an assertion that the tool signed, once', async () => {
    const once = await assertion();
    expect((await requestToken({ client_assertion: once })).status).toBe(200);
    expect(await requestToken({ client_assertion: once })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });

  it.each([
    ['another issuer', { iss: 'another' }],
    ['another subject', { sub: 'another' }],
    ['another audience', { aud: 'http://127.0.0.1:9/token' }],
    ['a time that is over', { exp: 1_700_000_000 }],
    ['no id', { jti: undefined }],
  ])('refuse an assertion with %s', async (_, change) => {
    expect((await requestToken({ client_assertion: await assertion(change) })).body.error).toBe('invalid_client');
  });

  it.each([
    ['grant_type', 'password', 'unsupported_grant_type'],
    ['client_assertion_type', 'jwt', 'invalid_request'],
    ['scope', 'all', 'invalid_scope'],
    ['scope', '', 'invalid_scope'],
  ])('refuse the %s %j', async (name, value, error) => {
    expect(await requestToken({ [name]: value })).toMatchObject({ status: 400, body: { error } });
  });
});

const LINE_ITEM = 'application/vnd.ims.lis.v2.lineitem+json';
const SCORE = 'application/vnd.ims.lis.v1.score+json';
const getToken = async (scope = LMS_SCOPES.join(' ')) => (await requestToken({ scope })).body.access_token;

describe('grades of the LMS of the sandbox', () => {
  const at = '/courses/c-1/lineitems';
  const score = {
    ...{ userId: 'lms-1', scoreGiven: 8, scoreMaximum: 10, timestamp: '2026-01-01T10:00:00.000Z' },
    ...{ activityProgress: 'Completed', gradingProgress: 'FullyGraded' },
  };

  it('have line items that the tool creates, finds, changes and deletes', async () => {
    const token = await getToken();
    const values = { label: 'Quiz', scoreMaximum: 20, resourceLinkId: 'l-2', resourceId: 'quiz', tag: 'grade' };
    const created = await call('POST', at, { token, type: LINE_ITEM, body: values });
    expect(created).toMatchObject({ status: 201, body: values });
    const id = String(created.body.id);
    for (const [query, count] of [
      ['', 2],
      ['?resource_link_id=l-2&tag=grade&resource_id=quiz', 1],
      ['?tag=other', 0],
    ] as const)
      expect((await call('GET', `${at}${query}`, { token })).body).toHaveLength(count);
    const first = await call('GET', `${at}?limit=1`, { token });
    expect(first.body).toHaveLength(1);
    expect((await call('GET', first.next!, { token })).body).toMatchObject([{ id }]);
    const changed = { ...values, label: 'Test' };
    expect((await call('PUT', id, { token, type: LINE_ITEM, body: changed })).body).toEqual({ id, ...changed });
    expect((await call('GET', id, { token })).body).toEqual({ id, ...changed });
    expect((await call('DELETE', id, { token })).status).toBe(204);
    expect((await call('GET', id, { token })).status).toBe(404);
  });

  it.each([
    [{ label: 'Quiz', scoreMaximum: 20 }, 'application/json'],
    [{ label: '', scoreMaximum: 20 }, LINE_ITEM],
    [{ label: 'Quiz', scoreMaximum: 0 }, LINE_ITEM],
    [{ label: 'Quiz', scoreMaximum: 20, resourceLinkId: 'unknown' }, LINE_ITEM],
  ])('refuse the line item %j as %s', async (body, type) => {
    expect((await call('POST', at, { token: await getToken(), type, body })).status).toBe(400);
  });

  it('show the latest score on the page and as a result', async () => {
    const token = await getToken();
    const post = (change: object) =>
      call('POST', `${at}/1/scores`, { token, type: SCORE, body: { ...score, ...change } });
    expect((await post({})).status).toBe(204);
    expect((await post({ timestamp: '2026-01-01T10:00:01Z', scoreGiven: 5 })).status).toBe(204);
    expect((await post({ timestamp: '2026-01-01T10:00:01.900Z' })).status).toBe(409);
    const results = await call('GET', `${at}/1/results?user_id=lms-1`, { token });
    expect(results.body).toMatchObject([{ userId: 'lms-1', resultScore: 50, resultMaximum: 100 }]);
    const page = await (await fetch(`${parts.lms.url}/courses/c-1/gradebook`)).text();
    expect(page).toContain('<th>Ida Berg</th><td>50 (Completed)</td>');
    expect((await parts.lms.gradebook()).accepted).toHaveLength(2);
  });

  it.each([
    [{ userId: 'nobody' }, 400],
    [{ userId: 'lms-3' }, 400],
    [{ timestamp: 'yesterday' }, 400],
    [{ activityProgress: 'Done' }, 400],
    [{ gradingProgress: 'Done' }, 400],
    [{ scoreGiven: -1 }, 400],
    [{ scoreMaximum: undefined }, 400],
  ])('refuse a score with %j', async (change, status) => {
    const body = { ...score, ...change };
    expect((await call('POST', `${at}/1/scores`, { token: await getToken(), type: SCORE, body })).status).toBe(status);
    expect((await parts.lms.gradebook()).results).toEqual([]);
  });

  it('take scores of their own type, with a token of their scope', async () => {
    const all = { type: SCORE, body: score };
    const to = `${at}/1/scores`;
    expect((await call('POST', to, all)).status).toBe(401);
    expect((await call('POST', to, { ...all, token: await getToken(`${AGS}lineitem`) })).status).toBe(403);
    expect((await call('POST', to, { ...all, token: await getToken(), type: 'application/json' })).status).toBe(415);
  });

  it('fail as they are told, before or after they happen', async () => {
    const all = { type: SCORE, body: score, token: await getToken() };
    await parts.lms.act('fail', { path: '/scores', status: '503', times: '1' });
    expect((await call('POST', `${at}/1/scores`, all)).status).toBe(503);
    expect((await parts.lms.gradebook()).results).toEqual([]);
    await parts.lms.act('fail', { path: '/scores', status: '500', times: '1', happens: 'yes' });
    expect((await call('POST', `${at}/1/scores`, all)).status).toBe(500);
    expect((await parts.lms.gradebook()).results).toHaveLength(1);
    await parts.lms.act('revoke');
    expect((await call('POST', `${at}/1/scores`, all)).status).toBe(401);
  });
});

describe('names and roles of the LMS of the sandbox', () => {
  it('are read page by page, for a link, and by role', async () => {
    const token = await getToken(NRPS_SCOPE);
    const at = '/courses/c-1/memberships';
    const first = await call('GET', `${at}?limit=2&rlid=l-1`, { token });
    expect(first.body).toMatchObject({
      context: { id: 'c-1', title: 'Optics' },
      members: [
        { user_id: 'lms-1', status: 'Active', name: 'Ida Berg', email: 'ida@north.example' },
        { user_id: 'lms-2' },
      ],
    });
    const second = await call('GET', first.next!, { token });
    expect([second.body.members, second.next]).toMatchObject([[{ user_id: 'lms-3' }], undefined]);
    const teachers = await call('GET', `${at}?role=Instructor`, { token });
    expect(teachers.body.members).toMatchObject([{ user_id: 'lms-3' }]);
    expect((await call('GET', `${at}?rlid=unknown`, { token })).status).toBe(404);
    expect((await call('GET', at)).status).toBe(401);
    expect((await call('GET', at, { token: await getToken(`${AGS}score`) })).status).toBe(403);
  });
});

describe('the state of the LMS of the sandbox', () => {
  it('survives a restart', async () => {
    const folder = await temporaryDataFolder('lps-lms-');
    const file = path.join(folder, 'lms.json');
    const keysOf = async ({ url }: RunningLms) => (await fetch(`${url}/keys`)).json();
    try {
      const before = await startLms(TEST_LMS, file);
      await before.act('register', { tool_url: 'http://127.0.0.1:9/' });
      const keys = await keysOf(before);
      await before.close();
      const after = await startLms(TEST_LMS, file);
      expect(await keysOf(after)).toEqual(keys);
      expect(await (await fetch(`${after.url}/`)).text()).toContain('Gradebook of OPT');
      await after.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
