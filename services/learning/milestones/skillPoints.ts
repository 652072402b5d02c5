import { type PointsOfSkill, findSkillPoints } from '../../../db/learning/progress/findSkillPoints.js';
import type { MilestoneItem } from '../../../db/learning/progress/milestoneItem.js';
import { saveSkillPoints } from '../../../db/learning/progress/saveSkillPoints.js';
import type { Access, CoreServices, PlatformRef } from '../../_shared/context.js';
import { requirePlatform } from '../../_shared/requirePlatform.js';
import { invalidField, notFound } from '../../_shared/problems.js';

interface Request {
  access: Access;
  services: CoreServices;
}

interface PlatformNames {
  platform_key?: string;
  platform_org?: string;
}

interface FoundPoints {
  platform: PlatformRef;
  skills: PointsOfSkill[];
}

/** Reads the points of an item's skills. Throws a Problem (404) for an unknown item. */
export async function readSkillPoints(
  { access, services, query }: Request & { query: PlatformNames },
  item: MilestoneItem,
): Promise<FoundPoints> {
  const platform = requirePlatform(access, query.platform_key ?? query.platform_org, {
    where: 'query',
    names: ['platform_key', 'platform_org'],
  });
  return { platform, skills: await requirePoints(services, platform, item) };
}

/**
 * Replaces the points of an item's skills and returns them. Throws a Problem: 400 for a repeated skill, 404 for an
 * unknown item.
 */
export async function replaceSkillPoints(
  { access, services, body }: Request & { body: PlatformNames & { skills: PointsOfSkill[] } },
  item: MilestoneItem,
): Promise<FoundPoints> {
  const platform = requirePlatform(access, body.platform_key ?? body.platform_org, {
    names: ['platform_key', 'platform_org'],
  });
  refuseRepeated(body.skills);
  const isKnown = await saveSkillPoints(services.db, access.actor, { platformId: platform.id, item }, body.skills);
  if (!isKnown) throw unknownItem(item);
  return { platform, skills: await requirePoints(services, platform, item) };
}

async function requirePoints(
  { db }: CoreServices,
  platform: PlatformRef,
  item: MilestoneItem,
): Promise<PointsOfSkill[]> {
  const skills = await findSkillPoints(db, platform.id, item);
  if (!skills) throw unknownItem(item);
  return skills;
}

function unknownItem(item: MilestoneItem) {
  return notFound(
    item.kind,
    item.kind === 'resource' ? item.resourceKey : item.kind === 'block' ? item.blockKey : item.courseKey,
  );
}

function refuseRepeated(skills: PointsOfSkill[]): void {
  const names = skills.map(({ name }) => name.toLowerCase());
  const second = names.findIndex((name, index) => names.indexOf(name) !== index);
  if (second >= 0) throw invalidField('body', `/skills/${second}/name`, 'is listed twice', 'duplicate_skill');
}
