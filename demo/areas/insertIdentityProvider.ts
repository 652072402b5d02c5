import type { Database } from '../../db/core/connect.js';
import { IdentityProvider } from '../../db/tenancy/identity/identityProvider.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE } from '../exampleIds.js';
import type { DemoMainPlatform } from './demoServices.js';

/** Inserts an identity provider. It is inactive: no issuer answers at its address. */
export async function insertIdentityProvider(db: Database, { platformId }: DemoMainPlatform): Promise<void> {
  await db.transaction(DEMO, async (trx) => {
    await IdentityProvider.query(trx).insert({
      platform_id: platformId,
      id: EXAMPLE.identityProviderId,
      name: 'Northfield staff',
      issuer: 'https://id.northfield.example/staff',
      client_id: 'learning-platform-staff',
      audiences: ['learning-platform-staff'],
      role_claim: 'roles',
      roles: { 'lms-staff': 'platform_admin' },
      domains: ['northfield.example'],
      unknown_people: 'link',
      is_active: false,
    });
  });
}
