import { LEVELS_OF_ROLE } from '../../tenancy/access/visibility.js';
import type { Database } from '../../core/connect.js';
import { ITEM_TEXTS, type MilestoneItem, listItemKeys } from './milestoneItem.js';
import type { SkillPoints } from './skillPoints.js';

/** Points of a skill, by its name. */
export interface PointsOfSkill extends Pick<SkillPoints, 'points'> {
  name: string;
}

const buildText = (kind: MilestoneItem['kind']) => `
    select coalesce((select json_agg(json_build_object('name', skills.name, 'points', given.points) order by lower(skills.name), skills.id)
                       from skill_points given
                       join skills on skills.id = given.skill_id
                      where given.platform_id = $1 and given.kind = '${kind}' and given.item_id = item.id), '[]') as skills
      from (${ITEM_TEXTS[kind]}) item`;

/**
 * The skill points for completing an item, by skill name (case-insensitive); null when the platform has no such item.
 */
export async function findSkillPoints(
  db: Pick<Database, 'read'>,
  platformId: number,
  item: MilestoneItem,
): Promise<PointsOfSkill[] | null> {
  const statement = { name: `skill points of ${item.kind}`, text: buildText(item.kind) };
  const [row] = await db.read<{ skills: PointsOfSkill[] }>(statement, [
    platformId,
    LEVELS_OF_ROLE.platform_admin,
    ...listItemKeys(item),
  ]);
  return row?.skills ?? null;
}
