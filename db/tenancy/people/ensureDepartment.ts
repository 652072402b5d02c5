import { ignoringCase } from '../../core/ignoringCase.js';
import type { Transaction } from '../../core/transaction.js';
import { Department } from './department.js';
import { lockDepartments } from './lockDepartments.js';

/**
 * Creates the missing departments of a path from the top (`['Engineering', 'Software']`, case-insensitive). Returns
 * the id of the last one.
 */
export async function ensureDepartment(trx: Transaction, platformId: number, path: string[]): Promise<number> {
  await lockDepartments(trx, platformId);
  let parentId: number | null = null;
  for (const name of path) parentId = await ensureNode(trx, { platform_id: platformId, parent_id: parentId, name });
  if (parentId === null) throw new Error('A department has a name.');
  return parentId;
}

async function ensureNode(
  trx: Transaction,
  node: { platform_id: number; parent_id: number | null; name: string },
): Promise<number> {
  const { platform_id, parent_id, name } = node;
  const stored = await Department.query(trx)
    .where({ platform_id, parent_id })
    .where(...ignoringCase('name', name))
    .first();
  return (stored ?? (await Department.query(trx).insert(node).returning('id'))).id;
}
