import { JsonText } from '../../db/core/jsonText.js';
import type { RequestInfo } from './context.js';
import { invalidField } from './problems.js';

/** The largest offset of a list: Postgres counts through all skipped rows. */
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

/** Parses the page of a list. Throws a Problem (400) when it skips too many rows. */
export function parsePage({ page = 1, page_size: size = 25 }: { page?: number; page_size?: number }): Page {
  const offset = (page - 1) * size;
  if (offset > MAX_SKIPPED_ROWS)
    throw invalidField('query', 'page', `must not skip more than ${MAX_SKIPPED_ROWS} records`, 'maximum');
  return { number: page, size, offset };
}

/**
 * Builds the envelope of a page. `next` and `previous` keep all other parameters; past the end, `previous` leads to the
 * last page.
 */
export function buildPage<Item>(
  request: Pick<RequestInfo, 'url'>,
  page: Page,
  count: number,
  results: Item[],
): PageBody<Item> {
  return { count, ...buildLinks(request, page, count), results };
}

/** The same for results that are JSON text already. */
export function buildPageText<Item>(
  request: Pick<RequestInfo, 'url'>,
  page: Page,
  count: number,
  results: JsonText<Item[]>,
): JsonText<PageBody<Item>> {
  const { next, previous } = buildLinks(request, page, count);
  return new JsonText(
    `{"count":${count},"next":${JSON.stringify(next)},"previous":${JSON.stringify(previous)},"results":${results.text}}`,
  );
}

function buildLinks(
  request: Pick<RequestInfo, 'url'>,
  page: Page,
  count: number,
): { next: string | null; previous: string | null } {
  const lastPage = Math.max(1, Math.ceil(count / page.size));
  const nextIsAllowed = page.offset + page.size <= MAX_SKIPPED_ROWS;
  return {
    next: page.number < lastPage && nextIsAllowed ? buildPageUrl(request, page.number + 1) : null,
    previous: page.number > 1 ? buildPageUrl(request, Math.min(page.number - 1, lastPage)) : null,
  };
}

function buildPageUrl({ url }: Pick<RequestInfo, 'url'>, page: number): string {
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

/**
 * Parses the range of a search that takes `page` and `page_size`, or `limit` and `offset`. Throws a Problem (400) when
 * it skips too many rows.
 */
export function parseSearchPage(query: { page?: number; page_size?: number; limit?: number; offset?: number }): {
  limit: number;
  offset: number;
  isPaged: boolean;
} {
  const limit = query.page_size ?? query.limit ?? 12;
  if (query.page === undefined) return { limit, offset: query.offset ?? 0, isPaged: false };
  const { offset } = parsePage({ page: query.page, page_size: limit });
  return { limit, offset, isPaged: true };
}

/**
 * Builds the envelope of a search. `next` and `previous` keep all other parameters; past the end, `previous` leads to
 * the last results. `byPage`: the links count in pages.
 */
export function buildOffsetPage<Item>(
  request: Pick<RequestInfo, 'url'>,
  { limit, offset }: { limit: number; offset: number },
  count: number,
  results: Item[],
  { byPage = false }: { byPage?: boolean } = {},
): OffsetBody<Item> {
  const totalPages = Math.ceil(count / limit);
  const lastOffset = Math.max(0, totalPages - 1) * limit;
  const nextOffset = offset + limit;
  const urlAt = (to: number) =>
    byPage ? buildPageUrl(request, Math.floor(to / limit) + 1) : buildOffsetUrl(request, to);
  return {
    count,
    next: nextOffset < count && nextOffset <= MAX_SKIPPED_ROWS ? urlAt(nextOffset) : null,
    previous: offset > 0 ? urlAt(Math.max(0, Math.min(offset - limit, lastOffset))) : null,
    current_page: Math.floor(offset / limit) + 1,
    total_pages: totalPages,
    results,
  };
}

function buildOffsetUrl({ url }: Pick<RequestInfo, 'url'>, offset: number): string {
  const changed = new URL(url);
  changed.searchParams.set('offset', String(offset));
  return changed.href;
}
