import type { CatalogKind } from './catalogKinds.js';

/** An incoming catalog item. An absent property of `data` keeps its value; null clears it. */
export interface IncomingItem {
  /** The contract's identifier: course_id, program_id, pathway_id, resource_id or role_id; of a skill its name. */
  key: string;
  /** Required to create the item. */
  name?: string;
  slug?: string | null;
  /** For skills: its URI in a public taxonomy, stored unless the shared taxonomy knows the skill already. */
  uri?: string;
  data?: Record<string, unknown>;
}

/** A skill by its name; `uri` names it in a public taxonomy. */
export type NamedSkill = string | { name: string; uri?: string };

/** A key that names nothing in the tenant, with its property and index (in a tree: of its leaves). */
export interface DanglingReference {
  field: string;
  index: number;
  key: string;
  /** The item had this reference before: the target was removed, or is not imported yet. */
  isOld: boolean;
}

export interface Refusal {
  code:
    | 'name_required'
    | 'slug_taken'
    | 'prerequisite_cycle'
    | 'prerequisites_too_large'
    | 'invalid_time'
    | 'ends_before_start'
    | 'related_to_itself'
    | 'refused_value';
  /** Path in the item, such as data/prerequisites. */
  field: string;
  detail: string;
}

export interface ItemResult {
  key: string;
  outcome: 'created' | 'updated' | 'unchanged' | 'refused';
  dangling: DanglingReference[];
  refusal?: Refusal;
}

/** An item as the SQL of the upsert takes it; an absent property keeps its column. */
export interface ItemRow extends Record<string, unknown> {
  key: string;
  /** Properties without a column, and the names of properties to remove. */
  more: Record<string, unknown>;
  less: string[];
}

export function buildItemRow(kind: CatalogKind, { key, name, slug, data = {} }: IncomingItem): ItemRow {
  const row: ItemRow = { key, more: {}, less: [] };
  if (name !== undefined) row.name = name;
  if (slug !== undefined) row.slug = slug;
  for (const [property, value] of Object.entries(data)) {
    if (value === undefined || isLink(kind, property)) continue;
    if (property in kind.columns)
      row[`data.${property}`] = kind.columns[property] === 'time' ? parseTime(value) : value;
    else if (value === null) row.less.push(property);
    else row.more[property] = value;
  }
  return row;
}

/** Converts a time with any UTC offset to a form that PostgreSQL accepts. */
function parseTime(value: unknown): string | null {
  return value === null ? null : new Date(value as string).toISOString();
}

function isLink(kind: CatalogKind, property: string): boolean {
  return (property === 'skills' && kind.skills !== null) || kind.links.some(({ field }) => field === property);
}

/** The lists in a property, for the items that have it; null is an empty list. */
export function collectLists<Target>(items: IncomingItem[], field: string): { parentKey: string; targets: Target[] }[] {
  return items
    .filter(({ data }) => data?.[field] !== undefined)
    .map(({ key, data }) => ({ parentKey: key, targets: (data![field] ?? []) as Target[] }));
}
