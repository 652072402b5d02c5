import { beforeEach, describe, expect, it } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import type { components } from '../../../generated/types.js';
import { TESTER } from '../../support/database.js';
import { startTestServer } from '../../support/server.js';
import { claim, publishConfiguration, testLms } from './testLms.js';

type Invitation = components['schemas']['LtiInvitation'];

const { server, parts, rows, begin, sign, send } = testLms();
const BASE = '/api/lti/orgs/north/';
/** What the LMS was sent, with the Authorization header. */
const received: { body: Record<string, unknown>; authorization: string }[] = [];

beforeEach(() => {
  received.length = 0;
  publishConfiguration(parts.lms);
  const usual = parts.lms.answers.get('/register')!;
  answerRegistration((body, authorization) => usual(body, authorization) as { body: unknown });
});

function answerRegistration(answer: (body: string, authorization: string) => { status?: number; body: unknown }): void {
  parts.lms.answers.set('/register', (body, authorization) => {
    received.push({ body: JSON.parse(body) as Record<string, unknown>, authorization });
    return answer(body, authorization);
  });
}

const invite = (body: object = {}, as: string | null = server.as.admin, org = 'north') =>
  parts.open.request<Invitation>('POST', `/api/lti/orgs/${org}/invitations/`, { ...(as && { as }), body });
const readToken = (url: string) => new URL(url).searchParams.get('token')!;

/** Opens the link as the browser of an administrator of the LMS does. */
const open = (token: string, query: Record<string, string> = {}, org = 'north') =>
  parts.open.request<{ detail: string }>('GET', `/api/lti/orgs/${org}/register/`, {
    query: {
      token,
      openid_configuration: `${parts.lms.url}/.well-known/openid-configuration`,
      registration_token: 'token-of-the-lms',
      ...query,
    },
  });
const register = async (body: object = {}, query: Record<string, string> = {}) =>
  open(readToken((await invite({ issuer: parts.lms.url, ...body })).body.url), query);

const stored = () => rows<Record<string, unknown>>(`select * from lti_registrations where client_id = 'client-9'`);

describe('createLtiInvitation', () => {
  it('201: a link, whose secret is stored as a hash alone', async () => {
    const { status, body } = await invite();
    expect([status, body]).toEqual([
      201,
      {
        url: expect.stringMatching(new RegExp(`^${parts.open.url}${BASE}register/\\?token=[\\w-]{43}$`)),
        issuer: null,
        expires: expect.any(String),
      },
    ]);
    const text = JSON.stringify(await rows('select to_jsonb(invitation) from lti_invitations invitation'));
    expect(text).not.toContain(readToken(body.url));
    const [audited] = await rows<{ row: object }>(
      `select to_jsonb(entry) as row from audit_log entry where table_name = 'lti_invitations'`,
    );
    expect(JSON.stringify(audited)).not.toContain('token_sha256');
  });

  it('201: a new link ends the earlier one, also in parallel', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => invite({ issuer: parts.lms.url })));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const opened = [];
    for (const { body } of made) opened.push((await open(readToken(body.url))).status);
    expect(opened.sort()).toEqual([200, 404, 404, 404]);
  });

  it.each([
    { place_url: 'javascript:alert(1)' },
    { place_url: 'https://{kind}.example/' },
    { issuer: '' },
    { unknown_people: 'invite' },
    { verified_domains: ['north.example'] },
    { client_id: 'client-1' },
  ])('400: %j', async (body) => {
    expect((await invite(body)).status).toBe(400);
  });

  it('401, 403, 404: only administrators of the platform', async () => {
    expect((await invite({}, null)).status).toBe(401);
    for (const who of ['viewer', 'learner'] as const) expect((await invite({}, server.as[who])).status).toBe(403);
    expect((await invite({}, server.as.otherAdmin)).status).toBe(404);
    expect(await rows('select from lti_invitations')).toEqual([]);
  });
});

