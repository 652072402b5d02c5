import { Model } from 'objection';

/** A skill that a job role needs. */
export class JobRoleSkill extends Model {
  static override tableName = 'job_role_skills';
  static override idColumn = ['platform_id', 'job_role_id', 'skill_id'];

  declare platform_id: number;
  declare job_role_id: number;
  declare skill_id: number;
}
