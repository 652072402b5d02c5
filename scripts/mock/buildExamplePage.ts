import type { Json, JsonObject } from '../../server/contract/contract.js';

/** The sizes of pages for requests that name no size. */
export interface PageSizes {
  page_size: number;
  limit: number;
  length: number;
}

/**
 * Builds the requested page of a list from an example. The example contains the number of items (`count`, or
 * `pagination.totalItems`); its items are on the first page and repeat until each page is full. A repeated item gets
 * another `id` if that is a number. `next` is null on the last page, and a page past the end is empty. Returns a body
 * that is not a list unchanged.
 */
export function buildExamplePage(body: Json, url: URL, sizes: PageSizes): Json {
  if (!isObject(body)) return body;
  if (Array.isArray(body.data) && isObject(body.pagination))
    return pageByPagination(body, body.data, body.pagination, url, sizes);
  if (!Array.isArray(body.results) || !('next' in body)) return body;
  if (typeof body.count !== 'number') return pageByCursor(body, body.results, url);
  const isByOffset =
    'current_page' in body && readNumber(url, 'page') === null && readNumber(url, 'page_size') === null;
  return isByOffset ? pageByOffset(body, body.results, url, sizes) : pageByNumber(body, body.results, url, sizes);
}

function pageByNumber(body: JsonObject, items: Json[], url: URL, sizes: PageSizes): JsonObject {
  const page = readNumber(url, 'page') ?? 1;
  const size = readNumber(url, 'page_size') ?? sizes.page_size;
  const total = Math.max(Number(body.count), items.length);
  const pages = Math.ceil(total / size);
  return {
    ...setPageNumbers(body, total, page, pages),
    results: sliceItems(items, total, (page - 1) * size, size),
    next: page < pages ? setParameter(url, 'page', page + 1) : null,
    previous: page > 1 && pages > 0 ? setParameter(url, 'page', Math.min(page - 1, pages)) : null,
  };
}

function pageByOffset(body: JsonObject, items: Json[], url: URL, sizes: PageSizes): JsonObject {
  const offset = readNumber(url, 'offset') ?? 0;
  const limit = readNumber(url, 'limit') ?? sizes.limit;
  const total = Math.max(Number(body.count), items.length);
  return {
    ...setPageNumbers(body, total, Math.floor(offset / limit) + 1, Math.ceil(total / limit)),
    results: sliceItems(items, total, offset, limit),
    next: offset + limit < total ? setParameter(url, 'offset', offset + limit) : null,
    previous: offset > 0 ? setParameter(url, 'offset', Math.max(0, offset - limit)) : null,
  };
}

function pageByPagination(
  body: JsonObject,
  items: Json[],
  pagination: JsonObject,
  url: URL,
  sizes: PageSizes,
): JsonObject {
  const page = readNumber(url, 'page') ?? 1;
  const size = readNumber(url, 'length') ?? sizes.length;
  const total = Math.max(Number(pagination.totalItems), items.length);
  const counted = { totalItems: total, currentPage: page, perPage: size, totalPages: Math.ceil(total / size) };
  return {
    ...body,
    data: sliceItems(items, total, (page - 1) * size, size),
    pagination: { ...pagination, ...counted },
  };
}

/** The example is the only page. */
function pageByCursor(body: JsonObject, items: Json[], url: URL): JsonObject {
  return { ...body, results: url.searchParams.has('after') ? [] : items, next: null };
}

function sliceItems(items: Json[], total: number, start: number, size: number): Json[] {
  if (items.length === 0) return [];
  const length = Math.max(0, Math.min(size, total - start));
  return Array.from({ length }, (_, index) => findItem(items, start + index));
}

function findItem(items: Json[], index: number): Json {
  const item = items[index % items.length]!;
  const isRepeated = index >= items.length;
  return isRepeated && isObject(item) && typeof item.id === 'number' ? { ...item, id: item.id + index } : item;
}

/** Sets the page numbers that the list has. */
function setPageNumbers(body: JsonObject, total: number, page: number, pages: number): JsonObject {
  const numbers: JsonObject = { count: total, current_page: page, total_pages: pages, num_pages: pages };
  return { ...body, ...Object.fromEntries(Object.entries(numbers).filter(([name]) => name in body)) };
}

function setParameter(url: URL, name: string, value: number): string {
  const address = new URL(url);
  address.searchParams.set(name, String(value));
  return address.href;
}

function readNumber(url: URL, name: string): number | null {
  const text = url.searchParams.get(name);
  return text === null || text === '' ? null : Number(text);
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
