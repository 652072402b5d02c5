import { projectionOptions } from '../db/derived/createProjection.js';
import { queueAllKeys } from '../db/derived/projectKeys.js';
import { followToTheEnd } from '../db/learning/activity/rebuildActivity.js';
import { recountSkillPoints } from '../db/learning/progress/skillPointTotals.js';
import { BENCH, type BenchDatabase } from './benchDatabase.js';

export interface GeneratedLearning {
  platformId: number;
  platformKey: string;
  /** User name of a very active learner. */
  learner: string;
  /** Key of the course that all people of a class take. */
  course: string;
  skill: { id: number; name: string };
}

export interface LearningSize {
  people: number;
  courses: number;
  /** People in the largest course. */
  classSize: number;
  /** Number of days before today. */
  days: number;
}

const BLOCKS = 20;
const COURSES_EACH = 6;
/** Active days of a person in a course. */
const DAYS_EACH = 5;
/** Length in days of the windows of the engagement index. */
const PERIOD_DAYS = 7;

/**
 * Generates a tenant with rows as derived from learning records: five events on each active day of each person and
 * course.
 */
export async function generateLearning(
  db: BenchDatabase,
  { people, courses, classSize, days }: LearningSize,
): Promise<void> {
  const [platform] = (
    await db.pool.query<{ id: number }>(
      `insert into platforms (key, name) values ('learning', 'Learning') returning id`,
    )
  ).rows;
  const run = (text: string) => db.pool.query(text.replaceAll('$platform', String(platform!.id)));
  await insertPeople(run, people, days);
  await insertCourses(run, courses);
  await insertEnrollments(run, { people, courses, classSize, days });
  await insertActivity(run, days);
  await insertResults(run);
  await insertCertificates(run);
  await insertSkills(run);
  await db.transaction(BENCH, (trx) => recountSkillPoints(trx, platform!.id));
  await db.pool.query('truncate derived_changes');
  await db.transaction(BENCH, (trx) => queueAllKeys(trx, platform!.id));
  await followToTheEnd(db, platform!.id, projectionOptions({ gapSeconds: 600, periodDays: PERIOD_DAYS }));
  await db.pool.query('vacuum analyze');
}

/** The data that was generated before. */
export async function findLearning(db: BenchDatabase): Promise<GeneratedLearning> {
  const [platform] = (await db.pool.query<{ id: number }>(`select id from platforms where key = 'learning'`)).rows;
  const [skill] = (await db.pool.query<{ id: number; name: string }>('select id, name from skills order by id limit 1'))
    .rows;
  return { platformId: platform!.id, platformKey: 'learning', learner: 'person-1', course: 'C-0', skill: skill! };
}

type Run = (text: string) => Promise<unknown>;

async function insertPeople(run: Run, people: number, days: number): Promise<void> {
  await run(
    `insert into users (username, email, name) select 'person-' || n, 'person-' || n || '@learning.example', 'Person ' || n from generate_series(1, ${people}) n`,
  );
  await run(`insert into memberships (platform_id, user_id, role, created_at)
             select $platform, id, 'learner', now() - make_interval(days => cast(id * 7919 % ${days} as integer)) from users`);
  await run(
    `insert into departments (platform_id, name) select $platform, 'Department ' || n from generate_series(1, 20) n`,
  );
  await run(`insert into department_members (platform_id, department_id, user_id)
             select $platform, departments.id, users.id from departments join users on users.id % 20 = departments.id % 20 where departments.platform_id = $platform`);
}

