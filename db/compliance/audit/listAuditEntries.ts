import type { Database } from '../../core/connect.js';
import type { AuditLogEntry } from './auditLogEntry.js';

/** A change of a row. For an update, `before` and `after` have only the changed columns. */
export interface AuditEntry extends Pick<
  AuditLogEntry,
  'id' | 'action' | 'before' | 'after' | 'operation' | 'request_id'
> {
  /** In the format of `utc_time`. */
  at: string;
  table: AuditLogEntry['table_name'];
  row: AuditLogEntry['row_key'];
  /** Username; null for a key without a person, a command or a job. */
  actor: string | null;
  /** Id of the key or token. */
  credential: AuditLogEntry['credential_id'];
}

/** The platform of rows that belong to no tenant. */
export const NO_PLATFORM = 0;

/** Which changes: all that match every given value. */
export interface AuditFilter {
  table?: string | null;
  /** The username of who made the change. */
  actor?: string | null;
  /** RFC 3339: changes at this time or later. */
  since?: string | null;
  /** RFC 3339: changes before this time. */
  until?: string | null;
  /** The id of an entry: only entries that follow it in the list. */
  after?: number | null;
  limit: number;
}

/** The condition of each filter, by the placeholder of its value. */
const CONDITIONS: Record<Exclude<keyof AuditFilter, 'limit'>, (value: string) => string> = {
  table: (value) => `log.table_name = ${value}`,
  actor: (value) => `log.actor_id = (select id from users where lower(username) = lower(${value}))`,
  since: (value) => `log.at >= cast(${value} as timestamptz)`,
  until: (value) => `log.at < cast(${value} as timestamptz)`,
  after: (value) =>
    `(log.at, log.id) < ((select at from audit_log where platform_id = $1 and id = ${value}), ${value})`,
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
  filter: AuditFilter,
): Promise<AuditEntry[]> {
  const values: unknown[] = [platformId, filter.limit];
  const conditions = Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const value = filter[name as keyof typeof CONDITIONS] ?? null;
    return value === null ? [] : ` and ${condition(`$${values.push(value)}`)}`;
  });
  return db.read<AuditEntry>(
    {
      name: 'list audit entries',
      composed: true,
      text: `
        select log.id, utc_time(log.at) as at, log.table_name as table, log.action, log.row_key as row, utc_times(log.before) as before,
               utc_times(log.after) as after, users.username as actor, log.credential_id as credential, log.operation, log.request_id
          from audit_log log
          left join users on users.id = log.actor_id
         where log.platform_id = $1${conditions.join('')}
         order by log.at desc, log.id desc
         limit $2`,
    },
    values,
  );
}

/** Whether triggers log changes of the table. */
export async function isAudited(db: Pick<Database, 'read'>, table: string): Promise<boolean> {
  const [row] = await db.read<{ audited: boolean }>(auditedStatement, [table]);
  return row!.audited;
}
