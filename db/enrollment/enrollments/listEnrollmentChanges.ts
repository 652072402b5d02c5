import { type EnrollmentKind, ENROLLMENT_KINDS } from './enrollmentKinds.js';
import { type Rows, listPlatformsOfPerson } from '../../tenancy/access/rows.js';
import type { Database } from '../../core/connect.js';
import type { EnrollmentChange } from './enrollmentChange.js';

/** A change of the state of an enrollment, with names. Times have the format of `utc_time`. */
export interface ListedEnrollmentChange extends Pick<
  EnrollmentChange,
  'kind' | 'change' | 'operation' | 'reason' | 'request_id'
> {
  item_id: string;
  platform_key: string;
  user_id: number;
  username: string;
  at: string;
  /** Username. */
  actor: string | null;
  /** Whether an administrator overrode obstacles, and which ones. */
  override: boolean;
  obstacles: EnrollmentChange['overridden'];
}

export interface ChangeFilter {
  userId: number;
  rows: Rows;
  kind?: EnrollmentKind['kind'];
  itemKey?: string;
  limit: number;
  offset: number;
}

const enrollments = ENROLLMENT_KINDS.map(
  ({ kind, table, items, itemColumn, keyColumn }) => `
  select enrollments.platform_id, '${kind}' as kind, enrollments.id, items.${keyColumn} as item_id
    from scope
    join ${table} enrollments on enrollments.platform_id = scope.id and enrollments.user_id = $1
    join ${items} items on items.platform_id = enrollments.platform_id and items.id = enrollments.${itemColumn}
   where coalesce($3, '${kind}') = '${kind}' and (cast($4 as text) is null or items.${keyColumn} = $4)`,
);

const statement = {
  name: 'list changes of enrollments',
  text: `
    with scope as (
      select id from platforms where cast($2 as integer[]) is null or id = any (cast($2 as integer[]))
    ), enrollments as (${enrollments.join(' union all ')}
    ), matches as (
      select changes.*, enrollments.item_id
        from enrollments
        join enrollment_changes changes on changes.platform_id = enrollments.platform_id and changes.kind = enrollments.kind
                                       and changes.enrollment_id = enrollments.id
    )
    select (select count(*) from matches) as count,
           (select coalesce(json_agg(json_build_object(
                      'kind', matches.kind, 'item_id', matches.item_id, 'platform_key', platforms.key, 'user_id', users.id,
                      'username', users.username, 'change', matches.change, 'at', utc_time(matches.at), 'actor', actors.username,
                      'operation', matches.operation, 'reason', matches.reason,
                      'override', matches.overridden <> '{}', 'obstacles', matches.overridden, 'request_id', matches.request_id)
                      order by matches.at desc, matches.id desc), '[]')
              from (select * from matches order by at desc, id desc limit $5 offset $6) matches
              join platforms on platforms.id = matches.platform_id
              join users on users.id = $1
              left join users actors on actors.id = matches.actor_id) as changes`,
};

/** Lists one page of the changes of a person's enrollments, newest first, with the total number of changes. */
export async function listEnrollmentChanges(
  db: Pick<Database, 'read'>,
  { userId, rows, kind, itemKey, limit, offset }: ChangeFilter,
): Promise<{ count: number; changes: ListedEnrollmentChange[] }> {
  const platforms = listPlatformsOfPerson(rows, userId);
  const values = [userId, platforms === 'all' ? null : platforms, kind ?? null, itemKey ?? null, limit, offset];
  const [row] = await db.read<{ count: number; changes: ListedEnrollmentChange[] }>(statement, values);
  return row!;
}
