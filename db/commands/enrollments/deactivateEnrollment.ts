import type { Database } from '../../connect.js';

const text = `
  with found as (
    select stored.platform_id, stored.id
    from course_enrollments stored
    join courses on courses.platform_id = stored.platform_id and courses.id = stored.course_id
    where stored.platform_id = ? and stored.user_id = ? and courses.course_key = ?
  ), ended as (
    update course_enrollments stored
    set active = false, ended = now(), modified = now()
    from found
    where stored.platform_id = found.platform_id and stored.id = found.id and stored.active
  )
  select id from found`;

/** Ends a person's enrollment and keeps the record; the first end counts. Answers its internal id, or null when there never was one. */
export function deactivateEnrollment(
  db: Pick<Database, 'knex'>,
  platformId: number,
  { userId, courseKey }: { userId: number; courseKey: string },
): Promise<number | null> {
  return db.knex.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { id: number }[] }>(text, [platformId, userId, courseKey]);
    return rows[0]?.id ?? null;
  });
}
