import { type PeopleFilter, type PersonSort, choosePeople } from '../../db/analytics/choosePeople.js';
import { countRecords } from '../../db/analytics/countRecords.js';
import { isIndexSort } from '../../db/analytics/indexSort.js';
import { EVER } from '../../db/analytics/windowedMetric.js';
import { readIndexesOfPeople, readPeopleFigures } from '../../db/analytics/readPeopleFigures.js';
import type { components } from '../../generated/types.js';
import type { CoreServices } from '../../services/_shared/context.js';
import { parseSort } from '../../services/_shared/parseSort.js';
import { formatDuration } from './formatDuration.js';
import type { ListFigure } from './listOperation.js';
import type { RequestedPeople } from '../../services/analytics/requirePeopleScope.js';

type PersonFigures = components['schemas']['PersonFigures'];

export const PERSON_COLUMNS = [
  'username',
  'full_name',
  'email',
  'joined',
  'enrollments',
  'completions',
  'last_active',
  'time_spent',
  'time_spent_seconds',
  'engagement_index',
  'performance_index',
  'completions_without_enrollment',
] as const;

/** The people of the request with their figures. */
export function peopleWithFigures(
  services: CoreServices,
  { platform, people: { userIds, departmentIds } }: RequestedPeople,
  { search, sort = '-joined' }: { search?: string; sort?: PersonSort | `-${PersonSort}` },
): ListFigure<PersonFigures> {
  const { db, settings } = services;
  const filter: PeopleFilter = { platformId: platform.id, userIds, search };
  const sortedBy = parseSort(sort);
  return {
    range: null,
    filters: { search: search || null, department_ids: departmentIds },
    counted: () => countPeople(services, filter),
    readRows: async (rows) => {
      const { total, people } = await choosePeople(db, filter, {
        sort: sortedBy,
        periodDays: settings.engagementIndexPeriod,
        ...rows,
      });
      const ids = { platformId: platform.id, userIds: people.map(({ user_id }) => user_id) };
      const [figures, indexes] = await Promise.all([
        readPeopleFigures(db, ids),
        readIndexesOfPeople(db, { ...ids, periodDays: settings.engagementIndexPeriod }),
      ]);
      return {
        total,
        rows: people.map(({ username, name, email, at, index }, position) => {
          const { enrollments, completions, completionsWithoutEnrollment, lastActive, seconds } = figures[position]!;
          const time = { time_spent: formatDuration(seconds), time_spent_seconds: seconds };
          return {
            username,
            full_name: name,
            email,
            joined: at,
            enrollments,
            completions,
            last_active: lastActive,
            ...time,
            ...indexes[position]!,
            ...pickSortedIndex(sortedBy.field, index),
            completions_without_enrollment: completionsWithoutEnrollment,
          };
        }),
      };
    },
  };
}

/** The index that the list is sorted by, with the value that it was sorted by. */
export const pickSortedIndex = (field: string, value: number | null) => (isIndexSort(field) ? { [field]: value } : {});

/** The count of people and of learning records in a list. */
export async function countPeople(
  { db }: CoreServices,
  filter: PeopleFilter,
): Promise<{ people: number; records: number }> {
  const [{ total }, records] = await Promise.all([
    choosePeople(db, filter, { sort: { field: 'joined', descending: true }, limit: 0, offset: 0 }),
    countRecords(db, {
      platformId: filter.platformId,
      range: { from: EVER, to: '9999-12-31' },
      courseIds: null,
      userIds: filter.userIds,
    }),
  ]);
  return { people: total, records };
}
