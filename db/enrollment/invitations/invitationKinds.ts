import { COURSE, type EnrollmentKind, PROGRAM } from '../enrollments/enrollmentKinds.js';

/** The target of an invitation: a platform, or one of its items that redemption enrolls in. */
export interface InvitationKind {
  kind: 'course' | 'platform' | 'program';
  /** Null for the platform itself. */
  enrollment: EnrollmentKind | null;
}

export const TO_COURSE: InvitationKind = { kind: 'course', enrollment: COURSE };
export const TO_PLATFORM: InvitationKind = { kind: 'platform', enrollment: null };
export const TO_PROGRAM: InvitationKind = { kind: 'program', enrollment: PROGRAM };
