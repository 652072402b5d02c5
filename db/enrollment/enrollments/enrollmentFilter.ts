import type { EnrollmentKind } from './enrollmentKinds.js';

/** Enrollments in items of some platforms: everybody's, one person's, or those of another platform's members. */
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
  | 'item_key'
  | 'item_name';

export interface EnrollmentFilter {
  kind: EnrollmentKind;
  /** A row that lies in any of them may be found. Their platforms must differ. None: nothing is found. */
  scopes: EnrollmentScope[];
  itemKey?: string;
  /** UUID of a pathway. */
  itemUuid?: string;
  slug?: string;
  /** A part of the item's name; case and accents make no difference. */
  itemName?: string;
  active?: boolean;
  sort: { field: EnrollmentSort; descending: boolean };
  limit: number;
  offset: number;
}

/** One enrollment with the names of its person and item. An enrollment whose time has run out is not active and ended then. */
export interface ListedEnrollment {
  user_id: number;
  username: string;
  email: string;
  name: string;
  platform_key: string;
  item_key: string;
  /** Null for what has none: courses and programs. */
  item_uuid: string | null;
  item_name: string;
  slug: string | null;
  active: boolean;
  created: Date;
  started: Date;
  ended: Date | null;
  expired: Date | null;
  metadata: Record<string, unknown>;
}
