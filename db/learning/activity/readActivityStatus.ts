import { NodeUnavailable } from '../../core/cluster/nodeUnavailable.js';
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
  platforms.id,
  platforms.key as platform,
  utc_time(nullif(places.kept_from, '2000-01-01Z')) as kept_from,
  cast(places.records_kept_since as text) as records_kept_since,
  utc_time(nullif(places.stored, '2000-01-01Z')) as followed_up_to,
  cast(coalesce(places.stored, '2000-01-01Z') as text) as cursor,
  (select count(*) from derived_changes where platform_id = platforms.id)
    + (select count(*) from activity_changes where platform_id = platforms.id)
    + (select count(*) from activity_recompute_queue where platform_id = platforms.id)
    + (select count(*) from regrade_queue where platform_id = platforms.id) as queued_changes`;

const COUNTS = `
  (select count(*) from record_people where platform_id = platforms.id and user_id is null) as unknown_people,
  (select count(*) from record_subjects where platform_id = platforms.id and course_id is null) as unknown_subjects`;

/** $1: the platform; null: all that have statements. */
const PLATFORMS = `
    from platforms
    join record_store_cursors on record_store_cursors.platform_id = platforms.id
    left join activity_cursors places on places.platform_id = platforms.id
   where cast($1 as integer) is null or platforms.id = $1
   order by platforms.key`;

const STATES = { name: 'activity: projection states', text: `select ${STATE} ${PLATFORMS}` };
const STATUS = { name: 'activity: status', text: `select ${STATE}, ${COUNTS} ${PLATFORMS}` };

const WAITING = {
  name: 'activity: waiting statements',
  text: `
    select statements.platform_id as id, count(*) as behind, cast(extract(epoch from now() - min(statements.stored)) as double precision) as behind_seconds
      from unnest($1::integer[], $2::timestamptz[]) as place (platform_id, stored)
      join statements on statements.platform_id = place.platform_id and statements.stored > place.stored
     where statements.platform_id = any ($1::integer[])
     group by statements.platform_id`,
};
const STORED = {
  name: 'activity: stored statements',
  text: 'select platform_id as id, count(*) as statements from statements where platform_id = any ($1::integer[]) group by platform_id',
};

interface Located {
  id: number;
  cursor: string;
}

/** Adds the statements that wait: a query of its own, because statements may be on other servers. */
async function addWaiting<Row extends Located>(db: Pick<Database, 'read'>, rows: Row[]) {
  const waiting = await db.read<{ id: number; behind: number; behind_seconds: number }>(WAITING, [
    rows.map(({ id }) => id),
    rows.map(({ cursor }) => cursor),
  ]);
  const byId = new Map(waiting.map(({ id, ...counts }) => [id, counts]));
  return rows.map(({ cursor: _, ...row }) => ({ ...row, ...(byId.get(row.id) ?? { behind: 0, behind_seconds: 0 }) }));
}

/**
 * State of every platform that has statements, by key, without the counts, which read all of them. On a cluster, platforms of
 * nodes that do not answer are left out.
 */
export async function readProjectionStates(db: Pick<Database, 'read'>): Promise<ProjectionProgress[]> {
  const located = await db.read<Located & Omit<ProjectionProgress, 'behind' | 'behind_seconds'>>(STATES, [null]);
  const rows = await readOfNodes(located, (some) => addWaiting(db, some));
  return rows.flatMap((row) => (row ? [withoutId(row)] : []));
}

/** Status of a platform; undefined: it has no statements. */
export async function readActivityStatus(
  db: Pick<Database, 'read'>,
  platformId: number,
): Promise<ActivityStatus | undefined> {
  const [row] = await addCounts(db, await db.read<Uncounted>(STATUS, [platformId]));
  return row && withoutId(row);
}

/** Status of every platform that has statements, by key. On a cluster, counts of statements are null where the node does not answer. */
export async function listActivityStatus(db: Pick<Database, 'read'>): Promise<ListedStatus[]> {
  const located = await db.read<Uncounted>(STATUS, [null]);
  const rows = await readOfNodes(located, (some) => addCounts(db, some));
  return located.map(({ cursor: _, ...known }, nth) =>
    withoutId(rows[nth] ?? { ...known, behind: null, behind_seconds: null, statements: null }),
  );
}

type Uncounted = Located & Omit<ActivityStatus, keyof StatementCounts>;
type StatementCounts = Pick<ActivityStatus, 'behind' | 'behind_seconds' | 'statements'>;
type ListedStatus = Omit<ActivityStatus, keyof StatementCounts> & Record<keyof StatementCounts, number | null>;

async function addCounts(db: Pick<Database, 'read'>, located: Uncounted[]) {
  const rows = await addWaiting(db, located);
  const stored = await db.read<{ id: number; statements: number }>(STORED, [rows.map(({ id }) => id)]);
  const counts = new Map(stored.map(({ id, statements }) => [id, statements]));
  return rows.map((row) => ({ ...row, statements: counts.get(row.id) ?? 0 }));
}

/** Reads of all platforms at once, or of each when a node of a cluster does not answer: null for those of that node. */
async function readOfNodes<Row, Result>(
  rows: Row[],
  read: (some: Row[]) => Promise<Result[]>,
): Promise<(Result | null)[]> {
  try {
    return await read(rows);
  } catch (error) {
    if (!(error instanceof NodeUnavailable)) throw error;
  }
  const each = await Promise.allSettled(rows.map((row) => read([row])));
  return each.map((one) => {
    if (one.status === 'fulfilled') return one.value[0]!;
    if (one.reason instanceof NodeUnavailable) return null;
    throw one.reason;
  });
}

function withoutId<Row extends { id: number }>({ id: _, ...row }: Row): Omit<Row, 'id'> {
  return row;
}

const UNKNOWN = {
  name: 'activity: unknown people',
  text: 'select count(*) as count from record_people where user_id is null',
};

/** Agents of all platforms with statements who are not members. */
export async function countUnknownPeople(db: Pick<Database, 'read'>): Promise<number> {
  return (await db.read<{ count: number }>(UNKNOWN))[0]!.count;
}
