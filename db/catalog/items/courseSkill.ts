import { Model } from 'objection';

/** A skill that a course teaches. */
export class CourseSkill extends Model {
  static override tableName = 'course_skills';
  static override idColumn = ['platform_id', 'course_id', 'skill_id'];

  declare platform_id: number;
  declare course_id: number;
  declare skill_id: number;
}
