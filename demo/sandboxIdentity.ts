import type { Database } from '../db/core/connect.js';
import type { SecretBox } from '../db/core/secretBox.js';
import { IdentityProvider, clientSecretContext } from '../db/tenancy/identity/identityProvider.js';
import { Platform } from '../db/tenancy/platforms/platform.js';
import { DEMO } from './demoCredentials.js';
import { type DemoDepartment, demoPlatforms } from './demoPeople.js';
import { EXAMPLE } from './exampleIds.js';
import { buildEmail, formatName } from './insertPeople.js';

/** The platform whose people sign in at the provider of the sandbox. */
export const SANDBOX_IDENTITY_PLATFORM = 'northfield';

const PEOPLE = [
  { username: EXAMPLE.username, role: 'lms-learner', description: 'a member' },
  { username: 'nora.field', role: 'lms-staff', description: 'an administrator' },
  { username: 'dora.keller', role: 'lms-learner', description: 'the head of a department' },
  { username: 'viktor.haas', role: 'lms-auditor', description: 'an administrator who only reads' },
];

/** The people of the demo who can sign in at the provider of the sandbox. */
export function listSandboxPeople() {
  const { departments } = demoPlatforms.find(({ key }) => key === SANDBOX_IDENTITY_PLATFORM)!;
  return PEOPLE.map(({ username, role, description }) => ({
    ...{ username, description, name: formatName(username), email: buildEmail(username), roles: [role] },
    departments: listDepartments(departments, username),
  }));
}

const listDepartments = (departments: DemoDepartment[], username: string): string[] =>
  departments.flatMap(({ name, admins = [], members = [], below = [] }) => [
    ...([...admins, ...members].includes(username) ? [name] : []),
    ...listDepartments(below, username),
  ]);

export interface SandboxIssuer {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/**
 * Registers the provider of the sandbox at the demo's platform, or changes its address there. Returns the path at which
 * signing in begins; null if the platform is not there.
 */
export function registerSandboxIdentity(
  db: Pick<Database, 'transaction'>,
  secrets: SecretBox,
  { issuer, clientId, clientSecret }: SandboxIssuer,
): Promise<string | null> {
  return db.transaction(DEMO, async (trx) => {
    const platform = await Platform.query(trx).findOne({ key: SANDBOX_IDENTITY_PLATFORM });
    if (!platform) return null;
    const key: [number, string] = [platform.id, EXAMPLE.sandboxProviderId];
    const values = {
      ...{ issuer, client_id: clientId, audiences: [clientId] },
      client_secret: secrets.encrypt(clientSecret, clientSecretContext(...key)),
    };
    const changed = await IdentityProvider.query(trx).findById(key).patch(values);
    if (changed === 0) {
      await IdentityProvider.query(trx).insert({
        ...values,
        ...{ platform_id: platform.id, id: EXAMPLE.sandboxProviderId, name: 'Identity provider of the sandbox' },
        role_claim: 'roles',
        roles: { 'lms-staff': 'platform_admin', 'lms-auditor': 'platform_viewer' },
        unknown_people: 'link',
      });
    }
    const query = new URLSearchParams({ identity_provider: EXAMPLE.sandboxProviderId, return_to: '/docs/session' });
    return `/api/core/auth/orgs/${SANDBOX_IDENTITY_PLATFORM}/sign-in/?${query.toString()}`;
  });
}

/** Removes the provider of the sandbox from the demo's platform. */
export async function removeSandboxIdentity(db: Pick<Database, 'transaction'>): Promise<void> {
  await db.transaction(DEMO, async (trx) => {
    await IdentityProvider.query(trx).delete().where({ id: EXAMPLE.sandboxProviderId });
  });
}
