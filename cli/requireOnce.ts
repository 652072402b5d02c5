import { MOST_DEPARTMENT_LEVELS } from '../db/tenancy/people/department.js';
import { AdminError } from './adminError.js';

/**
 * The value of an argument or its option. Throws AdminError if it is missing, empty, or given twice with different
 * values.
 */
export function requireOnce(argument: string | undefined, byOption: string | undefined, option: string): string {
  const value = argument ?? byOption;
  if (value === undefined || value === '') throw new AdminError('Is required.', option);
  if (byOption !== undefined && byOption !== value)
    throw new AdminError(`'${byOption}' and '${value}' differ. Give one of them.`, option);
  return value;
}

/** Parses `Engineering/Software` into names from the top. */
export function parseDepartmentPath(text: string): string[] {
  const names = text.split('/').map((name) => name.trim());
  if (names.some((name) => name === '' || name.length > 255)) {
    throw new AdminError(
      "Must be a path such as 'Engineering/Software'; a name has 1 to 255 characters.",
      '--department',
    );
  }
  if (names.length > MOST_DEPARTMENT_LEVELS)
    throw new AdminError(`Departments may have at most ${MOST_DEPARTMENT_LEVELS} levels.`, '--department');
  return names;
}
