import type { Database } from '../../core/connect.js';
import type { Caller } from './caller.js';

const statement = {
  name: 'administers_program',
  text: `
    select 1
    from unnest($1::int[], $2::bigint[]) as administered (platform_id, program_id)
    join programs p on p.platform_id = administered.platform_id and p.id = administered.program_id
    where p.program_key = $3 and p.deleted_at is null and ($4::int is null or p.platform_id = $4)
    limit 1`,
};

/**
 * Whether the caller administers the program with this public `program_id`, in `platformId` or, when it is absent, in
 * any platform.
 */
export async function administersProgram(
  db: Pick<Database, 'read'>,
  caller: Caller,
  { programKey, platformId }: { programKey: string; platformId: number | null },
): Promise<boolean> {
  const pairs = caller.grants.flatMap(({ platformId: platform, programIds }) =>
    programIds.map((program) => [platform, program] as const),
  );
  if (pairs.length === 0) return false;
  const values = [pairs.map(([platform]) => platform), pairs.map(([, program]) => program), programKey, platformId];
  return (await db.read(statement, values)).length > 0;
}
