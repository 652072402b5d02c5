import type { SortField } from './engine.js';

/**
 * Catalog search results have the same order on every engine, so that paging across a change of the engine neither
 * repeats nor skips items with equal sort values.
 *
 * 1. The sort value: `name_sort`, `created_at`, `modified_at`, `level` or `price` of `search_items`, in the direction
 *    of the sort. Times compare in microseconds; texts compare byte by byte in UTF-8 (collation "C"). An engine that
 *    drops punctuation or folds case when it sorts gets the texts in another form with the same order, such as the
 *    hexadecimal digits of their bytes. An item without a value comes last in both directions. For relevance, the
 *    value is the engine's own score, best first; among equal scores the name with the fewest words (`name_length`)
 *    comes first. PostgreSQL scores the fit of the name, and then, if at most 4,000 items match, that of the other
 *    texts.
 * 2. `search_items.order_key`, a whole number below 2^53, in the direction of the sort; ascending for relevance:
 *    8 * (item_id, of a skill 2^24 * platform_id + item_id) + (course 0, program 1, pathway 2, skill 3, role 4,
 *    resource 5). It is unique over all tenants and kinds, because the ids of each kind except skills are unique over
 *    all tenants.
 */
export const TIE_KEY = 'order_key';

/** The column of `search_items` with the sort value. */
export const SORT_COLUMN: Record<Exclude<SortField, 'relevance'>, string> = {
  name: 'name_sort',
  created_at: 'created_at',
  updated_at: 'modified_at',
  level: 'level',
  price: 'price',
};
