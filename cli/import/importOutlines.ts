import { adminActor } from '../operator.js';
import type { Database } from '../../db/core/connect.js';
import type { IncomingBlock } from '../../db/catalog/outlines/incomingBlock.js';
import { OutlineRefused } from '../../db/catalog/outlines/outlineRefused.js';
import { type ReplacedOutline, replaceOutline } from '../../db/catalog/outlines/replaceOutline.js';
import { invalid } from '../../services/_shared/problems.js';
import { findBlockErrors } from '../../services/learning/records/checkBlocks.js';
import { importEach, mapRefusal } from './importEach.js';
import type { LineImportReport } from './lineReport.js';
import { BadLine, createBodyReader } from './readBody.js';
import type { ReadProgress } from './readLines.js';

/** The limit of the API. */
const LONGEST_LINE_BYTES = 16_777_216;

/**
 * Replaces the outline of the course of each line. `onProgress` receives the bytes read and the lines done. Safe to
 * repeat.
 */
export function importOutlines(
  db: Database,
  platform: { id: number; key: string },
  file: string,
  onProgress: ReadProgress,
): Promise<LineImportReport> {
  const read = createOutlineReader(platform.key);
  return importEach({
    file,
    maxBytes: LONGEST_LINE_BYTES,
    onProgress,
    save: async (text, once) => {
      const { courseKey, blocks } = read(text);
      once('course_id', courseKey);
      const course = { platformId: platform.id, courseKey };
      const replaced = await mapRefusal(OutlineRefused, replaceOutline(db, adminActor(), course, blocks));
      if (!replaced) throw new BadLine(`course_id '${courseKey}' is not in the platform`);
      return classifyOutcome(replaced);
    },
  });
}

function createOutlineReader(org: string): (text: string) => { courseKey: string; blocks: IncomingBlock[] } {
  return createBodyReader(
    'replaceCourseOutline',
    ({ course_id: courseKey, ...body }, { check: hold, findSchemaErrors }) => {
      if (typeof courseKey !== 'string') throw new BadLine('course_id is required');
      hold(body, { org, course_id: courseKey });
      const errors = findBlockErrors(body.blocks as unknown[], findSchemaErrors);
      if (errors.length > 0) throw invalid(errors);
      return { courseKey, blocks: body.blocks as IncomingBlock[] };
    },
  );
}

function classifyOutcome({
  created,
  restored,
  updated,
  unchanged,
  retired,
}: ReplacedOutline): 'created' | 'updated' | 'unchanged' {
  if (created + restored + updated + retired === 0) return 'unchanged';
  return restored + updated + unchanged + retired === 0 ? 'created' : 'updated';
}
