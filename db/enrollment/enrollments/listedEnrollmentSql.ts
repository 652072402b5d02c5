import type { EnrollmentKind } from './enrollmentKinds.js';

/**
 * SQL: whether a row of `enrollments` is active now. A passed expiry ends it, even if `endExpired` has not stored that
 * yet.
 */
export const ACTIVE_NOW = 'is_active_now(enrollments.active, enrollments.expired)';

/** SQL: the columns of a ListedEnrollment. */
export function buildListedColumns({ kind, keyColumn }: EnrollmentKind): string {
  return `enrollments.user_id, users.username, users.email, users.name, platforms.key as platform_key,
          items.${keyColumn} as item_key, ${kind === 'pathway' ? 'items.pathway_uuid' : 'cast(null as uuid)'} as item_uuid,
          items.name as item_name, items.slug, ${ACTIVE_NOW} as active, enrollments.created, enrollments.started,
          case when enrollments.active and not ${ACTIVE_NOW} then enrollments.expired else enrollments.ended end as ended,
          enrollments.expired, enrollments.metadata`;
}

/** SQL: the joins that `buildListedColumns` needs in addition to `enrollments`. */
export function buildListedTables({ items, itemColumn }: EnrollmentKind): string {
  return `join users on users.id = enrollments.user_id
          join platforms on platforms.id = enrollments.platform_id
          join ${items} items on items.platform_id = enrollments.platform_id and items.id = enrollments.${itemColumn}`;
}
