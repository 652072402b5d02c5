import type { Database } from '../../core/connect.js';

/** How far the projection of a platform has followed its statements. */
export interface ProjectionProgress {
  platform: string;
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
}

/** State of the projection of a platform, with counts of what was stored. */
export interface ActivityStatus extends ProjectionProgress {
  statements: number;
  /** Agents with statements who are not members. */
  unknown_people: number;
  /** Activities in objects or contexts of statements that belong to no course. */
  unknown_subjects: number;
}

const STATE = `
  platforms.key as platform,
  utc_time(nullif(places.kept_from, '2000-01-01Z')) as kept_from,
  cast(places.records_kept_since as text) as records_kept_since,
  utc_time(nullif(places.stored, '2000-01-01Z')) as followed_up_to,
  waiting.count as behind,
  coalesce(cast(extract(epoch from now() - waiting.oldest) as double precision), 0) as behind_seconds,
  (select count(*) from derived_changes where platform_id = platforms.id)
    + (select count(*) from activity_changes where platform_id = platforms.id)
    + (select count(*) from activity_recompute_queue where platform_id = platforms.id)
    + (select count(*) from regrade_queue where platform_id = platforms.id) as queued_changes`;

const COUNTS = `
  (select count(*) from statements where platform_id = platforms.id) as statements,
  (select count(*) from record_people where platform_id = platforms.id and user_id is null) as unknown_people,
  (select count(*) from record_subjects where platform_id = platforms.id and course_id is null) as unknown_subjects`;

/** $1: the platform; null: all that have statements. */
const PLATFORMS = `
    from platforms
    join record_store_cursors on record_store_cursors.platform_id = platforms.id
    left join activity_cursors places on places.platform_id = platforms.id
   cross join lateral (select count(*), min(stored) as oldest
                         from statements where platform_id = platforms.id and stored > coalesce(places.stored, '2000-01-01Z')) waiting
   where cast($1 as integer) is null or platforms.id = $1
   order by platforms.key`;

const STATES = { name: 'activity: projection states', text: `select ${STATE} ${PLATFORMS}` };
const STATUS = { name: 'activity: status', text: `select ${STATE}, ${COUNTS} ${PLATFORMS}` };

/** State of every platform that has statements, by key, without the counts, which read all of them. */
export const readProjectionStates = (db: Pick<Database, 'read'>): Promise<ProjectionProgress[]> =>
  db.read<ProjectionProgress>(STATES, [null]);

/** Status of every platform that has statements, by key; with a platform, of it alone. */
export const readActivityStatus = (
  db: Pick<Database, 'read'>,
  platformId: number | null = null,
): Promise<ActivityStatus[]> => db.read<ActivityStatus>(STATUS, [platformId]);

const UNKNOWN = {
  name: 'activity: unknown people',
  text: 'select count(*) as count from record_people where user_id is null',
};

/** Agents of all platforms with statements who are not members. */
export async function countUnknownPeople(db: Pick<Database, 'read'>): Promise<number> {
  return (await db.read<{ count: number }>(UNKNOWN))[0]!.count;
}
