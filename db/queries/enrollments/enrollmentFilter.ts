/** Enrollments in courses of some platforms: everybody's, one person's, or those of another platform's members. */
export interface EnrollmentScope {
  platforms: number[] | 'all';
  userId?: number;
  /** Id of a platform: only people with an active membership there. */
  membersOf?: number;
}

export type EnrollmentSort =
  | 'id'
  | 'created'
  | 'started'
  | 'ended'
  | 'expired'
  | 'active'
  | 'username'
  | 'email'
  | 'name'
  | 'course_id'
  | 'course_name';

export interface EnrollmentFilter {
  /** A row that lies in any of them may be found. Their platforms must differ. None: nothing is found. */
  scopes: EnrollmentScope[];
  courseKey?: string;
  slug?: string;
  /** A part of the course's name; case and accents make no difference. */
  courseName?: string;
  sort: { field: EnrollmentSort; descending: boolean };
  limit: number;
  offset: number;
}

/** One enrollment with the names of its person and course. */
export interface ListedEnrollment {
  user_id: number;
  username: string;
  email: string;
  name: string;
  course_key: string;
  course_name: string;
  active: boolean;
  created: Date;
  started: Date;
  ended: Date | null;
  expired: Date | null;
  metadata: Record<string, unknown>;
}
