import { type GradesByDay, readGradesByDay } from '../../../db/analytics/readGradesByDay.js';
import { buildWindows } from '../../../db/analytics/windowedMetric.js';
import { type DayRange, listDays } from '../../../db/core/dayRange.js';
import type { components } from '../../../generated/types.js';
import { parseRange } from '../../../services/analytics/parseRange.js';
import { requirePeopleScope } from '../../../services/analytics/requirePeopleScope.js';
import { figureOperation } from '../figureOperation.js';

export default figureOperation('getGradesOverTime', async ({ params, query, access, services }) => {
  const range = parseRange(query);
  const { platform, people } = await requirePeopleScope(access, services, params.org, query.department_id);
  const [window, before] = buildWindows(range);
  const measured = await readGradesByDay(services.db, {
    ...{ platformId: platform.id, windows: [window!, before!] },
    userIds: people.userIds,
  });
  const data = presentDays(measured, range);
  const [now, then] = measured.totals;
  return {
    range,
    filters: { department_ids: people.departmentIds },
    counted: () => ({ people: null, records: now!.grades }),
    body: {
      data,
      grades: now!.grades,
      average_grade: now!.average,
      change_range: now!.average === null || then!.average === null ? null : subtract(now!.average, then!.average),
    },
    file: { columns: ['date', 'average_grade', 'grades'], rows: data },
  };
});

/** Each day of the range, also those without a grade. */
function presentDays({ days }: GradesByDay, range: DayRange): components['schemas']['GradesOfDay'][] {
  const byDay = new Map(days.map(({ day, ...mean }) => [day, mean]));
  return listDays(range).map((date) => {
    const { average = null, grades = 0 } = byDay.get(date) ?? {};
    return { date, average_grade: average, grades };
  });
}

/** The difference of two means, which have four decimals. */
const subtract = (now: number, then: number) => Math.round(10_000 * now - 10_000 * then) / 10_000 || 0;
