import type { BenchDatabase } from '../benchDatabase.js';
import { type DrawnTenant, buildUserName } from './drawTenants.js';
import type { HeldCourse } from './readCareers.js';

const LEVELS = [['section'], ['subsection'], ['unit'], ['problem', 'video', 'html', 'discussion', 'resource', 'other']];
const BATCH = 10_000;

/** Stores the tenants with the people, courses, outlines, policies and enrollments that records refer to. */
export async function fillTenants(db: BenchDatabase, held: HeldCourse[], tenants: DrawnTenant[]): Promise<void> {
  const insert = async (text: string, ...columns: unknown[][]) => {
    for (let from = 0; from < columns[0]!.length; from += BATCH)
      await db.pool.query(
        text,
        columns.map((column) => column.slice(from, from + BATCH)),
      );
  };
  await insert(
    'insert into platforms (key, name) select key, key from unnest($1::text[]) key',
    tenants.map(({ key }) => key),
  );
  for (const tenant of tenants) {
    await db.pool.query(
      `with added as (insert into users (username, email) select name, name || '@bench.example' from unnest($2::text[]) name returning id)
       insert into memberships (platform_id, user_id, role) select platforms.id, added.id, 'learner' from added, platforms where key = $1`,
      [tenant.key, Array.from({ length: tenant.people }, (_, person) => buildUserName(tenant, person))],
    );
    await db.pool.query(
      `insert into courses (platform_id, course_key, name) select id, course, course from platforms, unnest($2::text[]) course where key = $1`,
      [tenant.key, tenant.courses.map(({ courseId }) => courseId)],
    );
  }
  for (const course of held) await insertStructure(db, course);
  const enrolled = tenants.flatMap((tenant) =>
    tenant.courses.flatMap(({ courseId, held: { start }, careers }) =>
      careers.map(({ person }) => ({ key: tenant.key, courseId, start, user: buildUserName(tenant, person) })),
    ),
  );
  await insert(
    `insert into course_enrollments (platform_id, user_id, course_id, started, created)
     select platforms.id, users.id, courses.id, start, start
       from unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[]) enrolled (key, course, username, start)
       join platforms on platforms.key = enrolled.key
       join courses on courses.platform_id = platforms.id and courses.course_key = enrolled.course
       join users on users.username = enrolled.username`,
    enrolled.map(({ key }) => key),
    enrolled.map(({ courseId }) => courseId),
    enrolled.map(({ user }) => user),
    enrolled.map(({ start }) => start),
  );
  await db.pool.query('vacuum analyze');
}

/** The outline of a course, for all courses that were drawn from it. */
async function insertStructure(db: BenchDatabase, { courseId, blocks, policy }: HeldCourse): Promise<void> {
  const like = `${courseId}-%`;
  for (const types of LEVELS) {
    const ofLevel = blocks.flatMap((block, position) => (types.includes(block.type) ? [{ ...block, position }] : []));
    await db.pool.query(
      `insert into course_blocks (platform_id, course_id, block_key, parent_id, type, name, position, graded, assignment_type, max_score, completable)
       select courses.platform_id, courses.id, block.block_id, above.id, block.type, block.name, block.position,
              coalesce(block.graded, false), block.assignment_type, block.max_score, coalesce(block.completable, false)
         from jsonb_to_recordset($2::jsonb) block (block_id text, parent_id text, type text, name text, position integer, graded boolean, assignment_type text, max_score numeric, completable boolean)
        cross join courses
         left join course_blocks above on above.platform_id = courses.platform_id and above.course_id = courses.id and above.block_key = block.parent_id
        where courses.course_key like $1`,
      [like, JSON.stringify(ofLevel)],
    );
  }
  await db.pool.query(
    `insert into assignment_types (platform_id, course_id, name, weight, min_count, drop_count, position)
     select platform_id, id, types.name, weight, min_count, drop_count, place
       from courses cross join rows from (jsonb_to_recordset($2::jsonb) as (name text, weight numeric, min_count integer, drop_count integer)) with ordinality as types (name, weight, min_count, drop_count, place)
      where course_key like $1`,
    [like, JSON.stringify(policy.assignment_types)],
  );
  await db.pool.query(
    `insert into grade_cutoffs (platform_id, course_id, letter, cutoff)
     select platform_id, id, letter, cast(cutoff as numeric) from courses cross join jsonb_each_text($2::jsonb) cutoffs (letter, cutoff) where course_key like $1`,
    [like, JSON.stringify(policy.cutoffs)],
  );
}
