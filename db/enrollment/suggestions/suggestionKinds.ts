import type { BindValue, PlatformRows } from '../../tenancy/access/rows.js';
import { COURSE, type EnrollmentKind, PATHWAY } from '../enrollments/enrollmentKinds.js';

/** What is suggested, and whether to a person or a group. */
export interface SuggestionKind {
  kind: 'course' | 'course_group' | 'pathway';
  item: EnrollmentKind;
  toGroup: boolean;
}

export const COURSE_TO_PERSON: SuggestionKind = { kind: 'course', item: COURSE, toGroup: false };
export const COURSE_TO_GROUP: SuggestionKind = { kind: 'course_group', item: COURSE, toGroup: true };
export const PATHWAY_TO_PERSON: SuggestionKind = { kind: 'pathway', item: PATHWAY, toGroup: false };

/** SQL: a condition on a row of suggestions, true if a caller with these rows may see the suggested item. */
export function itemIsVisible(
  { item }: SuggestionKind,
  suggestion: string,
  rows: readonly PlatformRows[],
  bind: BindValue,
): string {
  const narrowed = rows
    .filter(({ levels }) => !levels.includes('viewable_by_tenant_admins'))
    .map(({ platformId }) => platformId);
  if (narrowed.length === 0) return 'true';
  return `not exists (select from ${item.items} hidden
                       where hidden.platform_id = ${suggestion}.platform_id and hidden.id = ${suggestion}.${item.itemColumn}
                         and hidden.visibility = 'viewable_by_tenant_admins' and hidden.platform_id = any (${bind(narrowed, 'integer[]')}))`;
}
