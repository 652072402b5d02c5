import { type Transaction, query } from '../../core/transaction.js';

const statement = {
  name: 'lock course by key',
  text: `select id from courses where platform_id = $1 and course_key = $2 and deleted_at is null for no key update`,
};

/**
 * Locks a course while its outline or policy is replaced. Returns its id, or null when the tenant has no such course.
 */
export async function lockCourse(trx: Transaction, platformId: number, courseKey: string): Promise<number | null> {
  const [course] = await query<{ id: number }>(trx, statement, [platformId, courseKey]);
  return course?.id ?? null;
}
