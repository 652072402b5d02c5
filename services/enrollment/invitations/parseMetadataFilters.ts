import type { MetadataFilter } from '../../../db/enrollment/invitations/invitationFilter.js';
import { invalidField } from '../../_shared/problems.js';

const MOST_FILTERS = 10;
const LONGEST_NAME = 100;
const LONGEST_VALUE = 1_000;
const MOST_VALUES = 20;

/** Query parameters that the contract names. */
const NAMED = new Set([
  'org',
  'platform_key',
  'platform_org',
  'course_id',
  'program_key',
  'email',
  'source',
  'active',
  'sort',
  'page',
  'page_size',
]);

/**
 * Parses all other query parameters as filters of the metadata. Throws a Problem (400) when they are too many or too
 * long.
 */
export function parseMetadataFilters(query: Record<string, unknown>): MetadataFilter[] {
  const names = Object.keys(query).filter((name) => !NAMED.has(name));
  const firstExcess = names[MOST_FILTERS];
  if (firstExcess !== undefined)
    throw invalidField('query', firstExcess, `exceeds the limit of ${MOST_FILTERS} metadata filters`, 'maxItems');
  return names.map((name) => {
    const values = [query[name]].flat().map(String);
    if (name.length > LONGEST_NAME)
      throw invalidField('query', name, `must have a name of at most ${LONGEST_NAME} characters`, 'maxLength');
    if (values.length > MOST_VALUES)
      throw invalidField('query', name, `must have at most ${MOST_VALUES} values`, 'maxItems');
    if (values.some((value) => value.length > LONGEST_VALUE))
      throw invalidField('query', name, `must have at most ${LONGEST_VALUE} characters`, 'maxLength');
    return { name, values };
  });
}
