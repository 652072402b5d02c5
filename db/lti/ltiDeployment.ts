import { Model } from 'objection';

/** A deployment of the tool in an LMS. */
export class LtiDeployment extends Model {
  static override tableName = 'lti_deployments';
  static override idColumn = ['platform_id', 'id'];

  declare platform_id: number;
  declare id: string;
  declare registration_id: string;
  /** The id that the LMS gave the deployment. */
  declare deployment_id: string;
  declare name: string;
  /** What resource links open that name nothing else. */
  declare course_id: number | null;
  /** Whether launches enroll learners. */
  declare enrolls: boolean;
  declare created_at: Date;
  declare modified_at: Date;
}
