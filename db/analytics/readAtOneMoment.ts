import type { Database } from '../core/connect.js';

/** The state of a platform's derived tables. */
export interface ProjectionState {
  /** The derived tables include everything that was committed before. */
  until: Date;
  /** Number of turns of the projection. Derived tables do not change between two reads of the same number. */
  turn: number;
}

const READ = {
  name: 'analytics: state of the projection',
  text: `
    select coalesce(cursor.turn, 0) as turn,
           least(now(),
                 (select greatest(queued_at, cursor.stored) from statement_queue where platform_id = $1),
                 (select min(queued_at) from activity_changes where platform_id = $1),
                 (select min(queued_at) from activity_recompute_queue where platform_id = $1),
                 (select min(queued_at) from derived_changes where platform_id = $1),
                 (select min(created_at) from regrade_queue where platform_id = $1)) as until
      from (select $1::integer as platform_id) platform
      left join activity_cursors cursor using (platform_id)`,
};

const TURN = {
  name: 'analytics: turn of the projection',
  text: 'select coalesce((select turn from activity_cursors where platform_id = $1), 0) as turn',
};

/** A figure is read again when a turn ended meanwhile, this many times. */
const MOST_READS = 4;

/**
 * Reads figures of a platform at one moment: all derived tables that `read` uses are those of one turn of the
 * projection. Returns the figures and the time up to which they include everything.
 */
export async function readAtOneMoment<Figures>(
  db: Pick<Database, 'read'>,
  platformId: number,
  read: () => Promise<Figures> | Figures,
): Promise<{ until: Date; figures: Figures }> {
  for (let reads = 1; ; reads += 1) {
    const [state] = await db.read<ProjectionState>(READ, [platformId]);
    const figures = await read();
    const [after] = await db.read<Pick<ProjectionState, 'turn'>>(TURN, [platformId]);
    if (after!.turn === state!.turn || reads === MOST_READS) return { until: state!.until, figures };
  }
}
