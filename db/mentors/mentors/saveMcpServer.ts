import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { McpServer } from './mcpServer.js';
import { MentorRefused } from './mentorRefused.js';

/** Values of an MCP server. Absent fields keep their value. Secrets are encrypted. */
export interface IncomingMcpServer {
  name: string;
  description?: string;
  url?: string;
  image?: string | null;
  transport?: McpServer['transport'];
  auth_type?: McpServer['auth_type'];
  is_featured?: boolean;
  is_enabled?: boolean;
  credentials?: string | null;
  extra_headers?: string | null;
  /** The names of `extra_headers`. */
  header_names?: string[];
}

/**
 * Creates or changes the tenant's server of this name. Returns its id and whether it is new. Safe to repeat and in
 * parallel. Throws MentorRefused when a new one has no URL.
 */
export function saveMcpServer(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { name, ...fields }: IncomingMcpServer,
): Promise<{ id: number; created: boolean }> {
  const key = { platform_id: platformId, name };
  return db.transaction(actor, async (trx) => {
    const change = () =>
      McpServer.query(trx)
        .patch({ ...fields, modified_at: trx.fn.now() })
        .where(key)
        .returning('id')
        .first();
    const changed = await change();
    if (changed) return { id: changed.id, created: false };
    if (fields.url === undefined) throw new MentorRefused('/url', 'is required for a new server', 'required');
    const inserted = await McpServer.query(trx)
      .insert({ ...key, ...fields })
      .onConflict(['platform_id', 'name'])
      .ignore()
      .returning('id');
    if (inserted.id !== undefined) return { id: inserted.id, created: true };
    // A parallel transaction inserted it first.
    return { id: (await change())!.id, created: false };
  });
}

/** Deletes a server of the tenant. Returns false when there is no such server. */
export function deleteMcpServer(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  id: number,
): Promise<boolean> {
  return db.transaction(
    actor,
    async (trx) => (await McpServer.query(trx).delete().where({ platform_id: platformId, id })) > 0,
  );
}
