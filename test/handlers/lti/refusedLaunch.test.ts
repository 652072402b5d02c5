import { describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { type SigningKey, createSigningKey } from '../../support/testIssuer.js';
import { CLIENT, claim, testLms } from './testLms.js';

const { server, parts, rows, post, begin, sign, send, launch } = testLms();
const register = (change: string) => rows(`update lti_registrations set ${change}`);
const people = () => rows('select from lti_people');

describe('launchLti', () => {
  it('401: an unknown person, where the registration creates nobody', async () => {
    await register(`unknown_people = 'link'`);
    expect((await launch()).status).toBe(401);
    await register(`unknown_people = 'create', domains = '{south.example}'`);
    expect((await launch()).status).toBe(401);
    expect(await people()).toEqual([]);
    expect(await rows('select from browser_sessions')).toEqual([]);
  });

  it('401: a person who is not active any more', async () => {
    await launch();
    await rows(`update memberships set active = false where user_id = (select user_id from lti_people)`);
    expect((await launch()).status).toBe(401);
  });

  it('401: a person of another platform, and a DM admin, by their address', async () => {
    await rows(`insert into users (username, email) values ('sue', 'sue@south.example')`);
    await rows(`insert into users (username, email, is_dm_admin) values ('rod', 'rod@root.example', true)`);
    await rows(
      `insert into memberships (platform_id, user_id, role) select $1, id, 'learner' from users where username = 'sue'`,
      [server.ids.south],
    );
    for (const email of ['sue@south.example', 'rod@root.example'])
      expect((await launch({ email, sub: email })).status).toBe(401);
  });

  it('401: state and nonce count once, also in parallel', async () => {
    const begun = await begin();
    const token = await sign(begun);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(begun, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await send(begun, token)).body.detail).toContain('its state is unknown, was used, or has expired');
    const later = await begin({}, { cookie: begun.cookie });
    expect((await send(later, token)).body.detail).toContain('its nonce is not that of the login');
  });

  it('401: an expired state', async () => {
    const begun = await begin();
    await rows(`update lti_states set expires_at = now()`);
    expect((await send(begun, await sign(begun))).status).toBe(401);
  });

  it('401: another browser; 200: without the cookie, a page that begins again', async () => {
    const begun = await begin();
    const others = await begin();
    const token = await sign(begun);
    expect((await send({ ...begun, cookie: others.cookie }, token)).body.detail).toContain('another browser');
    const { status, text, headers } = await send({ ...begun, cookie: '' }, token);
    expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    expect(text).toContain('name="login_hint" value="29123"');
    expect(await people()).toEqual([]);
    expect((await send(begun, token)).status).toBe(200);
  });

  it('401: a state of another platform', async () => {
    const begun = await begin();
    expect((await send(begun, await sign(begun), {}, 'south')).status).toBe(401);
  });

  it.each([
    ['of another client', { aud: 'client-2' }],
    ['of several clients without azp', { aud: [CLIENT, 'client-2'], azp: undefined }],
    ['of another azp', { azp: 'client-2' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1_000) - 120 }],
    ['that was issued an hour ago', { iat: Math.floor(Date.now() / 1_000) - 3_600 }],
    ['that is issued in the future', { iat: Math.floor(Date.now() / 1_000) + 3_600 }],
    ['of nobody', { sub: undefined }],
    ['with another nonce', { nonce: 'other' }],
    ['of another version', { [claim('version')]: '1.1' }],
    ['of another message', { [claim('message_type')]: 'LtiSubmissionReviewRequest' }],
    ['of an unknown deployment', { [claim('deployment_id')]: 'other' }],
    ['without deployment', { [claim('deployment_id')]: undefined }],
    ['without roles', { [claim('roles')]: undefined }],
    ['without resource link', { [claim('resource_link')]: undefined }],
    ['with another target', { [claim('target_link_uri')]: 'https://evil.example/' }],
  ])('401: an id_token %s', async (_, change) => {
    const { status, body } = await launch(change as never);
    expect([status, body.detail]).toEqual([401, expect.stringContaining('The launch is refused')]);
    expect(await people()).toEqual([]);
  });

  it('401: another deployment than the login names', async () => {
    const begun = await begin({ lti_deployment_id: 'other' });
    expect((await send(begun, await sign(begun))).body.detail).toContain('its deployment is not that of the login');
  });

  it('401: a token of the key of another LMS, also of a registration of the platform', async () => {
    await rows(
      `insert into lti_registrations (platform_id, name, issuer, client_id, login_url, keys_url)
       values ($1, 'Other', $2, $3, $2, $4)`,
      [server.ids.north, parts.other.url, CLIENT, `${parts.other.url}/keys`],
    );
    const begun = await begin();
    const foreign = await parts.other.sign({ ...(await claimsOf(begun)), iss: parts.lms.url });
    expect((await send(begun, foreign)).status).toBe(401);
    const own = await parts.other.sign({ ...(await claimsOf(begun)), iss: parts.other.url });
    expect((await send(begun, own)).status).toBe(401);
    expect((await send(begun, await sign(begun))).status).toBe(200);
  });

  it('401: other algorithms, and keys that the token brings', async () => {
    const begun = await begin();
    const claims = await claimsOf(begun);
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const none = `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
    const { kid, n } = parts.lms.keys[0]!;
    const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${encode(claims)}`;
    const hmac = `${signed}.${createHmac('sha256', n!).update(signed).digest('base64url')}`;
    const evil: SigningKey = await createSigningKey('evil');
    const attempts = [
      none,
      hmac,
      await sign(begun, {}, { key: evil }),
      await sign(begun, {}, { key: evil, header: { jwk: evil.jwk } }),
      await sign(begun, {}, { key: evil, header: { jku: `${parts.other.url}/keys` } }),
      await sign(begun, {}, { header: { typ: 'logout+jwt' } }),
    ];
    for (const token of attempts) expect((await send(begun, token)).status).toBe(401);
    expect((await send(begun, await sign(begun))).status).toBe(200);
  });

  it('401: an LMS that refuses, and one that is not active any more; 400: no id_token', async () => {
    const begun = await begin();
    const refused = await post<{ detail: string }>('/api/lti/orgs/north/launch/', {
      ...{ state: begun.state, error: 'login_required' },
    });
    expect([refused.status, refused.body.detail]).toEqual([
      401,
      'The launch is refused: the LMS answers login_required.',
    ]);
    expect((await post('/api/lti/orgs/north/launch/', { state: begun.state })).status).toBe(400);
    expect((await post('/api/lti/orgs/north/launch/', { id_token: 'a' })).status).toBe(400);
    await register('is_active = false');
    expect((await send(begun, await sign(begun))).status).toBe(401);
  });

  const claimsOf = async (begun: { nonce: string }) => {
    const token = await sign(begun);
    return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
  };
});
