import type { components } from '../../generated/types.js';
import { invalidField } from '../_shared/problems.js';

const MAX_SKIPPED_ROWS = 10_000_000;

/** A range of rows of a list. */
export interface RowRange {
  limit: number;
  offset: number;
}

/** Page length that stands for the whole list: more items than such a list has. */
const WHOLE = 1_000_000;

/**
 * Parses the page of a list with a page length. Without a length, the whole list is one page. Throws a Problem (400)
 * when it skips too many rows.
 */
export function parsePageByLength({
  page = 1,
  length = WHOLE,
}: {
  page?: number;
  length?: number;
}): RowRange & { page: number } {
  const offset = (page - 1) * length;
  if (offset > MAX_SKIPPED_ROWS)
    throw invalidField('query', 'page', `must not skip more than ${MAX_SKIPPED_ROWS} items`, 'maximum');
  return { page, limit: length, offset };
}

export function buildPagination(
  total: number,
  { page, limit }: { page: number; limit: number },
): components['schemas']['Pagination'] {
  return {
    totalItems: total,
    currentPage: page,
    perPage: limit === WHOLE ? total : limit,
    totalPages: Math.ceil(total / limit),
  };
}
