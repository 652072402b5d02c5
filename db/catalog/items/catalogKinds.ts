import { Course } from './course.js';
import { CourseSkill } from './courseSkill.js';
import { JobRole } from './jobRole.js';
import { JobRoleCourse } from './jobRoleCourse.js';
import { JobRoleSkill } from './jobRoleSkill.js';
import { Pathway } from './pathway.js';
import { PathwayProgram } from './pathwayProgram.js';
import { Program } from './program.js';
import { ProgramCourse } from './programCourse.js';
import { Resource } from './resource.js';

/** How the JSON value of an incoming item is converted to a column. */
export type ColumnType = 'text' | 'text or empty' | 'boolean' | 'text[]' | 'jsonb' | 'visibility' | 'time';

/** A list of other catalog items, stored as rows of a link table and replaced as a whole. */
export interface ItemLink {
  /** The contract's property in `data`, a list of keys. */
  field: string;
  table: string;
  parentColumn: string;
  target: { table: string; keyColumn: string; idColumn: string };
  /** Whether the order of the list is stored in `position`. */
  ordered: boolean;
}

export interface SkillLink {
  table: string;
  parentColumn: string;
}

export type ItemName = 'course' | 'program' | 'pathway' | 'resource' | 'role';

/** The definition of a kind of catalog items, from which commands and queries are built. */
export interface CatalogKind<Name extends ItemName = ItemName> {
  /** The contract's identifier is named after it: `course_id`. */
  name: Name;
  table: string;
  /** Column of the public identifier. */
  keyColumn: string;
  /** Columns filled from `data`, each named like its property. */
  columns: Readonly<Record<string, ColumnType>>;
  links: readonly ItemLink[];
  /** Items that teach or need skills, in `data.skills`. */
  skills: SkillLink | null;
}

const columnsOfEveryKind = {
  description: 'text or empty',
  short_description: 'text or empty',
  image_url: 'text',
  url: 'text',
  level: 'text',
  subject: 'text',
  topics: 'text[]',
  tags: 'text[]',
  language: 'text',
  promotion: 'text',
  visibility: 'visibility',
} as const;

const courseTarget = { table: Course.tableName, keyColumn: 'course_key', idColumn: 'course_id' };
const programTarget = { table: Program.tableName, keyColumn: 'program_key', idColumn: 'program_id' };

export const courseKind: CatalogKind<'course'> = {
  name: 'course',
  table: Course.tableName,
  keyColumn: 'course_key',
  columns: {
    ...columnsOfEveryKind,
    self_paced: 'boolean',
    duration: 'text',
    certificate: 'text',
    price: 'text',
    course_start: 'time',
    course_end: 'time',
    prerequisites: 'jsonb',
  },
  links: [],
  skills: { table: CourseSkill.tableName, parentColumn: 'course_id' },
};

export const programKind: CatalogKind<'program'> = {
  name: 'program',
  table: Program.tableName,
  keyColumn: 'program_key',
  columns: { ...columnsOfEveryKind, program_type: 'text' },
  links: [
    {
      field: 'courses',
      table: ProgramCourse.tableName,
      parentColumn: 'program_id',
      target: courseTarget,
      ordered: true,
    },
  ],
  skills: null,
};

export const pathwayKind: CatalogKind<'pathway'> = {
  name: 'pathway',
  table: Pathway.tableName,
  keyColumn: 'pathway_key',
  columns: columnsOfEveryKind,
  links: [
    {
      field: 'programs',
      table: PathwayProgram.tableName,
      parentColumn: 'pathway_id',
      target: programTarget,
      ordered: true,
    },
  ],
  skills: null,
};

export const resourceKind: CatalogKind<'resource'> = {
  name: 'resource',
  table: Resource.tableName,
  keyColumn: 'resource_key',
  columns: { ...columnsOfEveryKind, resource_type: 'text' },
  links: [],
  skills: null,
};

export const roleKind: CatalogKind<'role'> = {
  name: 'role',
  table: JobRole.tableName,
  keyColumn: 'role_key',
  columns: columnsOfEveryKind,
  links: [
    {
      field: 'recommended_courses',
      table: JobRoleCourse.tableName,
      parentColumn: 'job_role_id',
      target: courseTarget,
      ordered: false,
    },
  ],
  skills: { table: JobRoleSkill.tableName, parentColumn: 'job_role_id' },
};
