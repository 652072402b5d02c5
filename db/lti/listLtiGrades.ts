import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { change } from '../core/transaction.js';
import type { LtiGrade } from './ltiGrade.js';
import { SEND_GRADE } from './saveLtiGrade.js';

/** A grade as answers show it. Times have the format of `utc_time`. */
export interface ListedLtiGrade {
  user_id: number;
  username: string;
  resource_link_id: string;
  resource_link: string;
  /** Keys. */
  course_id: string | null;
  unit_id: string | null;
  score: number | null;
  completed: boolean;
  state: LtiGrade['state'];
  reason: string | null;
  scored: string;
  sent: string | null;
}

const LIST = {
  name: 'list LTI grades',
  text: `
    with matching as (
      select grade.*, link.resource_link_id as lms_link_id, link.title, link.course_id, link.block_id
        from lti_deployments deployment
        join lti_resource_links link on link.platform_id = $1 and link.deployment_id = deployment.id
        join lti_grades grade on grade.platform_id = $1 and grade.resource_link_id = link.id
       where deployment.platform_id = $1 and deployment.registration_id = $2
         and (cast($3 as text) is null or grade.state = $3)
         and (cast($4 as text) is null or link.resource_link_id = $4)
    ), page as (
      select * from matching order by resource_link_id, person_id limit $5 offset $6
    )
    select (select count(*) from matching) as count,
           (select coalesce(json_agg(json_build_object(
                     'user_id', person.user_id, 'username', users.username, 'resource_link_id', page.lms_link_id,
                     'resource_link', page.title, 'course_id', course.course_key, 'unit_id', block.block_key,
                     'score', page.score, 'completed', page.is_completed, 'state', page.state, 'reason', page.reason,
                     'scored', utc_time(page.scored_at), 'sent', utc_time(page.sent_at))
                     order by page.resource_link_id, page.person_id), '[]')
              from page
              join lti_people person on person.platform_id = $1 and person.id = page.person_id
              join users on users.id = person.user_id
              left join courses course on course.platform_id = $1 and course.id = page.course_id and course.deleted_at is null
              left join course_blocks block on block.platform_id = $1 and block.id = page.block_id and block.course_id = course.id) as grades`,
};

export interface LtiGradeFilter {
  platformId: number;
  registrationId: string;
  state: LtiGrade['state'] | null;
  /** The id that the LMS gave the link. */
  resourceLinkId: string | null;
  limit: number;
  offset: number;
}

/** One page of the grades that are sent to an LMS, by link and person, and the count of all matches. */
export async function listLtiGrades(
  db: Pick<Database, 'read'>,
  { platformId, registrationId, state, resourceLinkId, limit, offset }: LtiGradeFilter,
): Promise<{ count: number; grades: ListedLtiGrade[] }> {
  const values = [platformId, registrationId, state, resourceLinkId, limit, offset];
  const [row] = await db.read<{ count: number; grades: ListedLtiGrade[] }>(LIST, values);
  return row!;
}

const SEND_AGAIN: ChangingStatement = {
  name: 'send failed LTI grades again',
  changes: true,
  text: `
    with failed as (
      select grade.resource_link_id, grade.person_id
        from lti_deployments deployment
        join lti_resource_links link on link.platform_id = $1 and link.deployment_id = deployment.id
        join lti_grades grade on grade.platform_id = $1 and grade.resource_link_id = link.id and grade.state = 'failed'
       where deployment.platform_id = $1 and deployment.registration_id = $2
       order by grade.resource_link_id, grade.person_id
    )
    select count(enqueue_job('${SEND_GRADE}', $1, concat(resource_link_id, '/', person_id))) as count from failed`,
};

/** Sends the failed grades of a registration again, with the present values. Returns how many there are. */
export async function sendFailedLtiGrades(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  registrationId: string,
): Promise<number> {
  const [row] = await change<{ count: number }>(db, actor, SEND_AGAIN, [platformId, registrationId]);
  return row!.count;
}
