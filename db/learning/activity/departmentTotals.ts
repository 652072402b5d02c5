import { query } from '../../core/transaction.js';
import type { FollowContext } from './followContext.js';

/**
 * SQL: a common table expression for `with recursive`: the departments of `people` (user_id, each once) and all
 * ancestors, as placed (user_id, department_id), each once.
 */
export const departmentsSql = (people: string) => `
  placed as (
    select member.user_id, member.department_id
      from ${people} people join department_members member on member.platform_id = $1 and member.user_id = people.user_id
     union
    select placed.user_id, departments.parent_id
      from placed join departments on departments.platform_id = $1 and departments.id = placed.department_id
     where departments.parent_id is not null
  )`;

/** Skips departments that are queued for recomputation. */
const ADD_TIME = {
  name: 'activity: add to departments',
  changes: true as const,
  text: `with recursive added as materialized (
           select user_id, milliseconds from unnest($2::bigint[], $3::bigint[]) as sent (user_id, milliseconds) where milliseconds <> 0
         ), ${departmentsSql('added')}
         update department_totals kept set milliseconds = kept.milliseconds + sums.milliseconds
           from (select department_id, cast(sum(milliseconds) as bigint) as milliseconds from placed join added using (user_id) group by department_id) sums
          where kept.platform_id = $1 and kept.department_id = sums.department_id`,
};

/**
 * Adds time of people, both as PostgreSQL arrays, to the sums of their departments. The caller holds the platform's
 * cursor, so the sums are not recomputed concurrently.
 */
export async function addTimeToDepartments(
  { trx, platformId }: Pick<FollowContext, 'trx' | 'platformId'>,
  userIds: string,
  milliseconds: string,
): Promise<void> {
  await query(trx, ADD_TIME, [platformId, userIds, milliseconds]);
}
