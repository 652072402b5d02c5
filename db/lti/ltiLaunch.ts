import { Model } from 'objection';

/** Who has launched a resource link. */
export class LtiLaunch extends Model {
  static override tableName = 'lti_launches';
  static override idColumn = ['platform_id', 'resource_link_id', 'person_id'];

  declare platform_id: number;
  /** The id in lti_resource_links. */
  declare resource_link_id: number;
  /** The id in lti_people. */
  declare person_id: number;
  /** Whether the latest launch was that of a learner. */
  declare is_learner: boolean;
  declare first_at: Date;
  declare last_at: Date;
}
