import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { IDENTITY_SERVICE_CLIENT, type IdentityPerson } from '../../sandbox/identity/identitySettings.js';
import { NORTH, SOUTH, coreServer } from '../handlers/tenancy/coreServer.js';
import { startIdentityProvider } from '../../sandbox/identity/startIdentityProvider.js';
import { type RealIdentityProvider, startRealIdentityProvider } from '../support/identityProvider.js';
import { temporaryDataFolder } from '../support/runFolder.js';
import { type TestServer, startTestServer } from '../support/server.js';
import { until } from '../support/until.js';

const person: IdentityPerson = {
  username: 'ines',
  name: 'Ines Costa',
  email: 'ines@north.example',
  roles: ['staff'],
  departments: ['care'],
  description: 'a member of staff',
};
const visitor = { ...person, username: 'vic', email: 'vic@north.example', roles: [] };

const { server } = coreServer();
const context = {} as { open: TestServer; provider: RealIdentityProvider; folder: string };
const start = () => startRealIdentityProvider([person, visitor], path.join(context.folder, 'identity.json'));

beforeAll(async () => {
  context.folder = await temporaryDataFolder('lps-identity-');
  context.provider = await start();
  context.open = await startTestServer({ db: server.db, settings: { identityPrivateAddresses: true } });
});
afterAll(async () => {
  await context.open.close();
  await context.provider.close();
  await rm(context.folder, { recursive: true, force: true });
});

const status = async (token: string, base = NORTH) =>
  (await context.open.request('GET', `${base}groups/`, { as: `Bearer ${token}` })).status;

describe('the identity provider of the sandbox', () => {
  it('states who a person is, in the ID token and in an access token for the API', async () => {
    const { issuer, clientId } = context.provider;
    const tokens = await context.provider.getTokens('ines');
    const claims = {
      ...{ iss: issuer, aud: clientId, sub: 'ines', email: 'ines@north.example', email_verified: true },
      ...{ name: 'Ines Costa', preferred_username: 'ines', roles: ['staff'], departments: ['care'] },
      ...{ sid: expect.any(String), acr: 'urn:sandbox:click', auth_time: expect.any(Number) },
    };
    expect(decodeJwt(tokens.id_token)).toMatchObject({ ...claims, nonce: 'nonce' });
    expect(decodeJwt(tokens.access_token)).toMatchObject({ ...claims, client_id: clientId });
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
  });

  it('is an issuer whose people call the API of the platform that registers it', async () => {
    const { issuer, clientId, clientSecret } = context.provider;
    const body = {
      ...{ name: 'Sandbox', issuer, client_id: clientId, client_secret: clientSecret, unknown_people: 'create' },
      ...{ role_claim: 'roles', roles: { staff: 'platform_admin' } },
    };
    const request = { as: server.as.admin!, body };
    const made = await context.open.request<{ id: string }>('POST', `${NORTH}identity-providers/`, request);
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    const check = `${NORTH}identity-providers/${made.body.id}/check/`;
    const checked = await context.open.request('POST', check, { as: server.as.admin! });
    expect(checked.body).toMatchObject({ usable: true, problems: [] });
    const { access_token: admin } = await context.provider.getTokens('ines');
    const { access_token: member } = await context.provider.getTokens('vic');
    expect([await status(admin), await status(admin, SOUTH), await status(member)]).toEqual([200, 404, 403]);
    const { access_token: opaque } = await context.provider.getTokens('ines', { resource: null });
    expect([opaque.includes('.'), await status(opaque)]).toEqual([false, 401]);
  });

  it('gives clients tokens of their own, and says whether a token is active', async () => {
    const { issuer, clientId, clientSecret } = context.provider;
    const token = await context.provider.getClientToken(IDENTITY_SERVICE_CLIENT);
    expect(decodeJwt(token)).toMatchObject({ sub: IDENTITY_SERVICE_CLIENT.id, client_id: IDENTITY_SERVICE_CLIENT.id });
    const { access_token: opaque } = await context.provider.getTokens('ines', { resource: null });
    const introspect = async (text: string) => {
      const response = await fetch(`${issuer}/token/introspection`, {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
        body: new URLSearchParams({ token: text }),
      });
      return (await response.json()) as Record<string, unknown>;
    };
    expect(await introspect(opaque)).toMatchObject({ active: true, sub: 'ines', client_id: clientId });
    expect(await introspect('other')).toEqual({ active: false });
  });

  it('keeps its address and its keys when it starts again', async () => {
    const { access_token: token } = await context.provider.getTokens('ines');
    const { issuer } = context.provider;
    await context.provider.close();
    context.provider = await start();
    expect(context.provider.issuer).toBe(issuer);
    const { keys } = (await (await fetch(`${issuer}/jwks`)).json()) as { keys: { kid: string }[] };
    expect(keys.map(({ kid }) => kid)).toEqual([decodeProtectedHeader(token).kid]);
  });

  it('states the requested authentication context class', async () => {
    const { id_token: token } = await context.provider.getTokens('ines', { acrValues: 'phr' });
    expect(decodeJwt(token)).toMatchObject({ acr: 'phr' });
  });

  it('reports its end', async () => {
    const ends: string[] = [];
    const settings = { people: [person], stateFile: null };
    const provider = await startIdentityProvider(settings, (message) => ends.push(message));
    process.kill(provider.pid, 'SIGKILL');
    await until(() => ends.length > 0, 5_000);
    expect(ends).toEqual([expect.stringMatching(/^The identity provider of the sandbox ended \(SIGKILL\)/)]);
    await provider.close();
  });

  it('refuses to send people to other sites', async () => {
    const { issuer, clientId } = context.provider;
    for (const uri of ['https://evil.example/api/core/auth/orgs/a/identity-providers/b/callback/', `${issuer}/x/`]) {
      const query = new URLSearchParams({
        client_id: clientId,
        response_type: 'code',
        scope: 'openid',
        redirect_uri: uri,
      });
      const response = await fetch(`${issuer}/auth?${query.toString()}`, { redirect: 'manual' });
      expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('redirect_uri')]);
    }
  });
});
