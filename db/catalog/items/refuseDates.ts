import { type Transaction, query } from '../../core/transaction.js';
import type { CatalogKind } from './catalogKinds.js';
import type { IncomingItem, Refusal } from './incomingItem.js';

const FIRST_YEAR = 1;
const LAST_YEAR = 9999;

type Dates = { course_start?: string | null; course_end?: string | null };

/** Whether the item changes the start or end of a course, which needs the lock of the catalog. */
export function hasDates({ name }: CatalogKind, { data }: IncomingItem): boolean {
  return name === 'course' && (data?.course_start !== undefined || data?.course_end !== undefined);
}

/** Refuses invalid dates, and courses that end before they begin, using the stored date when one is absent. */
export async function refuseDates(
  trx: Transaction,
  platformId: number,
  kind: CatalogKind,
  items: IncomingItem[],
): Promise<[string, Refusal][]> {
  const dated = items.filter((item) => hasDates(kind, item));
  if (dated.length === 0) return [];
  const rows = await query<{ key: string; course_start: Date | null; course_end: Date | null }>(trx, LIST_DATES, [
    platformId,
    dated.map(({ key }) => key),
  ]);
  const stored = new Map(rows.map((row) => [row.key, row]));
  return dated.flatMap(({ key, data }): [string, Refusal][] => {
    const dates = data as Dates;
    const wrong = (['course_start', 'course_end'] as const).find((name) => dates[name] != null && !isTime(dates[name]));
    if (wrong)
      return [
        [key, { code: 'invalid_time', field: `data/${wrong}`, detail: 'must be a time between the years 1 and 9999' }],
      ];
    const [start, end] = (['course_start', 'course_end'] as const).map((name) =>
      toMilliseconds(dates[name] === undefined ? stored.get(key)?.[name] : dates[name]),
    );
    if (start == null || end == null || end >= start) return [];
    // The sent field is the one at fault.
    const field = dates.course_end === undefined ? 'course_start' : 'course_end';
    return [
      [
        key,
        {
          code: 'ends_before_start',
          field: `data/${field}`,
          detail: `The course '${key}' would end (${formatIso(end)}) before it starts (${formatIso(start)}).`,
        },
      ],
    ];
  });
}

/** Milliseconds; null when there is none. */
function toMilliseconds(time: string | Date | null | undefined): number | null {
  return time == null ? null : new Date(time).getTime();
}

const formatIso = (time: number) => new Date(time).toISOString();

function isTime(text: string): boolean {
  const year = new Date(text).getUTCFullYear();
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

const LIST_DATES = {
  name: 'list dates of courses',
  text: 'select course_key as key, course_start, course_end from courses where platform_id = $1 and course_key = any(cast($2 as text[]))',
};
