import type { TestDatabase } from '../../../support/database.js';
import { countActivePeople } from '../../../../db/learning/activity/countActivePeople.js';
import { activityWorld } from './activityWorld.js';

export const DAYS = 'user_id, day::text, course_id, events, milliseconds';
const PEOPLE = 'user_id, first_at::text, last_at::text, last_stored::text, last_course_id, starts_gap';
const COURSES = 'user_id, course_id, first_at::text, last_at::text, block_id, block_at::text, block_stored::text';
const SESSIONS = 'user_id, client_id, started_at::text, ended_at::text, events';
const CERTIFICATES = 'user_id, identifier_id, course_id, earned_at::text, stored::text';

/** Reads what is derived of a platform's activity, in one order. */
export function derivedActivity(db: TestDatabase) {
  const { rowsOf } = activityWorld(db);
  return async (platformId: number) => ({
    days: await rowsOf('activity_days', platformId, DAYS),
    people: await rowsOf('activity_people', platformId, PEOPLE),
    courseDays: await rowsOf('activity_course_days', platformId, 'course_id, day::text, events, milliseconds, people'),
    courseMonths: await rowsOf(
      'activity_course_months',
      platformId,
      'course_id, month::text, events, milliseconds, days',
    ),
    courseYears: await rowsOf('activity_course_years', platformId, 'course_id, year::text, events, milliseconds, days'),
    totals: await rowsOf('activity_totals', platformId, 'user_id, events, milliseconds'),
    courses: await rowsOf('activity_courses', platformId, COURSES),
    sessions: await rowsOf('activity_sessions', platformId, SESSIONS),
    certificates: await rowsOf('earned_certificates', platformId, CERTIFICATES),
    active: await activeOf(db, platformId),
  });
}

/** Of a platform without any. */
export const NOTHING_DERIVED = {
  days: [],
  courseDays: [],
  courseMonths: [],
  courseYears: [],
  totals: [],
  people: [],
  courses: [],
  sessions: [],
  certificates: [],
  active: [],
};

/** Numbers by course, of whatever order people got their numbers in. */
async function activeOf(db: TestDatabase, platformId: number) {
  const { rows } = await db.pool.query<{ id: number }>(
    'select 0 as id union select id from courses where platform_id = $1 order by id',
    [platformId],
  );
  const windows = [
    { from: '1970-01-01', to: '2999-12-31' },
    ...['2026-01', '2026-03'].map((month) => ({ from: `${month}-01`, to: `${month}-31` })),
  ];
  const counted = await Promise.all(
    rows.map(({ id }) => countActivePeople(db, { platformId, windows, userIds: null, courseId: id })),
  );
  return counted.filter(({ totals }) => totals[0]! > 0);
}
