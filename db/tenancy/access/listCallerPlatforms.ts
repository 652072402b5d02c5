import type { Database } from '../../core/connect.js';

export interface CallerPlatform {
  id: number;
  key: string;
  name: string;
}

const LIST = {
  name: 'platforms of a caller',
  text: `
    with matching as (
      select id, key, name, key = coalesce($2, '') as is_named from platforms
       where (cast($1 as integer[]) is null or id = any ($1))
         and (cast($2 as text) is null or fold(name) like like_pattern($2) or fold(key) like like_pattern($2))
    )
    select cast((select count(*) from matching) as integer) as count,
           (select coalesce(json_agg(page order by page.is_named desc, fold(page.name), page.id), '[]')
              from (select * from matching order by is_named desc, fold(name), id limit $3 offset $4) as page) as platforms`,
};

/**
 * One page of the platforms with these ids, or of all (null), by name, and the number of all matches. `text`: a part of
 * the key or the name; null: any. The platform whose key it is comes first.
 */
export async function listCallerPlatforms(
  db: Pick<Database, 'read'>,
  { ids, text, limit, offset }: { ids: number[] | null; text: string | null; limit: number; offset: number },
): Promise<{ count: number; platforms: CallerPlatform[] }> {
  const [row] = await db.read<{ count: number; platforms: CallerPlatform[] }>(LIST, [ids, text, limit, offset]);
  return row!;
}
