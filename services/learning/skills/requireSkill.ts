import { type SkillScope, type VisibleSkill, findVisibleSkill } from '../../../db/learning/skills/findVisibleSkill.js';
import type { Access, CoreServices, PlatformRef } from '../../_shared/context.js';
import { requireOrganization } from '../../_shared/requirePlatform.js';
import { notFound } from '../../_shared/problems.js';

/** The platform of the path, and the skills of it that the caller sees. Throws a Problem (404) when it is unknown. */
export function requireSkillScope(access: Access, org: string): { platform: PlatformRef; scope: SkillScope } {
  const { platform, rows } = requireOrganization(access, org);
  return { platform, scope: { platformId: platform.id, levels: rows.levels } };
}

/** The skill that the request names. Throws a Problem (404) when the caller sees none with that name or id. */
export async function requireSkill(
  { db }: CoreServices,
  scope: SkillScope,
  nameOrId: string | number,
): Promise<VisibleSkill> {
  const skill = await findVisibleSkill(db, scope, nameOrId);
  if (!skill) throw notFound('skill', nameOrId);
  return skill;
}
