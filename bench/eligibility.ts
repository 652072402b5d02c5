import { fillCourses } from './benchDatabase.js';
import { readCourses } from './catalog.js';
import { measureLatencies, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const LEARNERS = 1_000;
const COMPLETIONS = 200;

/** Measures the eligibility for all courses of a catalogue, for another learner with many completions each time. */
export const eligibility: Suite = async (bench, { requests }) => {
  const { url, db } = await bench.database();
  const { name, courses } = await readCourses();
  const authorization = await fillCourses(db, 'bench', courses);
  await db.pool.query(`
    insert into users (username, email) select 'learner-' || n, 'learner-' || n || '@bench.example' from generate_series(1, ${LEARNERS}) n;
    insert into memberships (platform_id, user_id, role) select platforms.id, users.id, 'learner' from platforms, users where username like 'learner-%';
    insert into course_results (platform_id, user_id, course_id, grade, completed_at)
    select platform_id, user_id, course_id, 0.6 + course_id % 40 / 100.0, now()
      from (select memberships.platform_id, user_id, courses.id as course_id,
                   row_number() over (partition by user_id order by hashint8extended(user_id * 10000 + courses.id, 1)) as place
              from memberships join courses using (platform_id)) taken
     where place <= ${COMPLETIONS}`);
  await db.pool.query('vacuum analyze');
  const server = await startMeasuredServer('product', url);
  const learner = (index: number) => `platform_key=bench&username=learner-${1 + ((index * 37) % LEARNERS)}`;
  const figures: Figure[] = [];
  for (const [what, path, aim] of [
    [
      `courses that a learner with ${COMPLETIONS} completions may take`,
      '/api/catalog/eligibility/courses/?page_size=50&',
      50,
    ],
    ['and the last of them', '/api/catalog/eligibility/courses/?page_size=50&page=25&', 50],
  ] as const) {
    const { p50Ms, p99Ms } = await measureLatencies(
      (index) => `${server.url}${path}${learner(index)}`,
      authorization,
      requests,
    );
    figures.push(
      { suite: 'eligibility', what: `${name}: ${what}, p50`, value: p50Ms, unit: 'ms', aim },
      { suite: 'eligibility', what: `${name}: ${what}, p99`, value: p99Ms, unit: 'ms' },
    );
  }
  await server.stop();
  return figures;
};
