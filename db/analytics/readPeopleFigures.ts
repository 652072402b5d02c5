import type { Database } from '../core/connect.js';
import { readEngagementOfPeople } from './engagementIndex.js';
import { readPerformanceOfPeople } from './performanceIndex.js';

export interface PersonFigures {
  /** Courses that the person is enrolled in. */
  enrollments: number;
  /**
   * Completed courses that the person is or was enrolled in; `completionsWithoutEnrollment`: other completed courses.
   */
  completions: number;
  completionsWithoutEnrollment: number;
  /** Time of the last record. ISO 8601, UTC; null without one. */
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
    select coalesce(json_agg(json_build_object('enrollments', coalesce(counts.enrollments, 0), 'completions', coalesce(counts.completions, 0),
                    'completionsWithoutEnrollment', coalesce(counts.unenrolled_completions, 0),
                    'lastActive', utc_time(person.last_at), 'seconds', coalesce(round(total.milliseconds / 1000.0), 0)) order by place), '[]') as figures
      from unnest($2::bigint[]) with ordinality as sent (user_id, place)
      left join learner_totals counts on counts.platform_id = $1 and counts.user_id = sent.user_id
      left join lateral (select last_at from activity_people where platform_id = $1 and user_id = sent.user_id offset 0) person on true
      left join lateral (select milliseconds from activity_totals where platform_id = $1 and user_id = sent.user_id offset 0) total on true`,
};

/** Reads the figures of these people over all time, in the order of `userIds`. */
export async function readPeopleFigures(
  db: Pick<Database, 'read'>,
  { platformId, userIds }: People,
): Promise<PersonFigures[]> {
  return (await db.read<{ figures: PersonFigures[] }>(READ, [platformId, userIds]))[0]!.figures;
}

/** Reads the mean indexes of these people over the courses that they are enrolled in, in the order of `userIds`. */
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
