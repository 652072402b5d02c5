import type { EnrollmentKind } from './enrollmentKinds.js';

/** Whether a row of `enrollments` holds now: an expiry that has passed ends it, whether or not the job has stored it. */
export const ACTIVE_NOW = '(enrollments.active and coalesce(enrollments.expired > now(), true))';

/** The columns of a ListedEnrollment. */
export function listedColumns({ kind, keyColumn }: EnrollmentKind): string {
  return `enrollments.user_id, users.username, users.email, users.name, platforms.key as platform_key,
          items.${keyColumn} as item_key, ${kind === 'pathway' ? 'items.pathway_uuid' : 'cast(null as uuid)'} as item_uuid,
          items.name as item_name, items.slug, ${ACTIVE_NOW} as active, enrollments.created, enrollments.started,
          case when enrollments.active and not ${ACTIVE_NOW} then enrollments.expired else enrollments.ended end as ended,
          enrollments.expired, enrollments.metadata`;
}

/** What they are read of, beside `enrollments`. */
export function listedTables({ items, itemColumn }: EnrollmentKind): string {
  return `join users on users.id = enrollments.user_id
          join platforms on platforms.id = enrollments.platform_id
          join ${items} items on items.platform_id = enrollments.platform_id and items.id = enrollments.${itemColumn}`;
}
