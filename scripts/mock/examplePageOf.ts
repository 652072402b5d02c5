import type { Json, JsonObject } from '../../server/contract.js';

const PAGE_SIZE = 25;
const LIMIT = 12;

/**
 * The part of a list that a request is for, as if the results of the example were all there are: its count is theirs, and `next` is null at the end.
 * `url` is that of the request. Anything but a list stays as it is.
 */
export function examplePageOf(body: Json, url: URL): Json {
  if (!isList(body)) return body;
  const numbers = { page: numberIn(url, 'page'), size: numberIn(url, 'page_size'), limit: numberIn(url, 'limit'), offset: numberIn(url, 'offset') };
  if ('current_page' in body && numbers.page === null && numbers.size === null) return byOffset(body, url, numbers.offset ?? 0, numbers.limit ?? LIMIT);
  if (!('count' in body)) return { ...body, results: url.searchParams.has('after') ? [] : body.results, next: null };
  return byPage(body, url, numbers.page ?? 1, numbers.size ?? PAGE_SIZE);
}

type List = JsonObject & { results: Json[] };

function isList(body: Json): body is List {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && Array.isArray(body.results) && 'next' in body;
}

function byPage(body: List, url: URL, page: number, size: number): JsonObject {
  const pages = Math.ceil(body.results.length / size);
  return {
    ...counted(body, page, pages),
    results: body.results.slice((page - 1) * size, page * size),
    next: page < pages ? addressWith(url, 'page', page + 1) : null,
    previous: page > 1 && pages > 0 ? addressWith(url, 'page', Math.min(page - 1, pages)) : null,
  };
}

function byOffset(body: List, url: URL, offset: number, limit: number): JsonObject {
  const total = body.results.length;
  return {
    ...counted(body, Math.floor(offset / limit) + 1, Math.ceil(total / limit)),
    results: body.results.slice(offset, offset + limit),
    next: offset + limit < total ? addressWith(url, 'offset', offset + limit) : null,
    previous: offset > 0 ? addressWith(url, 'offset', Math.max(0, offset - limit)) : null,
  };
}

/** The numbers that a list has of its pages. */
function counted(body: List, page: number, pages: number): JsonObject {
  const numbers: JsonObject = { count: body.results.length, current_page: page, total_pages: pages, num_pages: pages };
  return { ...body, ...Object.fromEntries(Object.entries(numbers).filter(([name]) => name in body)) };
}

function addressWith(url: URL, name: string, value: number): string {
  const address = new URL(url);
  address.searchParams.set(name, String(value));
  return address.href;
}

function numberIn(url: URL, name: string): number | null {
  const text = url.searchParams.get(name);
  return text === null || text === '' ? null : Number(text);
}
