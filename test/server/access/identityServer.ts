import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { NORTH, coreServer } from '../../handlers/tenancy/coreServer.js';
import { TESTER } from '../../support/database.js';
import { insertUser } from '../../support/people.js';
import { restoreBeforeEach } from '../../support/restoreBeforeEach.js';
import { type TestServer, startTestServer } from '../../support/server.js';
import { type TestIssuer, startTestIssuer } from '../../support/testIssuer.js';

/** The claims of a person whom nobody knows yet. */
export const PERSON = {
  sub: 's-1',
  email: 'new@north.example',
  email_verified: true,
  name: 'New',
  preferred_username: 'newcomer',
};
export const PROVIDER = { name: 'North', client_id: 'learning-platform', unknown_people: 'create' };

/**
 * A server that admits issuers on this machine, and an issuer. `boss` administers south; `both` learns at north and
 * south. Call it once, at the top of a test file.
 */
export function identityServer() {
  const { server, departments, rows } = coreServer();
  const context = {} as { issuer: TestIssuer; open: TestServer; root: string };

  beforeAll(async () => {
    context.issuer = await startTestIssuer();
    context.root = (await createCredential(server.db, TESTER, { role: 'dm_admin' })).authorization;
    await insertUser(server.db, 'both', { roles: { north: 'learner', south: 'learner' } });
    await insertUser(server.db, 'boss', { roles: { south: 'platform_admin' } });
  });
  restoreBeforeEach(server.db);
  beforeEach(async () => {
    await context.open?.close();
    context.open = await startTestServer({ db: server.db, settings: { identityPrivateAddresses: true } });
  });
  afterAll(async () => {
    await context.open.close();
    await context.issuer.close();
  });

  const register = async (body: object = {}, base = NORTH) => {
    const sent = { ...PROVIDER, issuer: context.issuer.url, ...body };
    const request = { as: context.root, body: sent };
    const answer = await context.open.request<{ id: string }>('POST', `${base}identity-providers/`, request);
    if (answer.status !== 201) throw new Error(answer.text);
    // The server learns of changes in the background.
    await new Promise((resolve) => setTimeout(resolve, 150));
    return answer.body.id;
  };
  /** 200: the token is of an administrator of the platform, 403: of a member, 404: of another platform, 401: refused. */
  const status = async (token: string, base = NORTH) =>
    (await context.open.request('GET', `${base}groups/`, { as: `Bearer ${token}` })).status;
  const statusOf = async (claims: object, base = NORTH) =>
    status(await context.issuer.sign({ ...PERSON, ...claims }), base);
  const people = (email: string) =>
    rows<{ username: string; role: string; platform: string }>(
      `select username, role, platforms.key as platform from users join memberships on user_id = users.id
         join platforms on platforms.id = platform_id where email = $1 order by 3`,
      [email],
    );
  return { server, departments, rows, context, register, status, statusOf, people };
}
