import { type Transaction, query } from '../db/core/transaction.js';
import type { ItemResult } from '../db/catalog/items/incomingItem.js';
import {
  upsertCourses,
  upsertPathways,
  upsertPrograms,
  upsertResources,
  upsertRoles,
} from '../db/catalog/items/upsertItems.js';
import { upsertSkills } from '../db/catalog/items/upsertSkills.js';
import { ensureSkills } from '../db/catalog/items/ensureSkills.js';
import { EXAMPLE, setNextId } from './exampleIds.js';
import { LATECOMERS, FIXED_ENROLLMENTS } from './learning/fixedEnrollments.js';
import { DEMO_SEAT } from './insertProducts.js';
import type { DemoCatalog } from './demoCatalog.js';
import type { DemoPlatform } from './demoPeople.js';
import type { UserIds } from './insertPeople.js';

/** Inserts the catalog with the commands that serve the API. Throws when the service rejects an item. */
export async function insertCatalog(trx: Transaction, platformId: number, catalog: DemoCatalog): Promise<void> {
  if (catalog.skills.some(({ key }) => key === EXAMPLE.skill)) {
    await setNextId(trx, 'skills', EXAMPLE.skillId);
    await ensureSkills(trx, platformId, [EXAMPLE.skill]);
  }
  assertAccepted(await upsertSkills(trx, platformId, catalog.skills));
  assertAccepted(await upsertCourses(trx, platformId, catalog.courses));
  assertAccepted(await upsertPrograms(trx, platformId, catalog.programs));
  assertAccepted(await upsertPathways(trx, platformId, catalog.pathways));
  assertAccepted(await upsertResources(trx, platformId, catalog.resources));
  assertAccepted(await upsertRoles(trx, platformId, catalog.roles));
}

function assertAccepted(results: ItemResult[]): void {
  const rejected = results.find(({ outcome, dangling }) => outcome === 'refused' || dangling.length > 0);
  if (rejected)
    throw new Error(
      `The demo's item ${rejected.key} is invalid: ${rejected.refusal?.detail ?? rejected.dangling[0]?.key}`,
    );
}

export async function insertProgramAdmins(
  trx: Transaction,
  platformId: number,
  { programAdmins }: DemoPlatform,
  users: UserIds,
): Promise<void> {
  for (const [programKey, usernames] of Object.entries(programAdmins)) {
    const userIds = usernames.map((username) => users.get(username)!);
    await query(
      trx,
      {
        changes: true,
        text: `insert into program_admins (platform_id, program_id, user_id)
       select platform_id, id, user_id from programs cross join unnest(cast($1 as bigint[])) as user_id
        where platform_id = $2 and program_key = $3`,
      },
      [userIds, platformId, programKey],
    );
  }
}

/**
 * Enrolls each learner in about a quarter of the available courses, over the last year or since the learner joined.
 * Most enrollments are active, some ended, a few expired. Every demo has the same, at times relative to now.
 */
export async function insertEnrollments(trx: Transaction, platformId: number, users: UserIds): Promise<void> {
  const fixed = FIXED_ENROLLMENTS.map(({ username, courseKey }) => ({
    user_id: users.get(username),
    course_key: courseKey,
  }));
  const late = LATECOMERS.map(([username, daysAgo]) => ({ user_id: users.get(username), days_ago: daysAgo }));
  await query(
    trx,
    {
      changes: true,
      text: `with taken as (select * from jsonb_to_recordset(cast($1 as jsonb)) as taken (user_id bigint, course_key text)),
          late as (select * from jsonb_to_recordset(cast($2 as jsonb)) as late (user_id bigint, days_ago integer))
     insert into course_enrollments
       (platform_id, user_id, course_id, active, created, started, ended, expired, metadata)
     select platform_id, user_id, course_id,
            spread % 5 <> 0 or is_late as active,
            created,
            created + make_interval(days => spread % 3) as started,
            case when spread % 5 = 0 and not is_late then created + interval '40 days' end as ended,
            case when spread % 11 = 0 and not is_late then created + interval '60 days' end as expired,
            jsonb_build_object('source', case when spread % 3 = 0 then 'self' else 'administrator' end) as metadata
       from (select members.platform_id, members.user_id, courses.id as course_id, spread, late.user_id is not null as is_late,
                    date_trunc('hour', now())
                      - make_interval(days => case when late.user_id is not null then days_ago - spread % 3 when spread % 15 = 7 and spread % 11 <> 0 then 3 + spread % 30 else 65 + spread % 300 end, hours => spread % 24) as created
               from memberships members
               join courses
                 on courses.platform_id = members.platform_id and courses.visibility <> 'viewable_by_tenant_admins'
               left join late on late.user_id = members.user_id
               left join taken on taken.user_id = members.user_id and taken.course_key = courses.course_key
              cross join lateral (select case when taken.user_id is null then abs(hashtext(members.user_id || '/' || courses.course_key)) else 4 end as spread) as drawn
              where members.platform_id = $3 and members.role = 'learner' and spread % 4 = 0
                and not (members.user_id = $4 and courses.course_key = $5)) chosen
      order by created`,
    },
    [JSON.stringify(fixed), JSON.stringify(late), platformId, users.get(EXAMPLE.username)!, DEMO_SEAT.course],
  );
  await query(
    trx,
    {
      changes: true,
      text: `update memberships set created_at = joined.at
       from (select members.id, coalesce(min(created) - interval '2 days', now() - interval '1 year') as at
               from memberships members left join course_enrollments own on own.platform_id = members.platform_id and own.user_id = members.user_id
              where members.platform_id = $1 group by members.id) joined
      where memberships.platform_id = $2 and memberships.id = joined.id`,
    },
    [platformId, platformId],
  );
}
