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

/** Parameters whose names depend on the kind: `course_id` and the like, and `program_type` or `resource_type`. */
interface OwnParameters {
  key: string | undefined;
  types?: string[] | undefined;
}

/** Maps the contract's parameters to the filter of the list query; an empty text counts as absent. */
export function buildItemFilter(
  query: ItemQuery,
  { key, types }: OwnParameters,
  access: Access,
  page: Page,
): ItemFilter {
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
    sort: parseItemSort(query.sort ?? '-id'),
    limit: page.size,
    offset: page.offset,
  };
}

function parseItemSort(sort: string): ItemFilter['sort'] {
  const field = sort.replace('-', '');
  return { field: field.endsWith('_id') ? 'key' : (field as ItemSortField), descending: sort.startsWith('-') };
}
