import { countActiveInTwo } from '../learning/activity/countActiveInTwo.js';
import { countActivePeople } from '../learning/activity/countActivePeople.js';
import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import type { WindowedMetric } from './windowedMetric.js';
import type { PeopleScope } from './peopleScope.js';

const MEMBERS = {
  name: 'analytics: member ids',
  text: "select coalesce(array_agg(user_id), '{}') as ids from memberships where platform_id = $1",
};

export interface ActivePeopleFilter {
  platformId: number;
  windows: readonly DayRange[];
  people: PeopleScope;
  /** Null: records of any kind. */
  courseId: number | null;
  /** Another platform whose records count too; null: none. */
  mainPlatformId: number | null;
}

/** Counts the distinct people with a record, by day and over each window. */
export async function measureActivePeople(
  db: Pick<Database, 'read'>,
  { platformId, windows, people: { userIds }, courseId, mainPlatformId }: ActivePeopleFilter,
): Promise<WindowedMetric> {
  const filter = { platformId, windows, courseId, userIds };
  if (mainPlatformId === null || mainPlatformId === platformId) return countActivePeople(db, filter);
  const members = userIds ?? (await db.read<{ ids: number[] }>(MEMBERS, [platformId]))[0]!.ids;
  return countActiveInTwo(db, filter, { platformId: mainPlatformId, members });
}
