import type { components } from '../../generated/types.js';
import { invalidField } from '../_shared/problems.js';

const MAX_SKIPPED_ROWS = 10_000_000;

/** Rows of a list. */
export interface RowRange {
  limit: number;
  offset: number;
}

/** Length of the only page of a list that is answered whole: more items than such a list has. */
const WHOLE = 1_000_000;

/** Without a length, which has a default where lists are long, the whole list is one page. Throws a Problem (400) when the page is too far out. */
export function pageOfLength({
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

export function paginationOf(
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
