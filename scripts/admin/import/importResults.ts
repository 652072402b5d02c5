import { adminActor } from '../session.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { countCoursesTogether } from '../../../db/recommendations/countCoursesTogether.js';
import { type IncomingCourseResult, saveCourseResults } from '../../../db/recommendations/saveCourseResults.js';
import type { Database } from '../../../db/core/connect.js';
import { Problem } from '../../../handlers/_shared/problems.js';
import { parseJson } from '../../../server/parseJson.js';
import { BadLine } from './readBody.js';
import { readLines } from './readLines.js';

export interface ResultImportReport {
  /** Lines that are not empty. */
  lines: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Lines that were left out; the first thousand are in `errors`. */
  bad: number;
  errors: { line: number; reason: string }[];
}

const MOST_LISTED = 1_000;
const BATCH_LINES = 1_000;

const ajv = new Ajv2020({ allErrors: false });
formats.default(ajv);
const isResult = ajv.compile<IncomingCourseResult>({
  type: 'object',
  required: ['username', 'course_id', 'completed_at'],
  additionalProperties: false,
  properties: {
    username: { type: 'string', minLength: 1, maxLength: 255 },
    course_id: { type: 'string', minLength: 1, maxLength: 255 },
    grade: { type: ['number', 'null'], minimum: 0, maximum: 1 },
    passed: { type: 'boolean' },
    completed_at: { type: 'string', format: 'date-time' },
  },
});

/**
 * Saves the course results of a file in batches, and then counts what was finished together. `onProgress` receives the bytes read and the lines
 * done. Safe to repeat.
 */
export async function importResults(
  db: Database,
  platform: { id: number },
  file: string,
  onProgress: (bytes: number, lines: number) => void,
): Promise<ResultImportReport> {
  const report: ResultImportReport = { lines: 0, created: 0, updated: 0, unchanged: 0, bad: 0, errors: [] };
  const refuse = (line: number, reason: string) => {
    report.bad++;
    if (report.errors.length < MOST_LISTED) report.errors.push({ line, reason });
  };
  let batch: { line: number; result: IncomingCourseResult }[] = [];
  const flush = async () => {
    const { unknown, created, updated, unchanged } = await saveCourseResults(db, adminActor(), platform.id, batch.map(({ result }) => result));
    report.created += created;
    report.updated += updated;
    report.unchanged += unchanged;
    for (const { index, field } of unknown) {
      const { line, result } = batch[index]!;
      refuse(line, `${field} '${result[field]}' is not in the platform`);
    }
    batch = [];
  };
  for await (const { number, text, fault } of readLines(file, { onBytes: (bytes) => onProgress(bytes, report.lines) })) {
    report.lines++;
    try {
      if (text === null) throw new BadLine(fault ?? 'can not be read');
      batch.push({ line: number, result: resultOf(text) });
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      refuse(number, error.message);
    }
    if (batch.length >= BATCH_LINES) await flush();
  }
  if (batch.length > 0) await flush();
  await countCoursesTogether(db, adminActor(), platform.id);
  report.errors.sort((one, other) => one.line - other.line);
  return report;
}

function resultOf(text: string): IncomingCourseResult {
  try {
    const value = parseJson(text);
    if (isResult(value)) return value;
  } catch (error) {
    throw error instanceof Problem ? new BadLine(error.message) : error;
  }
  const [fault] = isResult.errors ?? [];
  throw new BadLine(`${fault?.instancePath.slice(1) || 'the line'} ${fault?.message}`);
}
