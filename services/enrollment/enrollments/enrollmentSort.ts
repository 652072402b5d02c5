import type { EnrollmentFilter, EnrollmentSort } from '../../../db/enrollment/enrollments/enrollmentFilter.js';

/** The contract names identifiers and names of items by their kind. */
const ITEM_FIELD = /^(course|program|pathway)_(id|name)$/;

export function enrollmentSort(sort = '-id'): EnrollmentFilter['sort'] {
  const name = sort.replace('-', '');
  const [, , part] = ITEM_FIELD.exec(name) ?? [];
  const field = part === undefined ? name : part === 'id' ? 'item_key' : 'item_name';
  return { field: field as EnrollmentSort, descending: sort.startsWith('-') };
}
