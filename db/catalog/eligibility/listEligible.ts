import { courseKind } from '../items/catalogKinds.js';
import type { Database } from '../../core/connect.js';
import { itemDocumentsSql } from '../items/itemDocumentSql.js';
import type { ItemPage } from '../items/listItems.js';
import { JsonText } from '../../core/jsonText.js';
import { type PersonScope, scopeValues } from './personScope.js';

const seen = (table: string) => `(item.sees_all or ${table}.visibility <> 'viewable_by_tenant_admins')`;

const statement = {
  name: 'list eligible courses',
  text: `
    with scope as materialized (
      select * from person_scopes($1, $2, $3)
    ), eligible as materialized (
      select item.platform_id, item.id, item.name, scope.sees_all
        from scope
        join courses item on item.platform_id = scope.platform_id and item.deleted_at is null
       cross join lateral course_obstacles(item.platform_id, item.id, item.visibility, item.prerequisites, item.data, item.price,
                                           $3, scope.sees_all, scope.results) obstacle
       where not obstacle.not_visible and not obstacle.prerequisites and not obstacle.no_seats and not obstacle.not_open_yet
         and not obstacle.closed and not obstacle.request_needed and not obstacle.payment_needed
         and not exists (select from course_enrollments own
                          where own.platform_id = item.platform_id and own.user_id = $3 and own.course_id = item.id and is_active_now(own.active, own.expired))
    )
    select (select count(*) from eligible) as count,
           (select ${itemDocumentsSql(courseKind, { visible: seen, order: 'item.name, item.id' })}
              from (select courses.*, page.sees_all
                      from (select * from eligible order by name, id limit $4 offset $5) page
                      join courses on courses.platform_id = page.platform_id and courses.id = page.id) item
              join platforms on platforms.id = item.platform_id) as items`,
};

/** One page of the courses in the person's platforms that they may enroll in now, by name, and the count of all. */
export async function listEligibleCourses(
  db: Pick<Database, 'read'>,
  { userId, scopes, limit, offset }: { userId: number; scopes: PersonScope[]; limit: number; offset: number },
): Promise<ItemPage<'course'>> {
  const [row] = await db.read<{ count: number; items: string }>(statement, [
    ...scopeValues(scopes, userId),
    limit,
    offset,
  ]);
  return { count: row!.count, items: new JsonText(row!.items) };
}
