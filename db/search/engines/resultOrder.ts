import type { SortField } from './engine.js';

/**
 * The one order of catalog search results, on every engine. Paging across a change of the engine neither repeats nor skips items whose sort
 * values are equal.
 *
 * 1. The sort value: `name_sort`, `created_at`, `modified_at`, `level` or `price` of `search_items`, in the direction of the sort. Times
 *    compare in microseconds; texts compare byte by byte in UTF-8 (collation "C"), so an engine that drops punctuation or folds case in the
 *    texts that it sorts by gets them in another form, such as the hexadecimal digits of their bytes, whose order is the same. An item
 *    without a value comes last in both directions. By relevance the value is the engine's own measure, best first, and among equals of
 *    that measure the name with the fewest words (`name_length`) comes first. PostgreSQL measures the fit of the name, and then, where at
 *    most 4,000 items match, that of the other texts.
 * 2. `search_items.order_key`, a whole number below 2^53, in the direction of the sort, and upwards by relevance:
 *    8 * (item_id, of a skill 2^24 * platform_id + item_id) + (course 0, program 1, pathway 2, skill 3, role 4, resource 5).
 *    No two entries share it, over all tenants and kinds: the ids of a kind are unique over all tenants, but for skills.
 */
export const TIE_KEY = 'order_key';

/** The column of `search_items` that holds the sort value. */
export const SORT_COLUMN: Record<Exclude<SortField, 'relevance'>, string> = {
  name: 'name_sort',
  created_at: 'created_at',
  updated_at: 'modified_at',
  level: 'level',
  price: 'price',
};
