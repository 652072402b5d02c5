import { describe } from '@jest/globals';
import { createCredential } from '../../../db/tenancy/access/credentials.js';
import { statement } from '../../handlers/learning/xapi/statements.js';
import { NORTH, basic } from '../../handlers/learning/xapi/xapiServer.js';
import { UNKNOWN, mentorServer } from '../../handlers/mentors/mentors/mentorServer.js';
import { TESTER } from '../../support/database.js';
import { itPassesPrism } from './proxiedWorld.js';

const server = mentorServer();

describe('what became of a statement', () => {
  itPassesPrism<'statements'>(() => server.url(), {
    getStatementFacts: async (proxy) => {
      const { authorization } = await createCredential(server.db, TESTER, { role: 'record_writer', platform: 'north' });
      const sent = statement();
      const stored = await server.request('PUT', `${NORTH}statements`, {
        ...{ as: basic(authorization), query: { statementId: sent.id }, body: sent },
        headers: { 'X-Experience-API-Version': '1.0.3' },
      });
      if (stored.status !== 204) throw new Error(`The statement was answered with ${stored.status}.`);
      const readFacts = (id: string) =>
        proxy.send('GET', `/api/core/orgs/north/statements/${id}/facts/`, { as: server.as.admin });
      return [await readFacts(sent.id), await readFacts(UNKNOWN)];
    },
  });
});
