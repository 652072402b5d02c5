import type { Database } from '../../core/connect.js';
import type { ListedSuggestion, SuggestionSort } from './listSuggestions.js';

export interface OwnSuggestionFilter {
  userId: number;
  platformIds: number[];
  /** Whether suggestions that are not visible are listed too. */
  seesHidden: boolean;
  /** Those of `platformIds` where courses that only administrators may see are listed too. */
  staffPlatformIds: number[];
  /** Id of a suggestion: only the suggestion of the same course is listed. */
  aboutId?: number;
  sort: {
    field: Extract<SuggestionSort, 'id' | 'created' | 'modified' | 'item_id' | 'item_name' | 'accepted'>;
    descending: boolean;
  };
  limit: number;
  offset: number;
}

const COLUMNS: Record<OwnSuggestionFilter['sort']['field'], string> = {
  id: 'id',
  created: 'created',
  modified: 'modified',
  item_id: 'item_key',
  item_name: 'item_name',
  accepted: 'accepted',
};

/** Of several suggestions of a course, the person's own one counts, then a visible one to a group, then the newest. */
const buildSql = (orderOf: (row: string) => string) => `
  with matched as (
    select suggestion.* from suggestions suggestion
     where suggestion.platform_id = any (cast($2 as integer[])) and suggestion.user_id = $1 and suggestion.kind = 'course'
    union all
    select suggestion.* from group_members member
      join suggestions suggestion on suggestion.platform_id = member.platform_id and suggestion.group_id = member.group_id
     where member.platform_id = any (cast($2 as integer[])) and member.user_id = $1
  ), matches as materialized (
    select counted.*, courses.course_key as item_key, courses.name as item_name
      from (select distinct on (platform_id, course_id) * from matched order by platform_id, course_id, user_id is null, visible desc, id desc) counted
      join courses on courses.platform_id = counted.platform_id and courses.id = counted.course_id and courses.deleted_at is null
     where (counted.visible or cast($3 as boolean))
       and (courses.visibility <> 'viewable_by_tenant_admins' or courses.platform_id = any (cast($7 as integer[])))
       and (cast($4 as bigint) is null
            or (counted.platform_id, counted.course_id) in (select platform_id, course_id from suggestions
                                                             where platform_id = any (cast($2 as integer[])) and id = $4))
  )
  select (select count(*) from matches) as count,
         (select coalesce(json_agg(json_build_object(
                    'id', matches.id, 'platform_key', platforms.key, 'user_id', users.id, 'username', users.username, 'name', users.name,
                    'group_id', matches.group_id, 'group_name', groups.name, 'user_count', null, 'item_key', matches.item_key,
                    'item_name', matches.item_name, 'item_uuid', null, 'accepted', matches.accepted, 'visible', matches.visible,
                    'direct', matches.direct, 'suggested_by', author.username, 'created', utc_time(matches.created), 'modified', utc_time(matches.modified),
                    'metadata', matches.metadata) order by ${orderOf('matches')}), '[]')
            from (select * from matches order by ${orderOf('matches')} limit $5 offset $6) matches
            join platforms on platforms.id = matches.platform_id
            join users on users.id = $1
            left join groups on groups.platform_id = matches.platform_id and groups.id = matches.group_id
            left join users author on author.id = matches.suggested_by_id) as suggestions`;

/** Lists one page of the courses that are suggested to a person or to their groups, with the total number. */
export async function listOwnSuggestions(
  db: Pick<Database, 'read'>,
  { userId, platformIds, seesHidden, staffPlatformIds, aboutId, sort, limit, offset }: OwnSuggestionFilter,
): Promise<{ count: number; suggestions: ListedSuggestion[] }> {
  const direction = sort.descending ? 'desc' : 'asc';
  const columns = [...new Set([COLUMNS[sort.field], 'id'])];
  const orderOf = (row: string) => columns.map((column) => `${row}.${column} ${direction}`).join(', ');
  const values = [userId, platformIds, seesHidden, aboutId ?? null, limit, offset, staffPlatformIds];
  const [row] = await db.read<{ count: number; suggestions: ListedSuggestion[] }>(
    { name: 'list own suggestions', composed: true, text: buildSql(orderOf) },
    values,
  );
  return row!;
}
