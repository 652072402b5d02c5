import type { ContractOperation } from '../../../server/contract/contract.js';
import type { BoundRequest } from './boundRequests.js';
import { findCanaries } from './canaries.js';

interface Answered {
  status: number;
  body: unknown;
}

interface ListBody {
  count?: number;
  total_pages?: number;
  num_pages?: number;
  results?: unknown[];
  facets?: Record<string, { key: string; doc_count: number }[]>;
}

/** Values of a facet whose filter is tried, the most frequent first. */
const TRIED = 3;

/** Filters that have another name than their facets. */
const FILTERS: Record<string, string> = { categories: 'category', subjects: 'subject', llm_providers: 'llm' };

/** Returns whether a response contains all rows that it counts. Every request asks for the largest page. */
const isWhole = (body: unknown): boolean => {
  const { count, results } = (body ?? {}) as ListBody;
  return typeof count === 'number' && Array.isArray(results) && results.length < 100;
};

/** Finds faults in the counts of a list whose rows are all in the response. */
export function findCountFaults(body: unknown): string[] {
  if (!isWhole(body)) return [];
  const { count, results, total_pages: pages, num_pages: numberOfPages } = body as ListBody;
  const faults = count === results!.length ? [] : [`counts ${count}, and lists ${results!.length}`];
  if ((pages ?? numberOfPages ?? 1) > 1) faults.push(`has ${pages ?? numberOfPages} pages, and lists all on one`);
  return faults;
}

/** Finds facets whose count of a planted value differs from the rows of the response, if all rows show the faceted field. */
export function findFacetFaults(body: unknown): string[] {
  if (!isWhole(body)) return [];
  const { results, facets } = body as ListBody;
  const rows = results as Record<string, unknown>[];
  return Object.entries(facets ?? {}).flatMap(([facet, values]) => {
    if (!rows.every((row) => facet in row)) return [];
    const shown = rows.map((row) => JSON.stringify(row[facet]).toLowerCase());
    return values.flatMap(({ key, doc_count: counted }) => {
      const having = shown.filter((value) => value.includes(JSON.stringify(key).toLowerCase())).length;
      return findCanaries(key).length === 0 || having === counted
        ? []
        : [`the facet ${facet} counts ${counted} of ${key}, and ${having} rows have it`];
    });
  });
}

/** Finds facets whose counts differ from the number of rows that filtering by them returns. */
export async function findFilterFaults(
  { parameters }: ContractOperation,
  { query }: BoundRequest,
  body: unknown,
  send: (query: BoundRequest['query']) => Promise<Answered>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [facet, values] of Object.entries((body as ListBody | undefined)?.facets ?? {})) {
    const names = [facet, FILTERS[facet] ?? facet];
    const filter = parameters.find((parameter) => parameter.in === 'query' && names.includes(parameter.name))?.name;
    if (filter === undefined) continue;
    for (const { key, doc_count: expected } of values.slice(0, TRIED)) {
      const { status, body: filtered } = await send({ ...query, [filter]: [key] });
      const { count } = filtered as ListBody;
      if (status !== 200 || count !== expected)
        faults.push(`the facet ${facet} counts ${expected} of ${key}, and filtering returns ${status} ${count}`);
    }
  }
  return faults;
}
