import type { EnrollmentKind } from './enrollmentKinds.js';

/** SQL: the columns of a ListedEnrollment. */
export function buildListedColumns({ kind, keyColumn }: EnrollmentKind): string {
  return `enrollments.user_id, users.username, users.email, users.name, platforms.key as platform_key,
          items.${keyColumn} as item_key, ${kind === 'pathway' ? 'items.pathway_uuid' : 'cast(null as uuid)'} as item_uuid,
          items.name as item_name, items.slug, is_active_now(enrollments.active, enrollments.expired) as active, enrollments.created, enrollments.started,
          case when enrollments.active and not is_active_now(enrollments.active, enrollments.expired) then enrollments.expired else enrollments.ended end as ended,
          enrollments.expired, enrollments.metadata`;
}

/** SQL: the joins that `buildListedColumns` needs in addition to `enrollments`. */
export function buildListedTables({ items, itemColumn }: EnrollmentKind): string {
  return `join users on users.id = enrollments.user_id
          join platforms on platforms.id = enrollments.platform_id
          join ${items} items on items.platform_id = enrollments.platform_id and items.id = enrollments.${itemColumn}`;
}
