import { countCoursePairs } from '../../db/mentors/recommendations/countCoursePairs.js';
import { type IncomingCourseResult, saveCourseResults } from '../../db/mentors/recommendations/saveCourseResults.js';
import type { Database } from '../../db/core/connect.js';
import { adminActor } from '../operator.js';
import type { LineImportReport } from './lineReport.js';
import { importInBatches, compileLineSchema } from './importInBatches.js';
import type { ReadProgress } from './readLines.js';

const isResult = compileLineSchema<IncomingCourseResult>({
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

/** Saves the course results of a file in batches, and then counts which courses are completed together. `onProgress` receives the
 * bytes read and the lines done. May be repeated.
 */
export async function importResults(
  db: Database,
  platform: { id: number },
  file: string,
  onProgress: ReadProgress,
): Promise<LineImportReport> {
  const save = async (results: IncomingCourseResult[]) => {
    const { unknown, ...saved } = await saveCourseResults(db, adminActor(), platform.id, results);
    return {
      ...saved,
      refused: unknown.map(({ index, field }) => ({
        index,
        reason: `${field} '${results[index]![field]}' is not in the platform`,
      })),
    };
  };
  const report = await importInBatches({ file, isLine: isResult, onProgress, save });
  await countCoursePairs(db, adminActor(), platform.id);
  return report;
}
