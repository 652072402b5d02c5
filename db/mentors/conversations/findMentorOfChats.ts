import type { Database } from '../../core/connect.js';

const FIND = {
  name: 'find mentor of conversations',
  text: `select id from mentors where platform_id = $1 and (cast(unique_id as text) = lower($2) or slug = $2) order by deleted_at is null desc limit 1`,
};

/** Finds the number of a mentor by UUID or slug, including removed mentors. Returns null when there is none. */
export async function findMentorOfChats(
  db: Pick<Database, 'read'>,
  platformId: number,
  name: string,
): Promise<number | null> {
  return (await db.read<{ id: number }>(FIND, [platformId, name]))[0]?.id ?? null;
}
