import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import type { SecretBox } from '../../core/secretBox.js';
import { type Transaction, databaseInTransaction } from '../../core/transaction.js';
import { ensureMembership } from '../../tenancy/people/ensureMembership.js';
import { ensureUser } from '../../tenancy/people/ensureUser.js';
import { createPlatformKey } from '../../tenancy/people/platformKeys.js';
import { savePasswordHash } from '../../tenancy/people/savePasswordHash.js';
import { type User } from '../../tenancy/people/user.js';
import { Platform } from '../../tenancy/platforms/platform.js';
import { PersonRefused } from '../../tenancy/platforms/personRefused.js';
import { LaunchRefused } from './launchRefused.js';
import { TenantLaunch } from './tenantLaunch.js';

export interface Completion {
  launchId: string;
  /** PHC hash of the password of a new person; null when none was sent. Existing people keep their password. */
  passwordHash: string | null;
  /** User id of the requesting person, who does not need to confirm that they are known. */
  requestedBy: number | null;
  /**
   * Who receives the first key in the answer; null when the answer cannot contain it: then it is stored until it is
   * shown once.
   */
  recipient: KeyRecipient | null;
}

export interface KeyRecipient {
  /**
   * SHA-256 of the caller and the Idempotency-Key; null when none was sent. A request with the same hash gets the
   * first key again.
   */
  repeatSha256: Buffer | null;
  /** Whether this caller may receive a key that was not shown yet, even if another caller started the launch. */
  mayTakeOver: boolean;
}

export interface CompletedLaunch {
  launch: TenantLaunch;
  /**
   * For the Authorization header; null in later requests, unless they repeat the launching one by its Idempotency-Key.
   */
  firstKey: string | null;
}

const FIRST_KEY_NAME = 'first-key';

/**
 * Creates the tenant of a launch, its administrator and its first key in one transaction; does nothing when the launch
 * is done. The launch must be paid or free. Throws LaunchRefused when the platform key or the person is taken.
 */
export function completeLaunch(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  secrets: SecretBox,
  { launchId, passwordHash, requestedBy, recipient }: Completion,
): Promise<CompletedLaunch> {
  return db.transaction(actor, async (trx) => {
    // Concurrent requests with the same key wait here, and then find the launch done.
    const launch = await TenantLaunch.query(trx).findById(launchId).forUpdate().throwIfNotFound();
    if (launch.state === 'done')
      return { launch, firstKey: await findFirstKey(trx, launch, secrets, { requestedBy, recipient }) };
    // A paid launch that failed in a concurrent request with the same payment is retried.
    if (launch.payment_reference === null && launch.state !== 'free')
      throw new Error(`Launch ${launchId} is '${launch.state}': it is neither paid nor free.`);
    const platform = await createPlatform(trx, launch);
    const user = await appointAdministrator(trx, launch, { platformId: platform.id, requestedBy, passwordHash });
    const key = await createPlatformKey(databaseInTransaction(trx), actor, platform, {
      name: FIRST_KEY_NAME,
      role: 'platform_admin',
    });
    const firstKey = key.outcome === 'created' ? key.secret : null;
    const isKept = firstKey !== null && (recipient === null || recipient.repeatSha256 !== null);
    const done = await launch.$query(trx).patchAndFetch({
      ...{ state: 'done', failed_step: null, failure: null },
      platform_id: platform.id,
      user_id: user.id,
      first_key: isKept ? secrets.encrypt(firstKey, firstKeyEncryptionContext(launchId)) : null,
      repeat_sha256: recipient?.repeatSha256 ?? null,
      finished_at: new Date(),
      modified_at: new Date(),
    });
    return { launch: done, firstKey };
  });
}

/**
 * The stored first key, for the request that repeats the one that got it, or for the first request of its owner when
 * nobody got it.
 */
async function findFirstKey(
  trx: Transaction,
  launch: TenantLaunch,
  secrets: SecretBox,
  { requestedBy, recipient }: Pick<Completion, 'requestedBy' | 'recipient'>,
): Promise<string | null> {
  const { first_key: sealed, repeat_sha256: shownTo, actor_user_id: begunBy } = launch;
  if (sealed === null || recipient === null) return null;
  const { repeatSha256, mayTakeOver } = recipient;
  if (shownTo !== null)
    return repeatSha256?.equals(shownTo) ? secrets.decrypt(sealed, firstKeyEncryptionContext(launch.id)) : null;
  if (!mayTakeOver && (requestedBy === null || requestedBy !== begunBy)) return null;
  await launch
    .$query(trx)
    .patch({ first_key: repeatSha256 && sealed, repeat_sha256: repeatSha256, modified_at: new Date() });
  return secrets.decrypt(sealed, firstKeyEncryptionContext(launch.id));
}

/** Encryption context of the first key. */
export const firstKeyEncryptionContext = (launchId: string) => `tenant_launches:${launchId}`;

async function createPlatform(
  trx: Transaction,
  { platform_key: key, platform_name: name, is_advertising: isAdvertising }: TenantLaunch,
): Promise<Platform> {
  const platform = await Platform.query(trx)
    .insert({ key, name, settings: { is_advertising: isAdvertising } })
    .onConflict('key')
    .ignore()
    .returning('*');
  if (platform.id === undefined) throw new LaunchRefused('platform', `The key '${key}' already belongs to a tenant.`);
  return platform;
}

async function appointAdministrator(
  trx: Transaction,
  { username, email, person_name: name, accepts_existing_user: takesKnown }: TenantLaunch,
  {
    platformId,
    requestedBy,
    passwordHash,
  }: { platformId: number; requestedBy: number | null; passwordHash: string | null },
): Promise<User> {
  const { user, created } = await ensureUser(trx, { username, email, name }).catch((error: unknown) => {
    // Does not reveal the address or name of existing accounts.
    if (error instanceof PersonRefused)
      throw new LaunchRefused('person', 'The user name or the e-mail address belongs to another account.');
    throw error;
  });
  if (!created && !takesKnown && user.id !== requestedBy)
    throw new LaunchRefused(
      'person',
      `'${username}' already has an account. Send ignore_user_exists to make it the administrator.`,
    );
  if (!user.active)
    throw new LaunchRefused('person', 'The user name or the e-mail address belongs to another account.');
  await ensureMembership(trx, { platformId, userId: user.id, role: 'platform_admin' });
  if (created && passwordHash !== null) await savePasswordHash(trx, user.id, passwordHash);
  return user;
}
