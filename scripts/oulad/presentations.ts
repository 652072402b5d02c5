import { readDataSetTable } from './readDataSetTable.js';

/** One run of a course. */
export interface Presentation {
  /** The identifier of its course. */
  courseId: string;
  module: string;
  start: Date;
  days: number;
}

const DAY_MS = 86_400_000;
/** The month in which a presentation begins, by its letter. */
const FIRST_MONTH: Record<string, string> = { B: '02', J: '10' };

export const buildCourseId = (row: { code_module: string; code_presentation: string }) =>
  `${row.code_module}-${row.code_presentation}`;

/** Returns the time some days after the start as ISO 8601; `days` may be negative. */
export const computeTime = ({ start }: Presentation, days: number, seconds = 0): string =>
  new Date(start.getTime() + days * DAY_MS + seconds * 1_000).toISOString();

/**
 * Reads the presentations by the identifiers of their courses; with `courseIds`, only these. Throws for one that is not
 * in the data set.
 */
export async function readPresentations(folder: string, courseIds?: string[]): Promise<Map<string, Presentation>> {
  const all = new Map<string, Presentation>();
  for await (const row of readDataSetTable<'code_module' | 'code_presentation' | 'module_presentation_length'>(
    folder,
    'courses',
  )) {
    const month = FIRST_MONTH[row.code_presentation.slice(4)];
    if (month === undefined)
      throw new Error(`The month in which the presentation ${row.code_presentation} begins is unknown.`);
    const start = new Date(`${row.code_presentation.slice(0, 4)}-${month}-01T00:00:00Z`);
    all.set(buildCourseId(row), {
      courseId: buildCourseId(row),
      module: row.code_module,
      start,
      days: Number(row.module_presentation_length),
    });
  }
  if (!courseIds) return all;
  const unknown = courseIds.find((id) => !all.has(id));
  if (unknown !== undefined)
    throw new Error(`There is no presentation ${unknown}. There are: ${[...all.keys()].join(', ')}.`);
  return new Map(courseIds.map((id) => [id, all.get(id)!]));
}