async function insertCourses(run: Run, courses: number): Promise<void> {
  await run(
    `insert into courses (platform_id, course_key, name) select $platform, 'C-' || n, 'Course ' || n from generate_series(0, ${courses - 1}) n`,
  );
  const blocks = (type: string, parent: string, columns = '', values = '') => `
    insert into course_blocks (platform_id, course_id, block_key, parent_id, type, name, position${columns})
    select $platform, courses.id, '${type}' || n, ${parent}, '${type}', '${type} ' || n, n${values}
      from courses cross join generate_series(1, ${type === 'problem' ? BLOCKS : type === 'video' ? 4 : 2}) n
     where courses.platform_id = $platform and courses.course_key in (select 'C-' || n from generate_series(0, 49) n)`;
  const under = (type: string) =>
    `(select id from course_blocks above where above.platform_id = $platform and above.course_id = courses.id and above.block_key = '${type}' || (1 + n % 2))`;
  await run(blocks('section', 'null'));
  await run(blocks('subsection', under('section')));
  await run(blocks('unit', under('subsection')));
  await run(
    blocks(
      'problem',
      under('unit'),
      ', graded, assignment_type, max_score, completable',
      `, true, case when n % 4 = 0 then 'Exam' else 'Quiz' end, 10, true`,
    ),
  );
  await run(blocks('video', under('unit'), ', completable, video_seconds', `, true, 300`));
  await run(`insert into assignment_types (platform_id, course_id, name, weight, min_count, drop_count, position)
             select $platform, courses.id, types.name, 0.5, 1, 0, place from courses cross join (values ('Quiz', 1), ('Exam', 2)) types (name, place)
              where platform_id = $platform and course_key in (select 'C-' || n from generate_series(0, 49) n)`);
  await run(`insert into grade_cutoffs (platform_id, course_id, letter, cutoff)
             select $platform, courses.id, letter, cutoff from courses cross join (values ('A', 0.85), ('B', 0.7), ('C', 0.5)) cutoffs (letter, cutoff) where platform_id = $platform`);
}

async function insertEnrollments(run: Run, { courses, classSize, days }: LearningSize): Promise<void> {
  await run(`insert into course_enrollments (platform_id, user_id, course_id, active, started, ended, created)
             select distinct on (user_id, course_id) $platform, user_id, course_id, spread % 5 <> 0, at, case when spread % 5 = 0 then at + interval '20 days' end, at
               from (select users.id as user_id, courses.id as course_id, spread, now() - make_interval(days => cast(21 + spread % ${days - 21} as integer)) as at
                       from (select id, row_number() over (order by id) as place from users) users
                      cross join generate_series(1, ${COURSES_EACH}) nth
                       join courses on courses.platform_id = $platform
                        and courses.course_key = 'C-' || case when nth = 1 and users.place <= ${classSize} then 0 else (users.place * 31 + nth * 577) % ${courses} end
                      cross join lateral (select abs(hashtext(users.id || '/' || nth)) as spread) drawn) chosen`);
}

async function insertActivity(run: Run, days: number): Promise<void> {
  await run(`insert into activity_days (platform_id, user_id, day, course_id, events, milliseconds)
             select $platform, user_id, day, course_id, 5, 60000 * (1 + abs(hashtext(user_id || '/' || day)) % 60)
               from (select distinct user_id, course_id, cast(least(started + make_interval(days => nth * 3 + abs(hashtext(id || '/' || nth)) % 9), now()) as date) as day
                       from course_enrollments cross join generate_series(0, ${DAYS_EACH - 1}) nth
                      where platform_id = $platform and started > now() - make_interval(days => ${days})) active`);
  await run(`insert into activity_ordinals (platform_id, user_id, ordinal)
             select $platform, user_id, row_number() over (order by user_id) - 1 from (select distinct user_id from activity_days where platform_id = $platform) people`);
  await run(`insert into activity_bits (platform_id, course_id, day, block, bits)
             select $platform, set_id, day, ordinal / 8192, substring(bit_or(set_bit(cast('' as bit(8192)), ordinal % 8192, 1)) for max(ordinal % 8192) + 1)
               from activity_days days join activity_ordinals people using (platform_id, user_id)
              cross join lateral (select 0 as set_id union select days.course_id) sets
              where days.platform_id = $platform group by set_id, day, ordinal / 8192`);
  await run(`insert into activity_month_bits (platform_id, course_id, month, block, bits)
             select $platform, course_id, cast(date_trunc('month', cast(day as timestamp)) as date), block, substring(bit_or(cast(bits as bit(8192))) for max(length(bits)))
               from activity_bits where platform_id = $platform group by 2, 3, 4`);
  await run(`insert into activity_course_days (platform_id, course_id, day, events, milliseconds, people)
             select $platform, set_id, day, sum(events), sum(milliseconds), count(distinct user_id)
               from activity_days cross join lateral (select 0 as set_id union select course_id) sets where platform_id = $platform group by set_id, day`);
  await run(`insert into activity_course_months (platform_id, course_id, month, events, milliseconds, days)
             select $platform, course_id, cast(date_trunc('month', cast(day as timestamp)) as date), sum(events), sum(milliseconds), case when course_id = 0 then 0 else sum(people) end
               from activity_course_days where platform_id = $platform group by 2, 3`);
  await run(`insert into activity_course_years (platform_id, course_id, year, events, milliseconds, days)
             select $platform, course_id, cast(date_trunc('year', cast(month as timestamp)) as date), sum(events), sum(milliseconds), sum(days)
               from activity_course_months where platform_id = $platform group by 2, 3`);
  await run(`insert into activity_totals (platform_id, user_id, events, milliseconds)
             select $platform, user_id, sum(events), sum(milliseconds) from activity_days where platform_id = $platform group by user_id`);
  await run(`insert into activity_people (platform_id, user_id, first_at, last_at, last_stored, last_course_id, starts_gap)
             select $platform, user_id, min(day), max(day), now(), max(course_id), true from activity_days where platform_id = $platform group by user_id`);
  await run(`insert into activity_courses (platform_id, user_id, course_id, first_at, last_at)
             select $platform, user_id, course_id, min(day), max(day) from activity_days where platform_id = $platform group by user_id, course_id`);
}

