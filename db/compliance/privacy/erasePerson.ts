import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { eraseLogs } from './eraseLogs.js';
import { type Erased, eraseRecords } from './eraseRecords.js';
import { eraseNames, eraseRows } from './eraseRows.js';
import { Erasure } from './erasure.js';
import { needlesOf } from './namesInTexts.js';
import { newOpaque, opaqueAddress } from './opaqueNames.js';
import { readPlatformsOfRecords } from './platformsOfRecords.js';

/**
 * Begins to erase a person, or returns the erasure that was begun before; null for nobody. From the commit on they can't sign in, nobody finds
 * them by name, and what arrives under their names is a stranger's. The rest is finishErasure's.
 */
export function beginErasure(db: Pick<Database, 'transaction'>, actor: Actor, userId: number): Promise<Erasure | null> {
  return db.transaction(actor, async (trx) => {
    const [person] = await query<{ username: string; email: string; name: string }>(trx, LOCK_USER, [userId]);
    if (!person) return null;
    const begun = await Erasure.query(trx).findById(userId);
    if (begun) return begun;
    const opaque = newOpaque();
    const erasure = await Erasure.query(trx).insert({ user_id: userId, opaque, names: person }).returning('*');
    await revokeEverything(trx, userId, opaque);
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

async function revokeEverything(trx: Transaction, userId: number, opaque: string): Promise<void> {
  await query(trx, MAKE_ANONYMOUS, [userId, opaque, opaqueAddress(opaque)]);
  await query(trx, REVOKE, [userId]);
}

/**
 * Erases what is left of a person: step after step, each a transaction of its own that changes nothing when it is done again. So it can be
 * interrupted anywhere and begun anew. Returns the erasure, finished.
 */
export async function finishErasure(db: Database, actor: Actor, erasure: Erasure): Promise<Erasure> {
  const { user_id: userId, opaque, names } = erasure;
  if (names === null) return erasure;
  const erased: Erased = { person: { id: userId, ...names }, opaque, needles: needlesOf(names) };
  const platforms = await readPlatformsOfRecords(db);
  for (const platform of platforms) await eraseRecords(db, actor, platform, erased);
  await eraseRows(db, actor, erased);
  // The last: the steps before are in the logs.
  for (const id of [0, ...platforms.map((platform) => platform.id)]) await eraseLogs(db, actor, id, erased);
  return db.transaction(actor, async (trx) => {
    await eraseNames(trx);
    return Erasure.query(trx).patchAndFetchById(userId, { names: null, finished_at: new Date() });
  });
}

const UNFINISHED = {
  name: 'privacy: unfinished erasures',
  text: 'select user_id as id from erasures where finished_at is null order by started_at',
};

/** Goes on with what was begun and is not finished. */
export async function finishErasures(db: Database, actor: Actor): Promise<void> {
  for (const { id } of await db.read<{ id: number }>(UNFINISHED)) {
    const erasure = await beginErasure(db, actor, id);
    if (erasure) await finishErasure(db, actor, erasure);
  }
}

const UNFINISHED_BY_NAME = {
  name: 'privacy: unfinished erasure by name',
  text: `select user_id as id from erasures where finished_at is null and lower(names ->> 'username') = lower($1)`,
};

/** The number of somebody who had this user name before their erasure began, and is not erased yet; or null. */
export async function findUnfinished(db: Pick<Database, 'read'>, username: string): Promise<number | null> {
  return (await db.read<{ id: number }>(UNFINISHED_BY_NAME, [username]))[0]?.id ?? null;
}
