import type { ScimQuery } from '../../../db/tenancy/scim/scimPage.js';
import { normalizePath, parseScimFilter } from './parseScimFilter.js';
import type { ScimResource } from './scimResource.js';
import { LIST_RESPONSE, MOST_RESULTS } from './scimSchemas.js';

interface SentQuery {
  filter?: string;
  sortBy?: string;
  sortOrder?: 'ascending' | 'descending';
  startIndex?: number;
  count?: number;
}

/** Parses the parameters of a list by RFC 7644: numbers that are too small count as the smallest. */
export function parseScimQuery(platformId: number, query: SentQuery): ScimQuery {
  const { filter, sortBy, sortOrder, startIndex = 1, count = 100 } = query;
  return {
    platformId,
    filter: filter ? parseScimFilter(filter) : null,
    sort: sortBy ? { path: normalizePath(sortBy), descending: sortOrder === 'descending' } : null,
    limit: Math.min(Math.max(count, 0), MOST_RESULTS),
    offset: Math.max(startIndex, 1) - 1,
  };
}

/** The answer of a list. */
export function buildListResponse<Item extends object = ScimResource>(total: number, resources: Item[], offset = 0) {
  return {
    schemas: [LIST_RESPONSE],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}
