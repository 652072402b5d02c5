import type { Transaction } from '../core/transaction.js';
import { Department } from './department.js';

/** Creates what is missing of a path of departments, from the top (`['Engineering', 'Software']`). Answers the id of its last one. */
export async function ensureDepartment(trx: Transaction, platformId: number, path: string[]): Promise<number> {
  let parentId: number | null = null;
  for (const name of path) parentId = await ensureNode(trx, { platform_id: platformId, parent_id: parentId, name });
  if (parentId === null) throw new Error('A department has a name.');
  return parentId;
}

async function ensureNode(
  trx: Transaction,
  node: { platform_id: number; parent_id: number | null; name: string },
): Promise<number> {
  const inserted = await Department.query(trx)
    .insert(node)
    .onConflict(['platform_id', 'parent_id', 'name'])
    .ignore()
    .returning('id');
  return inserted.id ?? (await Department.query(trx).findOne(node).throwIfNotFound()).id;
}
