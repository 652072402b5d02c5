import type { ContractOperation } from '../../../server/contract/contract.js';
import type { BoundRequest } from './boundRequests.js';
import { canariesIn } from './canaries.js';

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

/** Whether all rows that a list counts are in its answer. Every request takes the largest page. */
const isWhole = (body: unknown): boolean => {
  const { count, results } = (body ?? {}) as ListBody;
  return typeof count === 'number' && Array.isArray(results) && results.length < 100;
};

/** What is wrong with the numbers of a list whose rows are all in its answer. */
export function faultsOfCounts(body: unknown): string[] {
  if (!isWhole(body)) return [];
  const { count, results, total_pages: pages, num_pages: numberOfPages } = body as ListBody;
  const faults = count === results!.length ? [] : [`counts ${count}, and lists ${results!.length}`];
  if ((pages ?? numberOfPages ?? 1) > 1) faults.push(`has ${pages ?? numberOfPages} pages, and lists all on one`);
  return faults;
}

/** Facets that count a planted value otherwise than the rows of the answer have it, where all rows show what the facet counts. */
export function faultsOfFacetCounts(body: unknown): string[] {
  if (!isWhole(body)) return [];
  const { results, facets } = body as ListBody;
  const rows = results as Record<string, unknown>[];
  return Object.entries(facets ?? {}).flatMap(([facet, values]) => {
    if (!rows.every((row) => facet in row)) return [];
    const shown = rows.map((row) => JSON.stringify(row[facet]).toLowerCase());
    return values.flatMap(({ key, doc_count: counted }) => {
      const having = shown.filter((value) => value.includes(JSON.stringify(key).toLowerCase())).length;
      return canariesIn(key).length === 0 || having === counted
        ? []
        : [`the facet ${facet} counts ${counted} of ${key}, and ${having} rows have it`];
    });
  });
}

/** Facets whose counts differ from what filtering by them returns. */
export async function faultsOfFilters(
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
