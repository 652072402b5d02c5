import type { Database } from '../core/connect.js';
import { hasNameText } from '../tenancy/people/hasNameText.js';

export type ClassProgressSort = 'username' | 'full_name' | 'progress' | 'completed_at';

export interface ClassProgress {
  username: string;
  full_name: string;
  /** From 0 to 100. */
  progress: number;
  /** ISO 8601, UTC; null if not completed. */
  completed_at: string | null;
}

export interface ClassProgressFilter {
  platformId: number;
  courseId: number;
  search: string | undefined;
  sort: { field: ClassProgressSort; descending: boolean };
  limit: number;
  offset: number;
}

const COLUMNS: Record<ClassProgressSort, string> = {
  username: 'lower(users.username)',
  full_name: 'users.folded_name',
  progress: 'coalesce(round(results.percent, 2), 0)',
  completed_at: `coalesce(results.completed_at, 'infinity')`,
};

const buildSql = ({ field, descending }: ClassProgressFilter['sort'], search: string | undefined) => `
  with listed as materialized (
    select enrolled.id, users.username, users.name, results.percent, results.completed_at, ${COLUMNS[field]} as sort_value
      from course_enrollments enrolled
      join users on users.id = enrolled.user_id
      left join course_results results on results.platform_id = $1 and results.course_id = $2 and results.user_id = enrolled.user_id
     where enrolled.platform_id = $1 and enrolled.course_id = $2 and enrolled.active and ${search ? hasNameText(search, '$3') : 'cast($3 as text) is null'}
  )
  select (select count(*) from listed) as total,
         (select coalesce(json_agg(json_build_object('username', username, 'full_name', name, 'progress', coalesce(round(percent, 2), 0)::float8,
                   'completed_at', utc_time(completed_at)) order by place), '[]')
            from (select listed.*, row_number() over (order by sort_value ${descending ? 'desc' : 'asc'}, id ${descending ? 'desc' : 'asc'}) as place
                    from listed order by place limit $4 offset $5) page) as rows`;

/** Lists one page of the class of a course with the progress of each person, and the size of the class. */
export async function listClassProgress(
  db: Pick<Database, 'read'>,
  { platformId, courseId, search, sort, limit, offset }: ClassProgressFilter,
): Promise<{ total: number; rows: ClassProgress[] }> {
  const [row] = await db.read<{ total: number; rows: ClassProgress[] }>({ text: buildSql(sort, search) }, [
    platformId,
    courseId,
    search || null,
    limit,
    offset,
  ]);
  return row!;
}
