import type { ScimFilter } from '../../../db/tenancy/scim/scimFilter.js';
import { invalidFilter } from './scimProblem.js';

/** Whether a value of a multi-valued attribute matches the filter of a path. Throws a Problem (400) for orders. */
export function matchesFilter(filter: ScimFilter, value: Record<string, string | boolean | null>): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => matchesFilter(part, value));
    case 'or':
      return filter.parts.some((part) => matchesFilter(part, value));
    case 'not':
      return !matchesFilter(filter.part, value);
    case 'within':
      throw invalidFilter('a filter of values has no further filters of values');
    case 'compare': {
      const [found, sent] = [value[filter.path] ?? null, filter.value].map((one) => String(one ?? '').toLowerCase());
      if (filter.comparison === 'pr') return found !== '';
      if (filter.comparison === 'eq') return found === sent;
      if (filter.comparison === 'ne') return found !== sent;
      throw invalidFilter('a filter of values compares by eq, ne and pr only');
    }
  }
}
