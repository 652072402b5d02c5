import type { VisibilityLevel } from '../../tenancy/access/visibility.js';
import type { Database } from '../../core/connect.js';

export interface VisibleSkill {
  id: number;
  name: string;
}

/** A platform, and the visibility levels of the caller. */
export interface SkillScope {
  platformId: number;
  levels: readonly VisibilityLevel[];
}

const buildStatement = (condition: string) => `
  select skills.id, skills.name
    from skills join platform_skills known on known.platform_id = $1 and known.skill_id = skills.id and known.visibility = any (cast($2 as text[]))
   where ${condition}`;
const BY_NAME = { name: 'find visible skill by name', text: buildStatement('lower(skills.name) = lower($3)') };
const BY_ID = { name: 'find visible skill by id', text: buildStatement('skills.id = $3') };

/** A skill that the caller may see, by its name (case-insensitive) or number; null when there is none. */
export async function findVisibleSkill(
  db: Pick<Database, 'read'>,
  { platformId, levels }: SkillScope,
  nameOrId: string | number,
): Promise<VisibleSkill | null> {
  const statement = typeof nameOrId === 'number' ? BY_ID : BY_NAME;
  return (await db.read<VisibleSkill>(statement, [platformId, levels, nameOrId]))[0] ?? null;
}
