import { Model } from 'objection';

/** The person that a subject of an LMS is, on the platform of the registration. */
export class LtiPerson extends Model {
  static override tableName = 'lti_people';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: number;
  declare registration_id: string;
  declare subject: string;
  declare user_id: number;
  declare last_launched_at: Date | null;
  declare created_at: Date;
}
