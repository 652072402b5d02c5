import { serviceActor } from '../db/core/actor.js';
import { lockName } from '../db/core/lockName.js';
import { type Transaction, databaseInTransaction, query } from '../db/core/transaction.js';
import type { CredentialRole } from '../db/tenancy/access/caller.js';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { createPlatformKey } from '../db/tenancy/people/platformKeys.js';
import { createUserToken } from '../db/tenancy/people/userTokens.js';
import type { Database } from '../db/core/connect.js';
import { EXAMPLE } from './exampleIds.js';
import { demoPlatforms, demoUsernames, dmAdmin } from './demoPeople.js';
import { buildEmail } from './insertPeople.js';

/** A credential that is shown once; `authorization` is the value of the header. */
export interface DemoCredential {
  role: CredentialRole;
  platform: string | null;
  user: string;
  authorization: string;
}

const LABEL = 'demo';
const KEY_DAYS = 365;
export const DEMO = serviceActor('demo');

const CREDENTIALS: { role: CredentialRole; platform?: string; user: string }[] = [
  { role: 'dm_admin', user: dmAdmin },
  { role: 'platform_admin', platform: 'northfield', user: 'nora.field' },
  { role: 'platform_viewer', platform: 'northfield', user: 'viktor.haas' },
  { role: 'department_admin', platform: 'northfield', user: 'dora.keller' },
  { role: 'program_admin', platform: 'northfield', user: 'paul.lind' },
  { role: 'learner', platform: 'northfield', user: EXAMPLE.username },
  { role: 'platform_admin', platform: 'harbor', user: 'hanna.brandt' },
  { role: 'learner', platform: 'harbor', user: 'anton.berg' },
];

/**
 * Issues a credential for each role of the demo and revokes the earlier ones. With `onlyUnseen`, returns null when an
 * earlier call has issued credentials; of concurrent calls, one gets them. Returns null without a demo.
 */
export async function issueDemoCredentials(
  db: Database,
  { onlyUnseen }: { onlyUnseen: boolean },
): Promise<DemoCredential[] | null> {
  return db.transaction(DEMO, async (trx) => {
    await lockDemo(trx);
    const states = onlyUnseen ? ['loaded'] : ['loaded', 'ready'];
    if ((await setState(trx, states, 'ready')) === 0) return null;
    await revokeCredentials(trx);
    const credentials: DemoCredential[] = [];
    for (const request of CREDENTIALS) {
      const { authorization } = await createCredential(databaseInTransaction(trx), DEMO, { ...request, label: LABEL });
      credentials.push({ role: request.role, platform: request.platform ?? null, user: request.user, authorization });
    }
    await issueNamedCredentials(trx);
    return credentials;
  });
}

/** Creates a key of the main platform and a token of a person, so that lists show one. Their secrets are discarded. */
async function issueNamedCredentials(trx: Transaction): Promise<void> {
  const platform = await demoPlatformRows(trx)
    .where({ is_main: true })
    .first<{ id: number; key: string } | undefined>('id', 'key');
  if (!platform) return;
  const expiresAt = new Date(Date.now() + KEY_DAYS * 86_400_000);
  const within = databaseInTransaction(trx);
  await createPlatformKey(within, DEMO, platform, { name: EXAMPLE.keyName, role: 'platform_viewer', expiresAt });
  const user = await demoUserRows(trx)
    .where({ username: EXAMPLE.username })
    .first<{ id: number; username: string } | undefined>('id', 'username');
  if (user)
    await createUserToken(within, DEMO, { platform, user }, { name: EXAMPLE.tokenName, scopes: ['read'], expiresAt });
}

/** Revokes the demo's credentials. Returns the number revoked. A later start with the demo issues new ones. */
export async function revokeDemoCredentials(db: Database): Promise<number> {
  return db.transaction(DEMO, async (trx) => {
    await lockDemo(trx);
    await setState(trx, ['ready'], 'loaded');
    return revokeCredentials(trx);
  });
}

/** Locks the demo against concurrent changes until the end of the transaction. Waits without a timeout. */
export async function lockDemo(trx: Transaction): Promise<void> {
  await query(trx, {
    text: `select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`,
  });
  await lockName(trx, 'demo', 0);
}

/** Selects the demo's platforms: those with its keys and with the setting `demo`. */
export function demoPlatformRows(trx: Transaction) {
  const keys = demoPlatforms.map(({ key }) => key);
  return trx('platforms')
    .whereIn('key', keys)
    .where((state) =>
      state.whereJsonSupersetOf('settings', { demo: 'loaded' }).orWhereJsonSupersetOf('settings', { demo: 'ready' }),
    );
}

/** Selects the demo's people. */
export function demoUserRows(trx: Transaction) {
  return trx('users').whereIn('username', demoUsernames).whereIn('email', demoUsernames.map(buildEmail));
}

const SET_STATE = {
  changes: true as const,
  text: `
    update platforms set settings = settings || jsonb_build_object('demo', cast($1 as text))
     where key = any (cast($2 as text[])) and settings ->> 'demo' = any (cast($3 as text[]))
    returning id`,
};

async function setState(trx: Transaction, from: string[], state: 'loaded' | 'ready'): Promise<number> {
  const keys = demoPlatforms.map(({ key }) => key);
  return (await query(trx, SET_STATE, [state, keys, from])).length;
}

async function revokeCredentials(trx: Transaction): Promise<number> {
  const platformIds = demoPlatformRows(trx).select('id');
  await trx('credentials')
    .whereIn('name', [EXAMPLE.keyName, EXAMPLE.tokenName])
    .whereNull('revoked_at')
    .whereIn('platform_id', platformIds)
    .update({ revoked_at: trx.fn.now() });
  return trx('credentials')
    .where({ label: LABEL })
    .whereNull('revoked_at')
    .whereIn('user_id', demoUserRows(trx).select('id'))
    .update({ revoked_at: trx.fn.now() });
}
