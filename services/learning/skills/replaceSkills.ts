import { replaceLearnerSkills } from '../../../db/mentors/recommendations/replaceLearnerSkills.js';
import type { Access, CoreServices } from '../../_shared/context.js';
import { requireMember } from '../../_shared/findMember.js';

interface Path {
  org: string;
  /** A username. */
  user_id: string;
}

/** Replaces one of the skill lists of a member and returns it. */
export async function replaceSkills(
  relation: 'desired' | 'reported',
  {
    params,
    body,
    access,
    services,
  }: { params: Path; body: { skills: string[] }; access: Access; services: CoreServices },
): Promise<{ user_id: number; username: string; skills: string[] }> {
  const { platform, user, visibility } = await requireMember(access, services, {
    org: params.org,
    username: params.user_id,
  });
  const learner = { platformId: platform.id, userId: user.id, levels: visibility.scopes[0]!.levels };
  const skills = await replaceLearnerSkills(services.db, access.actor, learner, relation, body.skills);
  return { user_id: user.id, username: user.username, skills };
}
