import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { columnsOf, joinColumns } from '../core/joinColumns.js';
import type { PipelineStatement } from '../core/pipeline.js';
import { query, runPipeline } from '../core/transaction.js';
import type { EnrollmentResult } from '../enrollment/enrollments/enrollItems.js';
import { enrollLtiLearner } from './enrollLtiLearner.js';
import type { LtiLaunch } from './ltiLaunch.js';
import type { LtiResourceLink } from './ltiResourceLink.js';

/** What a launch says about its resource link. */
export type LaunchedLink = Pick<
  LtiResourceLink,
  | 'deployment_id'
  | 'resource_link_id'
  | 'title'
  | 'context_id'
  | 'context_title'
  | 'course_id'
  | 'block_id'
  | 'mentor_id'
  | 'line_items_url'
  | 'line_item_url'
  | 'grade_scopes'
  | 'memberships_url'
>;

const KEY = joinColumns<LtiResourceLink>('platform_id', 'deployment_id', 'resource_link_id');
const SAID = joinColumns<LtiResourceLink>(
  'title',
  'context_id',
  'context_title',
  'course_id',
  'block_id',
  'mentor_id',
  'line_items_url',
  'line_item_url',
  'grade_scopes',
  'memberships_url',
);

/**
 * Stores a link only if the launch describes it otherwise than the last one: the launches of a class would wait for each
 * other at its row.
 */
const STORE_LINK: ChangingStatement = {
  name: 'store LTI resource link',
  changes: true,
  text: `
    with sent as (
      select cast($1 as integer) as platform_id, cast($2 as uuid) as deployment_id, cast($3 as text) as resource_link_id,
             cast($4 as text) as title, cast($5 as text) as context_id, cast($6 as text) as context_title,
             cast($7 as bigint) as course_id, cast($8 as bigint) as block_id, cast($9 as bigint) as mentor_id,
             cast($10 as text) as line_items_url, cast($11 as text) as line_item_url, cast($12 as text[]) as grade_scopes,
             cast($13 as text) as memberships_url
    ), known as (
      select link.id from sent join lti_resource_links link using (${KEY})
       where (${columnsOf('link', SAID)}) is not distinct from (${columnsOf('sent', SAID)})
    ), stored as (
      insert into lti_resource_links (${KEY}, ${SAID})
      select ${KEY}, ${SAID} from sent where not exists (select from known)
      on conflict (${KEY}) do update set (${SAID}, modified_at) = (${columnsOf('excluded', SAID)}, now())
      returning id
    )
    select id from known union all select id from stored`,
};
const STORE_LAUNCH: ChangingStatement = {
  name: 'store LTI launch',
  changes: true,
  text: `
    insert into lti_launches (${joinColumns<LtiLaunch>('platform_id', 'resource_link_id', 'person_id', 'is_learner')}) values ($1, $2, $3, $4)
    on conflict (platform_id, resource_link_id, person_id) do update set is_learner = excluded.is_learner, last_at = now()`,
};
const STORE_TIME: ChangingStatement = {
  name: 'store time of LTI launch',
  changes: true,
  text: 'update lti_people set last_launched_at = now() where platform_id = $1 and id = $2',
};
const SEND_GRADES: ChangingStatement = {
  name: 'send LTI grades of a launch',
  changes: true,
  text: 'select enqueue_lti_grades($1, array[cast($2 as bigint)], array[cast($3 as bigint)])',
};

export interface LtiLaunchToRecord {
  platformId: number;
  person: { id: number; user_id: number };
  isLearner: boolean;
  link: LaunchedLink;
  /** The key of the course in which the person is enrolled; null: in none. */
  enrollsIn: string | null;
}

/**
 * Stores a launch and its resource link, enrolls the person, and sends the grades of a learner. Returns the result of a new enrollment; null without one.
 * Safe to repeat and to run in parallel.
 */
export function recordLtiLaunch(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, person, isLearner, link, enrollsIn }: LtiLaunchToRecord,
): Promise<EnrollmentResult | null> {
  return db.transaction(actor, async (trx) => {
    const [stored] = await query<{ id: number }>(trx, STORE_LINK, [platformId, ...listLinkValues(link)]);
    const writes: PipelineStatement[] = [
      [STORE_LAUNCH, [platformId, stored!.id, person.id, isLearner]],
      [STORE_TIME, [platformId, person.id]],
    ];
    // The person may have a grade from before the launch, and the LMS may only now accept it.
    if (isLearner && link.course_id !== null) writes.push([SEND_GRADES, [platformId, person.user_id, link.course_id]]);
    await runPipeline(trx, writes);
    if (enrollsIn === null || link.course_id === null) return null;
    const learner = { platformId, userId: person.user_id, courseId: link.course_id, courseKey: enrollsIn };
    return enrollLtiLearner(trx, learner);
  });
}

const listLinkValues = (link: LaunchedLink): unknown[] => [
  ...[link.deployment_id, link.resource_link_id, link.title, link.context_id, link.context_title],
  ...[link.course_id, link.block_id, link.mentor_id],
  ...[link.line_items_url, link.line_item_url, link.grade_scopes, link.memberships_url],
];
