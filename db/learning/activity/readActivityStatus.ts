import type { Database } from '../../core/connect.js';

/** State of the projection of a platform. */
export interface ActivityStatus {
  platform: string;
  statements: number;
  /** Statements stored before are removed; null when none are. ISO 8601, UTC. */
  kept_from: string | null;
  /** Records of earlier days are refused, and their activity is frozen; null when none is. YYYY-MM-DD, UTC. */
  records_kept_since: string | null;
  /** Time of storing of the last processed statement; null before the first. ISO 8601, UTC. */
  followed_up_to: string | null;
  /** Stored statements that are not processed yet, and the age of the oldest in seconds (0 for none). */
  behind: number;
  behind_seconds: number;
  /** Changes whose derived rows are not computed yet. */
  queued_changes: number;
  /** Agents with statements who are not members. */
  unknown_people: number;
  /** Activities in objects or contexts of statements that belong to no course. */
  unknown_subjects: number;
}

/** Status of every platform that has statements, by key. */
export function readActivityStatus(db: Pick<Database, 'read'>): Promise<ActivityStatus[]> {
  return db.read<ActivityStatus>({
    name: 'activity: status',
    text: `
      select platforms.key as platform,
             (select count(*) from statements where platform_id = platforms.id) as statements,
             to_char(nullif(places.kept_from, '2000-01-01Z') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as kept_from,
             cast(places.records_kept_since as text) as records_kept_since,
             to_char(nullif(places.stored, '2000-01-01Z'), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as followed_up_to,
             waiting.count as behind,
             coalesce(cast(extract(epoch from now() - waiting.oldest) as double precision), 0) as behind_seconds,
             (select count(*) from derived_changes where platform_id = platforms.id)
               + (select count(*) from activity_changes where platform_id = platforms.id)
               + (select count(*) from activity_recompute_queue where platform_id = platforms.id)
               + (select count(*) from regrade_queue where platform_id = platforms.id) as queued_changes,
             (select count(*) from record_people where platform_id = platforms.id and user_id is null) as unknown_people,
             (select count(*) from record_subjects where platform_id = platforms.id and course_id is null) as unknown_subjects
        from platforms
        join record_store_cursors on record_store_cursors.platform_id = platforms.id
        left join activity_cursors places on places.platform_id = platforms.id
       cross join lateral (select count(*), min(stored) as oldest
                             from statements where platform_id = platforms.id and stored > coalesce(places.stored, '2000-01-01Z')) waiting
       order by platforms.key`,
  });
}

const UNKNOWN = {
  name: 'activity: unknown people',
  text: 'select count(*) as count from record_people where user_id is null',
};

/** Agents of all platforms with statements who are not members. */
export async function countUnknownPeople(db: Pick<Database, 'read'>): Promise<number> {
  return (await db.read<{ count: number }>(UNKNOWN))[0]!.count;
}
