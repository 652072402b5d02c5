import { adminActor } from '../operator.js';
import type { Database } from '../../db/core/connect.js';
import type { GradingPolicy } from '../../db/catalog/outlines/gradingPolicy.js';
import { PolicyRefused, replaceGradingPolicy } from '../../db/catalog/outlines/replaceGradingPolicy.js';
import type { components } from '../../generated/types.js';
import { parsePolicy } from '../../services/learning/records/parsePolicy.js';
import { importEach, mapRefusal } from './importEach.js';
import type { LineImportReport } from './lineReport.js';
import { BadLine, createBodyReader } from './readBody.js';
import type { ReadProgress } from './readLines.js';

/**
 * Replaces the grading policy of the course of each line. `onProgress` receives the bytes read and the lines done. Safe
 * to repeat.
 */
export function importPolicies(
  db: Database,
  platform: { id: number; key: string },
  file: string,
  onProgress: ReadProgress,
): Promise<LineImportReport> {
  const read = createPolicyReader(platform.key);
  return importEach({
    file,
    onProgress,
    save: async (text, once) => {
      const { courseKey, policy } = read(text);
      once('course_id', courseKey);
      const course = { platformId: platform.id, courseKey };
      const outcome = await mapRefusal(PolicyRefused, replaceGradingPolicy(db, adminActor(), course, policy));
      if (!outcome) throw new BadLine(`course_id '${courseKey}' is not in the platform`);
      return outcome;
    },
  });
}

function createPolicyReader(org: string): (text: string) => { courseKey: string; policy: GradingPolicy } {
  return createBodyReader('replaceCourseGradingPolicy', ({ course_id: courseKey, ...body }, { check: hold }) => {
    if (typeof courseKey !== 'string') throw new BadLine('course_id is required');
    hold(body, { org, course_id: courseKey });
    return { courseKey, policy: parsePolicy(body as components['schemas']['GradingPolicyReplacement']) };
  });
}
