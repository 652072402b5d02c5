import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { MAX_SCORE, assessmentKey, outlineBlocksOf, policyOf, readStructures, siteKey } from './outlines.js';
import { type Presentation, courseIdOf, readPresentations, timeAfter } from './presentations.js';
import { readDataSetTable } from './readDataSetTable.js';

/** The files, in the order in which they are imported: the name is the kind, but for `catalog`. */
export const FILES = ['catalog', 'outlines', 'policies', 'people', 'enrollments', 'records'] as const;

type Keys = 'code_module' | 'code_presentation' | 'id_student';

const userNameOf = (student: string) => `student-${student}`;

/** Final results of those who completed the course. */
const COMPLETED = new Set(['Pass', 'Distinction']);
/** What the grade of a course is made of. */
const GRADE_NOTE =
  'The grade of the course includes the exam: what is in the section Coursework and what is in the section Exam, each by its weight. ' +
  'The data set has no exam scores of most presentations, so that there the grade is what coursework alone gave of the whole.';

/** Of a day on which something was handed in, after all clicks. */
const HANDED_IN_AT_S = 20 * 3_600;

/**
 * Writes the Open University Learning Analytics Dataset (`folder` with its .csv.gz files) as import files into `out`; only some
 * presentations when `wanted` names them. Every row becomes a line: clicks of a learner on a site and a day one record, a second after the one before,
 * since the data set knows no time; how many clicks they were is left out. Whose final result is Pass or Distinction passed and completed the course
 * on its last day, and people joined with their first registration. Returns how many lines each file has.
 */
export async function convertOulad(
  folder: string,
  out: string,
  wanted?: string[],
): Promise<Record<(typeof FILES)[number], number>> {
  await mkdir(out, { recursive: true });
  const presentations = await readPresentations(folder, wanted);
  const structures = await readStructures(folder, presentations);
  const ofAssessments = new Map(
    [...structures].flatMap(([courseId, { assessments }]) =>
      assessments.map(({ id }) => [id, presentations.get(courseId)!] as const),
    ),
  );
  const write = (name: (typeof FILES)[number], lines: AsyncIterable<object> | Iterable<object>) =>
    writeLines(path.join(out, `${name}.jsonl`), lines);
  return {
    catalog: await write('catalog', [...presentations.values()].map(courseOf)),
    outlines: await write(
      'outlines',
      [...structures].map(([courseId, structure]) => ({ course_id: courseId, blocks: outlineBlocksOf(structure) })),
    ),
    policies: await write(
      'policies',
      [...structures].map(([courseId, structure]) => ({ course_id: courseId, ...policyOf(structure) })),
    ),
    people: await write('people', peopleOf(folder, presentations)),
    enrollments: await write('enrollments', enrollmentsOf(folder, presentations)),
    records: await write('records', recordsOf(folder, presentations, ofAssessments)),
  };
}

function courseOf(presentation: Presentation): object {
  const { courseId, module, start, days } = presentation;
  return {
    course_id: courseId,
    name: `${module}, presentation ${courseId.slice(-5)}`,
    description: GRADE_NOTE,
    course_start: start.toISOString(),
    course_end: timeAfter(presentation, days),
  };
}

/** A learner may be in several presentations. */
async function* peopleOf(folder: string, presentations: Map<string, Presentation>): AsyncIterable<object> {
  const joined = new Map<string, string>();
  for await (const row of readDataSetTable<Keys | 'date_registration'>(folder, 'studentRegistration')) {
    const presentation = presentations.get(courseIdOf(row));
    if (!presentation) continue;
    const registered = timeAfter(presentation, Number(row.date_registration));
    const before = joined.get(row.id_student);
    if (before === undefined || registered < before) joined.set(row.id_student, registered);
  }
  const known = new Set<string>();
  for await (const row of readDataSetTable<Keys>(folder, 'studentInfo')) {
    const { id_student: student } = row;
    if (!presentations.has(courseIdOf(row)) || known.has(student)) continue;
    known.add(student);
    yield {
      username: userNameOf(student),
      email: `${userNameOf(student)}@oulad.example`,
      name: `Student ${student}`,
      joined: joined.get(student),
    };
  }
}

/** Whose registration has no date began with the presentation. Who unregistered is out, whatever the final result says. */
async function* enrollmentsOf(folder: string, presentations: Map<string, Presentation>): AsyncIterable<object> {
  const results = new Map<string, string>();
  for await (const row of readDataSetTable<Keys | 'final_result'>(folder, 'studentInfo'))
    results.set(`${courseIdOf(row)} ${row.id_student}`, row.final_result);
  for await (const row of readDataSetTable<Keys | 'date_registration' | 'date_unregistration'>(
    folder,
    'studentRegistration',
  )) {
    const courseId = courseIdOf(row);
    const presentation = presentations.get(courseId);
    if (!presentation) continue;
    const { date_registration: registered, date_unregistration: unregistered } = row;
    yield {
      username: userNameOf(row.id_student),
      course_id: courseId,
      started: timeAfter(presentation, Number(registered)),
      ...(unregistered !== '' && { active: false, ended: timeAfter(presentation, Number(unregistered)) }),
      metadata: { final_result: results.get(`${courseId} ${row.id_student}`) ?? null },
    };
  }
}

async function* recordsOf(
  folder: string,
  presentations: Map<string, Presentation>,
  ofAssessments: Map<string, Presentation>,
): AsyncIterable<object> {
  const clicksOfDay = new Map<string, number>();
  for await (const row of readDataSetTable<Keys | 'id_site' | 'date'>(folder, 'studentVle_first_1048575')) {
    const courseId = courseIdOf(row);
    const presentation = presentations.get(courseId);
    if (!presentation) continue;
    const day = `${courseId} ${row.id_student} ${row.date}`;
    const second = clicksOfDay.get(day) ?? 0;
    clicksOfDay.set(day, second + 1);
    const at = timeAfter(presentation, Number(row.date), second);
    yield {
      at,
      username: userNameOf(row.id_student),
      verb: 'experienced',
      course_id: courseId,
      block_id: siteKey(row.id_site),
    };
  }
  for await (const row of readDataSetTable<'id_assessment' | 'id_student' | 'date_submitted' | 'score'>(
    folder,
    'studentAssessment',
  )) {
    const presentation = ofAssessments.get(row.id_assessment);
    if (!presentation) continue;
    const record = {
      at: timeAfter(presentation, Number(row.date_submitted), HANDED_IN_AT_S),
      username: userNameOf(row.id_student),
      course_id: presentation.courseId,
      block_id: assessmentKey(row.id_assessment),
    };
    // Some were handed in and have no score.
    yield row.score === ''
      ? { ...record, verb: 'completed' }
      : { ...record, verb: 'scored', completion: true, score: Number(row.score), max_score: MAX_SCORE };
  }
  for await (const row of readDataSetTable<Keys | 'final_result'>(folder, 'studentInfo')) {
    const presentation = presentations.get(courseIdOf(row));
    if (!presentation || !COMPLETED.has(row.final_result)) continue;
    const at = timeAfter(presentation, presentation.days);
    yield {
      at,
      username: userNameOf(row.id_student),
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
