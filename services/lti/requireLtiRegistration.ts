import { type ListedLtiDeployment, listLtiDeployments } from '../../db/lti/listLtiDeployments.js';
import { type ListedLtiRegistration, listLtiRegistrations } from '../../db/lti/listLtiRegistrations.js';
import type { CoreServices, PlatformRef } from '../_shared/context.js';
import { invalidField, notFound } from '../_shared/problems.js';
import { findCourseId } from '../../db/catalog/items/findCourseId.js';

type Services = Pick<CoreServices, 'db'>;

/** Reads a registration as answers show it. Throws a Problem (404) when the platform has none with this id. */
export async function requireLtiRegistration(
  { db }: Services,
  platform: PlatformRef,
  id: string,
): Promise<ListedLtiRegistration> {
  const [stored] = await listLtiRegistrations(db, platform.id, { id });
  if (!stored) throw notFound('LTI registration', id);
  return stored;
}

/** Reads a deployment as answers show it. Throws a Problem (404) when the registration has none with this id. */
export async function requireLtiDeployment(
  { db }: Services,
  platform: PlatformRef,
  registrationId: string,
  id: string,
): Promise<ListedLtiDeployment> {
  const [stored] = await listLtiDeployments(db, platform.id, registrationId, id);
  if (!stored) throw notFound('LTI deployment', id);
  return stored;
}

/** The number of a course by its key; null and undefined stay. Throws a Problem (400) for an unknown course. */
export async function findDeployedCourse<Key extends string | null | undefined>(
  { db }: Services,
  platform: PlatformRef,
  courseKey: Key,
): Promise<number | Exclude<Key, string>> {
  if (typeof courseKey !== 'string') return courseKey as Exclude<Key, string>;
  const id = await findCourseId(db, platform.id, courseKey);
  if (id === null) throw invalidField('body', '/course_id', `the platform has no course '${courseKey}'`);
  return id;
}
