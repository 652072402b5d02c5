import { JsonText } from '../../db/core/jsonText.js';
import type { RequestInfo } from './context.js';
import { invalidField } from './problems.js';

/** Rows that may be skipped: Postgres counts through all of them. */
const MAX_SKIPPED_ROWS = 10_000_000;

export interface Page {
  number: number;
  size: number;
  offset: number;
}

/** The envelope of catalog lists. */
export interface PageBody<Item> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Item[];
}

/** Throws a Problem (400) when the page is too far out. */
export function pageOf({ page = 1, page_size: size = 25 }: { page?: number; page_size?: number }): Page {
  const offset = (page - 1) * size;
  if (offset > MAX_SKIPPED_ROWS)
    throw invalidField('query', 'page', `must not skip more than ${MAX_SKIPPED_ROWS} records`, 'maximum');
  return { number: page, size, offset };
}

/** `next` and `previous` keep all other parameters; from past the end, `previous` leads to the last page. */
export function pageBody<Item>(
  request: Pick<RequestInfo, 'url'>,
  page: Page,
  count: number,
  results: Item[],
): PageBody<Item> {
  return { count, ...neighbours(request, page, count), results };
}

/** The same of results that are JSON already. */
export function pageText<Item>(
  request: Pick<RequestInfo, 'url'>,
  page: Page,
  count: number,
  results: JsonText<Item[]>,
): JsonText<PageBody<Item>> {
  const { next, previous } = neighbours(request, page, count);
  return new JsonText(
    `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":${results.text}}`,
  );
}

function neighbours(
  request: Pick<RequestInfo, 'url'>,
  page: Page,
  count: number,
): { next: string | null; previous: string | null } {
  const lastPage = Math.max(1, Math.ceil(count / page.size));
  const nextIsAllowed = page.offset + page.size <= MAX_SKIPPED_ROWS;
  return {
    next: page.number < lastPage && nextIsAllowed ? urlOfPage(request, page.number + 1) : null,
    previous: page.number > 1 ? urlOfPage(request, Math.min(page.number - 1, lastPage)) : null,
  };
}

function urlOfPage({ url }: Pick<RequestInfo, 'url'>, page: number): string {
  const changed = new URL(url);
  changed.searchParams.set('page', String(page));
  return changed.href;
}

/** The envelope of searches. */
export interface OffsetBody<Item> extends PageBody<Item> {
  current_page: number;
  /** 0 when nothing matches. */
  total_pages: number;
}

/** Where a search begins that takes `page` and `page_size`, or `limit` and `offset`. Throws a Problem (400) when it is too far out. */
export function pagedSearch(query: { page?: number; page_size?: number; limit?: number; offset?: number }): {
  limit: number;
  offset: number;
  isPaged: boolean;
} {
  const limit = query.page_size ?? query.limit ?? 12;
  if (query.page === undefined) return { limit, offset: query.offset ?? 0, isPaged: false };
  const { offset } = pageOf({ page: query.page, page_size: limit });
  return { limit, offset, isPaged: true };
}

/**
 * `next` and `previous` keep all other parameters; from past the end, `previous` leads to the last results. `byPage`: they count
 * in pages.
 */
export function offsetBody<Item>(
  request: Pick<RequestInfo, 'url'>,
  { limit, offset }: { limit: number; offset: number },
  count: number,
  results: Item[],
  { byPage = false }: { byPage?: boolean } = {},
): OffsetBody<Item> {
  const totalPages = Math.ceil(count / limit);
  const lastOffset = Math.max(0, totalPages - 1) * limit;
  const nextOffset = offset + limit;
  const urlAt = (to: number) => (byPage ? urlOfPage(request, Math.floor(to / limit) + 1) : urlOfOffset(request, to));
  return {
    count,
    next: nextOffset < count && nextOffset <= MAX_SKIPPED_ROWS ? urlAt(nextOffset) : null,
    previous: offset > 0 ? urlAt(Math.max(0, Math.min(offset - limit, lastOffset))) : null,
    current_page: Math.floor(offset / limit) + 1,
    total_pages: totalPages,
    results,
  };
}

function urlOfOffset({ url }: Pick<RequestInfo, 'url'>, offset: number): string {
  const changed = new URL(url);
  changed.searchParams.set('offset', String(offset));
  return changed.href;
}
