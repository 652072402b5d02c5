import { type Visibility, visibilityFilter } from '../access/visibility.js';
import type { CatalogKind, ItemLink, SkillLink } from './catalogKinds.js';
import type { Database, Statement } from '../core/connect.js';

export type SortField = 'id' | 'name' | 'key' | 'created' | 'modified';

export interface ItemFilter {
  visibility: Visibility;
  key?: string;
  slug?: string;
  /** A part of the name or of the key; case and accents make no difference. */
  text?: string;
  levels?: string[];
  subjects?: string[];
  /** Items with at least one of them. */
  tags?: string[];
  /** Names, without regard to case: items with at least one of them. For kinds that have skills. */
  skills?: string[];
  /** What programs and resources say of their kind: program_type or resource_type. */
  types?: string[];
  sort: { field: SortField; descending: boolean };
  limit: number;
  offset: number;
}

/** One catalog item with its lists, for answers. A property that its kind lacks is absent. */
export interface ListedItem {
  key: string;
  name: string;
  slug: string | null;
  org: string;
  description: string;
  short_description: string;
  image_url: string | null;
  url: string | null;
  level: string | null;
  subject: string | null;
  topics: string[];
  tags: string[];
  language: string | null;
  promotion: string | null;
  visibility: 'viewable_by_anyone' | 'viewable_by_tenant_students' | 'viewable_by_tenant_admins';
  self_paced?: boolean | null;
  duration?: string | null;
  certificate?: string | null;
  price?: string | null;
  prerequisites?: Record<string, unknown> | null;
  program_type?: string | null;
  resource_type?: string | null;
  /** Names. */
  skills?: string[];
  /** Keys of what is visible too. */
  courses?: string[];
  programs?: string[];
  recommended_courses?: string[];
  /** Properties that no column holds. */
  data: Record<string, unknown>;
}

/** The items that match, one page of them and how many there are in all. Deleted ones are left out. */
export async function listItems(
  db: Database,
  kind: CatalogKind,
  filter: ItemFilter,
): Promise<{ count: number; items: ListedItem[] }> {
  const { key, slug, text, levels, subjects, tags, skills, types, limit, offset } = filter;
  const visible = visibilityFilter(filter.visibility);
  const values = [
    ...visible.values,
    orNull(levels),
    orNull(subjects),
    orNull(tags),
    orNull(skills?.map((name) => name.toLowerCase())),
    orNull(types),
    limit,
    offset,
    ...[key, slug, text].filter((value) => value !== undefined),
  ];
  const [row] = await db.read<{ count: number; items: ListedItem[] }>(statementOf(kind, filter), values);
  return row!;
}

const orNull = (list: string[] | undefined) => (list && list.length > 0 ? list : null);

const SORT_COLUMN: Record<Exclude<SortField, 'key'>, string> = {
  id: 'id',
  name: 'name',
  created: 'created_at',
  modified: 'modified_at',
};

const statements = new Map<string, Statement>();

/**
 * One statement for each kind, shape of visibility, sort and set of selective filters: with those the planner must know what it is looking
 * for. The other filters are parameters that may be null. Only what most requests use is prepared: newest first, or one item by its key.
 */
function statementOf(kind: CatalogKind, filter: ItemFilter): Statement {
  const { shape } = visibilityFilter(filter.visibility);
  const selective = [filter.key, filter.slug, filter.text].map((value) => (value === undefined ? '-' : '+')).join('');
  const order = `${filter.sort.field}${filter.sort.descending ? ' desc' : ''}`;
  const shapeName = `list ${kind.table}, ${shape}, ${selective}, ${order}`;
  const isUsual = order === 'id desc' && filter.slug === undefined && filter.text === undefined;
  let statement = statements.get(shapeName);
  if (!statement) statements.set(shapeName, (statement = { ...(isUsual && { name: shapeName }), text: textOf(kind, filter) }));
  return statement;
}

