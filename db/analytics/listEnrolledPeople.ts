import type { Database } from '../core/connect.js';
import { hasNameText } from '../tenancy/people/hasNameText.js';

export type EnrolledPersonSort = 'username' | 'full_name' | 'email' | 'timestamp';

export interface EnrolledPerson {
  username: string;
  full_name: string;
  email: string;
  /** Start of an active enrollment, end of an ended one. ISO 8601, UTC. */
  timestamp: string;
}

export interface EnrolledFilter {
  platformId: number;
  courseId: number;
  /** True: active enrollments. False: ended ones. */
  active: boolean;
  search: string | undefined;
  sort: { field: EnrolledPersonSort; descending: boolean };
  limit: number;
  offset: number;
}

const COLUMNS: Record<EnrolledPersonSort, string> = {
  username: 'lower(users.username)',
  full_name: 'users.folded_name',
  email: 'lower(users.email)',
  timestamp: 'enrolled.at',
};

/** Lists one page of the people with active or ended enrollments in a course, and their total number. */
export async function listEnrolledPeople(
  db: Pick<Database, 'read'>,
  { platformId, courseId, active, search, sort: { field, descending }, limit, offset }: EnrolledFilter,
): Promise<{ total: number; rows: EnrolledPerson[] }> {
  const direction = descending ? 'desc' : 'asc';
  const text = `
    with enrolled as materialized (
      select id, user_id, ${active ? 'started' : 'ended'} as at from course_enrollments
       where platform_id = $1 and course_id = $2 and active = $3
    ), matching as (
      select enrolled.id, enrolled.at, users.username, users.name, users.email,
             row_number() over (order by ${COLUMNS[field]} ${direction}, enrolled.id ${direction}) as place
        from enrolled join users on users.id = enrolled.user_id
       where ${search ? hasNameText(search, '$4') : 'cast($4 as text) is null'}
    )
    select (select count(*) from matching) as total,
           (select coalesce(json_agg(json_build_object('username', username, 'full_name', name, 'email', email,
                     'timestamp', utc_time(at)) order by place), '[]')
              from (select * from matching order by place limit $5 offset $6) page) as rows`;
  const [row] = await db.read<{ total: number; rows: EnrolledPerson[] }>({ text }, [
    platformId,
    courseId,
    active,
    search || null,
    limit,
    offset,
  ]);
  return row!;
}
