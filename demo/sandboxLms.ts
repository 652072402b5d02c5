import type { Database } from '../db/core/connect.js';
import { LtiDeployment } from '../db/lti/ltiDeployment.js';
import { LtiRegistration } from '../db/lti/ltiRegistration.js';
import { Platform } from '../db/tenancy/platforms/platform.js';
import { DEMO } from './demoCredentials.js';
import { EXAMPLE } from './exampleIds.js';
import { SANDBOX_IDENTITY_PLATFORM } from './sandboxIdentity.js';

/** What the LMS of the sandbox says about itself. */
export type SandboxLmsRegistration = Pick<
  LtiRegistration,
  'issuer' | 'client_id' | 'login_url' | 'keys_url' | 'token_url'
> &
  Pick<LtiDeployment, 'deployment_id'>;

/**
 * Registers the LMS of the sandbox at the demo's platform, or changes its addresses there. Returns the path below which
 * the service is its tool; null if the platform is not there.
 */
export function registerSandboxLms(
  db: Pick<Database, 'transaction'>,
  { deployment_id, ...values }: SandboxLmsRegistration,
): Promise<string | null> {
  return db.transaction(DEMO, async (trx) => {
    const platform = await Platform.query(trx).findOne({ key: SANDBOX_IDENTITY_PLATFORM });
    if (!platform) return null;
    const key = { platform_id: platform.id, id: EXAMPLE.sandboxLmsId };
    const changed = await LtiRegistration.query(trx).findById([key.platform_id, key.id]).patch(values);
    if (changed === 0) {
      await LtiRegistration.query(trx).insert({
        ...key,
        ...values,
        name: 'LMS of the sandbox',
        unknown_people: 'create',
        verifies_emails: true,
      });
      await LtiDeployment.query(trx).insert({
        platform_id: platform.id,
        registration_id: key.id,
        deployment_id,
        name: 'All courses of the sandbox',
      });
    }
    return `/api/lti/orgs/${SANDBOX_IDENTITY_PLATFORM}/`;
  });
}

/** Removes the LMS of the sandbox from the demo's platform, with what its launches stored. */
export async function removeSandboxLms(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(DEMO, async (trx) => {
    await LtiRegistration.query(trx).delete().where({ id: EXAMPLE.sandboxLmsId });
  });
}
