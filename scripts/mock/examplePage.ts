import type { Json, JsonObject } from '../../server/contract/contract.js';

/** Sizes of pages where the request names none. */
export interface PageSizes {
  page_size: number;
  limit: number;
  length: number;
}

/**
 * The page of a list that a request asks for. The example says how many items there are (`count`, or `pagination.totalItems`); its own items
 * stand on the first page and are repeated until each page is full. Repeated items get an `id` of their own where that is a number. Pages
 * end: `next` is null on the last one, and a page past the end is empty. Anything but a list stays as it is.
 */
export function examplePage(body: Json, url: URL, sizes: PageSizes): Json {
  if (!isObject(body)) return body;
  if (Array.isArray(body.data) && isObject(body.pagination))
    return byPagination(body, body.data, body.pagination, url, sizes);
  if (!Array.isArray(body.results) || !('next' in body)) return body;
  if (typeof body.count !== 'number') return byCursor(body, body.results, url);
  const isByOffset = 'current_page' in body && numberIn(url, 'page') === null && numberIn(url, 'page_size') === null;
  return isByOffset ? byOffset(body, body.results, url, sizes) : byPage(body, body.results, url, sizes);
}

function byPage(body: JsonObject, items: Json[], url: URL, sizes: PageSizes): JsonObject {
  const page = numberIn(url, 'page') ?? 1;
  const size = numberIn(url, 'page_size') ?? sizes.page_size;
  const total = Math.max(Number(body.count), items.length);
  const pages = Math.ceil(total / size);
  return {
    ...withPageNumbers(body, total, page, pages),
    results: itemsFrom(items, total, (page - 1) * size, size),
    next: page < pages ? withParameter(url, 'page', page + 1) : null,
    previous: page > 1 && pages > 0 ? withParameter(url, 'page', Math.min(page - 1, pages)) : null,
  };
}

function byOffset(body: JsonObject, items: Json[], url: URL, sizes: PageSizes): JsonObject {
  const offset = numberIn(url, 'offset') ?? 0;
  const limit = numberIn(url, 'limit') ?? sizes.limit;
  const total = Math.max(Number(body.count), items.length);
  return {
    ...withPageNumbers(body, total, Math.floor(offset / limit) + 1, Math.ceil(total / limit)),
    results: itemsFrom(items, total, offset, limit),
    next: offset + limit < total ? withParameter(url, 'offset', offset + limit) : null,
    previous: offset > 0 ? withParameter(url, 'offset', Math.max(0, offset - limit)) : null,
  };
}

function byPagination(body: JsonObject, items: Json[], pagination: JsonObject, url: URL, sizes: PageSizes): JsonObject {
  const page = numberIn(url, 'page') ?? 1;
  const size = numberIn(url, 'length') ?? sizes.length;
  const total = Math.max(Number(pagination.totalItems), items.length);
  const counted = { totalItems: total, currentPage: page, perPage: size, totalPages: Math.ceil(total / size) };
  return { ...body, data: itemsFrom(items, total, (page - 1) * size, size), pagination: { ...pagination, ...counted } };
}

/** The example is the first page and the only one. */
function byCursor(body: JsonObject, items: Json[], url: URL): JsonObject {
  return { ...body, results: url.searchParams.has('after') ? [] : items, next: null };
}

function itemsFrom(items: Json[], total: number, start: number, size: number): Json[] {
  if (items.length === 0) return [];
  const length = Math.max(0, Math.min(size, total - start));
  return Array.from({ length }, (_, index) => itemAt(items, start + index));
}

function itemAt(items: Json[], index: number): Json {
  const item = items[index % items.length]!;
  const isRepeated = index >= items.length;
  return isRepeated && isObject(item) && typeof item.id === 'number' ? { ...item, id: item.id + index } : item;
}

/** Sets those numbers of pages that the list has. */
function withPageNumbers(body: JsonObject, total: number, page: number, pages: number): JsonObject {
  const numbers: JsonObject = { count: total, current_page: page, total_pages: pages, num_pages: pages };
  return { ...body, ...Object.fromEntries(Object.entries(numbers).filter(([name]) => name in body)) };
}

function withParameter(url: URL, name: string, value: number): string {
  const address = new URL(url);
  address.searchParams.set(name, String(value));
  return address.href;
}

function numberIn(url: URL, name: string): number | null {
  const text = url.searchParams.get(name);
  return text === null || text === '' ? null : Number(text);
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
