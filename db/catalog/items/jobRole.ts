import { Model } from 'objection';
import { CatalogItem } from './catalogItem.js';
import { JobRoleSkill } from './jobRoleSkill.js';
import { Skill } from './skill.js';

/** A job with the skills that it needs. */
export class JobRole extends CatalogItem {
  static override tableName = 'job_roles';

  declare role_key: string;
  declare skills?: Skill[];

  static override relationMappings = () => ({
    skills: {
      relation: Model.ManyToManyRelation,
      modelClass: Skill,
      join: {
        from: ['job_roles.platform_id', 'job_roles.id'],
        through: {
          modelClass: JobRoleSkill,
          from: ['job_role_skills.platform_id', 'job_role_skills.job_role_id'],
          to: 'job_role_skills.skill_id',
        },
        to: 'skills.id',
      },
    },
  });
}
