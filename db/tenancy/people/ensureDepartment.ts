import { type Transaction, query } from '../../core/transaction.js';
import { Department } from './department.js';
import { lockDepartments } from './lockDepartments.js';

/**
 * Creates the missing departments of a path from the top (`['Engineering', 'Software']`, case-insensitive). Returns
 * the id of the last one. Locks the departments of the platform only if one is missing.
 */
export async function ensureDepartment(trx: Transaction, platformId: number, path: string[]): Promise<number> {
  let parentId: number | null = null;
  let isLocked = false;
  for (const name of path) {
    const node: DepartmentNode = { platform_id: platformId, parent_id: parentId, name };
    let stored = await findNode(trx, node);
    if (!stored && !isLocked) {
      await lockDepartments(trx, platformId);
      isLocked = true;
      // Another transaction may have created it before the lock.
      stored = await findNode(trx, node);
    }
    parentId = (stored ?? (await Department.query(trx).insert(node).returning('id'))).id;
  }
  if (parentId === null) throw new Error('A department has a name.');
  return parentId;
}

interface DepartmentNode {
  platform_id: number;
  parent_id: number | null;
  name: string;
}

const FIND_TOP = {
  name: 'find department at the top',
  text: 'select id from departments where platform_id = $1 and parent_id is null and lower(name) = lower($2)',
};
const FIND_BELOW = {
  name: 'find department below another',
  text: 'select id from departments where platform_id = $1 and parent_id = $2 and lower(name) = lower($3)',
};

async function findNode(trx: Transaction, { platform_id: platformId, parent_id: parentId, name }: DepartmentNode) {
  const [found] = await (parentId === null
    ? query<{ id: number }>(trx, FIND_TOP, [platformId, name])
    : query<{ id: number }>(trx, FIND_BELOW, [platformId, parentId, name]));
  return found;
}
