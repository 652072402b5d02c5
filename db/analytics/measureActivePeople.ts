import { countActiveInTwo } from '../learning/activity/countActiveInTwo.js';
import { countActivePeople } from '../learning/activity/countActivePeople.js';
import type { Database } from '../core/connect.js';
import type { DayRange } from '../core/dayRange.js';
import type { Measured } from './measured.js';
import type { PeopleScope } from './peopleScope.js';

const MEMBERS = {
  name: 'analytics: member ids',
  text: "select coalesce(array_agg(user_id), '{}') as ids from memberships where platform_id = $1",
};

export interface ActivePeopleFilter {
  platformId: number;
  windows: readonly DayRange[];
  people: PeopleScope;
  /** Null: anything that was done. */
  courseId: number | null;
  /** The platform whose records count as well; null: none. */
  mainPlatformId: number | null;
}

/** Distinct people with a record, by day and over each window. */
export async function measureActivePeople(
  db: Pick<Database, 'read'>,
  { platformId, windows, people: { userIds }, courseId, mainPlatformId }: ActivePeopleFilter,
): Promise<Measured> {
  const filter = { platformId, windows, courseId, userIds };
  if (mainPlatformId === null || mainPlatformId === platformId) return countActivePeople(db, filter);
  const members = userIds ?? (await db.read<{ ids: number[] }>(MEMBERS, [platformId]))[0]!.ids;
  return countActiveInTwo(db, filter, { platformId: mainPlatformId, members });
}
