import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';

export interface IncomingCourseResult {
  username: string;
  /** The contract's identifier. */
  course_id: string;
  /** From 0 to 1; absent where there is none. */
  grade?: number | null;
  passed?: boolean;
  /** ISO 8601. */
  completed_at: string;
}

export interface SavedCourseResults {
  created: number;
  updated: number;
  unchanged: number;
  /** Places of results whose user or course the platform does not have. */
  unknown: { index: number; field: 'username' | 'course_id' }[];
}

/** Stores results of a tenant's learners, in one statement. A learner has one result a course: the last one sent counts. Safe to repeat. */
export async function saveCourseResults(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  results: IncomingCourseResult[],
): Promise<SavedCourseResults> {
  const { rows } = await db.transaction(actor, async (trx) => await trx.raw<{ rows: [SavedCourseResults] }>(
    `with input as materialized (
       select input.*, course.id as course, member.user_id as learner
         from rows from (jsonb_to_recordset(cast(? as jsonb)) as
                (username text, course_id text, grade numeric, passed boolean, completed_at timestamptz))
                with ordinality as input (username, course_id, grade, passed, completed_at, place)
         left join courses course on course.platform_id = ? and course.course_key = input.course_id
         left join users on lower(users.username) = lower(input.username)
         left join memberships member on member.platform_id = ? and member.user_id = users.id
     ), chosen as (
       select distinct on (learner, course) * from input
        where learner is not null and course is not null
        order by learner, course, place desc
     ), written as (
       insert into course_results (platform_id, user_id, course_id, grade, passed, completed_at)
       select cast(? as integer), learner, course, grade, coalesce(passed, true), completed_at from chosen order by learner, course
       on conflict (platform_id, user_id, course_id) do update
         set grade = excluded.grade, passed = excluded.passed, completed_at = excluded.completed_at
         where (course_results.grade, course_results.passed, course_results.completed_at)
               is distinct from (excluded.grade, excluded.passed, excluded.completed_at)
       returning xmax = 0 as is_new
     )
     select cast((select count(*) from written where is_new) as integer) as created,
            cast((select count(*) from written where not is_new) as integer) as updated,
            cast((select count(*) from chosen) - (select count(*) from written) as integer) as unchanged,
            (select coalesce(json_agg(json_build_object('index', place - 1, 'field',
                                case when learner is null then 'username' else 'course_id' end) order by place), '[]')
               from input where learner is null or course is null) as unknown`,
    [JSON.stringify(results), platformId, platformId, platformId],
  ));
  return rows[0];
}