describe('registerLtiTool', () => {
  it('200: registers the service at the LMS, and the LMS with its deployment here', async () => {
    const settings = { name: 'North LMS', unknown_people: 'create', place_url: 'https://learn.north.example/{id}' };
    const { status, text, headers } = await register(settings);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('North LMS is registered. Its launches are accepted.');
    expect(text).toContain(`postMessage({ subject: 'org.imsglobal.lti.close' }, '*')`);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors \*; script-src 'sha256-[\w+/]{43}='$/);
    expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    const own = `${parts.open.url}${BASE}`;
    expect(received).toEqual([
      {
        authorization: 'Bearer token-of-the-lms',
        body: {
          application_type: 'web',
          response_types: ['id_token'],
          grant_types: ['implicit', 'client_credentials'],
          initiate_login_uri: `${own}login/`,
          redirect_uris: [`${own}launch/`],
          jwks_uri: `${own}keys/`,
          client_name: 'Learning platform north',
          token_endpoint_auth_method: 'private_key_jwt',
          scope: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
          'https://purl.imsglobal.org/spec/lti-tool-configuration': {
            domain: new URL(own).host,
            description: 'Courses, units and mentors of north',
            target_link_uri: `${own}launch/`,
            claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
            messages: [
              { type: 'LtiResourceLinkRequest' },
              { type: 'LtiDeepLinkingRequest', target_link_uri: `${own}launch/`, label: 'Choose content of north' },
            ],
          },
        },
      },
    ]);
    expect(await stored()).toMatchObject([
      {
        ...{ name: 'North LMS', issuer: parts.lms.url, is_active: true, unknown_people: 'create' },
        ...{ login_url: `${parts.lms.url}/authorize`, keys_url: `${parts.lms.url}/keys` },
        ...{ token_url: `${parts.lms.url}/token`, token_audience: `${parts.lms.url}/audience` },
        ...{ verifies_emails: false, verified_domains: [], place_url: 'https://learn.north.example/{id}' },
      },
    ]);
    const [audited] = await rows(
      `select actor_id, operation from audit_log where table_name = 'lti_registrations' and operation = 'registerLtiTool'`,
    );
    expect(audited).toEqual({ actor_id: server.ids.ada, operation: 'registerLtiTool' });
    expect(await rows('select from lti_invitations')).toEqual([]);
  });

  it('200: a launch of the new deployment is accepted at once', async () => {
    await register({ unknown_people: 'create' });
    const begun = await begin({ client_id: 'client-9' });
    const token = await sign(begun, { aud: 'client-9', azp: 'client-9', [claim('deployment_id')]: 'deployment-9' });
    expect((await send(begun, token)).status).toBe(200);
  });

  it('200: without an issuer the registration is inactive', async () => {
    const { status, text } = await open(readToken((await invite()).body.url), { registration_token: '' });
    expect([status, text]).toEqual([200, expect.stringContaining('An administrator must activate it')]);
    expect(received[0]!.authorization).toBe('');
    expect(await stored()).toMatchObject([{ is_active: false, name: new URL(parts.lms.url).host }]);
  });

  it('200: an LMS that makes its deployment later', async () => {
    answerRegistration(() => ({ status: 201, body: { client_id: 'client-9' } }));
    expect((await register()).text).toContain('An administrator adds its deployment');
    expect(await rows(`select from lti_deployments where deployment_id = 'deployment-9'`)).toEqual([]);
  });

  it('404: a link counts once, also in parallel', async () => {
    const token = readToken((await invite({ issuer: parts.lms.url })).body.url);
    const answers = await Promise.all(Array.from({ length: 8 }, () => open(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(404)]);
    expect([received.length, (await stored()).length]).toEqual([1, 1]);
    const { status, body, headers } = await open(token);
    expect([status, body.detail]).toEqual([404, expect.stringContaining('This link was used')]);
    expect(headers.get('content-security-policy')).toContain('frame-ancestors *');
  });

  it('404: an expired link, that of another platform, an unknown platform, and any text', async () => {
    const token = readToken((await invite({ issuer: parts.lms.url })).body.url);
    expect((await open(token, {}, 'south')).status).toBe(404);
    expect((await open(token, {}, 'nowhere')).status).toBe(404);
    expect((await open(`${token}a`)).status).toBe(404);
    await rows('update lti_invitations set expires_at = now()');
    expect((await open(token)).status).toBe(404);
    expect(received).toEqual([]);
  });

  it('404: the link of a person who is no administrator any more', async () => {
    const token = readToken((await invite({ issuer: parts.lms.url })).body.url);
    await rows(`update memberships set role = 'learner' where user_id = $1`, [server.ids.ada]);
    expect((await open(token)).status).toBe(404);
  });

  it.each([
    ['an issuer of another host', { issuer: 'https://lms.example' }, 'another host'],
    ['no registration endpoint', { registration_endpoint: undefined }, 'no valid registration_endpoint'],
    ['an address that is none', { jwks_uri: 'javascript:alert(1)' }, 'no valid jwks_uri'],
    ['a name in an address', { authorization_endpoint: 'https://a:b@lms.example/' }, 'no valid authorization_endpoint'],
  ])('409: a configuration with %s; the link stays open', async (_, change, reason) => {
    publishConfiguration(parts.lms, change);
    const token = readToken((await invite()).body.url);
    const { status, body } = await open(token);
    expect([status, body.detail]).toEqual([409, expect.stringContaining(reason)]);
    expect(await stored()).toEqual([]);
    publishConfiguration(parts.lms);
    expect((await open(token)).status).toBe(200);
  });

  it('409: a configuration that does not arrive, and another LMS than the expected one', async () => {
    const token = readToken((await invite()).body.url);
    const at = (openid_configuration: string) => open(token, { openid_configuration });
    expect((await at(`${parts.lms.url}/nothing`)).body.detail).toContain('answered 404');
    expect((await at('file:///etc/passwd')).body.detail).toContain('is not an https URL');
    expect((await at(`${parts.lms.url}/keys`)).body.detail).toContain('no valid issuer');
    expect((await register({ issuer: 'https://lms.example' })).body.detail).toContain('The link is for the LMS');
    expect([received, await stored()]).toEqual([[], []]);
  });

  it('409: private addresses, where the service does not allow them', async () => {
    const guarded = await startTestServer({ db: server.db });
    try {
      const token = readToken((await invite()).body.url);
      for (const address of ['http://127.0.0.1/', 'https://127.0.0.1/', 'https://localhost/', 'https://10.0.0.1/a']) {
        const query = { token, openid_configuration: address };
        const { status, body } = await guarded.request<{ detail: string }>('GET', `${BASE}register/`, { query });
        expect([status, body.detail]).toEqual([409, expect.stringMatching(/private network|not an https URL/)]);
      }
    } finally {
      await guarded.close();
    }
  });

  it('409: a refusal of the LMS, with its reason; nothing is stored, and the link is used', async () => {
    answerRegistration(() => ({
      status: 400,
      body: { error: 'invalid_redirect_uri', error_description: 'No <b>such</b> host' },
    }));
    const token = readToken((await invite({ issuer: parts.lms.url })).body.url);
    const { status, body } = await open(token);
    const reason = 'The LMS has refused the registration: invalid_redirect_uri, No <b>such</b> host (400).';
    expect([status, body.detail]).toEqual([409, reason]);
    expect(await stored()).toEqual([]);
    expect((await open(token)).status).toBe(404);
  });

  it.each([
    ['no client', { body: {} }, 'without a client_id'],
    ['an error without a body', { status: 500, body: null }, 'refused the registration (500)'],
    ['a redirect', { status: 302, body: {} }, 'redirects to'],
  ])('409: an LMS that answers with %s', async (_, answer, reason) => {
    answerRegistration(() => answer);
    const { status, body } = await register();
    expect([status, body.detail]).toEqual([409, expect.stringContaining(reason)]);
    expect(await stored()).toEqual([]);
  });

  it('409: a client that another platform has registered, unless a DM admin makes the link', async () => {
    await rows(
      `insert into lti_registrations (platform_id, name, issuer, client_id, login_url, keys_url)
       values ($1, 'South LMS', $2, 'client-9', 'https://lms.example', 'https://lms.example')`,
      [server.ids.south, parts.lms.url],
    );
    expect((await register()).body.detail).toContain('Another platform has registered this client');
    const { authorization } = await createCredential(server.db, TESTER, { role: 'dm_admin' });
    const { body } = await invite({ issuer: parts.lms.url }, authorization);
    expect((await open(readToken(body.url))).status).toBe(200);
  });

  it('400: without the parameters; 401: an invalid credential', async () => {
    for (const missing of ['token', 'openid_configuration'])
      expect((await open('a', { [missing]: '' })).status).toBe(400);
    const query = { token: 'a', openid_configuration: parts.lms.url };
    const headers = { authorization: 'Token wrong' };
    expect((await parts.open.request('GET', `${BASE}register/`, { query, headers })).status).toBe(401);
  });
});
