import { waitForActivityCursor } from '../learning/activity/followStatements.js';
import { serviceActor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import type { Follower } from '../core/jobs/followChanges.js';
import { query } from '../core/transaction.js';
import type { DepartmentChange } from './departmentChange.js';
import { SUMMED_COLUMNS, summedCountsSql } from './departmentSums.js';
import { lowestLevelSql } from './learnerTotals.js';

/** Departments are summed at most this often, because their members change one by one; until then, readers sum them. */
const SETTLE_SECONDS = 5;

/** Follower that updates the sums of each department and all departments below it: what their people did and earned. */
export function departmentFollower(db: Database): Follower {
  return {
    queue: 'department-totals',
    behind: async () =>
      (await db.read<Pick<DepartmentChange, 'platform_id'>>(BEHIND, [SETTLE_SECONDS])).map((row) => row.platform_id),
    follow: (platformId) => runDepartmentBatch(db, platformId),
  };
}

const BEHIND = {
  name: 'departments: platforms behind',
  text: 'select platform_id from department_changes where at <= now() - make_interval(secs => $1) group by platform_id order by min(id)',
};

/**
 * Sums the departments whose people changed, and all departments above them. Returns whether more of the platform
 * waits.
 */
export function runDepartmentBatch(db: Pick<Database, 'transaction'>, platformId: number): Promise<boolean> {
  return db.transaction(serviceActor('department-totals'), async (trx) => {
    // Prevents concurrent changes of the sums and of their sources.
    await waitForActivityCursor(trx, platformId);
    // The later statements see all that this one saw, so that the sums include all dequeued changes.
    const taken = await query<Pick<DepartmentChange, 'department_id'>>(trx, TAKE, [platformId]);
    const changed = [...new Set(taken.map((row) => row.department_id))];
    if (changed.length > 0) for (const statement of [CLEAR, STORE]) await query(trx, statement, [platformId, changed]);
    return false;
  });
}

const TAKE = {
  name: 'departments: take changes',
  changes: true as const,
  text: 'delete from department_changes where platform_id = $1 returning department_id',
};

const CLEAR = {
  name: 'departments: clear what is gone',
  changes: true as const,
  text: `delete from department_totals where platform_id = $1 and department_id = any ($2::bigint[])
            and department_id not in (select id from departments where platform_id = $1)`,
};

const COLUMNS = `users, ${SUMMED_COLUMNS}, milliseconds`;
const STORE = {
  name: 'departments: store sums',
  changes: true as const,
  text: `with recursive lowest as materialized (
           ${lowestLevelSql}
         ), roots as (
           select id, parent_id from departments where platform_id = $1 and id = any ($2::bigint[])
            union
           select departments.id, departments.parent_id from roots join departments on departments.platform_id = $1 and departments.id = roots.parent_id
         ), below as (
           select id as root_id, id from roots
            union
           select below.root_id, departments.id from below join departments on departments.platform_id = $1 and departments.parent_id = below.id
         ), members as (
           select distinct below.root_id, member.user_id from below join department_members member on member.platform_id = $1 and member.department_id = below.id
         ), sums as (
           select root_id, count(*) as users, ${summedCountsSql}, coalesce(sum(milliseconds), 0) as milliseconds
             from members
             left join (select * from learner_totals where platform_id = $1) counts using (user_id)
             left join (select user_id, milliseconds from activity_totals where platform_id = $1) total using (user_id)
            group by root_id
         )
         insert into department_totals (platform_id, department_id, ${COLUMNS})
         select $1::integer, roots.id, ${COLUMNS.replaceAll(/\w+/g, 'coalesce(sums.$&, 0)')} from roots left join sums on sums.root_id = roots.id order by roots.id
         on conflict (platform_id, department_id) do update set (${COLUMNS}) = (${COLUMNS.replaceAll(/\w+/g, 'excluded.$&')})`,
};
