import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';

/** Takes a mentor of the tenant away: it is found no more, and its uses are kept. Answers whether there was one. */
export async function deleteMentor(db: Pick<Database, 'transaction'>, actor: Actor, platformId: number, uniqueId: string): Promise<boolean> {
  const { rowCount } = await db.transaction(actor, async (trx) => await trx.raw<{ rowCount: number }>(
    `update mentors set deleted_at = now(), modified_at = now() where platform_id = ? and unique_id = ? and deleted_at is null`,
    [platformId, uniqueId],
  ));
  return rowCount > 0;
}

export interface MentorUse {
  access_count: number;
  last_used_at: Date;
}

/** Notes that a user opened a mentor: counts it and moves its times. Parallel uses all count. */
export function recordMentorUse(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  mentor: { platformId: number; id: number },
  userId: number,
): Promise<MentorUse> {
  return db.transaction(actor, async (trx) => {
    const { rows } = await trx.raw<{ rows: MentorUse[] }>(
      `insert into mentor_uses (platform_id, mentor_id, user_id) values (?, ?, ?)
       on conflict (platform_id, mentor_id, user_id) do update
         set access_count = mentor_uses.access_count + 1, last_used_at = greatest(mentor_uses.last_used_at, now())
       returning access_count, last_used_at`,
      [mentor.platformId, mentor.id, userId],
    );
    await trx.raw(
      `update mentors set recently_accessed_at = greatest(recently_accessed_at, now()), last_accessed_by_id = ?
        where platform_id = ? and id = ?`,
      [userId, mentor.platformId, mentor.id],
    );
    return { access_count: Number(rows[0]!.access_count), last_used_at: rows[0]!.last_used_at };
  });
}

/**
 * Copies a mentor, its settings and terms into a tenant, under a new UUID and made by this user. MCP servers come along when the
 * tenant may use them; documents, prompts and uses don't. Answers the UUID.
 */
export function forkMentor(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  source: { platformId: number; id: number },
  target: { platformId: number; name: string | null; createdById: number | null },
): Promise<string> {
  return db.transaction(actor, async (trx) => {
    await trx.raw(
      `insert into mentor_terms (platform_id, kind, name, description, category_group)
       select cast(? as integer), term.kind, term.name, term.description, term.category_group
         from mentors mentor
         join mentor_terms term on term.platform_id = mentor.platform_id and term.id = any (mentor.term_ids)
        where mentor.platform_id = ? and mentor.id = ?
        order by term.kind, term.name
       on conflict (platform_id, kind, name) do nothing`,
      [target.platformId, source.platformId, source.id],
    );
    await trx.raw(
      `update mentor_terms llm
          set parent_id = provider.id
         from mentors mentor
         join mentor_terms original on original.platform_id = mentor.platform_id and original.id = any (mentor.term_ids)
         join mentor_terms parent on parent.platform_id = original.platform_id and parent.id = original.parent_id
         join mentor_terms provider on provider.platform_id = cast(? as integer) and provider.kind = parent.kind and provider.name = parent.name
        where mentor.platform_id = ? and mentor.id = ? and llm.platform_id = provider.platform_id
          and llm.kind = original.kind and llm.name = original.name and llm.parent_id is null`,
      [target.platformId, source.platformId, source.id],
    );
    const { rows } = await trx.raw<{ rows: { unique_id: string }[] }>(
      `insert into mentors (platform_id, name, description, image_url, tags, visibility, settings, metadata, term_ids, mcp_server_ids,
                            created_by_id, forked_from)
       select cast(? as integer), coalesce(cast(? as text), source.name), source.description, source.image_url, source.tags,
              'viewable_by_tenant_admins', source.settings, source.metadata,
              array(select own.id
                      from mentor_terms term
                      join mentor_terms own on own.platform_id = cast(? as integer) and own.kind = term.kind and own.name = term.name
                     where term.platform_id = source.platform_id and term.id = any (source.term_ids)
                     order by array_position(source.term_ids, term.id)),
              array(select server.id from mcp_servers server
                     where server.id = any (source.mcp_server_ids) and (server.platform_id = cast(? as integer) or server.is_featured)),
              cast(? as bigint), source.unique_id
         from mentors source
        where source.platform_id = ? and source.id = ?
       returning unique_id`,
      [target.platformId, target.name, target.platformId, target.platformId, target.createdById, source.platformId, source.id],
    );
    return rows[0]!.unique_id;
  });
}
