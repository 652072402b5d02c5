import { countRecords } from '../../db/analytics/countRecords.js';
import { measureActivePeople } from '../../db/analytics/measureActivePeople.js';
import { buildWindows } from '../../db/analytics/windowedMetric.js';
import { findMainPlatform } from '../../db/tenancy/platforms/findMainPlatform.js';
import type { DayRange } from '../../db/core/dayRange.js';
import type { CoreServices } from '../../services/_shared/context.js';
import type { RequestedPeople } from '../../services/analytics/requirePeopleScope.js';
import type { SeriesFigure } from './seriesOperation.js';

/** The active people by day, among the people of the request. */
export async function activePeopleSeries(
  { db }: CoreServices,
  { platform, people }: RequestedPeople,
  range: DayRange,
  { includesMain = false }: { includesMain?: boolean } = {},
): Promise<SeriesFigure> {
  const mainPlatformId = includesMain ? await findMainPlatform(db) : null;
  const measured = await measureActivePeople(db, {
    platformId: platform.id,
    windows: buildWindows(range),
    people,
    courseId: null,
    mainPlatformId,
  });
  return {
    range,
    measured,
    filters: { department_ids: people.departmentIds, include_main_platform: includesMain || null },
    counted: async () => ({
      people: measured.totals[0]!,
      records: await countRecords(db, { platformId: platform.id, range, courseIds: null, userIds: people.userIds }),
    }),
  };
}
