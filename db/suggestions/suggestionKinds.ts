import { COURSE, type EnrollmentKind, PATHWAY } from '../enrollments/enrollmentKinds.js';

/** What is suggested to whom. */
export interface SuggestionKind {
  kind: 'course' | 'course_group' | 'pathway';
  item: EnrollmentKind;
  toGroup: boolean;
}

export const COURSE_TO_PERSON: SuggestionKind = { kind: 'course', item: COURSE, toGroup: false };
export const COURSE_TO_GROUP: SuggestionKind = { kind: 'course_group', item: COURSE, toGroup: true };
export const PATHWAY_TO_PERSON: SuggestionKind = { kind: 'pathway', item: PATHWAY, toGroup: false };

/**
 * Whose suggestions somebody has to do with in a tenant: everybody's, or those of members of departments: of these, or of any. A group is
 * in it when it has members and all of them are.
 */
export type SuggestionReach = { departments: 'all' | 'any' | number[] };

/** A condition on the tenant, and a column with a person or a group. `bind` makes a value part of the statement. */
export function reachCondition(
  { departments }: SuggestionReach,
  { tenant, person, group }: { tenant: string; person?: string; group?: string },
  bind: (ids: number[]) => string,
): string {
  if (departments === 'all') return 'true';
  const inDepartment = departments === 'any' ? 'true' : `place.department_id = any (cast(${bind(departments)} as bigint[]))`;
  const isReached = (user: string) =>
    `exists (select from department_members place where place.platform_id = ${tenant} and place.user_id = ${user} and ${inDepartment})`;
  if (person !== undefined) return isReached(person);
  const members = `select from group_members member where member.platform_id = ${tenant} and member.group_id = ${group}`;
  return `exists (${members}) and not exists (${members} and not ${isReached('member.user_id')})`;
}
