import { Model } from 'objection';
import { CatalogItem } from './catalogItem.js';
import { ProgramCourse } from './programCourse.js';
import { Course } from './course.js';

export class Program extends CatalogItem {
  static override tableName = 'programs';

  declare program_key: string;
  declare program_type: string | null;
  declare courses?: Course[];

  static override relationMappings = () => ({
    courses: {
      relation: Model.ManyToManyRelation,
      modelClass: Course,
      join: {
        from: ['programs.platform_id', 'programs.id'],
        through: {
          modelClass: ProgramCourse,
          from: ['program_courses.platform_id', 'program_courses.program_id'],
          to: ['program_courses.platform_id', 'program_courses.course_id'],
        },
        to: ['courses.platform_id', 'courses.id'],
      },
    },
  });
}
