import { countCoursePairs } from '../db/mentors/recommendations/countCoursePairs.js';
import { fillCourses, BENCH, type BenchDatabase } from './benchDatabase.js';
import { REAL_SIZE } from './catalog.js';
import { generateCourses } from './generateCatalog.js';
import { measureLatencies, startMeasuredServer } from './measure.js';
import { measureQuality } from './recommendationQuality.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const AIM_MS = 50;

/**
 * Measures recommendations without a language model over HTTP, for another learner each time, and their quality, on real
 * learners.
 */
export const recommendations: Suite = async (bench, { learners, requests }) => {
  const { url, db } = await bench.database();
  const authorization = await fillCourses(db, 'bench', generateCourses(REAL_SIZE));
  await generateLearners(db, learners);
  const startedAtMs = performance.now();
  await countCoursePairs(db, BENCH);
  const countedMs = performance.now() - startedAtMs;
  await db.pool.query('vacuum analyze');
  const server = await startMeasuredServer('product', url);
  const what = `${REAL_SIZE} courses, ${learners} learners`;
  const figures: Figure[] = [
    { suite: 'recommendations', what: `${what}: counting what was finished together`, value: countedMs, unit: 'ms' },
  ];
  const learner = (index: number) => `learner-${1 + ((index * 7_919) % learners)}`;
  for (const [name, path] of [
    [
      'recommendations',
      (index: number) => `/api/ai-search/recommendations/?platform_key=bench&username=${learner(index)}`,
    ],
    ['search of what is recommended', (index: number) => `/api/search/orgs/bench/users/${learner(index)}/recommended/`],
  ] as const) {
    const { p50Ms, p99Ms } = await measureLatencies((index) => server.url + path(index), authorization, requests);
    figures.push(
      { suite: 'recommendations', what: `${what}: ${name}, p50`, value: p50Ms, unit: 'ms', aim: AIM_MS },
      { suite: 'recommendations', what: `${what}: ${name}, p99`, value: p99Ms, unit: 'ms' },
    );
  }
  await server.stop();
  return [...figures, ...(await measureQuality())];
};

/**
 * Learners with five results each among courses that few or many take, one running course, and a goal for every second
 * one.
 */
async function generateLearners(db: BenchDatabase, learners: number): Promise<void> {
  await db.pool.query(`
    insert into users (username, email) select 'learner-' || n, 'learner-' || n || '@bench.example' from generate_series(1, ${learners}) n;
    insert into memberships (platform_id, user_id, role)
      select platforms.id, users.id, 'learner' from platforms, users where username like 'learner-%';
    create temporary table ranked as select platform_id, id, row_number() over (order by id) as rank, count(*) over () as most from courses;
    create index on ranked (rank);
    insert into course_results (platform_id, user_id, course_id, grade, completed_at)
      select distinct on (users.id, ranked.id) ranked.platform_id, users.id, ranked.id, 0.5 + (users.id % 50) / 100.0, now() - interval '90 days'
        from users cross join generate_series(1, 5) part
        join ranked on ranked.rank = 1 + cast(power(((users.id * 31 + part * 977) % 10007) / 10007.0, 2) * (most - 1) as bigint)
       where username like 'learner-%';
    insert into course_enrollments (platform_id, user_id, course_id)
      select ranked.platform_id, users.id, ranked.id from users join ranked on ranked.rank = 1 + (users.id * 17) % most where username like 'learner-%';
    insert into learner_skill_names (platform_id, user_id, relation, name)
      select known.platform_id, users.id, 'desired', known.name
        from users
        join (select platform_id, skills.name, row_number() over (order by skill_id) as rank, count(*) over () as most
                from platform_skills join skills on skills.id = skill_id) known
          on known.rank = 1 + (users.id * 13) % most
       where username like 'learner-%' and users.id % 2 = 0;
    drop table ranked;
  `);
}
