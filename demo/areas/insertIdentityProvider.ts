import type { Database } from '../../db/core/connect.js';
import { IdentityLink } from '../../db/tenancy/identity/identityLink.js';
import { IdentityProvider } from '../../db/tenancy/identity/identityProvider.js';
import { DEMO } from '../demoCredentials.js';
import { EXAMPLE, setNextId } from '../exampleIds.js';
import type { DemoMainPlatform } from './demoServices.js';

/** Inserts an identity provider with a link. It is inactive: no issuer answers at its address. */
export async function insertIdentityProvider(db: Database, { platformId, users }: DemoMainPlatform): Promise<void> {
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
    await setNextId(trx, 'identity_links', EXAMPLE.identityLinkId);
    await IdentityLink.query(trx).insert({
      platform_id: platformId,
      provider_id: EXAMPLE.identityProviderId,
      subject: '8f2b1c7e-nora',
      user_id: users.get('nora.field')!,
    });
  });
}
