import type { EnrollmentFilter, EnrollmentSort } from '../../../db/enrollment/enrollments/enrollmentFilter.js';

/** Sort parameters contain the kind of the item: `course_id`, `program_name`. */
const ITEM_FIELD = /^(course|program|pathway)_(id|name)$/;

export function parseEnrollmentSort(sort = '-id'): EnrollmentFilter['sort'] {
  const name = sort.replace('-', '');
  const [, , part] = ITEM_FIELD.exec(name) ?? [];
  const field = part === undefined ? name : part === 'id' ? 'item_key' : 'item_name';
  return { field: field as EnrollmentSort, descending: sort.startsWith('-') };
}
