import { ignoringCase } from '../../core/ignoringCase.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { type Transaction, query } from '../../core/transaction.js';
import { Department, MOST_DEPARTMENT_LEVELS } from './department.js';
import { lockDepartments } from './lockDepartments.js';
import { OrganizationRefused } from './organizationRefused.js';

export interface IncomingDepartment {
  name: string;
  /** Null: at the top. */
  parentId: number | null;
}

/** Creates a department and returns its id. Throws OrganizationRefused. */
export function createDepartment(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { name, parentId }: IncomingDepartment,
): Promise<number> {
  return db.transaction(actor, async (trx) => {
    await lockDepartments(trx, platformId);
    await refusePosition(trx, { platformId, id: null, parentId });
    await refuseName(trx, { platformId, id: null, parentId, name });
    const { id } = await Department.query(trx)
      .insert({ platform_id: platformId, parent_id: parentId, name })
      .returning('id');
    return id;
  });
}

/**
 * Renames or moves a department; undefined fields stay unchanged. Returns whether it exists. Throws
 * OrganizationRefused.
 */
export function changeDepartment(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: { platformId: number; id: number },
  change: Partial<IncomingDepartment>,
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    await lockDepartments(trx, platformId);
    const stored = await Department.query(trx).findById([platformId, id]);
    if (!stored) return false;
    const { name = stored.name, parentId = stored.parent_id } = change;
    if (name === stored.name && parentId === stored.parent_id) return true;
    if (parentId !== stored.parent_id) await refusePosition(trx, { platformId, id, parentId });
    await refuseName(trx, { platformId, id, parentId, name });
    await Department.query(trx)
      .findById([platformId, id])
      .patch({ name, parent_id: parentId, modified_at: new Date() });
    return true;
  });
}

/** Deletes an empty department. Returns whether it existed. Throws OrganizationRefused. */
export function deleteDepartment(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, id }: { platformId: number; id: number },
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    await lockDepartments(trx, platformId);
    // Locks the row, so that concurrent additions of members run before or after.
    const stored = await Department.query(trx).findById([platformId, id]).forUpdate();
    if (!stored) return false;
    await refuseUsedDepartment(trx, stored);
    await releaseInvalidKeys(trx, stored);
    await Department.query(trx).deleteById([platformId, id]);
    return true;
  });
}

interface TreePosition {
  platformId: number;
  /** Null for a department that is about to be created. */
  id: number | null;
  parentId: number | null;
}

const positionStatement = {
  name: 'place_of_department',
  text: `
    with recursive above as (
      select id, parent_id, 1 as depth from departments where platform_id = $1 and id = $3
      union all
      select upper.id, upper.parent_id, depth + 1
      from above join departments upper on upper.platform_id = $1 and upper.id = above.parent_id
    ), below as (
      select id, 1 as height from departments where platform_id = $1 and id = cast($2 as bigint)
      union all
      select lower.id, height + 1
      from below join departments lower on lower.platform_id = $1 and lower.parent_id = below.id
    )
    select coalesce((select max(depth) from above), 0) as depth, coalesce((select max(height) from below), 1) as height,
           exists (select from above where id = cast($2 as bigint)) as "isBelowItself"`,
};

async function refusePosition(trx: Transaction, { platformId, id, parentId }: TreePosition): Promise<void> {
  if (parentId === null) return;
  const [position] = await query<{ depth: number; height: number; isBelowItself: boolean }>(trx, positionStatement, [
    platformId,
    id,
    parentId,
  ]);
  const { depth, height, isBelowItself } = position!;
  if (depth === 0) throw new OrganizationRefused('unknown_parent', 'is not a department of the platform');
  if (isBelowItself)
    throw new OrganizationRefused('own_descendant', 'cannot be the department itself or a department below it');
  if (depth + height > MOST_DEPARTMENT_LEVELS)
    throw new OrganizationRefused(
      'too_deep',
      `would lead to more than ${MOST_DEPARTMENT_LEVELS} levels of departments`,
    );
}

async function refuseName(
  trx: Transaction,
  { platformId, id, parentId, name }: TreePosition & { name: string },
): Promise<void> {
  const sibling = await Department.query(trx)
    .where({ platform_id: platformId, parent_id: parentId })
    .where(...ignoringCase('name', name))
    .first();
  if (sibling && sibling.id !== id)
    throw new OrganizationRefused('name_taken', `There is already a department '${sibling.name}' at this level.`);
}

async function refuseUsedDepartment(trx: Transaction, department: Department): Promise<void> {
  const { id, platform_id: platformId } = department;
  if (await department.$relatedQuery('children', trx).first())
    throw new OrganizationRefused(
      'has_departments',
      `The department '${id}' has departments below it. Move or remove them first.`,
    );
  if (await department.$relatedQuery('members', trx).first())
    throw new OrganizationRefused('has_members', `The department '${id}' has members. Remove them first.`);
  const [key] = await query(
    trx,
    {
      name: 'key_of_department',
      text: `select from credentials where platform_id = $1 and department_id = $2 and revoked_at is null
                and (expires_at is null or expires_at > now()) limit 1`,
    },
    [platformId, id],
  );
  if (key) throw new OrganizationRefused('has_keys', `An API key acts for the department '${id}'. Revoke it first.`);
}

/** Revoked and expired keys still reference their department. Without the reference they must remain invalid. */
async function releaseInvalidKeys(trx: Transaction, { platform_id: platformId, id }: Department): Promise<void> {
  await query(
    trx,
    {
      name: 'release_invalid_keys',
      text: `update credentials set department_id = null, revoked_at = coalesce(revoked_at, now())
              where platform_id = $1 and department_id = $2 and (revoked_at is not null or expires_at <= now())`,
      changes: true,
    },
    [platformId, id],
  );
}
