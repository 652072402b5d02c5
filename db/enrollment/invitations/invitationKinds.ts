import { COURSE, type EnrollmentKind, PROGRAM } from '../enrollments/enrollmentKinds.js';

/** What people are invited to: a platform, or something in it that they are enrolled in. */
export interface InvitationKind {
  kind: 'course' | 'platform' | 'program';
  /** Null: to the platform itself. */
  enrollment: EnrollmentKind | null;
}

export const TO_COURSE: InvitationKind = { kind: 'course', enrollment: COURSE };
export const TO_PLATFORM: InvitationKind = { kind: 'platform', enrollment: null };
export const TO_PROGRAM: InvitationKind = { kind: 'program', enrollment: PROGRAM };
