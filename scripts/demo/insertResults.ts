import type { Transaction } from '../../db/core/transaction.js';
import type { DemoPlatform } from './demoPeople.js';
import type { UserIds } from './insertPeople.js';

/**
 * About a sixth of the courses of each learner are finished, with grades between pass and full marks, and every second learner has two
 * goals. The same in every demo but for the days, which count back from now.
 */
export async function insertResults(trx: Transaction, platformId: number, { learners }: DemoPlatform, users: UserIds): Promise<void> {
  const userIds = learners.map((name) => users.get(name)!);
  await trx.raw(
    `insert into course_results (platform_id, user_id, course_id, grade, passed, completed_at, stated_grade, stated_passed, stated_completed_at)
     select platform_id, user_id, course_id, grade, true, completed_at, grade, true, completed_at
       from (select courses.platform_id, user_id, courses.id as course_id, 0.55 + ((courses.id * 7 + place * 11) % 45) / 100.0 as grade,
                    now() - make_interval(days => cast(20 + (courses.id * 3 + place * 5) % 300 as integer)) as completed_at
               from courses cross join unnest(cast(? as bigint[])) with ordinality as learner (user_id, place)
              where courses.platform_id = ? and courses.prerequisites is null and (courses.id * 5 + place * 3) % 6 = 0) finished`,
    [userIds, platformId],
  );
  // They were completed in the past: nothing says that it was now.
  await trx.raw(
    `insert into announced_achievements (platform_id, user_id, kind, item_id)
     select platform_id, user_id, 'course', course_id from course_results where platform_id = ? and finished on conflict do nothing`,
    [platformId],
  );
  await trx.raw('insert into class_changes (platform_id, course_id) select platform_id, id from courses where platform_id = ?', [platformId]);
  await trx.raw('insert into learner_changes (platform_id, user_id) select ?, unnest(cast(? as bigint[]))', [platformId, userIds]);
  await trx.raw(
    `insert into learner_skill_names (platform_id, user_id, relation, name)
     select known.platform_id, user_id, 'desired', known.name
       from (select platform_id, skills.name, row_number() over (order by skill_id) as rank, count(*) over () as most
               from platform_skills join skills on skills.id = skill_id
              where platform_id = ? and visibility <> 'viewable_by_tenant_admins') known
      cross join unnest(cast(? as bigint[])) with ordinality as learner (user_id, place)
      where place % 2 = 1 and known.rank in (1 + place * 5 % most, 1 + place * 11 % most)`,
    [platformId, userIds],
  );
}
