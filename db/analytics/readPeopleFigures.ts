import { utcTime } from '../core/utcTime.js';
import type { Database } from '../core/connect.js';
import { readEngagementOfPeople } from './engagementIndex.js';
import { learnerText, staleLearnersText } from './learnerTotals.js';
import { readPerformanceOfPeople } from './performanceIndex.js';

export interface PersonFigures {
  /** Courses that they are enrolled in. */
  enrollments: number;
  /** Courses that they have completed: those that they are or were enrolled in, and others. */
  completions: number;
  completionsWithoutEnrollment: number;
  /** ISO 8601, UTC; null where there is no record. */
  lastActive: string | null;
  seconds: number;
}

interface People {
  platformId: number;
  userIds: readonly number[];
}

const READ = {
  name: 'analytics: figures of people',
  text: `
    with ${staleLearnersText}
    select coalesce(json_agg(json_build_object('enrollments', coalesce(counts.enrollments, 0), 'completions', coalesce(counts.completions, 0),
                    'completionsWithoutEnrollment', coalesce(counts.unenrolled_completions, 0),
                    'lastActive', ${utcTime('person.last_at')}, 'seconds', coalesce(round(total.milliseconds / 1000.0), 0)) order by place), '[]') as figures
      from unnest($2::bigint[]) with ordinality as sent (user_id, place)
      left join lateral (${learnerText('sent.user_id')}) counts on true
      left join lateral (select last_at from activity_people where platform_id = $1 and user_id = sent.user_id offset 0) person on true
      left join lateral (select milliseconds from activity_totals where platform_id = $1 and user_id = sent.user_id offset 0) total on true`,
};

/** What each of these people did at all, in their order. */
export async function readPeopleFigures(
  db: Pick<Database, 'read'>,
  { platformId, userIds }: People,
): Promise<PersonFigures[]> {
  return (await db.read<{ figures: PersonFigures[] }>(READ, [platformId, userIds]))[0]!.figures;
}

/** Their indexes across the courses that they are enrolled in, in their order. */
export async function readIndexesOfPeople(
  db: Pick<Database, 'read'>,
  people: People & { periodDays: number },
): Promise<{ engagement_index: number; performance_index: number }[]> {
  const [engagement, performance] = await Promise.all([
    readEngagementOfPeople(db, people),
    readPerformanceOfPeople(db, people),
  ]);
  return people.userIds.map((_, index) => ({
    engagement_index: engagement[index]!,
    performance_index: performance[index]!,
  }));
}
