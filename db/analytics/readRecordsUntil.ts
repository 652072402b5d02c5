import type { Database } from '../core/connect.js';

const READ = {
  name: 'analytics: records until',
  text: `select case when exists (select from statement_queue where platform_id = $1)
                     then coalesce((select stored from activity_cursors where platform_id = $1), 'epoch')
                     else now() end as until`,
};

/** Reads the time up to which derived tables include the platform's learning records. */
export async function readRecordsUntil(db: Pick<Database, 'read'>, platformId: number): Promise<Date> {
  return (await db.read<{ until: Date }>(READ, [platformId]))[0]!.until;
}