function textOf(kind: CatalogKind, filter: ItemFilter): string {
  const { table, keyColumn } = kind;
  const visible = visibilityFilter(filter.visibility);
  const conditions = `item.deleted_at is null and ${visible.on('item')} ${[
    ...selectiveConditions(kind, filter),
    ...optionalConditions(kind, visible.on('known')),
  ]
    .map((condition) => `\n and ${condition}`)
    .join('')}`;
  const direction = filter.sort.descending ? 'desc' : 'asc';
  const sortColumn = filter.sort.field === 'key' ? keyColumn : SORT_COLUMN[filter.sort.field];
  const order = [...(sortColumn === 'id' ? [] : [sortColumn]), 'id']
    .map((column) => `item.${column} ${direction}`)
    .join(', ');
  return `
    select (select count(*) from ${table} item where ${conditions}) as count,
           coalesce(
             (select json_agg(${itemObject(kind, visible.on)} order by ${order})
                from (select * from ${table} item where ${conditions}
                       order by ${order} limit cast($8 as bigint) offset cast($9 as bigint)) item
                join platforms on platforms.id = item.platform_id),
             '[]') as items`;
}

/** A ListedItem as JSON, of a row `item` and its `platforms`. `visible` tells for another table what may be seen of it. */
export function itemObject({ keyColumn, columns, skills, links }: CatalogKind, visible: (table: string) => string): string {
  const lists = [
    ...(skills ? [`'skills', ${skillNames(skills, visible('known'))}`] : []),
    ...links.map((link) => `'${link.field}', ${linkedKeys(link, visible('target'))}`),
  ];
  const own = Object.keys(columns).map((column) => `'${column}', item.${column}`);
  return `json_build_object('key', item.${keyColumn}, 'name', item.name, 'slug', item.slug, 'org', platforms.key, 'data', item.data,
                            ${[...own, ...lists].join(', ')})`;
}

function selectiveConditions({ keyColumn }: CatalogKind, { key, slug, text }: ItemFilter): string[] {
  let parameter = 10;
  const conditions: string[] = [];
  if (key !== undefined) conditions.push(`item.${keyColumn} = $${parameter++}`);
  if (slug !== undefined) conditions.push(`item.slug = $${parameter++}`);
  if (text !== undefined) {
    const pattern = `('%' || regexp_replace(fold($${parameter}), '([\\\\%_])', '\\\\\\1', 'g') || '%')`;
    conditions.push(`(fold(item.name) like ${pattern} or fold(item.${keyColumn}) like ${pattern})`);
  }
  return conditions;
}

function optionalConditions({ columns, skills }: CatalogKind, skillIsVisible: string): string[] {
  const typeColumn = ['program_type', 'resource_type'].find((column) => column in columns);
  const hasSkill = skills
    ? `exists (select from ${skills.table} link
                 join skills on skills.id = link.skill_id
                 join platform_skills known on known.platform_id = link.platform_id and known.skill_id = link.skill_id
                where link.platform_id = item.platform_id and link.${skills.parentColumn} = item.id
                  and lower(skills.name) = any (cast($6 as text[])) and ${skillIsVisible})`
    : 'true';
  const hasType = typeColumn ? `item.${typeColumn} = any (cast($7 as text[]))` : 'true';
  return [
    '(cast($3 as text[]) is null or item.level = any (cast($3 as text[])))',
    '(cast($4 as text[]) is null or item.subject = any (cast($4 as text[])))',
    '(cast($5 as text[]) is null or item.tags && cast($5 as text[]))',
    `(cast($6 as text[]) is null or ${hasSkill})`,
    `(cast($7 as text[]) is null or ${hasType})`,
  ];
}

function skillNames({ table, parentColumn }: SkillLink, visible: string): string {
  return `array(select skills.name
                  from ${table} link
                  join skills on skills.id = link.skill_id
                  join platform_skills known on known.platform_id = link.platform_id and known.skill_id = link.skill_id
                 where link.platform_id = item.platform_id and link.${parentColumn} = item.id and ${visible}
                 order by lower(skills.name))`;
}

function linkedKeys({ table, parentColumn, target, ordered }: ItemLink, visible: string): string {
  return `array(select target.${target.keyColumn}
                  from ${table} link
                  join ${target.table} target
                    on target.platform_id = link.platform_id and target.id = link.${target.idColumn}
                 where link.platform_id = item.platform_id and link.${parentColumn} = item.id
                   and target.deleted_at is null and ${visible}
                 order by ${ordered ? 'link.position' : `target.${target.keyColumn}`})`;
}
