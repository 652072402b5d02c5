import { findLearnerSkills } from '../../../db/mentors/recommendations/findLearnerSkills.js';
import { replaceLearnerSkills } from '../../../db/mentors/recommendations/replaceLearnerSkills.js';
import type { components } from '../../../generated/types.js';
import type { Access, Services } from '../../_shared/context.js';
import { type MemberOfOrg, findMemberOfOrg, memberOfOrg } from '../../_shared/memberOfOrg.js';
import { requirePlatform } from '../../_shared/platform.js';
import { invalidField } from '../../_shared/problems.js';
import { presentSkillRef } from './present.js';

type Relation = 'desired' | 'reported';
type Schemas = components['schemas'];

const learnerOf = ({ platform, user, visibility }: MemberOfOrg) => ({ platformId: platform.id, userId: user.id, levels: visibility.scopes[0]!.levels });

async function presentList({ db }: Services, member: MemberOfOrg, relation: Relation): Promise<Schemas['LearnerSkillList']> {
  const { skills, data } = await findLearnerSkills(db, learnerOf(member), relation);
  const refs = skills.map(({ skill_id, name }) => presentSkillRef({ id: skill_id, name }, member.platform));
  return { user_id: member.user.id, username: member.user.username, skills: refs, data: data as Record<string, unknown> | null };
}

/** One of the two lists of the person whom the path names. Throws a Problem: 400 when they are no member, or have none. */
export async function readList(
  relation: Relation,
  { params, access, services }: { params: { org: string; user_id: string }; access: Access; services: Services },
): Promise<Schemas['LearnerSkillList']> {
  const member = await findMemberOfOrg(access, services, params.org);
  if (!member) throw invalidField('path', 'user_id', 'is nobody of the platform', 'member');
  const list = await presentList(services, member, relation);
  if (list.skills.length === 0) throw invalidField('path', 'user_id', `has no ${relation} skills`, 'none');
  return list;
}

/** Replaces one of the two lists of the person whom the body names, and what clients keep beside it. Throws a Problem (404) when they are no member. */
export async function saveList(
  relation: Relation,
  { body, access, services }: { body: Schemas['LearnerSkillListInput']; access: Access; services: Services },
): Promise<Schemas['LearnerSkillList']> {
  if (body.user_id === undefined && body.username === undefined) throw invalidField('body', '/user_id', 'is needed, or username', 'required');
  const platform = requirePlatform(access, body.platform_key ?? body.org);
  const member = await memberOfOrg(access, services, { org: platform.key, username: body.username ?? String(body.user_id) });
  await replaceLearnerSkills(services.db, access.actor, learnerOf(member), relation, body.skills, body.data);
  return presentList(services, member, relation);
}
