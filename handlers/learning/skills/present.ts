import type { VisibleSkill } from '../../../db/learning/skills/findVisibleSkill.js';
import type { PersonSkill } from '../../../db/learning/skills/listPersonSkills.js';
import {
  BREAKPOINTS,
  type Breakpoint,
  type PointsStanding,
  computeBreakpoints,
  countPeople,
  computePercentileRank,
} from '../../../db/learning/skills/pointsDistribution.js';
import type { Level } from '../../../db/learning/skills/saveThreshold.js';
import type { components } from '../../../generated/types.js';
import type { PlatformRef } from '../../../services/_shared/context.js';
import type { MemberSkillList } from '../../../services/learning/skills/learnerSkillList.js';

type Schemas = components['schemas'];

export function presentSkillRef({ id, name }: VisibleSkill, platform: PlatformRef): Schemas['SkillRef'] {
  return { skill_id: id, name, slug: buildSlug(name) || String(id), platform: platform.key };
}

export const buildSlug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

export function presentThreshold({ name, threshold }: Level, platform: PlatformRef): Schemas['SkillThreshold'] {
  return { name, threshold, platform: platform.key };
}

/** A skill of a person, with the levels that it reaches, the lowest first. */
export function presentUserSkill(
  { id, name, total_points, percentile, courses, resources }: PersonSkill,
  levels: readonly Level[],
  platform: PlatformRef,
): Schemas['UserSkill'] {
  const lowest = levels[0]?.threshold ?? null;
  return {
    skill: presentSkillRef({ id, name }, platform),
    courses: courses.map(({ course_id, points }) => ({ course_id, points })),
    resources: resources.map(({ name: resource, points }) => ({ name: resource, points })),
    total_points,
    percentile,
    threshold: lowest,
    acquired: total_points >= (lowest ?? 1),
    levels: levels
      .filter(({ threshold }) => total_points >= threshold)
      .map(({ name: level, threshold }) => ({ name: level, threshold })),
  };
}

export function presentDistribution(
  { counts, points }: PointsStanding,
  username: string,
): Schemas['PointDistribution'] {
  const breakpoints = computeBreakpoints(counts);
  const upTo = (most: number | null) => (most === null ? null : countPeople(counts.filter(([value]) => value <= most)));
  return {
    username,
    points,
    percentile: computePercentileRank(counts, points),
    user_count: countPeople(counts),
    breakpoints,
    counts: Object.fromEntries(BREAKPOINTS.map((name) => [name, upTo(breakpoints[name])])) as Record<
      Breakpoint,
      number | null
    >,
  };
}

export const presentSkillList = ({ member, skills, data }: MemberSkillList): Schemas['LearnerSkillList'] => ({
  user_id: member.user.id,
  username: member.user.username,
  skills: skills.map(({ skill_id, name }) => presentSkillRef({ id: skill_id, name }, member.platform)),
  data,
});
