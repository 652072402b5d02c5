import type { BenchDatabase } from './benchDatabase.js';

export interface EnrollmentLoad {
  tenants: number;
  enrollments: number;
}

export interface GeneratedEnrollments {
  /** The tenant that has nearly half of all enrollments. */
  bigPlatform: string;
  /** A tenant of usual size. */
  smallPlatform: string;
  /** User name of a learner of the big tenant. */
  learner: string;
  /** A course of the big tenant. */
  course: string;
}

const BIG_COURSES = 500;
const SMALL_COURSES = 100;
const BIG_COURSES_TAKEN = 25;
const SMALL_COURSES_TAKEN = 12;

/**
 * Fills an empty, migrated database with tenants, people, courses and enrollments: the first tenant has nearly half of
 * the enrollments, the others share the rest. Enrollments of all tenants alternate in time, as in production. The
 * rows are the same in every run.
 */
export async function generateEnrollments(
  db: BenchDatabase,
  { tenants, enrollments }: EnrollmentLoad,
): Promise<GeneratedEnrollments> {
  const half = Math.ceil(enrollments / 2);
  const bigUsers = Math.ceil(half / BIG_COURSES_TAKEN);
  const smallUsers = Math.ceil((enrollments - half) / (tenants - 1) / SMALL_COURSES_TAKEN);
  await db.pool.query(
    `insert into platforms (key, name, is_main)
     select 'tenant-' || lpad(n::text, 4, '0'), 'Tenant ' || n, n = 2 from generate_series(1, $1::int) n`,
    [tenants],
  );
  await db.pool.query(
    `insert into users (username, email, name)
     select 'user-' || lpad(n::text, 7, '0'), 'user-' || n || '@people.example',
            (array['Ada', 'Bela', 'Chidi', 'Dana', 'Emre', 'Fatou', 'Goran', 'Hana'])[1 + n % 8] || ' Number ' || n
       from generate_series(1, $1::int) n`,
    [bigUsers + smallUsers * (tenants - 1)],
  );
  const rank = `row_number() over (order by platforms.id) as rank`;
  await db.pool.query(
    `insert into memberships (platform_id, user_id, role)
     select ranked.id, users.id, 'learner'
       from (select id, ${rank} from platforms) ranked
       join (select id, row_number() over (order by id) as rank from users) users
         on case when users.rank <= $1::int then 1 else 2 + (users.rank - $1::int - 1) / $2::int end = ranked.rank`,
    [bigUsers, smallUsers],
  );
  await db.pool.query(
    `insert into courses (platform_id, course_key, name, slug)
     select ranked.id, 'COURSE-' || n,
            (array['Applied', 'Modern', 'Practical', 'Visual', 'Clinical'])[1 + n % 5] || ' ' ||
            (array['Biology', 'Économie', 'Statistics', 'Data Mining', 'Design', 'Law', 'Nursing'])[1 + n % 7] || ' ' || n,
            'course-' || n
       from (select id, ${rank} from platforms) ranked
      cross join lateral generate_series(1, case when rank = 1 then ${BIG_COURSES} else ${SMALL_COURSES} end) n`,
  );
  // Audit log and history of a million rows would take minutes and are not measured.
  const skippedTriggers = ['audit_insert', 'course_enrollments_begun'];
  for (const trigger of skippedTriggers)
    await db.pool.query(`alter table course_enrollments disable trigger ${trigger}`);
  await insertEnrollments(db, enrollments);
  for (const trigger of skippedTriggers)
    await db.pool.query(`alter table course_enrollments enable trigger ${trigger}`);
  await db.pool.query('vacuum analyze');
  return { bigPlatform: 'tenant-0001', smallPlatform: 'tenant-0100', learner: 'user-0000123', course: 'COURSE-17' };
}

/** Each person takes courses that lie evenly in the catalogue; one in eight has ended. */
async function insertEnrollments(db: BenchDatabase, enrollments: number): Promise<void> {
  await db.pool.query(
    `insert into course_enrollments (platform_id, user_id, course_id, active, created, started, ended, metadata)
     select platform_id, user_id, course_id, nth % 8 <> 0, created, created,
            case when nth % 8 = 0 then created + interval '40 days' end, jsonb_build_object('source', 'bench')
       from (select platform_id, user_id, course_id, row_number() over (order by mixed) as nth,
                    timestamptz '2025-01-01' + row_number() over (order by mixed) * interval '30 seconds' as created
               from (select members.platform_id, members.user_id, courses.id as course_id,
                            hashint8extended(members.user_id * 1000 + taken, 1) as mixed
                       from memberships members
                       join (select id, platform_id, row_number() over (partition by platform_id order by id) - 1 as place,
                                    count(*) over (partition by platform_id) as total
                               from courses) courses using (platform_id)
                      cross join lateral (select (courses.place - members.user_id * 7) % courses.total as taken) step
                      where (taken + courses.total) % courses.total
                            < case when courses.total = ${BIG_COURSES} then ${BIG_COURSES_TAKEN} else ${SMALL_COURSES_TAKEN + 1} end
                    ) pairs
              order by mixed limit $1) chosen
      order by nth`,
    [enrollments],
  );
}
