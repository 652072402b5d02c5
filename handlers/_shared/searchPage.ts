import type { RequestInfo } from './context.js';

/** The envelope of searches by limit and offset. */
export interface SearchPageBody<Item> {
  results: Item[];
  count: number;
  next: string | null;
  previous: string | null;
  current_page: number;
  total_pages: number;
}

/** `next` and `previous` keep all other parameters; `previous` never leads before the start. */
export function searchPageBody<Item>(
  { url }: RequestInfo,
  { limit, offset }: { limit: number; offset: number },
  count: number,
  results: Item[],
): SearchPageBody<Item> {
  const at = (place: number) => {
    const changed = new URL(url);
    changed.searchParams.set('limit', String(limit));
    changed.searchParams.set('offset', String(place));
    return changed.href;
  };
  return {
    results,
    count,
    next: offset + limit < count ? at(offset + limit) : null,
    previous: offset > 0 ? at(Math.max(0, Math.min(offset, count) - limit)) : null,
    current_page: Math.floor(offset / limit) + 1,
    total_pages: Math.ceil(count / limit),
  };
}
