import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { eraseLogs } from './eraseLogs.js';
import { type Erased, eraseRecords } from './eraseRecords.js';
import { allowErasure, eraseRows } from './eraseRows.js';
import { Erasure } from './erasure.js';
import { listNeedles } from './namesInTexts.js';
import { createOpaqueName, buildOpaqueAddress } from './opaqueNames.js';
import { readPlatformsOfRecords } from './readPlatformsOfRecords.js';

/**
 * Begins to erase a person, or returns the erasure that has begun before; null if there is no such person. After the
 * commit the person can't sign in or be found by name, and new data with their former names belongs to no known person.
 * finishErasure does the rest.
 */
export function beginErasure(db: Pick<Database, 'transaction'>, actor: Actor, userId: number): Promise<Erasure | null> {
  return db.transaction(actor, async (trx) => {
    const [person] = await query<{ username: string; email: string; name: string }>(trx, LOCK_USER, [userId]);
    if (!person) return null;
    const begun = await Erasure.query(trx).findById(userId);
    if (begun) return begun;
    const opaque = createOpaqueName();
    const erasure = await Erasure.query(trx).insert({ user_id: userId, opaque, names: person }).returning('*');
    await anonymizeUser(trx, userId, opaque);
    return erasure;
  });
}

const LOCK_USER = {
  changes: true as const,
  name: 'privacy: lock user',
  text: 'select username, email, name from users where id = $1 for update',
};
const MAKE_ANONYMOUS = {
  changes: true as const,
  name: 'privacy: anonymous user',
  text: `update users set username = $2, email = $3, name = '', active = false, is_dm_admin = false, modified_at = now() where id = $1`,
};
const REVOKE = {
  changes: true as const,
  name: 'privacy: revoke credentials',
  text: `update credentials set revoked_at = coalesce(revoked_at, now()), label = '', name = null where user_id = $1`,
};
const UNLINK = {
  changes: true as const,
  name: 'privacy: remove links of identity providers',
  text: 'delete from identity_links where user_id = $1',
};
const UNLINK_LTI = {
  changes: true as const,
  name: 'privacy: remove links of learning management systems',
  text: 'delete from lti_people where user_id = $1',
};
const END_SESSIONS = {
  changes: true as const,
  name: 'privacy: end browser sessions',
  text: `
    delete from browser_sessions using memberships m
     where m.user_id = $1 and browser_sessions.platform_id = m.platform_id and browser_sessions.user_id = m.user_id`,
};

async function anonymizeUser(trx: Transaction, userId: number, opaque: string): Promise<void> {
  await query(trx, MAKE_ANONYMOUS, [userId, opaque, buildOpaqueAddress(opaque)]);
  await query(trx, REVOKE, [userId]);
  await query(trx, UNLINK, [userId]);
  await query(trx, UNLINK_LTI, [userId]);
  await query(trx, END_SESSIONS, [userId]);
}

/**
 * Erases all data of a person in steps. Each step is an idempotent transaction of its own, so that an interrupted
 * erasure can be repeated. Returns the finished erasure.
 */
export async function finishErasure(db: Database, actor: Actor, erasure: Erasure): Promise<Erasure> {
  const { user_id: userId, opaque, names } = erasure;
  if (names === null) return erasure;
  const erased: Erased = { person: { id: userId, ...names }, opaque, needles: listNeedles(names) };
  const platforms = await readPlatformsOfRecords(db);
  for (const platform of platforms) await eraseRecords(db, actor, platform, erased);
  await eraseRows(db, actor, erased);
  // Last, because the steps before write to the logs.
  for (const id of [0, ...platforms.map((platform) => platform.id)]) await eraseLogs(db, actor, id, erased);
  return db.transaction(actor, async (trx) => {
    await allowErasure(trx);
    return Erasure.query(trx).patchAndFetchById(userId, { names: null, finished_at: new Date() });
  });
}

const UNFINISHED = {
  name: 'privacy: unfinished erasures',
  text: 'select user_id from erasures where finished_at is null order by started_at',
};

/** Finishes all erasures that have begun. */
export async function finishErasures(db: Database, actor: Actor): Promise<void> {
  for (const { user_id } of await db.read<Pick<Erasure, 'user_id'>>(UNFINISHED)) {
    const erasure = await beginErasure(db, actor, user_id);
    if (erasure) await finishErasure(db, actor, erasure);
  }
}

const UNFINISHED_BY_NAME = {
  name: 'privacy: unfinished erasure by name',
  text: `select user_id from erasures where finished_at is null and lower(names ->> 'username') = lower($1)`,
};

/**
 * Finds the id of a person by the username before an erasure that has begun and is not finished; null if there is none.
 */
export async function findUnfinishedErasure(db: Pick<Database, 'read'>, username: string): Promise<number | null> {
  return (await db.read<Pick<Erasure, 'user_id'>>(UNFINISHED_BY_NAME, [username]))[0]?.user_id ?? null;
}
