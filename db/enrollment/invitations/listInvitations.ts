import { onlyWholePlatforms, rowsCondition } from '../../tenancy/access/rows.js';
import type { Database } from '../../core/connect.js';
import type { InvitationFilter, ListedInvitation, MetadataFilter } from './invitationFilter.js';

type Bind = (value: unknown, type: string) => string;

/** Lists one page of the matching invitations, with the exact number of matches. */
export async function listInvitations(
  db: Pick<Database, 'read'>,
  filter: InvitationFilter,
): Promise<{ count: number; invitations: ListedInvitation[] }> {
  const values: unknown[] = [];
  const bind: Bind = (value, type) => `cast($${values.push(value)} as ${type})`;
  const text = buildSql(filter, bind);
  const [row] = await db.read<{ count: number; invitations: ListedInvitation[] }>({ text }, values);
  return row!;
}

function buildSql(filter: InvitationFilter, bind: Bind): string {
  const { kind, sort } = filter;
  const column =
    sort.field === 'active' ? 'is_active_now(invitation.active, invitation.expired)' : `invitation.${sort.field}`;
  const direction = sort.descending ? 'desc' : 'asc';
  const byId = `invitation.id ${direction}`;
  const order = sort.field === 'id' ? byId : `invitation.sort_key ${direction} nulls last, ${byId}`;
  const all = `select invitation.*, ${column} as sort_key from invitations invitation where ${buildConditions(filter, bind).join(' and ')}`;
  // Selective filters: the matches are read once, for both count and page. Others: an index counts, and only the page
  // is read.
  const isSelective = [filter.email, filter.source, filter.metadata?.[0]].some((value) => value !== undefined);
  const selection = isSelective ? 'select * from matches' : all;
  const key = kind.enrollment ? `items.${kind.enrollment.keyColumn}` : 'null';
  return `
    ${isSelective ? `with matches as materialized (${all})` : ''}
    select ${buildTotalCount(filter, bind) ?? `(select count(*) from (${selection}) counted)`} as count,
           (select coalesce(json_agg(json_build_object(
                      'id', invitation.id, 'user_id', invitation.user_id, 'username', invitation.username, 'email', invitation.email,
                      'platform_key', platforms.key, 'item_key', ${key}, 'source', invitation.source,
                      'redirect_to', invitation.redirect_to,
                      'redirect_hosts', coalesce(platforms.settings -> 'redirect_hosts', '[]'), 'active', is_active_now(invitation.active, invitation.expired), 'created', utc_time(invitation.created),
                      'started', utc_time(invitation.started), 'expired', utc_time(invitation.expired), 'metadata', invitation.metadata)
                      order by ${order}), '[]')
              from (select * from (${selection}) invitation order by ${order} limit ${bind(filter.limit, 'bigint')}
                    offset ${bind(filter.offset, 'bigint')}) invitation
              join platforms on platforms.id = invitation.platform_id
              ${kind.enrollment ? `left join ${kind.enrollment.items} items on items.platform_id = invitation.platform_id and items.id = invitation.${kind.kind}_id` : ''}
           ) as invitations`;
}

/** Fields that every filter has. Any other field excludes rows. */
const COMMON_FIELDS = ['kind', 'rows', 'sort', 'limit', 'offset'];

/** SQL: the number of a kind's invitations on whole platforms, read from counters; null if the filter excludes rows. */
function buildTotalCount(filter: InvitationFilter, bind: Bind): string | null {
  const platformIds = onlyWholePlatforms(filter.rows);
  const narrower = Object.entries(filter).filter(([name]) => !COMMON_FIELDS.includes(name));
  if (platformIds === null || narrower.flatMap(([, value]) => value ?? []).length > 0) return null;
  const kind = `'${filter.kind.kind}'`;
  return platformIds === 'all'
    ? `(select coalesce(sum(delta), 0) from list_counts where list = 'invitations' and kind = ${kind})`
    : `(select total from list_count(${bind(platformIds, 'integer[]')}, 'invitations', ${kind}))`;
}

function buildConditions(filter: InvitationFilter, bind: Bind): string[] {
  const { kind, rows, id, itemKey, email, username, userId, source, active, metadata = [] } = filter;
  const columns = {
    platform: 'invitation.platform_id',
    program: 'invitation.program_id',
    person: 'invitation.user_id',
  };
  const scope = [rowsCondition(rows, columns, bind)];
  const optional: [unknown, () => string][] = [
    [id, () => `id = ${bind(id, 'bigint')}`],
    [email, () => `lower(email) = lower(${bind(email, 'text')})`],
    [username, () => `lower(username) = lower(${bind(username, 'text')})`],
    [userId, () => `user_id = ${bind(userId, 'bigint')}`],
    [source, () => `source = ${bind(source, 'text')}`],
    [active, () => `is_active_now(invitation.active, invitation.expired) = ${bind(active, 'boolean')}`],
  ];
  if (kind.enrollment && itemKey !== undefined) {
    const { items, keyColumn } = kind.enrollment;
    const key = bind(itemKey, 'text');
    scope.push(
      `${kind.kind}_id = (select items.id from ${items} items where items.platform_id = invitation.platform_id and items.${keyColumn} = ${key})`,
    );
  }
  return [
    ...scope,
    `kind = '${kind.kind}'`,
    ...optional.filter(([value]) => value !== undefined).map(([, text]) => text()),
    ...metadata.map((metadataFilter) => `metadata @> any (${bind(buildContainments(metadataFilter), 'jsonb[]')})`),
  ];
}

/**
 * Builds the JSON that metadata must contain. A value that denotes a number, a boolean or null may be stored as such.
 */
function buildContainments({ name, values }: MetadataFilter): string[] {
  const plain = /^(true|false|null|-?(0|[1-9]\d{0,14})(\.\d{1,15})?)$/;
  return values.flatMap((value) => {
    const asText = JSON.stringify({ [name]: value });
    return plain.test(value) ? [asText, `{${JSON.stringify(name)}:${value}}`] : [asText];
  });
}