async function insertResults(run: Run): Promise<void> {
  await run(`insert into course_results (platform_id, user_id, course_id, grade, passed, letter, completed_at, completed_blocks, completable_blocks, percent, completion_days, completion_seconds, type_grades, enrolled)
             select $platform, user_id, course_id, share, share >= 0.5, case when share >= 0.5 then 'C' end,
                    case when share > 0.6 then started + interval '15 days' end, round(share * ${BLOCKS}), ${BLOCKS}, round(share * 100), 15, 3000,
                    jsonb_build_object('Quiz', share, 'Exam', share), true
               from course_enrollments cross join lateral (select abs(hashtext(id || 'grade')) % 1000 / 1000.0 as share) drawn
              where platform_id = $platform`);
  await run(`insert into block_results (platform_id, user_id, course_id, block_id, completed_at, begun, scores, best_earned, best_max, latest_earned, latest_max, latest_at, passed)
             select $platform, own.user_id, own.course_id, blocks.id, own.started + interval '3 days', 1, 1, points, 10, points, 10, own.started, points > 5
               from course_enrollments own
               join courses on courses.platform_id = $platform and courses.id = own.course_id and courses.course_key in (select 'C-' || n from generate_series(0, 9) n)
               join course_blocks blocks on blocks.platform_id = $platform and blocks.course_id = own.course_id and blocks.type = 'problem'
              cross join lateral (select abs(hashtext(own.id || '/' || blocks.id)) % 11 as points) drawn
              where own.platform_id = $platform`);
}

/** A certificate for each completed course. */
const insertCertificates = (run: Run) =>
  run(`insert into earned_certificates (platform_id, identifier_id, user_id, course_id, earned_at, stored)
       select $platform, row_number() over (partition by user_id order by course_id), user_id, course_id, completed_at, completed_at
         from course_results where platform_id = $platform and completed_at is not null`);

async function insertSkills(run: Run): Promise<void> {
  await run(`insert into skills (name) select 'Skill ' || n from generate_series(1, 200) n`);
  await run(
    `insert into platform_skills (platform_id, skill_id, visibility) select $platform, id, 'viewable_by_tenant_students' from skills`,
  );
  await run(`insert into skill_points (platform_id, kind, item_id, skill_id, course_id, points)
             select $platform, 'course', courses.id, skills.id, courses.id, 10 + courses.id % 90 from courses join skills on skills.id % 200 = courses.id % 200 where platform_id = $platform`);
  await run(`insert into skill_points_earned (platform_id, user_id, skill_id, kind, item_id, points, earned_at)
             select $platform, results.user_id, given.skill_id, 'course', results.course_id, given.points, results.completed_at
               from course_results results join skill_points given on given.platform_id = $platform and given.kind = 'course' and given.item_id = results.course_id
              where results.platform_id = $platform and results.completed_at is not null`);
}
