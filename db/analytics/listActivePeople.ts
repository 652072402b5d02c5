import { activeCountText, activePeopleText, mostPeopleText } from '../learning/activity/activeSets.js';
import type { BindValue } from '../tenancy/access/rows.js';
import type { Database } from '../core/connect.js';
import { type DayRange, addDays, countDays } from '../core/dayRange.js';
import { hasNameText } from '../tenancy/people/hasNameText.js';
import { type ChosenPerson, buildTenantFence } from './choosePeople.js';
import { INDEXES, type IndexSort, isIndexSort } from './indexSort.js';

export type ActivePersonSort = 'username' | 'name' | 'email' | 'last_active' | IndexSort;

export interface ActivePeopleQuery {
  platformId: number;
  range: DayRange;
  /** Only these people; null: everybody. */
  userIds: readonly number[] | null;
  /** Null: records of any kind. */
  courseId: number | null;
  /** Another platform whose records count too; null: none. */
  mainPlatformId: number | null;
  search?: string | undefined;
  sort: { field: ActivePersonSort; descending: boolean };
  /** Length of the windows of the engagement index, in days. */
  periodDays: number;
  limit: number;
  offset: number;
}

const COLUMNS: Record<ActivePersonSort, string> = {
  username: 'lower(users.username)',
  name: 'users.folded_name',
  email: 'lower(users.email)',
  last_active: 'place.last_at',
  engagement_index: 'index_pair(measured.value, place.user_id)',
  performance_index: 'index_pair(measured.value, place.user_id)',
};

/**
 * From this length of a range up to today, in days, reading sets is faster than reading the first and last times of
 * people.
 */
const LONG_DAYS = 60;

/**
 * SQL: the people with a record on a platform in the range, as (user_id); with `readsLast`, also the time of their last
 * record, last_at.
 */
function buildActiveSql(platformId: string, range: DayRange, bind: BindValue, readsLast: boolean): string {
  const isPast = range.to < new Date().toISOString().slice(0, 10);
  if (isPast || (countDays(range) > LONG_DAYS && !readsLast)) {
    const people = mostPeopleText({ platforms: platformId, courseId: '0' }, range, bind);
    return readsLast
      ? `select user_id, last_at from (${people}) own join activity_people using (user_id) where platform_id = ${platformId}`
      : people;
  }
  // Looks up the days of people with records both before and after the range; hardly anybody has records after today.
  // The bounds are times: days would be converted for each row.
  const [begin, end] = [bind(range.from, 'timestamptz'), bind(addDays(range.to, 1), 'timestamptz')];
  return `
    select user_id${readsLast ? ', last_at' : ''}
      from activity_people span
     where platform_id = ${platformId} and last_at >= ${begin} and first_at < ${end}
       and (first_at >= ${begin} or last_at < ${end}
            or exists (select from activity_days days
                        where days.platform_id = ${platformId} and days.user_id = span.user_id and days.day between ${bind(range.from, 'date')} and ${bind(range.to, 'date')}))`;
}

/** SQL: the people with a record in a course, as (user_id). */
const buildActiveInCourseSql = (courseId: string, range: DayRange, bind: BindValue) =>
  activePeopleText({ platforms: '$1', courseId }, range, bind);

/**
 * Lists one page of the people with a record in the range, with the time of their last record, and their total number.
 */
export async function listActivePeople(
  db: Pick<Database, 'read'>,
  {
    platformId,
    range,
    userIds,
    courseId,
    mainPlatformId,
    search,
    sort: { field, descending },
    periodDays,
    limit,
    offset,
  }: ActivePeopleQuery,
): Promise<{ total: number; people: ChosenPerson[] }> {
  const values: unknown[] = [platformId];
  const bind: BindValue = (value, type) => `cast($${values.push(value)} as ${type})`;
  const main = mainPlatformId === null ? null : bind(mainPlatformId, 'integer');
  const course = courseId === null ? null : bind(courseId, 'bigint');
  const conditions = [
    ...(userIds === null ? [] : [`active.user_id = any (${bind(userIds, 'bigint[]')})`]),
    ...(search ? [hasNameText(search, bind(search, 'text'))] : []),
  ];
  const direction = descending ? 'desc' : 'asc';
  const index = isIndexSort(field) ? INDEXES[field] : null;
  const readsLast = field === 'last_active' && main === null && course === null;
  const ofPlatform =
    course === null ? buildActiveSql('$1', range, bind, readsLast) : buildActiveInCourseSql(course, range, bind);
  const active =
    main === null
      ? ofPlatform
      : `select user_id from (${ofPlatform}) here
         union
         select own.user_id from (${buildActiveSql(main, range, bind, false)}) own
           join memberships on memberships.platform_id = $1 and memberships.user_id = own.user_id`;
  // Without conditions, sets give the number of people, and only the page reads people.
  const isOfSets = main === null && conditions.length === 0;
  const lastTables = `activity_people where platform_id in ($1${main === null ? '' : `, ${main}`})`;
  const last =
    main === null
      ? `select user_id, last_at from ${lastTables}`
      : `select user_id, max(last_at) as last_at from ${lastTables} group by user_id`;
  const rows = `
    from ${field === 'last_active' && !readsLast ? `matching join (${last}) place on place.user_id = matching.user_id` : 'matching place'}
    ${COLUMNS[field].includes('users.') ? 'join users on users.id = place.user_id' : ''}
    ${index ? `left join (${index(() => bind(periodDays, 'integer'))}) measured on measured.user_id = place.user_id` : ''}`;
  const limits = `limit ${bind(limit, 'bigint')} offset ${bind(offset, 'bigint')}`;
  const page = index
    ? `select person_of_pair(pair) as user_id, index_of_pair(pair) as sort_key from (select ${COLUMNS[field]} as pair ${rows} order by pair ${direction} ${limits}) pairs`
    : `select * from (select place.user_id, ${COLUMNS[field]} as sort_key ${rows} ${buildTenantFence(COLUMNS[field])}) keyed order by sort_key ${direction}, user_id ${direction} ${limits}`;
  const text = `
    with active as ${isOfSets ? 'not ' : ''}materialized (
      ${active}
    ), matching as ${conditions.length > 0 ? '' : 'not '}materialized (
      select active.* from active ${search ? 'join users on users.id = active.user_id' : ''}
       ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
    ), page as materialized (
      ${page}
    )
    select ${isOfSets ? `(select cast(people as bigint) from (${activeCountText({ platforms: '$1', courseId: course ?? '0' }, range, bind)}) counted)` : '(select count(*) from matching)'} as total,
           (select coalesce(json_agg(json_build_object('user_id', users.id, 'username', users.username, 'name', users.name, 'email', users.email,
                     'at', utc_time(last.last_at), 'index', ${index ? 'sort_key' : 'null'}) order by sort_key ${direction}, users.id ${direction}), '[]')
              from page
              join users on users.id = page.user_id
             cross join lateral (select max(last_at) as last_at from ${lastTables} and activity_people.user_id = page.user_id) last) as people`;
  const [row] = await db.read<{ total: number; people: ChosenPerson[] }>({ text }, values);
  return row!;
}
