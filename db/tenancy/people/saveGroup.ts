import { ignoringCase } from '../../core/ignoringCase.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { lockName } from '../../core/lockName.js';
import { type Transaction, query } from '../../core/transaction.js';
import { Group } from './group.js';
import { OrganizationRefused } from './organizationRefused.js';

/** Creates a group without members and returns its id. Throws OrganizationRefused when the name is taken. */
export function createGroup(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  name: string,
): Promise<number> {
  return db.transaction(actor, async (trx) => {
    await refuseName(trx, { platformId, id: null, name });
    const { id } = await Group.query(trx).insert({ platform_id: platformId, name }).returning('id');
    return id;
  });
}

/** Renames a group. Returns whether it exists. Throws OrganizationRefused when the name is taken. */
export function renameGroup(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: { platformId: number; id: number },
  name: string,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    await refuseName(trx, { platformId, id, name });
    const stored = await Group.query(trx).findById([platformId, id]).forUpdate();
    if (stored && stored.name !== name)
      await Group.query(trx).findById([platformId, id]).patch({ name, modified_at: new Date() });
    return stored !== undefined;
  });
}

/**
 * Deletes a group with its memberships. Returns whether it existed. Throws OrganizationRefused while suggestions
 * reference it.
 */
export function deleteGroup(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: { platformId: number; id: number },
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    // Suggestions to the group lock its row as well.
    const stored = await Group.query(trx).findById([platformId, id]).forUpdate();
    if (!stored) return false;
    const [suggestion] = await query(
      trx,
      { name: 'suggestion_to_group', text: 'select from suggestions where platform_id = $1 and group_id = $2 limit 1' },
      [platformId, id],
    );
    if (suggestion)
      throw new OrganizationRefused('has_suggestions', `The group '${id}' has suggestions. Remove them first.`);
    await Group.query(trx).deleteById([platformId, id]);
    return true;
  });
}

/**
 * Serializes changes of names, so that the second of two concurrent ones gets this error and not one of the database.
 */
async function refuseName(
  trx: Transaction,
  { platformId, id, name }: { platformId: number; id: number | null; name: string },
): Promise<void> {
  await lockName(trx, 'names of groups', platformId);
  const other = await Group.query(trx)
    .where({ platform_id: platformId })
    .where(...ignoringCase('name', name))
    .first();
  if (other && other.id !== id)
    throw new OrganizationRefused('name_taken', `There is already a group '${other.name}'.`);
}
