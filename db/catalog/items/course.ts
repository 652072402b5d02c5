import { Model } from 'objection';
import { CatalogItem } from './catalogItem.js';
import { CourseSkill } from './courseSkill.js';
import { Skill } from './skill.js';

export class Course extends CatalogItem {
  static override tableName = 'courses';

  declare course_key: string;
  declare self_paced: boolean | null;
  declare duration: string | null;
  declare certificate: string | null;
  declare price: string | null;
  declare course_start: Date | null;
  declare course_end: Date | null;
  declare prerequisites: object | null;
  declare skills?: Skill[];

  static override relationMappings = () => ({
    skills: {
      relation: Model.ManyToManyRelation,
      modelClass: Skill,
      join: {
        from: ['courses.platform_id', 'courses.id'],
        through: {
          modelClass: CourseSkill,
          from: ['course_skills.platform_id', 'course_skills.course_id'],
          to: 'course_skills.skill_id',
        },
        to: 'skills.id',
      },
    },
  });
}
