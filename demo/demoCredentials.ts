import { serviceActor } from '../db/core/actor.js';
import { type Transaction, databaseInTransaction } from '../db/core/transaction.js';
import type { CredentialRole } from '../db/tenancy/access/caller.js';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { createPlatformKey } from '../db/tenancy/people/platformKeys.js';
import type { Database } from '../db/core/connect.js';
import { EXAMPLE } from './exampleIds.js';
import { demoPlatforms, demoUsernames, dmAdmin } from './demoPeople.js';
import { emailOf } from './insertPeople.js';

/** Ready to use, shown once: `authorization` is the value of the header. */
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
 * A credential for each role of the demo, in place of those before. `onlyUnseen`: null unless the demo has none that anybody has seen;
 * that is stored in the same transaction, so one caller gets them all. Null without a demo, too.
 */
export async function issueDemoCredentials(
  db: Database,
  { onlyUnseen }: { onlyUnseen: boolean },
): Promise<DemoCredential[] | null> {
  return db.transaction(DEMO, async (trx) => {
    await lockDemo(trx);
    const states = onlyUnseen ? ['loaded'] : ['loaded', 'ready'];
    if ((await setState(trx, states, 'ready')) === 0) return null;
    await revoke(trx);
    const credentials: DemoCredential[] = [];
    for (const request of CREDENTIALS) {
      const { authorization } = await createCredential(databaseInTransaction(trx), DEMO, { ...request, label: LABEL });
      credentials.push({ role: request.role, platform: request.platform ?? null, user: request.user, authorization });
    }
    await issueKey(trx);
    return credentials;
  });
}

/** A key of the main platform, so that its list shows one. Its secret is discarded: nobody can use it. */
async function issueKey(trx: Transaction): Promise<void> {
  const platform = await demoPlatformRows(trx)
    .where({ is_main: true })
    .first<{ id: number; key: string } | undefined>('id', 'key');
  if (!platform) return;
  await createPlatformKey(databaseInTransaction(trx), DEMO, platform, {
    name: EXAMPLE.keyName,
    role: 'platform_viewer',
    expiresAt: new Date(Date.now() + KEY_DAYS * 86_400_000),
  });
}

/** Ends the demo's own credentials. Returns how many were live. A later start with the demo issues new ones. */
export async function revokeDemoCredentials(db: Database): Promise<number> {
  return db.transaction(DEMO, async (trx) => {
    await lockDemo(trx);
    await setState(trx, ['ready'], 'loaded');
    return revoke(trx);
  });
}

/** Whoever loads, removes or opens the demo takes turns, until the end of the transaction, and waits as long as it takes. */
export async function lockDemo(trx: Transaction): Promise<void> {
  await trx.raw(`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`);
  await trx.raw(`select pg_advisory_xact_lock(hashtext('demo'))`);
}

/** The platforms that the demo made: those with its keys that say so. */
export function demoPlatformRows(trx: Transaction) {
  const keys = demoPlatforms.map(({ key }) => key);
  return trx('platforms').whereIn('key', keys).whereRaw(`settings ->> 'demo' in ('loaded', 'ready')`);
}

/** The people whom the demo made. */
export function demoUserRows(trx: Transaction) {
  return trx('users').whereIn('username', demoUsernames).whereIn('email', demoUsernames.map(emailOf));
}

async function setState(trx: Transaction, from: string[], state: 'loaded' | 'ready'): Promise<number> {
  return demoPlatformRows(trx)
    .whereRaw(`settings ->> 'demo' = any (cast(? as text[]))`, [from])
    .update({ settings: trx.raw(`settings || jsonb_build_object('demo', cast(? as text))`, [state]) });
}

async function revoke(trx: Transaction): Promise<number> {
  const platformIds = demoPlatformRows(trx).select('id');
  await trx('credentials')
    .where({ name: EXAMPLE.keyName })
    .whereNull('revoked_at')
    .whereIn('platform_id', platformIds)
    .update({ revoked_at: trx.fn.now() });
  return trx('credentials')
    .where({ label: LABEL })
    .whereNull('revoked_at')
    .whereIn('user_id', demoUserRows(trx).select('id'))
    .update({ revoked_at: trx.fn.now() });
}
