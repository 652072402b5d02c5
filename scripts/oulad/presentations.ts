import { readDataSetTable } from './readDataSetTable.js';

/** A course as it was held once. */
export interface Presentation {
  /** The identifier of its course. */
  courseId: string;
  module: string;
  start: Date;
  days: number;
}

const DAY_MS = 86_400_000;
/** The month in which presentations of a letter begin. */
const FIRST_MONTH: Record<string, string> = { B: '02', J: '10' };

export const courseIdOf = (row: { code_module: string; code_presentation: string }) =>
  `${row.code_module}-${row.code_presentation}`;

/** A time some days after the start, which may lie before it. */
export const timeAfter = ({ start }: Presentation, days: number, seconds = 0): string =>
  new Date(start.getTime() + days * DAY_MS + seconds * 1_000).toISOString();

/** The presentations, by the identifiers of their courses; only those of `wanted` when it is there. Throws for one that is not in the data set. */
export async function readPresentations(folder: string, wanted?: string[]): Promise<Map<string, Presentation>> {
  const all = new Map<string, Presentation>();
  for await (const row of readDataSetTable<'code_module' | 'code_presentation' | 'module_presentation_length'>(
    folder,
    'courses',
  )) {
    const month = FIRST_MONTH[row.code_presentation.slice(4)];
    if (month === undefined)
      throw new Error(`The presentation ${row.code_presentation} begins in a month that is not known.`);
    const start = new Date(`${row.code_presentation.slice(0, 4)}-${month}-01T00:00:00Z`);
    all.set(courseIdOf(row), {
      courseId: courseIdOf(row),
      module: row.code_module,
      start,
      days: Number(row.module_presentation_length),
    });
  }
  if (!wanted) return all;
  const unknown = wanted.find((id) => !all.has(id));
  if (unknown !== undefined)
    throw new Error(`There is no presentation ${unknown}: there are ${[...all.keys()].join(', ')}.`);
  return new Map(wanted.map((id) => [id, all.get(id)!]));
}
