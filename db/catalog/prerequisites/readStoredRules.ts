import { type Transaction, query } from '../../core/transaction.js';
import type { Rule } from './prerequisiteRule.js';

/** The prerequisites of those courses that have any, by key. */
export async function readStoredRules(
  trx: Transaction,
  platformId: number,
  courseKeys: string[],
): Promise<Map<string, Rule>> {
  const rows = await query<{ key: string; prerequisites: Rule }>(trx, LIST_RULES, [platformId, courseKeys]);
  return new Map(rows.map(({ key, prerequisites }) => [key, prerequisites]));
}

const LIST_RULES = {
  name: 'list prerequisites of courses',
  text: `
    select course_key as key, prerequisites
     from courses
    where platform_id = $1 and course_key = any(cast($2 as text[]))
      and prerequisites is not null and deleted_at is null`,
};
