import type { VisibilityLevel } from '../tenancy/access/visibility.js';
import type { Database } from '../core/connect.js';

/** The last access of a person, in a course that the caller may see. */
export interface LastAccess {
  /** Time of the person's last record on the platform. */
  last_at: Date | null;
  /** Null if the person has no record in a course; the fields below are then null or 0. */
  course_id: string | null;
  course_name: string;
  course_last_at: Date;
  /** The last block in the course; null if no record names one. */
  block_id: string | null;
  block_name: string | null;
  /** The unit of the block, or the block itself. */
  unit_id: string | null;
  unit_name: string | null;
  /** 0 to 1, four decimals. */
  grade: number | null;
  /** 0 to 100, two decimals. */
  percent: number;
}

const READ = {
  name: 'analytics: last access of a person',
  text: `
    select people.last_at, course.course_key as course_id, course.name as course_name, course.last_at as course_last_at,
           block.block_key as block_id, block.name as block_name, unit.block_key as unit_id, unit.name as unit_name,
           round(results.grade, 4)::float8 as grade, round(coalesce(results.percent, 0), 2)::float8 as percent
      from (select max(last_at) as last_at from activity_people where platform_id = $1 and user_id = $2) people
      left join lateral (
        select courses.id, courses.course_key, courses.name, last.last_at, last.block_id
          from activity_courses last
          join courses on courses.platform_id = $1 and courses.id = last.course_id and courses.visibility = any ($3::text[])
         where last.platform_id = $1 and last.user_id = $2
         order by last.last_at desc, courses.id limit 1) course on true
      left join course_blocks block on block.platform_id = $1 and block.id = course.block_id
      left join course_blocks unit on unit.platform_id = $1 and unit.id = case when block.type = 'unit' then block.id else block.parent_id end and unit.type = 'unit'
      left join course_results results on results.platform_id = $1 and results.user_id = $2 and results.course_id = course.id`,
};

/** Reads the course and block of a person's last record in a course, with the person's grade and progress. */
export async function readLastAccess(
  db: Pick<Database, 'read'>,
  { platformId, userId, levels }: { platformId: number; userId: number; levels: readonly VisibilityLevel[] },
): Promise<LastAccess> {
  return (await db.read<LastAccess>(READ, [platformId, userId, levels]))[0]!;
}
