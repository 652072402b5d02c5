import type { Database } from '../core/connect.js';

/** A link whose context has members, as the LMS says. */
export interface LtiMemberLink {
  id: number;
  memberships_url: string | null;
  /** The course that the link opens; null: none. */
  course_id: number | null;
  course_key: string | null;
}

const FIND = {
  name: 'find LTI link with members',
  text: `
    select link.id, link.memberships_url, course.id as course_id, course.course_key
      from lti_resource_links link
      left join courses course on course.platform_id = link.platform_id and course.id = link.course_id and course.deleted_at is null
     where link.platform_id = $1 and link.deployment_id = $2 and link.resource_link_id = $3`,
};

/** The link of a deployment with this id of the LMS; null if no launch has stored it. */
export async function findLtiMemberLink(
  db: Pick<Database, 'read'>,
  platformId: number,
  deploymentId: string,
  resourceLinkId: string,
): Promise<LtiMemberLink | null> {
  const [link] = await db.read<LtiMemberLink>(FIND, [platformId, deploymentId, resourceLinkId]);
  return link ?? null;
}

const SETTLED = {
  name: 'list settled LTI members',
  text: `
    select person.subject
      from lti_people person
     where person.platform_id = $1 and person.registration_id = $2 and person.subject = any (cast($3 as text[]))
       and (cast($4 as bigint) is null
            or exists (select from course_enrollments enrolled
                        where enrolled.platform_id = $1 and enrolled.user_id = person.user_id and enrolled.course_id = $4))`,
};

/** Those of the subjects that are linked to a person who is or was enrolled in the course (null: in any). */
export async function listSettledMembers(
  db: Pick<Database, 'read'>,
  platformId: number,
  registrationId: string,
  subjects: string[],
  courseId: number | null,
): Promise<Set<string>> {
  const rows = await db.read<{ subject: string }>(SETTLED, [platformId, registrationId, subjects, courseId]);
  return new Set(rows.map(({ subject }) => subject));
}

const COUNT_ABSENT = {
  name: 'count absent LTI members',
  text: `
    select count(*) as count
      from lti_launches launch
      join lti_people person on person.platform_id = launch.platform_id and person.id = launch.person_id
     where launch.platform_id = $1 and launch.resource_link_id = $2 and person.subject <> all (cast($3 as text[]))`,
};

/** How many people have launched the link who are not among these subjects. */
export async function countAbsentMembers(
  db: Pick<Database, 'read'>,
  platformId: number,
  linkId: number,
  subjects: string[],
): Promise<number> {
  const [row] = await db.read<{ count: number }>(COUNT_ABSENT, [platformId, linkId, subjects]);
  return row!.count;
}
