import { projectionOptions } from '../../db/derived/createProjection.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { listCourseGrades } from '../../db/analytics/listCourseGrades.js';
import { readAverageGrade } from '../../db/analytics/readAverageGrade.js';
import { readGradingTree } from '../../db/analytics/readGradingTree.js';
import { followToTheEnd } from '../../db/learning/activity/rebuildActivity.js';
import { regradeBatch } from '../../db/learning/progress/regrade.js';
import { FILES, convertOulad } from '../../scripts/oulad/convertOulad.js';
import type { LineImportReport } from '../../cli/import/lineReport.js';
import { testDatabase } from '../support/database.js';
import { importConverted } from './importConverted.js';

const FOLDER = '../shared/data/oulad';
/** Learners whose numbers end so, of one presentation: a tenth of its 169,316 days of clicks. */
const SLICE = 'AAA-2014J';
const ENDING = '4';
/** Of the presentation, counted from its start. */
const LAST_DAY = 269;

const isThere = existsSync(path.join(FOLDER, 'courses.csv.gz'));
if (!isThere) console.warn('The public data set is not there: importing it is not tested.');

(isThere ? describe : describe.skip)('the Open University Learning Analytics Dataset', () => {
  const db = testDatabase();
  let folder: string;
  let lines: Record<(typeof FILES)[number], number>;
  const reports = new Map<string, Pick<LineImportReport, 'created' | 'bad' | 'errors'>>();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'oulad-'));
    lines = await convertOulad(FOLDER, folder, [SLICE]);
    const records = path.join(folder, 'records.jsonl');
    const all = (await readFile(records, 'utf8')).trimEnd().split('\n');
    await writeFile(
      records,
      all.filter((line) => (JSON.parse(line) as { username: string }).username.endsWith(ENDING)).join('\n'),
    );
    await db.pool.query(`insert into platforms (key, name) values ('ou', 'Open University')`);
    for (const name of FILES) reports.set(name, await importConverted(db, name, path.join(folder, `${name}.jsonl`)));
    await followToTheEnd(db, 1, projectionOptions({ gapSeconds: 600, periodDays: 7 }));
    while (await regradeBatch(db, 1));
    await loadTables();
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** The tables as they are, for plain SQL. */
  async function loadTables(): Promise<void> {
    const prefix = `${SLICE.replace('-', ',')},`;
    for (const name of [
      'assessments',
      'studentInfo',
      'studentAssessment',
      'studentRegistration',
      'vle',
      'studentVle_first_1048575',
    ]) {
      const [head, ...lines] = gunzipSync(await readFile(path.join(FOLDER, `${name}.csv.gz`)))
        .toString()
        .trimEnd()
        .split(/\r?\n/);
      const isOfSlice = (line: string) => !head!.includes('code_module') || line.includes(prefix);
      const columns = head!.split(',');
      const learner = /student(Vle|Assessment|Info)/.test(name) ? columns.indexOf('id_student') : -1;
      const rows = lines
        .filter(isOfSlice)
        .map((line) => line.split(','))
        .filter((values) => learner === -1 || values[learner]!.endsWith(ENDING));
      const table = `csv_${name.toLowerCase()}`;
      await db.pool.query(`create table ${table} (${columns.map((column) => `${column} text`).join(', ')})`);
      await db.pool.query(
        `insert into ${table} select ${columns.map((_, index) => `row ->> ${index}`).join(', ')} from jsonb_array_elements($1) as row`,
        [JSON.stringify(rows)],
      );
    }
  }

  const one = async (text: string): Promise<Record<string, unknown>> =>
    (await db.pool.query<Record<string, unknown>>(text)).rows[0]!;
  const SCORES = `csv_studentassessment join csv_assessments using (id_assessment)`;

  const COMPLETED = `final_result in ('Pass', 'Distinction')`;

  it('comes in as it is, line by line', async () => {
    for (const name of FILES)
      expect([name, reports.get(name)]).toEqual([name, expect.objectContaining({ bad: 0, errors: [] })]);
    expect(reports.get('people')!.created).toBe(lines.people);
    const { rows } = await db.pool.query(
      `select (select count(*) from csv_studentregistration) as registered,
              (select count(*) from csv_studentregistration where date_unregistration <> '') as unregistered,
              (select count(*) from csv_assessments) as assessments, (select count(*) from csv_vle) as sites,
              (select count(*) from csv_studentvle_first_1048575) + (select count(*) from ${SCORES}) + (select count(*) from csv_studentinfo where ${COMPLETED}) as records`,
    );
    expect(
      await one(
        `select (select count(*) from course_enrollments) as registered,
                (select count(*) from course_enrollments where not active and ended is not null) as unregistered,
                (select count(*) from course_blocks where graded) as assessments,
                (select count(*) from course_blocks where block_key like 'site-%') as sites,
                (select count(*) from statements) as records`,
      ),
    ).toEqual(rows[0]);
  });

  it('gives the days and first and last activity that counting its rows gives', async () => {
    const expected = await db.pool.query(
      `select id_student, day, count(*) as events
         from (select id_student, cast(date as integer) as day from csv_studentvle_first_1048575
               union all select id_student, cast(date_submitted as integer) from ${SCORES}
               union all select id_student, ${LAST_DAY} from csv_studentinfo where ${COMPLETED}) happened
        group by 1, 2 order by 1, 2`,
    );
    const stored = await db.pool.query(
      `select substring(username from 9) as id_student, day - date '2014-10-01' as day, events
         from activity_days join users on users.id = user_id order by 1, 2`,
    );
    expect(stored.rows.map((row: { events: unknown }) => ({ ...row, events: Number(row.events) }))).toEqual(
      expected.rows.map((row: { events: unknown }) => ({ ...row, events: Number(row.events) })),
    );
  });

  it('gives the scores, completions and grades that its tables give', async () => {
    const expected = await db.pool.query(
      `select id_student, count(*) filter (where score <> '') as scored, count(*) as completed,
              round(sum(cast(coalesce(nullif(score, ''), '0') as numeric) / 100 * round(weight / total, 6)), 5) as grade
         from csv_studentassessment
         join (select id_assessment, cast(weight as numeric) as weight, sum(cast(weight as numeric)) over () as total from csv_assessments) weighed using (id_assessment)
        group by 1 order by 1`,
    );
    const stored = await db.pool.query(
      `select substring(username from 9) as id_student, count(*) filter (where best_earned is not null) as scored, count(block.completed_at) as completed,
              round(result.grade, 5) as grade
         from block_results block
         join course_blocks on course_blocks.id = block.block_id and course_blocks.graded
         join users on users.id = block.user_id
         join course_results result on result.user_id = block.user_id
        group by 1, result.grade order by 1`,
    );
    expect(stored.rows.length).toBeGreaterThan(20);
    expect(stored.rows).toEqual(expected.rows);
  });

  it('completes the course for those with a final result that passes', async () => {
    const expected = await db.pool.query(`select id_student from csv_studentinfo where ${COMPLETED} order by 1`);
    const stored = await db.pool.query(
      `select substring(username from 9) as id_student from course_results join users on users.id = user_id where finished and passed order by 1`,
    );
    expect(stored.rows.length).toBeGreaterThan(10);
    expect(stored.rows).toEqual(expected.rows);
  });

  it('gives the grades of the class that its tables give', async () => {
    const course = await one('select id::int from courses');
    const expected = await one(
      `with weighed as (
         select id_assessment, round(cast(weight as numeric) / sum(cast(weight as numeric)) over (), 6) as weight from csv_assessments
       ), own as (
         select id_student, sum(cast(coalesce(nullif(score, ''), '0') as numeric) / 100 * weight) as grade from csv_studentassessment join weighed using (id_assessment) group by 1
       )
       select count(*)::int as num_enrollments, (count(*) filter (where grade >= 0.4 or ${COMPLETED}))::int as num_passed, round(sum(coalesce(grade, 0)) / count(*), 4)::float8 as avg_grade
         from csv_studentregistration left join own using (id_student) left join csv_studentinfo using (id_student) where date_unregistration = ''`,
    );
    const { rows } = await listCourseGrades(db, {
      platformId: 1,
      sort: { field: 'name', descending: false },
      limit: 10,
      offset: 0,
    });
    expect(rows).toEqual([expect.objectContaining(expected)]);
    expect(await readAverageGrade(db, { platformId: 1, courseId: course.id as number, userId: null })).toMatchObject({
      average: expected.avg_grade,
      people: expected.num_enrollments,
    });

    const { rows: assessments } = await db.pool.query<{ key: string; earned: number; possible: number }>(
      `select 'assessment-' || id_assessment as key, coalesce(sum(cast(nullif(score, '') as numeric)), 0)::float8 as earned,
              100 * (select count(*) from csv_studentregistration where date_unregistration = '')::float8 as possible
         from csv_assessments
         left join (select * from csv_studentassessment join csv_studentregistration using (id_student) where date_unregistration = '') own using (id_assessment)
        group by 1 order by 1`,
    );
    const { sections } = await readGradingTree(db, { platformId: 1, courseId: course.id as number, userId: null });
    const graded = sections
      .flatMap(({ children }) => children.flatMap((subsection) => subsection.children))
      .map(({ key, earned, possible }) => ({ key, earned: Math.round(earned * 1e6) / 1e6, possible }));
    expect(graded.toSorted((before, after) => (before.key < after.key ? -1 : 1))).toEqual(assessments);
  });
});
