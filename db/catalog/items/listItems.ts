import { type Visibility, buildVisibilityFilter } from '../../tenancy/access/visibility.js';
import type { CatalogKind, ItemName, SkillLink } from './catalogKinds.js';
import type { Database, Statement } from '../../core/connect.js';
import { JsonText } from '../../core/jsonText.js';
import { type ItemDocuments, itemDocumentsSql } from './itemDocumentSql.js';

export type ItemSortField = 'id' | 'name' | 'key' | 'created' | 'modified';

export interface ItemFilter {
  visibility: Visibility;
  key?: string;
  slug?: string;
  /** Part of the name or key; case and accents are ignored. */
  text?: string;
  levels?: string[];
  subjects?: string[];
  /** Items with at least one of these. */
  tags?: string[];
  /** Skill names, case-insensitive: items with at least one of them. For kinds with skills. */
  skills?: string[];
  /** program_type or resource_type. */
  types?: string[];
  sort: { field: ItemSortField; descending: boolean };
  limit: number;
  offset: number;
}

/** One page of items of a kind, and the count of all. */
export interface ItemPage<Name extends ItemName> {
  count: number;
  items: JsonText<ItemDocuments[Name][]>;
}

type Bind = (value: unknown, type: string) => string;

/** One page of the matching items, and the count of all matches. Deleted items are left out. */
export async function listItems<Name extends ItemName>(
  db: Pick<Database, 'read'>,
  kind: CatalogKind<Name>,
  filter: ItemFilter,
): Promise<ItemPage<Name>> {
  const values: unknown[] = [...buildVisibilityFilter(filter.visibility).values];
  const bind: Bind = (value, type) => `cast($${values.push(value)} as ${type})`;
  const narrower = listConditions(kind, filter, bind);
  const paging = `limit ${bind(filter.limit, 'bigint')} offset ${bind(filter.offset, 'bigint')}`;
  const [row] = await db.read<{ count: number; items: string }>(
    buildStatement(kind, filter, { narrower, paging }),
    values,
  );
  return { count: row!.count, items: new JsonText(row!.items) };
}

const SORT_COLUMN: Record<Exclude<ItemSortField, 'key'>, string> = {
  id: 'id',
  name: 'name',
  created: 'created_at',
  modified: 'modified_at',
};

interface ComposedParts {
  narrower: string[];
  paging: string;
}

function buildStatement(kind: CatalogKind, filter: ItemFilter, parts: ComposedParts): Statement {
  return { name: `list ${kind.table}`, composed: true, text: buildText(kind, filter, parts) };
}

function buildText(kind: CatalogKind, { visibility, sort }: ItemFilter, { narrower, paging }: ComposedParts): string {
  const { table, keyColumn } = kind;
  const visible = buildVisibilityFilter(visibility);
  const conditions = ['item.deleted_at is null', visible.on('item'), ...narrower].join('\n and ');
  const direction = sort.descending ? 'desc' : 'asc';
  const sortColumn = sort.field === 'key' ? keyColumn : SORT_COLUMN[sort.field];
  const order = [...(sortColumn === 'id' ? [] : [sortColumn]), 'id']
    .map((column) => `item.${column} ${direction}`)
    .join(', ');
  return `
    select (select count(*) from ${table} item where ${conditions}) as count,
           (select ${itemDocumentsSql(kind, { visible: visible.on, order })}
              from (select * from ${table} item where ${conditions} order by ${order} ${paging}) item
              join platforms on platforms.id = item.platform_id) as items`;
}

/** Conditions for the given filters. A filter that the kind does not have is ignored. */
function listConditions({ keyColumn, columns, skills: link }: CatalogKind, filter: ItemFilter, bind: Bind): string[] {
  const { key, slug, text, levels = [], subjects = [], tags = [], skills = [], types = [] } = filter;
  const conditions: string[] = [];
  if (key !== undefined) conditions.push(`item.${keyColumn} = ${bind(key, 'text')}`);
  if (slug !== undefined) conditions.push(`item.slug = ${bind(slug, 'text')}`);
  if (text !== undefined) {
    const pattern = `like_pattern(${bind(text, 'text')})`;
    conditions.push(`(fold(item.name) like ${pattern} or fold(item.${keyColumn}) like ${pattern})`);
  }
  if (levels.length > 0) conditions.push(`item.level = any (${bind(levels, 'text[]')})`);
  if (subjects.length > 0) conditions.push(`item.subject = any (${bind(subjects, 'text[]')})`);
  if (tags.length > 0) conditions.push(`item.tags && ${bind(tags, 'text[]')}`);
  if (link && skills.length > 0) {
    const names = bind(
      skills.map((name) => name.toLowerCase()),
      'text[]',
    );
    conditions.push(hasSkillSql(link, { names, visible: buildVisibilityFilter(filter.visibility).on('known') }));
  }
  const typeColumn = ['program_type', 'resource_type'].find((column) => column in columns);
  if (typeColumn !== undefined && types.length > 0)
    conditions.push(`item.${typeColumn} = any (${bind(types, 'text[]')})`);
  return conditions;
}

/** The caller must be able to see the skill. */
function hasSkillSql(
  { table, parentColumn }: SkillLink,
  { names, visible }: { names: string; visible: string },
): string {
  return `exists (select from ${table} link
                   join skills on skills.id = link.skill_id
                   join platform_skills known on known.platform_id = link.platform_id and known.skill_id = link.skill_id
                  where link.platform_id = item.platform_id and link.${parentColumn} = item.id
                    and lower(skills.name) = any (${names}) and ${visible})`;
}
