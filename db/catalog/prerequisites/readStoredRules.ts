import type { Transaction } from '../../core/transaction.js';
import type { Rule } from './prerequisiteRule.js';

/** The prerequisites of those courses that have any, by key. */
export async function readStoredRules(
  trx: Transaction,
  platformId: number,
  courseKeys: string[],
): Promise<Map<string, Rule>> {
  const { rows } = await trx.raw<{ rows: { key: string; prerequisites: Rule }[] }>(
    `select course_key as key, prerequisites
       from courses
      where platform_id = ? and course_key = any(cast(? as text[]))
        and prerequisites is not null and deleted_at is null`,
    [platformId, courseKeys],
  );
  return new Map(rows.map(({ key, prerequisites }) => [key, prerequisites]));
}
