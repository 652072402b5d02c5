import type { Database } from '../../core/connect.js';
import type { AuditLogEntry } from './auditLogEntry.js';

/** A change of a row. For an update, `before` and `after` have only the changed columns. */
export interface AuditEntry extends Pick<
  AuditLogEntry,
  'at' | 'action' | 'before' | 'after' | 'operation' | 'request_id'
> {
  table: AuditLogEntry['table_name'];
  row: AuditLogEntry['row_key'];
  /** Username; null for a key without a person, a command or a job. */
  actor: string | null;
  /** Id of the key or token. */
  credential: AuditLogEntry['credential_id'];
}

const statement = {
  name: 'list audit entries',
  text: `
    select log.at, log.table_name as table, log.action, log.row_key as row, log.before, log.after, users.username as actor,
           log.credential_id as credential, log.operation, log.request_id
      from audit_log log
      left join users on users.id = log.actor_id
     where log.platform_id = $1 and (cast($2 as text) is null or log.table_name = $2)
     order by log.id desc
     limit $3`,
};

const auditedStatement = {
  name: 'is table audited',
  text: `
    select exists (
      select from pg_trigger join pg_class on pg_class.oid = tgrelid
       where relnamespace = cast('public' as regnamespace) and relname = $1 and tgname = 'audit_insert') as audited`,
};

/** Lists the last changes in a tenant, newest first. Platform 0: changes of rows that belong to no tenant. */
export function listAuditEntries(
  db: Pick<Database, 'read'>,
  platformId: number,
  { table, limit }: { table: string | null; limit: number },
): Promise<AuditEntry[]> {
  return db.read<AuditEntry>(statement, [platformId, table, limit]);
}

/** Whether triggers log changes of the table. */
export async function isAudited(db: Pick<Database, 'read'>, table: string): Promise<boolean> {
  const [row] = await db.read<{ audited: boolean }>(auditedStatement, [table]);
  return row!.audited;
}
