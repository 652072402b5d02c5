import type { Actor } from '../core/actor.js';
import type { ChangingStatement, Database } from '../core/connect.js';
import { query } from '../core/transaction.js';
import type { EnrollmentResult } from '../enrollment/enrollments/enrollItems.js';
import { enrollLtiLearner } from './enrollLtiLearner.js';
import { LtiLaunch } from './ltiLaunch.js';
import { LtiPerson } from './ltiPerson.js';
import { LtiResourceLink } from './ltiResourceLink.js';

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
    const now = new Date();
    const { id } = await LtiResourceLink.query(trx)
      .insert({ ...link, platform_id: platformId })
      .onConflict(['platform_id', 'deployment_id', 'resource_link_id'])
      .merge({ ...link, modified_at: now })
      .returning('id');
    await LtiLaunch.query(trx)
      .insert({ platform_id: platformId, resource_link_id: id, person_id: person.id, is_learner: isLearner })
      .onConflict(['platform_id', 'resource_link_id', 'person_id'])
      .merge({ is_learner: isLearner, last_at: now });
    // The person may have a grade from before the launch, and the LMS may only now accept it.
    if (isLearner && link.course_id !== null)
      await query(trx, SEND_GRADES, [platformId, person.user_id, link.course_id]);
    await LtiPerson.query(trx).findById([platformId, person.id]).patch({ last_launched_at: now });
    if (enrollsIn === null || link.course_id === null) return null;
    const learner = { platformId, userId: person.user_id, courseId: link.course_id, courseKey: enrollsIn };
    return enrollLtiLearner(trx, learner);
  });
}
