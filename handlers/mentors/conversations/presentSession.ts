import { LEVELS_OF_ROLE } from '../../../db/tenancy/access/visibility.js';
import { findListedSession } from '../../../db/mentors/conversations/listSessions.js';
import { findGreeting } from '../../../db/mentors/conversations/listSessionMessages.js';
import type { Session } from '../../../db/mentors/conversations/session.js';
import { findMentor } from '../../../db/mentors/mentors/findMentor.js';
import { listSuggestedPrompts } from '../../../db/mentors/mentors/listSuggestedPrompts.js';
import type { components } from '../../../generated/types.js';
import type { MentorServices } from '../../../services/mentors/services.js';
import type { OrgMember } from '../../../services/_shared/findMember.js';
import { notFound } from '../../../services/_shared/problems.js';
import { completeSettings } from '../../../services/mentors/mentors/mentorSettings.js';

/** A session with its greeting and suggested prompts. Throws a Problem (404) when it no longer exists. */
export async function presentSession(
  services: MentorServices,
  member: OrgMember,
  { id, sessionKey, mentorId }: Session,
): Promise<components['schemas']['OpenedSession']> {
  const { db } = services;
  const [session, greeting, prompts] = await Promise.all([
    findListedSession(db, member.platform.id, id),
    findGreeting(db, member.platform.id, id),
    readPrompts(services, member, mentorId),
  ]);
  if (!session) throw notFound('session', sessionKey);
  return { ...session, greeting, suggested_prompts: prompts };
}

async function readPrompts({ db }: MentorServices, { platform, visibility }: OrgMember, mentorId: number) {
  const mentor = await findMentor(db, { id: mentorId }, { everything: true });
  if (!mentor || !completeSettings(mentor.document.settings).enable_suggested_prompts) return [];
  const own = visibility.scopes.find(({ platformId }) => platformId === mentor.platformId);
  const levels = mentor.platformId === platform.id && own ? own.levels : LEVELS_OF_ROLE.learner.slice(0, 1);
  return listSuggestedPrompts(db, { platformId: mentor.platformId, mentorId, levels });
}
