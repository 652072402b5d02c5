import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { MAX_SCORE, assessmentKey, buildOutline, buildPolicy, readStructures, siteKey } from './outlines.js';
import { type Presentation, buildCourseId, readPresentations, computeTime } from './presentations.js';
import { readDataSetTable } from './readDataSetTable.js';

/** The files in the order of their import. Names are kinds of imports, except for `catalog`. */
export const FILES = ['catalog', 'outlines', 'policies', 'people', 'enrollments', 'records'] as const;

type Keys = 'code_module' | 'code_presentation' | 'id_student';

const buildUserName = (student: string) => `student-${student}`;

/** Final results of learners who completed the course. */
const COMPLETED = new Set(['Pass', 'Distinction']);
/** The description of each course. */
const GRADE_NOTE =
  'The grade of the course includes the exam: assessments of both sections, Coursework and Exam, count by their weights. ' +
  'Most presentations have no exam scores in the data set; there, only coursework contributes to the grade.';

/** The time of day of submissions, after all clicks of the day. */
const SUBMITTED_AT_S = 20 * 3_600;

/**
 * Converts the Open University Learning Analytics Dataset (`folder` with its .csv.gz files) to import files in `out`;
 * with `courseIds`, only these presentations. Every row becomes a line. The clicks of a learner on a site and a day
 * become one record, without their number; records of a day are a second apart, since the data set has no times. A
 * learner with the final result Pass or Distinction passes and completes the course on its last day. People join with
 * their first registration. Returns the number of lines of each file.
 */
export async function convertOulad(
  folder: string,
  out: string,
  courseIds?: string[],
): Promise<Record<(typeof FILES)[number], number>> {
  await mkdir(out, { recursive: true });
  const presentations = await readPresentations(folder, courseIds);
  const structures = await readStructures(folder, presentations);
  const presentationsByAssessment = new Map(
    [...structures].flatMap(([courseId, { assessments }]) =>
      assessments.map(({ id }) => [id, presentations.get(courseId)!] as const),
    ),
  );
  const write = (name: (typeof FILES)[number], lines: AsyncIterable<object> | Iterable<object>) =>
    writeLines(path.join(out, `${name}.jsonl`), lines);
  return {
    catalog: await write('catalog', [...presentations.values()].map(buildCourse)),
    outlines: await write(
      'outlines',
      [...structures].map(([courseId, structure]) => ({ course_id: courseId, blocks: buildOutline(structure) })),
    ),
    policies: await write(
      'policies',
      [...structures].map(([courseId, structure]) => ({ course_id: courseId, ...buildPolicy(structure) })),
    ),
    people: await write('people', readPeople(folder, presentations)),
    enrollments: await write('enrollments', readEnrollments(folder, presentations)),
    records: await write('records', readRecords(folder, presentations, presentationsByAssessment)),
  };
}

function buildCourse(presentation: Presentation): object {
  const { courseId, module, start, days } = presentation;
  return {
    course_id: courseId,
    name: `${module}, presentation ${courseId.slice(-5)}`,
    description: GRADE_NOTE,
    course_start: start.toISOString(),
    course_end: computeTime(presentation, days),
  };
}

/** Reads the learners of the presentations, each once. */
async function* readPeople(folder: string, presentations: Map<string, Presentation>): AsyncIterable<object> {
  const joined = new Map<string, string>();
  for await (const row of readDataSetTable<Keys | 'date_registration'>(folder, 'studentRegistration')) {
    const presentation = presentations.get(buildCourseId(row));
    if (!presentation) continue;
    const registered = computeTime(presentation, Number(row.date_registration));
    const before = joined.get(row.id_student);
    if (before === undefined || registered < before) joined.set(row.id_student, registered);
  }
  const known = new Set<string>();
  for await (const row of readDataSetTable<Keys>(folder, 'studentInfo')) {
    const { id_student: student } = row;
    if (!presentations.has(buildCourseId(row)) || known.has(student)) continue;
    known.add(student);
    yield {
      username: buildUserName(student),
      email: `${buildUserName(student)}@oulad.example`,
      name: `Student ${student}`,
      joined: joined.get(student),
    };
  }
}

/**
 * Reads the enrollments. One without a date of registration starts with the presentation; one with a date of
 * unregistration is inactive.
 */
async function* readEnrollments(folder: string, presentations: Map<string, Presentation>): AsyncIterable<object> {
  const results = new Map<string, string>();
  for await (const row of readDataSetTable<Keys | 'final_result'>(folder, 'studentInfo'))
    results.set(`${buildCourseId(row)} ${row.id_student}`, row.final_result);
  for await (const row of readDataSetTable<Keys | 'date_registration' | 'date_unregistration'>(
    folder,
    'studentRegistration',
  )) {
    const courseId = buildCourseId(row);
    const presentation = presentations.get(courseId);
    if (!presentation) continue;
    const { date_registration: registered, date_unregistration: unregistered } = row;
    yield {
      username: buildUserName(row.id_student),
      course_id: courseId,
      started: computeTime(presentation, Number(registered)),
      ...(unregistered !== '' && { active: false, ended: computeTime(presentation, Number(unregistered)) }),
      metadata: { final_result: results.get(`${courseId} ${row.id_student}`) ?? null },
    };
  }
}

async function* readRecords(
  folder: string,
  presentations: Map<string, Presentation>,
  presentationsByAssessment: Map<string, Presentation>,
): AsyncIterable<object> {
  const clicksOfDay = new Map<string, number>();
  for await (const row of readDataSetTable<Keys | 'id_site' | 'date'>(folder, 'studentVle_first_1048575')) {
    const courseId = buildCourseId(row);
    const presentation = presentations.get(courseId);
    if (!presentation) continue;
    const day = `${courseId} ${row.id_student} ${row.date}`;
    const second = clicksOfDay.get(day) ?? 0;
    clicksOfDay.set(day, second + 1);
    const at = computeTime(presentation, Number(row.date), second);
    yield {
      at,
      username: buildUserName(row.id_student),
      verb: 'experienced',
      course_id: courseId,
      block_id: siteKey(row.id_site),
    };
  }
  for await (const row of readDataSetTable<'id_assessment' | 'id_student' | 'date_submitted' | 'score'>(
    folder,
    'studentAssessment',
  )) {
    const presentation = presentationsByAssessment.get(row.id_assessment);
    if (!presentation) continue;
    const record = {
      at: computeTime(presentation, Number(row.date_submitted), SUBMITTED_AT_S),
      username: buildUserName(row.id_student),
      course_id: presentation.courseId,
      block_id: assessmentKey(row.id_assessment),
    };
    // Some submissions have no score.
    yield row.score === ''
      ? { ...record, verb: 'completed' }
      : { ...record, verb: 'scored', completion: true, score: Number(row.score), max_score: MAX_SCORE };
  }
  for await (const row of readDataSetTable<Keys | 'final_result'>(folder, 'studentInfo')) {
    const presentation = presentations.get(buildCourseId(row));
    if (!presentation || !COMPLETED.has(row.final_result)) continue;
    const at = computeTime(presentation, presentation.days);
    yield {
      at,
      username: buildUserName(row.id_student),
      verb: 'passed',
      completion: true,
      course_id: presentation.courseId,
    };
  }
}

async function writeLines(file: string, lines: AsyncIterable<object> | Iterable<object>): Promise<number> {
  const stream = createWriteStream(file);
  let count = 0;
  for await (const line of lines) {
    count++;
    if (!stream.write(`${JSON.stringify(line)}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
  return count;
}
