import type { CourseEnrollment } from './courseEnrollment.js';
import type { EnrollmentKind } from './enrollmentKinds.js';

/** Enrollments on some platforms: of all people, of one person, or of the members of another platform. */
export interface EnrollmentScope {
  platforms: number[] | 'all';
  userId?: number;
  /** Id of a platform; only people with an active membership there. */
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
  | 'item_key'
  | 'item_name';

export interface EnrollmentFilter {
  kind: EnrollmentKind;
  /** Rows of any of these scopes match. Their platforms must not overlap. An empty list matches nothing. */
  scopes: EnrollmentScope[];
  itemKey?: string;
  /** UUID of a pathway. */
  itemUuid?: string;
  slug?: string;
  /** Part of the item's name, regardless of case and accents. */
  itemName?: string;
  active?: boolean;
  sort: { field: EnrollmentSort; descending: boolean };
  limit: number;
  offset: number;
}

/** An enrollment with the names of its person and item. An expired enrollment is inactive, and ended at its expiry. */
export interface ListedEnrollment extends Pick<
  CourseEnrollment,
  'user_id' | 'active' | 'created' | 'started' | 'ended' | 'expired' | 'metadata'
> {
  username: string;
  email: string;
  name: string;
  platform_key: string;
  item_key: string;
  /** Of a pathway; null for courses and programs. */
  item_uuid: string | null;
  item_name: string;
  slug: string | null;
}
