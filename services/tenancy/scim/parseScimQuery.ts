import type { ScimQuery } from '../../../db/tenancy/scim/scimPage.js';
import { normalizePath, parseScimFilter } from './parseScimFilter.js';
import { invalidSyntax } from './scimProblem.js';
import type { ScimResource } from './scimResource.js';
import { LIST_RESPONSE, MOST_RESULTS, SEARCH_REQUEST } from './scimSchemas.js';

/** The parameters of a list. Names of attributes are separated by commas. */
export interface SentQuery {
  attributes?: string;
  excludedAttributes?: string;
  filter?: string;
  sortBy?: string;
  sortOrder?: 'ascending' | 'descending';
  startIndex?: number;
  count?: number;
}

interface SearchRequest extends Omit<SentQuery, 'attributes' | 'excludedAttributes'> {
  schemas: readonly string[];
  attributes?: readonly string[];
  excludedAttributes?: readonly string[];
}

/** The parameters in the body of a search. Throws a Problem (400, invalidSyntax) for a message of another schema. */
export function parseSearchRequest({ schemas, attributes, excludedAttributes, ...query }: SearchRequest): SentQuery {
  if (!schemas.some((urn) => urn.toLowerCase() === SEARCH_REQUEST.toLowerCase()))
    throw invalidSyntax(`The schemas of a search must contain '${SEARCH_REQUEST}'.`);
  return { ...query, attributes: attributes?.join(), excludedAttributes: excludedAttributes?.join() };
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
