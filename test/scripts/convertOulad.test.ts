import { projectionOptions } from '../../db/derived/createProjection.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { followToTheEnd } from '../../db/learning/activity/rebuildActivity.js';
import { regradeBatch } from '../../db/learning/progress/regrade.js';
import { FILES, convertOulad } from '../../scripts/oulad/convertOulad.js';
import { testDatabase } from '../support/database.js';
import { importConverted } from './importConverted.js';

/**
 * Made up, in the form of the data set: three thirds of coursework in one presentation, and coursework and an exam in
 * the other.
 */
const TABLES = {
  courses: ['code_module,code_presentation,module_presentation_length', 'AAA,2013J,100', 'BBB,2014B,50'],
  assessments: [
    'code_module,code_presentation,id_assessment,assessment_type,date,weight',
    ...[1, 2, 3].map((id) => `AAA,2013J,${id},TMA,19,33.333333`),
    'BBB,2014B,4,CMA,20,100.0',
    'BBB,2014B,5,Exam,,100.0',
  ],
  vle: ['id_site,code_module,code_presentation,activity_type,week_from,week_to', '9,AAA,2013J,forumng,,'],
  studentInfo: [
    'code_module,code_presentation,id_student,final_result',
    'AAA,2013J,11,Pass',
    'AAA,2013J,12,Fail',
    'AAA,2013J,13,Distinction',
    'BBB,2014B,11,Withdrawn',
  ],
  studentRegistration: [
    'code_module,code_presentation,id_student,date_registration,date_unregistration',
    'BBB,2014B,11,-5,3',
    'AAA,2013J,11,-10,',
    'AAA,2013J,12,,',
    'AAA,2013J,13,2,',
  ],
  studentAssessment: [
    'id_assessment,id_student,date_submitted,is_banked,score',
    '1,11,18,0,100',
    '2,12,18,0,100',
    '3,13,18,0,100',
    '4,11,18,0,50',
  ],
  studentVle_first_1048575: ['code_module,code_presentation,id_student,id_site,date,sum_click', 'AAA,2013J,11,9,4,3'],
};

describe('convertOulad', () => {
  const db = testDatabase();
  let folder: string;
  const linesOf = async (name: (typeof FILES)[number]) =>
    (await readFile(path.join(folder, `${name}.jsonl`), 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'oulad-made-'));
    for (const [name, lines] of Object.entries(TABLES))
      await writeFile(path.join(folder, `${name}.csv.gz`), gzipSync(`${lines.join('\n')}\n`));
    await convertOulad(folder, folder);
    await db.pool.query(`insert into platforms (key, name) values ('ou', 'Open University')`);
    for (const name of FILES)
      expect(await importConverted(db, name, path.join(folder, `${name}.jsonl`))).toMatchObject({ bad: 0, errors: [] });
    await followToTheEnd(db, 1, projectionOptions({ gapSeconds: 600, periodDays: 7 }));
    while (await regradeBatch(db, 1));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('says what is coursework, what is the exam, and that the grade includes both', async () => {
    const [, outline] = (await linesOf('outlines')) as {
      blocks: { block_id: string; parent_id?: string; type: string; name: string }[];
    }[];
    expect(outline!.blocks.filter(({ type }) => type === 'section').map(({ name }) => name)).toEqual([
      'Coursework',
      'Exam',
    ]);
    const parts = outline!.blocks
      .filter(({ type }) => type === 'subsection')
      .map(({ name, parent_id: section }) => [name, section]);
    expect(parts).toEqual([
      ['Coursework CMA 4', 'coursework'],
      ['Exam 5', 'exam'],
    ]);
    expect((await linesOf('policies'))[1]).toMatchObject({
      assignment_types: [
        { name: 'Coursework CMA 4', weight: 0.5 },
        { name: 'Exam 5', weight: 0.5 },
      ],
    });
    for (const course of await linesOf('catalog')) expect(course.description).toContain('includes the exam');
  });

  it('keeps weights of 33.333333 equal, so that equal work has equal grades', async () => {
    const { rows } = await db.pool.query<{ grade: string }>(
      `select grade::text from course_results join courses on courses.id = course_id where course_key = 'AAA-2013J' order by user_id`,
    );
    expect(rows.map(({ grade }) => grade)).toEqual(['0.3333333333', '0.3333333333', '0.3333333333']);
  });

  it('completes courses for final results that pass, on the last day', async () => {
    const { rows } = await db.pool.query(
      `select username, course_key as course, completed_at from course_results join users on users.id = user_id join courses on courses.id = course_id where finished order by 1`,
    );
    const lastDay = new Date('2014-01-09T00:00:00Z');
    expect(rows).toEqual(
      ['student-11', 'student-13'].map((username) => ({ username, course: 'AAA-2013J', completed_at: lastDay })),
    );
  });

  it('has people join with their first registration, or the start where it has no date', async () => {
    const { rows } = await db.pool.query(
      `select username, memberships.created_at as joined from memberships join users on users.id = user_id order by 1`,
    );
    expect(rows).toEqual([
      { username: 'student-11', joined: new Date('2013-09-21T00:00:00Z') },
      { username: 'student-12', joined: new Date('2013-10-01T00:00:00Z') },
      { username: 'student-13', joined: new Date('2013-10-03T00:00:00Z') },
    ]);
  });
});
