import type pg from 'pg';
import { PRESENCE_LOCK } from './presence.js';
import { type Repetition, repeat } from './repeat.js';

export interface TakeOverOptions {
  pool: Pick<pg.Pool, 'query'>;
  /** Pools of this process. */
  ids(): string[];
  running: Map<number, unknown>;
  onError(error: Error): void;
}

const LOOK_EVERY_MS = 5_000;
/** Long enough for a living process to connect again. */
const TAKEN_OVER_AFTER_MS = 20_000;

/** Pools that have locked jobs, but do not hold their lock of presence. */
const ABSENT = `
  select distinct locked_by as id
    from graphile_worker._private_jobs
   where locked_by <> all($2)
     and not exists (
       select from pg_locks
        where locktype = 'advisory' and granted and classid = $1 and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())
          and objid = cast(cast(hashtext(locked_by) as bigint) & 4294967295 as oid))`;

const UNLOCK_POOLS = 'select graphile_worker.force_unlock_workers($1)';

/** Jobs that this process fetched, but the answer never arrived. */
const UNLOCK_UNKNOWN = `
  update graphile_worker._private_jobs set locked_by = null, locked_at = null
   where locked_by = any($1) and locked_at < now() - interval '30 seconds' and id <> all($2)`;

/** Regularly unlocks the jobs of processes that died, and those that this process locked but does not run. */
export function takeOverJobs({ pool, ids, running, onError }: TakeOverOptions): Repetition {
  /** Pool to when it was first seen without its lock. */
  let absentSince = new Map<string, number>();
  return repeat(async () => {
    try {
      const { rows } = await pool.query<{ id: string }>(ABSENT, [PRESENCE_LOCK, ids()]);
      const now = performance.now();
      absentSince = new Map(rows.map(({ id }) => [id, absentSince.get(id) ?? now]));
      const dead = [...absentSince].filter(([, since]) => now - since >= TAKEN_OVER_AFTER_MS).map(([id]) => id);
      if (dead.length > 0) await pool.query(UNLOCK_POOLS, [dead]);
      await pool.query(UNLOCK_UNKNOWN, [ids(), [...running.keys()]]);
    } catch (error) {
      // Without the database it is unknown which pools are absent.
      absentSince.clear();
      onError(error as Error);
    }
    return false;
  }, LOOK_EVERY_MS);
}
