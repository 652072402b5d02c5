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
