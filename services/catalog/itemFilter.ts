import type { ItemFilter, ItemSortField } from '../../db/catalog/items/listItems.js';
import type { Access } from '../_shared/context.js';
import type { Page } from '../_shared/paging.js';
import { buildVisibility } from '../../db/tenancy/access/rows.js';

export interface ItemQuery {
  slug?: string;
  query?: string;
  level?: string[];
  subject?: string[];
  tags?: string[];
  skills?: string[];
  sort?: string;
}

/** What a kind calls its own: `course_id` and the like, and `program_type` or `resource_type`. */
interface OwnParameters {
  key: string | undefined;
  types?: string[] | undefined;
}

/** The contract's parameters as the list query takes them; an empty text counts as absent. */
export function itemFilter(query: ItemQuery, { key, types }: OwnParameters, access: Access, page: Page): ItemFilter {
  return {
    visibility: buildVisibility(access.rows),
    key: key || undefined,
    slug: query.slug || undefined,
    text: query.query || undefined,
    levels: query.level,
    subjects: query.subject,
    tags: query.tags,
    skills: query.skills,
    types,
    sort: sortOf(query.sort ?? '-id'),
    limit: page.size,
    offset: page.offset,
  };
}

function sortOf(sort: string): ItemFilter['sort'] {
  const field = sort.replace('-', '');
  return { field: field.endsWith('_id') ? 'key' : (field as ItemSortField), descending: sort.startsWith('-') };
}
