import type { Database } from '../core/connect.js';
import type { LtiGrade } from './ltiGrade.js';
import type { LtiRegistration } from './ltiRegistration.js';
import type { LtiResourceLink } from './ltiResourceLink.js';

/** Identifies a grade: the ids in lti_resource_links and lti_people. */
export type LtiGradeKey = Pick<LtiGrade, 'platform_id' | 'resource_link_id' | 'person_id'>;

/** The registration with which services of an LMS are called. */
export interface CalledRegistration extends Pick<
  LtiRegistration,
  'platform_id' | 'client_id' | 'token_url' | 'token_audience'
> {
  registration_id: string;
}

/** A link and the services that the LMS offers there. */
export interface GradedLink
  extends
    CalledRegistration,
    Pick<LtiResourceLink, 'resource_link_id' | 'title' | 'line_items_url' | 'line_item_url' | 'grade_scopes'> {}

/** The present grade of a learner in what a link opens. */
export interface PresentLtiGrade extends GradedLink {
  subject: string;
  /** Points of 100; null: none. */
  score: number | null;
  is_completed: boolean;
  /** Whether a score was begun to be sent before. */
  is_known: boolean;
}

export const GRADED_LINK = `
  registration.platform_id, registration.id as registration_id, registration.client_id, registration.token_url,
  registration.token_audience, link.resource_link_id, link.title, link.line_items_url, link.line_item_url, link.grade_scopes`;

/** SQL: the active registration of `link`. */
export const REGISTRATION_OF_LINK = `
  join lti_deployments deployment on deployment.platform_id = link.platform_id and deployment.id = link.deployment_id
  join lti_registrations registration on registration.platform_id = link.platform_id
                                     and registration.id = deployment.registration_id and registration.is_active`;

const DECIMALS = 4;

/**
 * A course has its grade by the policy. A unit, or another block, has the points of its graded leaves by the score policy
 * of the course, and a leaf its own points.
 */
const FIND = {
  name: 'find LTI grade',
  text: `
    select ${GRADED_LINK}, person.subject, cast(trim_scale(round(100 * present.share, ${DECIMALS})) as float8) as score,
           coalesce(present.is_completed, false) as is_completed,
           exists (select from lti_grades known where known.platform_id = $1 and known.resource_link_id = $2 and known.person_id = $3) as is_known
      from lti_launches launch
      join lti_people person on person.platform_id = launch.platform_id and person.id = launch.person_id
      join lti_resource_links link on link.platform_id = launch.platform_id and link.id = launch.resource_link_id
                                  and link.course_id is not null and takes_lti_scores(link.grade_scopes)
      ${REGISTRATION_OF_LINK}
      left join lateral (
        select result.grade as share, result.completed_at is not null as is_completed
          from course_results result
         where link.block_id is null and result.platform_id = link.platform_id and result.user_id = person.user_id
           and result.course_id = link.course_id
        union all
        select sum(own.earned * leaf.possible / own.max) filter (where leaf.is_counted)
               / nullif(sum(leaf.possible) filter (where leaf.is_counted and (leaf.has_maximum or own.max is not null)), 0),
               coalesce(bool_and(own.completed_at is not null) filter (where leaf.completable), bool_or(own.completed_at is not null))
          from (select leaf.id, leaf.completable, leaf.max_score is not null as has_maximum, leaf.max_score,
                       leaf.id = link.block_id or leaf.graded or unit.graded or subsection.graded or section.graded as is_counted
                  from course_blocks leaf
                  join course_blocks unit on unit.platform_id = leaf.platform_id and unit.id = leaf.parent_id
                  join course_blocks subsection on subsection.platform_id = leaf.platform_id and subsection.id = unit.parent_id
                  join course_blocks section on section.platform_id = leaf.platform_id and section.id = subsection.parent_id
                 where leaf.platform_id = link.platform_id and leaf.course_id = link.course_id and leaf.retired_at is null
                   and link.block_id in (leaf.id, unit.id, subsection.id, section.id)) block
          left join lateral (
            select points_by_policy(policy.score_policy, result.latest_earned, result.best_earned) as earned,
                   points_by_policy(policy.score_policy, result.latest_max, result.best_max) as max, result.completed_at
              from block_results result cross join score_policy_of(link.platform_id, link.course_id) policy
             where result.platform_id = link.platform_id and result.user_id = person.user_id
               and result.course_id = link.course_id and result.block_id = block.id) own on true
         cross join lateral (select block.*, coalesce(block.max_score, own.max) as possible) leaf
         where link.block_id is not null
      ) present on true
     where launch.platform_id = $1 and launch.resource_link_id = $2 and launch.person_id = $3 and launch.is_learner`,
};

/** The present grade of a learner; null if the link no longer exists, is not graded, or the person is not its learner. */
export async function findLtiGrade(
  db: Pick<Database, 'read'>,
  { platform_id: platformId, resource_link_id: linkId, person_id: personId }: LtiGradeKey,
): Promise<PresentLtiGrade | null> {
  const [found] = await db.read<PresentLtiGrade>(FIND, [platformId, linkId, personId]);
  return found ?? null;
}
