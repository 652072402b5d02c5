import type { SandboxAnswer, SandboxRequest } from '../party.js';
import { answerJson, paginate, refuse } from './lmsAnswers.js';
import { type Lms, type LmsCourse, NRPS_SCOPE } from './lmsContent.js';
import { describeRole } from './lmsLaunches.js';
import { refuseToken } from './lmsTokens.js';

const MEMBERS = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
const MOST_PER_PAGE = 50;

/** Names and Role Provisioning Services 2.0: the members of a course. */
export function answerMembers(lms: Lms, course: LmsCourse, request: SandboxRequest): SandboxAnswer | undefined {
  if (request.method !== 'GET') return undefined;
  const refusal = refuseToken(lms, request, [NRPS_SCOPE]);
  if (refusal) return refusal;
  const { query, headers } = request;
  const accepted = headers.accept ?? '*/*';
  if (!accepted.includes(MEMBERS) && !accepted.includes('*/*')) return refuse(406, `The type is ${MEMBERS}.`);
  const link = query.get('rlid');
  if (link !== null && !course.links.some(({ id }) => id === link)) return refuse(404, 'There is no such link.');
  const role = query.get('role');
  const members = course.members.filter((one) => role === null || describeRole(one.role)[0]!.endsWith(role));
  const { page, headers: next } = paginate(
    members,
    query,
    `${lms.url}/courses/${course.id}/memberships`,
    MOST_PER_PAGE,
  );
  const body = {
    id: `${lms.url}/courses/${course.id}/memberships`,
    context: { id: course.id, label: course.label, title: course.title },
    members: page.map(({ person: id, role: one, status }) => {
      const { given, family, email } = lms.state.people.find((person) => person.id === id)!;
      return {
        ...{ status, user_id: id, roles: describeRole(one), email },
        ...{ name: `${given} ${family}`, given_name: given, family_name: family },
      };
    }),
  };
  return answerJson(200, body, MEMBERS, next);
}
