import { hasNameText } from '../../tenancy/people/hasNameText.js';
import { type PlatformRows, onlyWholePlatforms, rowsCondition } from '../../tenancy/access/rows.js';
import { type SuggestionKind, itemIsVisible } from './suggestionKinds.js';
import type { Database } from '../../core/connect.js';
import type { Suggestion } from './suggestion.js';

export type SuggestionSort =
  'id' | 'created' | 'modified' | 'username' | 'name' | 'group_name' | 'item_id' | 'item_name' | 'accepted' | 'visible';

/**
 * A suggestion with the names of its person or group and its item; fields that its kind lacks are null. Times have the
 * format of `utc_time`.
 */
export interface ListedSuggestion extends Pick<
  Suggestion,
  'id' | 'user_id' | 'group_id' | 'accepted' | 'visible' | 'direct' | 'metadata'
> {
  platform_key: string;
  username: string | null;
  name: string | null;
  group_name: string | null;
  /** Current number of members of the group. */
  user_count: number | null;
  item_key: string;
  item_name: string;
  item_uuid: string | null;
  suggested_by: string | null;
  created: string;
  modified: string;
}

export interface SuggestionFilter {
  kind: SuggestionKind;
  platformId: number;
  /** The rows of the platform that the caller may see. */
  rows: PlatformRows;
  id?: number;
  /** Part of a name of the person, the group or the item. */
  text?: string;
  sort: { field: SuggestionSort; descending: boolean };
  limit: number;
  offset: number;
}

/** Lists one page of the matching suggestions, with the exact number of matches. */
export async function listSuggestions(
  db: Pick<Database, 'read'>,
  filter: SuggestionFilter,
): Promise<{ count: number; suggestions: ListedSuggestion[] }> {
  const values: unknown[] = [];
  const text = buildSql(filter, (value) => `$${values.push(value)}`);
  const [row] = await db.read<{ count: number; suggestions: ListedSuggestion[] }>({ text }, values);
  return row!;
}

function buildSql(
  { kind, platformId, rows, id, text, sort, limit, offset }: SuggestionFilter,
  bind: (value: unknown) => string,
): string {
  const { item, toGroup } = kind;
  const columns: Record<SuggestionSort, string> = {
    id: 'suggestion.id',
    created: 'suggestion.created',
    modified: 'suggestion.modified',
    accepted: 'suggestion.accepted',
    visible: 'suggestion.visible',
    username: 'users.username',
    name: 'users.name',
    group_name: 'groups.name',
    item_id: `items.${item.keyColumn}`,
    item_name: 'items.name',
  };
  const bindAs = (value: unknown, type: string) => `cast(${bind(value)} as ${type})`;
  const named = (relation: string) => columns[sort.field].startsWith(`${relation}.`);
  const tenant = `cast(${bind(platformId)} as integer)`;
  const conditions = [
    `suggestion.platform_id = ${tenant}`,
    `suggestion.kind = '${kind.kind}'`,
    ...(id === undefined ? [] : [`suggestion.id = cast(${bind(id)} as bigint)`]),
    rowsCondition(
      [rows],
      {
        platform: 'suggestion.platform_id',
        ...(toGroup ? { group: 'suggestion.group_id' } : { person: 'suggestion.user_id' }),
      },
      bindAs,
    ),
    itemIsVisible(kind, 'suggestion', [rows], bindAs),
  ];
  const people = toGroup
    ? 'join groups on groups.platform_id = suggestion.platform_id and groups.id = suggestion.group_id'
    : 'join users on users.id = suggestion.user_id';
  const items = `join ${item.items} items on items.platform_id = suggestion.platform_id and items.id = suggestion.${item.itemColumn}`;
  const all = `select suggestion.*, ${columns[sort.field]} as sort_key
                 from ${text === undefined ? 'suggestions' : `(${buildMatches(text, kind, tenant, bind)})`} suggestion ${named(toGroup ? 'groups' : 'users') ? people : ''} ${named('items') ? items : ''}
                where ${conditions.join(' and ')}`;
  // With a text, the matches are read once, for both count and page; without one, only the page is read.
  const selection = text === undefined ? all : 'select * from matches suggestion';
  // Writers count all suggestions of a kind on a whole platform.
  const platformIds = id === undefined && text === undefined ? onlyWholePlatforms([rows]) : null;
  const count =
    platformIds === null
      ? `(select count(*) from (${selection}) counted)`
      : `(select total from list_count(${bindAs(platformIds, 'integer[]')}, 'suggestions', '${kind.kind}'))`;
  const direction = sort.descending ? 'desc' : 'asc';
  const order =
    sort.field === 'id' ? `suggestion.id ${direction}` : `sort_key ${direction}, suggestion.id ${direction}`;
  return `
    ${text === undefined ? '' : `with matches as materialized (${all})`}
    select ${count} as count,
           (select coalesce(json_agg(json_build_object(
                      'id', suggestion.id, 'platform_key', platforms.key,
                      'user_id', suggestion.user_id, 'username', ${toGroup ? 'null' : 'users.username'}, 'name', ${toGroup ? 'null' : 'users.name'},
                      'group_id', suggestion.group_id, 'group_name', ${toGroup ? 'groups.name' : 'null'},
                      'user_count', ${toGroup ? '(select count(*) from group_members member where member.platform_id = suggestion.platform_id and member.group_id = suggestion.group_id)' : 'null'},
                      'item_key', items.${item.keyColumn}, 'item_name', items.name, 'item_uuid', ${item.kind === 'pathway' ? 'items.pathway_uuid' : 'null'},
                      'accepted', suggestion.accepted, 'visible', suggestion.visible, 'direct', suggestion.direct,
                      'suggested_by', author.username, 'created', utc_time(suggestion.created), 'modified', utc_time(suggestion.modified),
                      'metadata', suggestion.metadata) order by ${order}), '[]')
              from (${selection} order by ${order}
                    limit cast(${bind(limit)} as bigint) offset cast(${bind(offset)} as bigint)) suggestion
              join platforms on platforms.id = suggestion.platform_id
              ${people}
              ${items}
              left join users author on author.id = suggestion.suggested_by_id) as suggestions`;
}

/** SQL: the suggestions that match a text. Goes from names to suggestions by index, because there are fewer names. */
function buildMatches(
  text: string,
  { item, toGroup }: SuggestionKind,
  tenant: string,
  bind: (value: unknown) => string,
): string {
  // Escapes after folding, because folding turns full-width characters into % and _.
  const sought = `cast(${bind(text)} as text)`;
  const pattern = `like_pattern(${sought})`;
  const person = toGroup ? 'group_id' : 'user_id';
  const people = toGroup
    ? `select id from groups where platform_id = ${tenant} and fold(name) like ${pattern}`
    : `select id from users where ${hasNameText(text, sought)}`;
  const items = `select id from ${item.items}
                  where platform_id = ${tenant} and (fold(${item.keyColumn}) like ${pattern} or fold(name) like ${pattern})`;
  return `
    select stored.* from (${people}) named join suggestions stored on stored.platform_id = ${tenant} and stored.${person} = named.id
    union all
    select stored.* from (${items}) named join suggestions stored on stored.platform_id = ${tenant} and stored.${item.itemColumn} = named.id
     where stored.${person} not in (${people})`;
}
