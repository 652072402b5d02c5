import type { Actor } from '../core/actor.js';
import type { Database } from '../core/connect.js';
import { MentorRefused } from './mentorRefused.js';

/** What is said of an MCP server. Absent fields keep their value. Secrets come sealed. */
export interface IncomingMcpServer {
  name: string;
  description?: string;
  url?: string;
  image?: string | null;
  transport?: 'sse' | 'websocket' | 'streamable_http';
  auth_type?: 'none' | 'token' | 'oauth2';
  is_featured?: boolean;
  is_enabled?: boolean;
  credentials?: string | null;
  extra_headers?: string | null;
  /** Goes with `extra_headers`. */
  header_names?: string[];
}

/**
 * Creates or changes the tenant's server of this name. Answers its id and whether it is new. Safe to repeat and in parallel. Throws
 * MentorRefused when a new one has no URL.
 */
export function saveMcpServer(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  platformId: number,
  { name, ...fields }: IncomingMcpServer,
): Promise<{ id: number; created: boolean }> {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return db.transaction(actor, async (trx) => {
    const change = () =>
      trx('mcp_servers')
        .where({ platform_id: platformId, name })
        .update({ ...given, modified_at: trx.fn.now() }, ['id']) as unknown as Promise<{ id: number }[]>;
    const [changed] = await change();
    if (changed) return { id: Number(changed.id), created: false };
    if (fields.url === undefined) throw new MentorRefused('/url', 'is needed for a new server', 'required');
    const [inserted] = (await trx('mcp_servers')
      .insert({ platform_id: platformId, name, ...given }, ['id'])
      .onConflict(['platform_id', 'name'])
      .ignore()) as { id: number }[];
    if (inserted) return { id: Number(inserted.id), created: true };
    // Somebody else was faster.
    const [other] = await change();
    return { id: Number(other!.id), created: false };
  });
}

/** Removes a server of the tenant for good. Answers whether there was one. */
export async function deleteMcpServer(db: Pick<Database, 'transaction'>, actor: Actor, platformId: number, id: number): Promise<boolean> {
  return db.transaction(actor, async (trx) => (await trx('mcp_servers').where({ platform_id: platformId, id }).delete()) > 0);
}
