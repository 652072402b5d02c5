import { createCredential } from '../../../../db/tenancy/access/credentials.js';
import { TESTER, type TestDatabase } from '../../../support/database.js';
import { insertPlatform, insertUser } from '../../../support/people.js';
import { type TestServer, startTestServer } from '../../../support/server.js';

export interface TwoTenants {
  server: TestServer;
  /** nora, who administers northfield. */
  as: string;
  /** hanna, who administers harbor. */
  stranger: string;
}

/** The tenants northfield and harbor with one administrator each, and a server. */
export async function twoTenants(db: TestDatabase): Promise<TwoTenants> {
  const administrator = async (user: string, platform: string) => {
    await insertPlatform(db, platform);
    await insertUser(db, user, { roles: { [platform]: 'platform_admin' } });
    return (await createCredential(db, TESTER, { role: 'platform_admin', platform, user })).authorization;
  };
  const [as, stranger] = [await administrator('nora', 'northfield'), await administrator('hanna', 'harbor')];
  return { server: await startTestServer({ db }), as, stranger };
}
