import type { Actor } from '../../db/core/actor.js';
import { enrollLtiMember } from '../../db/lti/enrollLtiLearner.js';
import type { ListedLtiDeployment } from '../../db/lti/listLtiDeployments.js';
import type { ListedLtiRegistration } from '../../db/lti/listLtiRegistrations.js';
import { type LtiMemberLink, countAbsentMembers, listSettledMembers } from '../../db/lti/ltiMembers.js';
import { LtiServiceFailed } from '../../providers/lti/ltiServiceFailed.js';
import type { CoreServices, PlatformRef } from '../_shared/context.js';
import { openLtiAccount } from './openLtiAccount.js';
import { findOrLinkLtiPerson } from './openLaunch.js';
import { isLtiLearner } from './readLaunch.js';
import { type LtiMember, type ReadMembers, readMembers } from './readMembers.js';
import type { LtiServices } from './services.js';

/** Where the members are, and what they become. */
export interface SyncedContext {
  registration: ListedLtiRegistration;
  deployment: ListedLtiDeployment;
  link: LtiMemberLink;
}

/** What a synchronization did, as its answer shows it. */
export interface MemberSync {
  complete: boolean;
  /** Why nothing was read; null: something was. */
  problem: string | null;
  active: number;
  inactive: number;
  absent: number;
  linked: number;
  enrolled: number;
  refused: number;
  /** At most MOST_PROBLEMS. */
  problems: { subject: string; name: string; message: string }[];
}

type Services = Pick<LtiServices, 'callLtiService'> & Pick<CoreServices, 'db' | 'secrets'>;

const MOST_PROBLEMS = 100;
/** Members at the same time: each takes some transactions. */
const PARALLEL = 4;

/**
 * Links the active members of a context to people as launches do, and enrolls learners in the course of the link. Inactive
 * and absent members are counted. Safe to repeat. A failure of the LMS is `problem` of the result.
 */
export async function syncMembers(
  services: Services,
  actor: Actor,
  platform: PlatformRef,
  context: SyncedContext,
): Promise<MemberSync> {
  const read = await tryRead(services, actor, platform, context);
  const sync: MemberSync = {
    ...{ complete: false, problem: null, active: 0, inactive: 0, absent: 0, linked: 0, enrolled: 0, refused: 0 },
    problems: [],
  };
  if (typeof read === 'string') return { ...sync, problem: read };
  const { registration, deployment, link } = context;
  const active = read.members.filter(({ isActive }) => isActive);
  const course = deployment.enrolls ? link.course_id : null;
  const subjectsOf = (members: LtiMember[]) => members.map(({ subject }) => subject);
  const settled = (of: LtiMember[], courseId: number | null) =>
    listSettledMembers(services.db, platform.id, registration.id, subjectsOf(of), courseId);
  const [learners, others] = [
    active.filter(({ roles }) => isLtiLearner(roles)),
    active.filter(({ roles }) => !isLtiLearner(roles)),
  ];
  const linked = await settled(active, null);
  const done =
    course === null ? linked : new Set([...(await settled(learners, course)), ...(await settled(others, null))]);
  const waiting = active.filter(({ subject }) => !done.has(subject));
  const work = async () => {
    for (let member = waiting.shift(); member; member = waiting.shift())
      countOutcome(sync, member, linked, await settleMember(services, actor, platform, context, member));
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  return {
    ...sync,
    ...{ complete: read.isComplete, active: active.length, inactive: read.members.length - active.length },
    absent: read.isComplete ? await countAbsentMembers(services.db, platform.id, link.id, subjectsOf(read.members)) : 0,
  };
}

/** The members, or a sentence about what is missing. */
async function tryRead(
  services: Services,
  actor: Actor,
  platform: PlatformRef,
  { registration, link }: SyncedContext,
): Promise<ReadMembers | string> {
  if (!registration.active) return 'The registration is not active.';
  if (link.memberships_url === null)
    return 'The LMS does not offer the members of this link (Names and Role Provisioning).';
  try {
    const called = { ...registration, platform_id: platform.id, registration_id: registration.id };
    const account = await openLtiAccount(services, actor, called);
    return await readMembers(services.callLtiService, account, link.memberships_url);
  } catch (error) {
    if (error instanceof LtiServiceFailed) return error.message;
    throw error;
  }
}

/** What became of a member. `message`: why it could not be linked or enrolled. */
interface Outcome {
  isLinked: boolean;
  isEnrolled: boolean;
  message: string | null;
}

async function settleMember(
  { db }: Services,
  actor: Actor,
  platform: PlatformRef,
  { registration, deployment, link }: SyncedContext,
  member: LtiMember,
): Promise<Outcome> {
  const person = await findOrLinkLtiPerson({ db }, actor, platform, registration, member);
  if (!person)
    return { isLinked: false, isEnrolled: false, message: 'The platform does not accept this person of the LMS.' };
  const { course_id: courseId, course_key: courseKey } = link;
  if (!deployment.enrolls || courseId === null || courseKey === null || !isLtiLearner(member.roles))
    return { isLinked: true, isEnrolled: false, message: null };
  const learner = { platformId: platform.id, userId: person.user_id, courseId, courseKey };
  const result = await enrollLtiMember(db, actor, learner);
  if (result?.outcome !== 'refused') return { isLinked: true, isEnrolled: result !== null, message: null };
  const obstacles = (result.obstacles ?? []).join(', ');
  return { isLinked: true, isEnrolled: false, message: `The course refuses the enrollment (${obstacles}).` };
}

function countOutcome(
  sync: MemberSync,
  { subject, name }: LtiMember,
  linkedBefore: ReadonlySet<string>,
  { isLinked, isEnrolled, message }: Outcome,
): void {
  if (isLinked && !linkedBefore.has(subject)) sync.linked += 1;
  if (isEnrolled) sync.enrolled += 1;
  if (message === null) return;
  sync.refused += 1;
  if (sync.problems.length < MOST_PROBLEMS) sync.problems.push({ subject, name, message });
}
