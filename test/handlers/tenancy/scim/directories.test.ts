import { describe, expect, it } from '@jest/globals';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { ENTRA_ID, OKTA, OKTA_BY_WIZARD } from './directories.js';
import { scimServer } from './scimServer.js';

const { server, call } = scimServer();
restoreBeforeEach(server.db);

describe('the requests of directories', () => {
  it.each([
    ['Entra ID', ENTRA_ID],
    ['Okta, of its network', OKTA],
    ['Okta, by its wizard', OKTA_BY_WIZARD],
  ])('%s: all are answered as it expects', async (_, requests) => {
    const ids = { user: '', group: '' };
    const fill = <T>(value: T): T =>
      JSON.parse(JSON.stringify(value).replaceAll('{user}', ids.user).replaceAll('{group}', ids.group)) as T;
    for (const request of requests) {
      const { method, path, query, body, status, answer = {}, keepsId } = fill(request);
      const got = await call(method, `/api/scim/orgs/north/v2/${path}`, {
        ...(body !== undefined && { body }),
        ...(query && { query }),
      });
      expect([method, path, got]).toMatchObject([method, path, { status, ...(status !== 204 && { body: answer }) }]);
      if (keepsId) ids[keepsId] = got.body.id;
    }
  });
});
