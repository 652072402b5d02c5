import type { Database } from '../../core/connect.js';

const FIND = {
  name: 'find mentor of conversations',
  text: `select id from mentors where platform_id = $1 and (cast(unique_id as text) = lower($2) or slug = $2) order by deleted_at is null desc limit 1`,
};

/** A mentor of the platform by its unique id or its slug, one that was removed included; null when there is none. */
export async function findMentorOfChats(
  db: Pick<Database, 'read'>,
  platformId: number,
  name: string,
): Promise<number | null> {
  return (await db.read<{ id: number }>(FIND, [platformId, name]))[0]?.id ?? null;
}
