import type { Database } from '../core/connect.js';
import { isoText } from './choosePeople.js';
import { readEngagementOfPeople } from './engagementIndex.js';
import { readPerformanceOfPeople } from './performanceIndex.js';

export interface PersonFigures {
  /** Courses that they are enrolled in. */
  enrollments: number;
  /** Courses that they have completed. */
  completions: number;
  /** ISO 8601, UTC; null where there is no record. */
  lastActive: string | null;
  seconds: number;
}

interface People {
  platformId: number;
  userIds: readonly number[];
}

const ENROLLMENTS = {
  name: 'analytics: enrollments of people',
  text: `select coalesce(array_agg(count order by place), '{}') as counts
           from unnest($2::bigint[]) with ordinality as sent (user_id, place)
          cross join lateral (select count(*)::float8 as count from course_enrollments where platform_id = $1 and user_id = sent.user_id and active offset 0) enrolled`,
};

const RECORDS = {
  name: 'analytics: records of a page of people',
  text: `
    select coalesce(json_agg(json_build_object('completions', completed.count, 'lastActive', ${isoText('person.last_at')},
                    'seconds', coalesce(round(total.milliseconds / 1000.0), 0)) order by place), '[]') as records
      from unnest($2::bigint[]) with ordinality as sent (user_id, place)
     cross join lateral (select count(*) as count from course_results
                          where platform_id = $1 and user_id = sent.user_id and completed_at is not null offset 0) completed
      left join lateral (select last_at from activity_people where platform_id = $1 and user_id = sent.user_id offset 0) person on true
      left join lateral (select milliseconds from activity_totals where platform_id = $1 and user_id = sent.user_id offset 0) total on true`,
};

/** What each of these people did at all, in their order. */
export async function readPeopleFigures(db: Pick<Database, 'read'>, { platformId, userIds }: People): Promise<PersonFigures[]> {
  const [enrollments, records] = await Promise.all([
    db.read<{ counts: number[] }>(ENROLLMENTS, [platformId, userIds]),
    db.read<{ records: Omit<PersonFigures, 'enrollments'>[] }>(RECORDS, [platformId, userIds]),
  ]);
  return records[0]!.records.map((record, index) => ({ ...record, enrollments: enrollments[0]!.counts[index]! }));
}

/** Their indexes across the courses that they are enrolled in, in their order. */
export async function readIndexesOfPeople(
  db: Pick<Database, 'read'>,
  people: People & { periodDays: number },
): Promise<{ engagement_index: number; performance_index: number }[]> {
  const [engagement, performance] = await Promise.all([readEngagementOfPeople(db, people), readPerformanceOfPeople(db, people)]);
  return people.userIds.map((_, index) => ({ engagement_index: engagement[index]!, performance_index: performance[index]! }));
}
