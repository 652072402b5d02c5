import type { BindValue } from '../tenancy/access/rows.js';
import type { Database } from '../core/connect.js';
import { type DayRange, addDays } from '../core/dayRange.js';
import { INDEXES, type IndexSort, isIndexSort } from './indexSort.js';
import { hasNameText } from '../tenancy/people/hasNameText.js';

export type PersonSort =
  | 'username'
  | 'full_name'
  | 'email'
  | 'joined'
  | 'last_active'
  | 'time_spent'
  | 'enrollments'
  | 'completions'
  | 'completions_without_enrollment'
  | IndexSort
  | EarnedSort;

/** Sorts by pathways, earned things and location. */
type EarnedSort =
  | 'user_id'
  | 'pathways'
  | 'pathways_completed'
  | 'certificates'
  | 'assessments'
  | 'skills'
  | 'skill_points'
  | 'location';

export interface ChosenPerson {
  user_id: number;
  username: string;
  name: string;
  email: string;
  /** Time of joining the platform; in lists of active people, of the last record. ISO 8601, UTC. */
  at: string;
  /** The index that the list is sorted by; null if it has another sort. */
  index: number | null;
}

/** Selects members of a platform, former ones included. Null and absent fields select all. */
export interface PeopleFilter {
  platformId: number;
  userIds: readonly number[] | null;
  /** Part of the username, the name or the email address. */
  search?: string | undefined;
  /** Days of joining. */
  joined?: DayRange | null;
  /** Whether the person is enrolled in any course. */
  isEnrolled?: boolean | undefined;
  /** A program that the person is enrolled in. */
  programId?: number | null;
  /** A pathway that the person is enrolled in. */
  pathwayId?: number | null;
  /** Part of the city, region or country of the last session that states one. */
  location?: string | undefined;
}

export interface PeoplePage {
  sort: { field: PersonSort; descending: boolean };
  /** Length of the windows of the engagement index, in days; required to sort by it. */
  periodDays?: number;
  limit: number;
  offset: number;
}

/** SQL: the number of completed pathways of each person, of those that the person is enrolled in. */
const COMPLETED_PATHWAYS = `
  select user_id, count(*) as value
    from (select taken.user_id, taken.pathway_id
            from (select user_id, pathway_id from pathway_enrollments where platform_id = $1 and active) taken
            join (select distinct pathway_programs.pathway_id, program_courses.course_id
                    from pathway_programs
                    join program_courses on program_courses.platform_id = $1 and program_courses.program_id = pathway_programs.program_id
                   where pathway_programs.platform_id = $1) parts on parts.pathway_id = taken.pathway_id
            left join course_results results on results.platform_id = $1 and results.user_id = taken.user_id and results.course_id = parts.course_id
           group by taken.user_id, taken.pathway_id
          having count(*) = count(results.completed_at)) done
   group by user_id`;

/** SQL: the sort keys and their sources. Sources cover all people of the platform, because the order does. */
const SORTS: Record<PersonSort, { key: string; from?: (period: () => string) => string }> = {
  username: { key: 'lower(users.username)' },
  full_name: { key: 'users.folded_name' },
  email: { key: 'lower(users.email)' },
  joined: { key: 'member.created_at' },
  last_active: {
    key: `coalesce(measured.value, '-infinity')`,
    from: () => 'select user_id, last_at as value from activity_people where platform_id = $1',
  },
  // In seconds, as shown.
  time_spent: {
    key: 'coalesce(measured.value, 0)',
    from: () => 'select user_id, (milliseconds + 500) / 1000 as value from activity_totals where platform_id = $1',
  },
  enrollments: {
    key: 'coalesce(measured.value, 0)',
    from: () => 'select user_id, enrollments as value from learner_totals where platform_id = $1',
  },
  completions: {
    key: 'coalesce(measured.value, 0)',
    from: () => 'select user_id, completions as value from learner_totals where platform_id = $1',
  },
  completions_without_enrollment: {
    key: 'coalesce(measured.value, 0)',
    from: () => 'select user_id, unenrolled_completions as value from learner_totals where platform_id = $1',
  },
  user_id: { key: 'member.user_id' },
  pathways: {
    key: 'coalesce(measured.value, 0)',
    from: () =>
      'select user_id, count(*) as value from pathway_enrollments where platform_id = $1 and active group by user_id',
  },
  pathways_completed: { key: 'coalesce(measured.value, 0)', from: () => COMPLETED_PATHWAYS },
  certificates: {
    key: 'coalesce(measured.value, 0)',
    from: () => 'select user_id, certificates as value from learner_totals where platform_id = $1',
  },
  assessments: {
    key: 'coalesce(measured.value, 0)',
    from: () =>
      'select user_id, count(*) as value from block_results where platform_id = $1 and block_id <> 0 and passed group by user_id',
  },
  skills: {
    key: 'coalesce(measured.value, 0)',
    from: () =>
      'select user_id, count_skills(skill_points, (select lowest_skill_level($1))) as value from learner_totals where platform_id = $1',
  },
  skill_points: {
    key: 'coalesce(measured.value, 0)',
    from: () => 'select user_id, points as value from learner_totals where platform_id = $1',
  },
  location: {
    key: `coalesce(measured.value, '')`,
    from: () =>
      `select own.user_id, folded(place.location) as value from memberships own cross join lateral last_location($1, own.user_id) place where own.platform_id = $1`,
  },
  engagement_index: { key: 'index_pair(measured.value, member.user_id)', from: INDEXES.engagement_index },
  performance_index: { key: 'index_pair(measured.value, member.user_id)', from: INDEXES.performance_index },
};

