import { Model } from 'objection';

/** A grade of a learner in what a resource link opens, as it is sent to the LMS. */
export class LtiGrade extends Model {
  static override tableName = 'lti_grades';
  static override idColumn = ['platform_id', 'resource_link_id', 'person_id'];

  declare platform_id: number;
  /** The id in lti_resource_links. */
  declare resource_link_id: number;
  /** The id in lti_people. */
  declare person_id: number;
  /** Points of 100, as a decimal string; null: none. */
  declare score: string | null;
  declare is_completed: boolean;
  /** The timestamp of the score: the same for each attempt, later for another value. */
  declare scored_at: Date;
  declare state: 'waiting' | 'sent' | 'failed';
  /** Why it waits or has failed. */
  declare reason: string | null;
  /** Requests with this timestamp. */
  declare attempts: number;
  /** When the LMS last accepted a score. */
  declare sent_at: Date | null;
  declare created_at: Date;
  declare modified_at: Date;
}
