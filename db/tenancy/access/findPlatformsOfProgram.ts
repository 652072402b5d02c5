import type { Database } from '../../core/connect.js';
import { type Visibility, buildScopeColumns } from './visibility.js';

const MOST = 10;

const statement = {
  name: 'find_platforms_of_program',
  text: `
    select platforms.id, platforms.key
    from programs
    join platforms on platforms.id = programs.platform_id
    where programs.program_key = $1 and programs.deleted_at is null
      and (cast($2 as integer[]) is null
           or (programs.platform_id, programs.visibility) in (select * from unnest(cast($2 as integer[]), cast($3 as text[]))))
    order by platforms.key
    limit ${MOST}`,
};

/** The first ten platforms, by key, that have a program with this public `program_id` that the caller may see. */
export function findPlatformsOfProgram(
  db: Pick<Database, 'read'>,
  programKey: string,
  visibility: Visibility,
): Promise<{ id: number; key: string }[]> {
  return db.read(statement, [programKey, ...buildScopeColumns(visibility)]);
}