/**
 * SQL: an optimization fence for a subquery that is sorted by a column of `users`. Without it, the planner may read the
 * users of all tenants in the order of an index.
 */
export const buildTenantFence = (key: string) => (key.includes('users.') ? 'offset 0' : '');

/** Lists one page of the matching people with their time of joining, and the total number of matches. */
export async function choosePeople(
  db: Pick<Database, 'read'>,
  filter: PeopleFilter,
  { sort: { field, descending }, periodDays, limit, offset }: PeoplePage,
): Promise<{ total: number; people: ChosenPerson[] }> {
  const values: unknown[] = [filter.platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const { key, from } = SORTS[field];
  // An index has this order, so that the page needs no sort. A search or a location costs more than a sort, so page and
  // count share its result.
  const isInOrder = !from && !key.includes('users.') && !filter.location && !filter.search;
  const matching = buildMatchingSql(filter, bind, { isOnce: !isInOrder });
  const direction = descending ? 'desc' : 'asc';
  const rows = `
    from ${matching.from} ${key.includes('users.') ? 'join users on users.id = member.user_id' : ''}
    ${from ? `left join (${from(() => bind(periodDays, 'integer'))}) measured on measured.user_id = member.user_id` : ''}
   where ${matching.condition}`;
  const limits = `limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}`;
  const page = isIndexSort(field)
    ? `select person_of_pair(pair) as user_id, index_of_pair(pair) as sort_key from (select ${key} as pair ${rows} order by pair ${direction} ${limits}) pairs`
    : `select * from (select member.user_id, ${key} as sort_key ${rows} ${buildTenantFence(key)}) keyed order by sort_key ${direction}, user_id ${direction} ${limits}`;
  const text = `
    with ${matching.with ? `${matching.with}, ` : ''}page as materialized (
      ${page}
    )
    select ${matching.isOfAll ? `(select total from list_count(${bind([filter.platformId], 'integer[]')}, 'memberships', 'all'))` : `(select count(*) from ${matching.from} where ${matching.condition})`} as total,
           (select coalesce(json_agg(json_build_object('user_id', users.id, 'username', users.username, 'name', users.name, 'email', users.email,
                     'at', utc_time(own.created_at), 'index', ${isIndexSort(field) ? 'sort_key' : 'null'}) order by sort_key ${direction}, users.id ${direction}), '[]')
              from page
              join users on users.id = page.user_id
              join memberships own on own.platform_id = $1 and own.user_id = page.user_id) as people`;
  const [row] = await db.read<{ total: number; people: ChosenPerson[] }>({ text }, values);
  return row!;
}

/** SQL: the matching members. With `isOnce`, a common table expression has them, for both page and count. */
function buildMatchingSql(
  filter: PeopleFilter,
  bind: BindValue,
  { isOnce }: { isOnce: boolean },
): { with?: string; from: string; condition: string; isOfAll: boolean } {
  const conditions = buildPeopleConditions(filter, bind);
  if (filter.search) conditions.push(hasNameText(filter.search, bind(filter.search, 'text')));
  const from = `memberships member ${filter.search ? 'join users on users.id = member.user_id' : ''}`;
  const condition = ['member.platform_id = $1', ...conditions].join(' and ');
  const isOfAll = conditions.length === 0;
  if (isOfAll || !isOnce) return { from, condition, isOfAll };
  return {
    with: `matching as materialized (select member.user_id, member.created_at from ${from} where ${condition})`,
    from: 'matching member',
    condition: 'true',
    isOfAll,
  };
}

/** SQL: the conditions of a filter, without its search, on the memberships `member` of $1. */
export function buildPeopleConditions(
  { userIds, joined, isEnrolled, programId, pathwayId, location }: Omit<PeopleFilter, 'platformId' | 'search'>,
  bind: BindValue,
): string[] {
  const conditions: string[] = [];
  if (userIds !== null) conditions.push(`member.user_id = any (${bind(userIds, 'bigint[]')})`);
  if (joined)
    conditions.push(
      `member.created_at >= ${bind(joined.from, 'timestamptz')} and member.created_at < ${bind(addDays(joined.to, 1), 'timestamptz')}`,
    );
  if (isEnrolled !== undefined)
    conditions.push(
      `member.user_id ${isEnrolled ? '' : 'not '}in (select user_id from course_enrollments where platform_id = $1 and active)`,
    );
  for (const [kind, id] of [
    ['program', programId],
    ['pathway', pathwayId],
  ] as const)
    if (typeof id === 'number')
      conditions.push(
        `member.user_id in (select user_id from ${kind}_enrollments where platform_id = $1 and ${kind}_id = ${bind(id, 'bigint')} and active)`,
      );
  if (location)
    conditions.push(
      `exists (select from last_location($1, member.user_id) place where folded(place.location) like like_pattern(${bind(location, 'text')}))`,
    );
  return conditions;
}
