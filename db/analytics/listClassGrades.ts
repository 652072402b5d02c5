import type { Database } from '../core/connect.js';
import { hasNameText } from '../tenancy/people/hasNameText.js';
import { buildGradedBlocksSql } from './gradedBlocks.js';

export type ClassGradeSort = 'username' | 'full_name' | 'start_date' | 'submissions' | 'last_active' | 'percent';

export interface ClassGrade {
  username: string;
  full_name: string;
  /** Start of the enrollment. ISO 8601, UTC. */
  start_date: string;
  /** Graded blocks with a score. */
  submissions: number;
  /** Time of the last record in the course; null without one. */
  last_active: string | null;
  /** The grade in percent. */
  percent: number;
}

export interface ClassGradeFilter {
  platformId: number;
  courseId: number;
  search: string | undefined;
  sort: { field: ClassGradeSort; descending: boolean };
  limit: number;
  offset: number;
}

const GRADE = `(select grade from course_results where platform_id = $1 and user_id = enrolled.user_id and course_id = $2)`;
const LAST_ACTIVE = `(select last_at from activity_courses where platform_id = $1 and user_id = enrolled.user_id and course_id = $2)`;
const SUBMISSIONS = `(select count(*) from block_results where platform_id = $1 and user_id = enrolled.user_id and course_id = $2 and scores > 0
                         and block_id in (select id from graded))`;

/** The sort value is computed for the whole class, all other columns for the page. */
const COLUMNS: Record<ClassGradeSort, { value: string; source?: string }> = {
  username: { value: 'lower(users.username)' },
  full_name: { value: 'users.folded_name' },
  start_date: { value: 'enrolled.started' },
  submissions: {
    value: 'coalesce(submitted.count, 0)',
    source: `left join (select own.user_id, count(*) from graded
                         cross join lateral (select user_id from block_results
                                              where platform_id = $1 and course_id = $2 and block_id = graded.id and attempts > 0 and scores > 0 offset 0) own
                         group by own.user_id) submitted on submitted.user_id = enrolled.user_id`,
  },
  last_active: { value: `coalesce(${LAST_ACTIVE}, '-infinity')` },
  percent: { value: `coalesce(round(100 * ${GRADE}, 2), 0)` },
};

const TIME = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

const buildSql = ({ field, descending }: ClassGradeFilter['sort'], search: string | undefined) => {
  const direction = descending ? 'desc' : 'asc';
  const { value, source = '' } = COLUMNS[field];
  const needsNames = Boolean(search) || value.includes('users.');
  return `
  with ${buildGradedBlocksSql('select cast($2 as bigint) as course_id')}, matching as materialized (
    select enrolled.id, enrolled.user_id, enrolled.started, ${value} as sort_value
      from course_enrollments enrolled ${needsNames ? 'join users on users.id = enrolled.user_id' : ''} ${source}
     where enrolled.platform_id = $1 and enrolled.course_id = $2 and enrolled.active and ${search ? hasNameText(search, '$3') : '$3::text is null'}
  ), page as materialized (
    select matching.*, row_number() over (order by sort_value ${direction}, id ${direction}) as place from matching order by place limit $4 offset $5
  )
  select (select count(*) from matching) as total,
         (select coalesce(json_agg(json_build_object('username', users.username, 'full_name', users.name, 'start_date', to_char(started, ${TIME}),
                   'submissions', ${SUBMISSIONS}, 'last_active', to_char(${LAST_ACTIVE}, ${TIME}),
                   'percent', coalesce(round(100 * ${GRADE}, 2), 0)::float8) order by place), '[]')
            from page enrolled join users on users.id = enrolled.user_id) as rows`;
};

/** Lists one page of the class of a course with submissions and grades, and the size of the class. */
export async function listClassGrades(
  db: Pick<Database, 'read'>,
  { platformId, courseId, search, sort, limit, offset }: ClassGradeFilter,
): Promise<{ total: number; rows: ClassGrade[] }> {
  const values = [platformId, courseId, search || null, limit, offset];
  const [row] = await db.read<{ total: number; rows: ClassGrade[] }>({ text: buildSql(sort, search) }, values);
  return row!;
}
