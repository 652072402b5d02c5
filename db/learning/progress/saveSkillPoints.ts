import { LEVELS_OF_ROLE } from '../../tenancy/access/visibility.js';
import { ensureSkills } from '../../catalog/items/ensureSkills.js';
import type { Actor } from '../../core/actor.js';
import type { Database } from '../../core/connect.js';
import { query } from '../../core/transaction.js';
import type { PointsOfSkill } from './findSkillPoints.js';
import { grantResourcePoints } from './grantPoints.js';
import { type MilestoneItem, lockItem } from './milestoneItem.js';
import { queueRegrade } from './regrade.js';

/**
 * Replaces the skill points for completing an item (none for an empty list); adds new skills to the platform. People
 * who completed the item earlier earn them too: at once for a resource, else in the background. Earned points stay.
 * Names must be distinct, case-insensitively. Returns false when the platform has no such item. Idempotent.
 */
export function saveSkillPoints(
  db: Pick<Database, 'transaction'>,
  actor: Actor,
  { platformId, item }: { platformId: number; item: MilestoneItem },
  skills: readonly PointsOfSkill[],
): Promise<boolean> {
  return db.transaction(actor, async (trx) => {
    const found = await lockItem(trx, platformId, LEVELS_OF_ROLE.platform_admin, item);
    if (!found) return false;
    const ids = await ensureSkills(
      trx,
      platformId,
      skills.map(({ name }) => name),
    );
    const values = [
      platformId,
      item.kind,
      found.id,
      found.courseId,
      skills.map(({ name }) => ids.get(name)!),
      skills.map(({ points }) => points),
    ];
    const [changes] = await query<{ changed: boolean }>(trx, replace, values);
    if (!changes!.changed) return true;
    if (found.courseId === null) await grantResourcePoints(trx, platformId, found.id, null);
    else await queueRegrade(trx, platformId, found.courseId);
    return true;
  });
}

const replace = {
  name: 'replace skill points',
  changes: true as const,
  text: `
    with input as materialized (
      select * from unnest(cast($5 as bigint[]), cast($6 as integer[])) as input (skill_id, points)
    ), removed as (
      delete from skill_points
       where platform_id = $1 and kind = $2 and item_id = $3 and skill_id not in (select skill_id from input)
      returning 1
    ), written as (
      insert into skill_points (platform_id, kind, item_id, skill_id, course_id, points)
      select cast($1 as integer), $2, cast($3 as bigint), skill_id, cast($4 as bigint), points from input order by skill_id
      on conflict (platform_id, kind, item_id, skill_id) do update set points = excluded.points
        where skill_points.points <> excluded.points
      returning 1
    )
    select exists (select from removed) or exists (select from written) as changed`,
};
