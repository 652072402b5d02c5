import type { Actor } from '../../db/core/actor.js';
import type { EnrollmentResult } from '../../db/enrollment/enrollments/enrollItems.js';
import { type LtiPlace, type NamedPlace, findLtiPlace } from '../../db/lti/findLtiPlace.js';
import { type LinkedLtiPerson, findLtiPerson, linkLtiPerson } from '../../db/lti/linkLtiPerson.js';
import type { ListedLtiRegistration } from '../../db/lti/listLtiRegistrations.js';
import { recordLtiLaunch } from '../../db/lti/recordLtiLaunch.js';
import type { CoreServices, PlatformRef } from '../_shared/context.js';
import { notFound } from '../_shared/problems.js';
import { isUuid } from './contentNames.js';
import type { Place } from './fillPlaceUrl.js';
import { type LtiLaunchClaims, isLtiLearner } from './readLaunch.js';
import { type VerifiedLaunch, refuseLaunch } from './verifyLaunch.js';

type Services = Pick<CoreServices, 'db'>;

const ROLES = ['platform_admin', 'platform_viewer', 'learner'] as const;

/** The person whom an LMS describes, linked or created as the registration permits; null if it permits neither. */
export async function findOrLinkLtiPerson(
  { db }: Services,
  actor: Actor,
  platform: PlatformRef,
  registration: ListedLtiRegistration,
  { subject, email, name, roles }: Pick<LtiLaunchClaims, 'subject' | 'email' | 'name' | 'roles'>,
): Promise<LinkedLtiPerson | null> {
  const find = () => findLtiPerson(db, platform.id, registration.id, subject);
  const known = await find();
  if (known) return known;
  await linkLtiPerson(db, actor, platform.id, registration, {
    ...{ subject, name, usernames: [] },
    email: registration.verifies_emails ? email : null,
    role: ROLES.find((role) => roles.some((one) => registration.roles[one] === role)) ?? 'learner',
  });
  return find();
}

/** The same for a launch. Throws a Problem (401) if the registration permits neither. */
export async function requireLtiPerson(
  services: Services,
  actor: Actor,
  platform: PlatformRef,
  registration: ListedLtiRegistration,
  claims: LtiLaunchClaims,
): Promise<LinkedLtiPerson> {
  const person = await findOrLinkLtiPerson(services, actor, platform, registration, claims);
  if (!person)
    throw refuseLaunch(
      'the platform does not accept this person of the LMS. An administrator may add the person, or change `unknown_people` of the registration.',
    );
  return person;
}

export interface OpenedLaunch {
  place: Place & { name: string | null };
  enrollment: EnrollmentResult | null;
}

/** Stores the launch of a resource link, enrolls learners, and returns what it opens. Throws a Problem (404). */
export async function openLaunch(
  { db }: Services,
  actor: Actor,
  platform: PlatformRef,
  { claims, deployment }: VerifiedLaunch,
  person: LinkedLtiPerson,
): Promise<OpenedLaunch> {
  const { custom, context, grades, roles } = claims;
  const link = claims.resourceLink!;
  const named: NamedPlace = {
    courseKey: custom.course_id ?? null,
    blockKey: custom.unit_id ?? null,
    mentorUuid: custom.mentor_id ?? null,
  };
  const isReadable = named.mentorUuid === null || isUuid(named.mentorUuid);
  const found = isReadable
    ? await findLtiPlace(db, platform.id, { deploymentId: deployment.id, resourceLinkId: link.id }, named)
    : null;
  if (!found) throw notFound('course, unit or mentor', named.blockKey ?? named.courseKey ?? named.mentorUuid!);
  const isLearner = isLtiLearner(roles);
  const enrollment = await recordLtiLaunch(db, actor, {
    platformId: platform.id,
    ...{ person, isLearner },
    link: {
      ...{ deployment_id: deployment.id, resource_link_id: link.id, title: link.title },
      ...{ context_id: context.id, context_title: context.title },
      ...{ course_id: found.course_id, block_id: found.block_id, mentor_id: found.mentor_id },
      ...{ line_items_url: grades.lineItemsUrl, line_item_url: grades.lineItemUrl, grade_scopes: grades.scopes },
      memberships_url: claims.membershipsUrl,
    },
    enrollsIn: deployment.enrolls && isLearner ? found.course_key : null,
  });
  return { place: describePlace(found), enrollment };
}

function describePlace(found: LtiPlace): OpenedLaunch['place'] {
  const { course_key: courseKey, block_key: blockKey, mentor_uuid: mentorUuid } = found;
  if (mentorUuid !== null) return { kind: 'mentor', id: mentorUuid, courseKey, name: found.mentor_name };
  if (blockKey !== null) return { kind: 'unit', id: blockKey, courseKey, name: found.block_name };
  if (courseKey !== null) return { kind: 'course', id: courseKey, courseKey, name: found.course_name };
  return { kind: 'home', id: '', courseKey: null, name: null };
}
