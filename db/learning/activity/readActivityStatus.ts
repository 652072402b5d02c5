import type { Database } from '../../core/connect.js';

/** How far what is derived from a platform's statements is. */
export interface ActivityStatus {
  platform: string;
  statements: number;
  /** Statements that were stored before are not kept: what they said is carried; null where all are. ISO 8601, UTC. */
  kept_from: string | null;
  /** The time of storing of the last statement that is followed; null before the first. ISO 8601, UTC. */
  followed_up_to: string | null;
  /** Statements that are stored and not followed yet, and the age of the oldest in seconds (0 when there is none). */
  behind: number;
  behind_seconds: number;
  /** Agents that acted and are no members. */
  unknown_people: number;
  /** Activities that statements are about, or that their contexts name, which are of no course. */
  unknown_subjects: number;
}

/** The state of every platform that has statements, by key. */
export function readActivityStatus(db: Pick<Database, 'read'>): Promise<ActivityStatus[]> {
  return db.read<ActivityStatus>({
    name: 'activity: status',
    text: `
      select platforms.key as platform,
             (select count(*) from statements where platform_id = platforms.id) as statements,
             to_char(nullif(places.kept_from, '2000-01-01Z') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as kept_from,
             to_char(nullif(places.stored, '2000-01-01Z'), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as followed_up_to,
             waiting.count as behind,
             coalesce(cast(extract(epoch from now() - waiting.oldest) as double precision), 0) as behind_seconds,
             (select count(*) from record_people where platform_id = platforms.id and user_id is null) as unknown_people,
             (select count(*) from record_subjects where platform_id = platforms.id and course_id is null) as unknown_subjects
        from platforms
        join record_places on record_places.platform_id = platforms.id
        left join activity_places places on places.platform_id = platforms.id
       cross join lateral (select count(*), min(stored) as oldest
                             from statements where platform_id = platforms.id and stored > coalesce(places.stored, '2000-01-01Z')) waiting
       order by platforms.key`,
  });
}

const UNKNOWN = {
  name: 'activity: unknown people',
  text: 'select count(*) as count from record_people where user_id is null',
};

/** Agents of all platforms that acted and are no members. */
export async function countUnknownPeople(db: Pick<Database, 'read'>): Promise<number> {
  return (await db.read<{ count: number }>(UNKNOWN))[0]!.count;
}
