import type { Database } from '../core/connect.js';

const READ = {
  name: 'analytics: records until',
  text: `select case when exists (select from statement_queue where platform_id = $1)
                     then coalesce((select stored from activity_cursors where platform_id = $1), 'epoch')
                     else now() end as until`,
};

/** The time up to which a platform's learning records are in what is derived of them. */
export async function readRecordsUntil(db: Pick<Database, 'read'>, platformId: number): Promise<Date> {
  return (await db.read<{ until: Date }>(READ, [platformId]))[0]!.until;
}
