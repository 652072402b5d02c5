import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { type RunningLms, startLms } from '../support/sandboxLms.js';
import { type TestIssuer, startTestIssuer } from '../support/testIssuer.js';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const DEEP_LINKING = 'https://purl.imsglobal.org/spec/lti-dl/claim/';
const TOOL_CONFIGURATION = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

/** A tool that this file is: an address, and the keys of an issuer. */
const parts = {} as { lms: RunningLms; tool: TestIssuer };
beforeAll(async () => {
  parts.tool = await startTestIssuer();
});
beforeEach(async () => {
  parts.lms = await startLms();
});
afterEach(() => parts.lms.close());
afterAll(() => parts.tool.close());

const post = (at: string, fields: Record<string, string>) =>
  fetch(at.startsWith('http') ? at : `${parts.lms.url}${at}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

async function openLink() {
  const { page } = (await parts.lms.act('open_link', { link: `${parts.tool.url}/register?a=1` })) as { page: string };
  const { searchParams } = new URL(page);
  return {
    own: searchParams.get('a'),
    configuration: searchParams.get('openid_configuration')!,
    token: searchParams.get('registration_token')!,
  };
}

const describeTool = (url: string) => ({
  application_type: 'web',
  response_types: ['id_token'],
  grant_types: ['client_credentials', 'implicit'],
  ...{ initiate_login_uri: `${url}/login`, redirect_uris: [`${url}/launch`], jwks_uri: `${url}/keys` },
  ...{ client_name: 'Tool', token_endpoint_auth_method: 'private_key_jwt', scope: 'unknown' },
  [TOOL_CONFIGURATION]: {
    ...{ domain: new URL(url).host, target_link_uri: `${url}/launch`, claims: ['sub'] },
    messages: [{ type: 'LtiDeepLinkingRequest' }],
  },
});

async function register(token: string, change: Record<string, unknown> = {}) {
  const answer = await fetch(`${parts.lms.url}/registration`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...describeTool(parts.tool.url), ...change }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('dynamic registration at the LMS of the sandbox', () => {
  it('adds its parameters to the link, and publishes its configuration', async () => {
    const { own, configuration } = await openLink();
    expect([own, configuration]).toEqual(['1', `${parts.lms.url}/.well-known/openid-configuration`]);
    const published = (await (await fetch(configuration)).json()) as Record<string, string>;
    expect(published).toMatchObject({ issuer: parts.lms.url, registration_endpoint: `${parts.lms.url}/registration` });
  });

  it('registers a tool once for a token', async () => {
    const { token } = await openLink();
    const { status, body } = await register(token);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        ...{ client_id: expect.any(String), scope: '' },
        [TOOL_CONFIGURATION]: expect.objectContaining({ deployment_id: expect.any(String) }),
      }),
    ]);
    for (const used of [token, 'unknown'])
      expect(await register(used)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });

  it.each([
    { application_type: 'native' },
    { token_endpoint_auth_method: 'client_secret_post' },
    { response_types: ['code'] },
    { grant_types: ['implicit'] },
    { client_name: undefined },
    { jwks_uri: 'keys' },
    { redirect_uris: ['https://other.example/launch'] },
    { [TOOL_CONFIGURATION]: { domain: 'other.example', target_link_uri: 'https://tool.example/launch' } },
  ])('refuses a client with %j', async (change) => {
    const { token } = await openLink();
    expect(await register(token, change)).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
  });

  it('refuses links that are no addresses', async () => {
    expect((await post('/registrations', { link: 'javascript:alert(1)' })).status).toBe(400);
    expect((await post('/registrations', { link: 'https://tool.example/register' })).status).toBe(303);
  });
});

describe('deep linking at the LMS of the sandbox', () => {
  /** The claims of a request to choose content, and of the answer that suits it. */
  async function ask() {
    const { body: tool } = await register((await openLink()).token);
    const begun = await post('/choose', { course: 'c-1', person: 'lms-3' });
    const login = new URL(begun.headers.get('location')!).searchParams;
    const authorizing = {
      ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none', nonce: 'n-1' },
      ...{ redirect_uri: `${parts.tool.url}/launch`, state: 's-1', client_id: String(tool.client_id) },
      ...{ login_hint: login.get('login_hint')!, lti_message_hint: login.get('lti_message_hint')! },
    };
    const page = await (await fetch(`${parts.lms.url}/authorize?${new URLSearchParams(authorizing)}`)).text();
    const claims = decodeJwt(/name="id_token" value="([^"]*)"/.exec(page)![1]!);
    const settings = claims[`${DEEP_LINKING}deep_linking_settings`] as Record<string, string>;
    const answer = (change: Record<string, unknown> = {}) =>
      parts.tool.sign({
        ...{ iss: String(tool.client_id), aud: parts.lms.url, nonce: crypto.randomUUID() },
        [`${LTI}message_type`]: 'LtiDeepLinkingResponse',
        [`${LTI}version`]: '1.3.0',
        [`${LTI}deployment_id`]: claims[`${LTI}deployment_id`],
        [`${DEEP_LINKING}data`]: settings.data,
        [`${DEEP_LINKING}content_items`]: [{ type: 'ltiResourceLink', title: 'Waves', custom: { a: '1' } }],
        ...change,
      });
    return { claims, returnUrl: settings.deep_link_return_url!, answer };
  }

  it('adds links, once', async () => {
    const { claims, returnUrl, answer } = await ask();
    expect(claims[`${LTI}message_type`]).toBe('LtiDeepLinkingRequest');
    expect(claims).not.toHaveProperty([`${LTI}resource_link`]);
    const added = await post(returnUrl, { JWT: await answer() });
    expect([added.status, await added.text()]).toEqual([200, expect.stringContaining('<li>Waves</li>')]);
    expect((await post(returnUrl, { JWT: await answer() })).status).toBe(404);
    expect(await (await fetch(`${parts.lms.url}/`)).text()).toContain('<button>Waves</button>');
  });

  it.each([
    { iss: 'another' },
    { aud: 'another' },
    { nonce: undefined },
    { exp: 1 },
    { [`${LTI}message_type`]: 'LtiResourceLinkRequest' },
    { [`${LTI}deployment_id`]: 'another' },
    { [`${DEEP_LINKING}data`]: 'another' },
    { [`${DEEP_LINKING}content_items`]: [{ type: 'file', title: 'A' }] },
    { [`${DEEP_LINKING}content_items`]: [{ type: 'ltiResourceLink' }] },
    { [`${DEEP_LINKING}content_items`]: [{ type: 'ltiResourceLink', title: 'A', url: 'https://other.example/' }] },
    { [`${DEEP_LINKING}content_items`]: [{ type: 'ltiResourceLink', title: 'A', custom: { a: 1 } }] },
    { [`${DEEP_LINKING}content_items`]: [{ type: 'ltiResourceLink', title: 'A', lineItem: { scoreMaximum: 0 } }] },
  ])('refuses an answer with %j', async (change) => {
    const { returnUrl, answer } = await ask();
    expect((await post(returnUrl, { JWT: await answer(change) })).status).toBe(400);
    expect((await post(returnUrl, { JWT: await answer() })).status).toBe(200);
  });
});
