import { parseExternalUrl } from '../../providers/http/externalUrl.js';
import type { LtiAccount } from '../../providers/lti/ltiAccount.js';
import { LtiServiceFailed } from '../../providers/lti/ltiServiceFailed.js';
import type { CallLtiService } from '../../providers/lti/openLtiServices.js';
import { LTI_SCOPES } from './ltiScopes.js';
import { isLtiId, readLtiPerson, readLtiTexts } from './readLaunch.js';

/** A member of a context, as the LMS describes it. */
export interface LtiMember {
  subject: string;
  name: string;
  email: string | null;
  roles: string[];
  isActive: boolean;
}

export interface ReadMembers {
  members: LtiMember[];
  /** Whether these are all. */
  isComplete: boolean;
}

const MEMBERS = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json';
const PER_PAGE = 100;
export const MOST_MEMBERS = 1_000;

/** Reads the members of a context (NRPS 2.0, 3.6), page by page, at most MOST_MEMBERS. Throws LtiServiceFailed. */
export async function readMembers(
  callLtiService: CallLtiService,
  account: LtiAccount,
  membershipsUrl: string,
): Promise<ReadMembers> {
  const first = parseExternalUrl(membershipsUrl, ['http:', 'https:']);
  if (!first) throw new LtiServiceFailed('The address of the members is not a URL.', { isTemporary: false });
  first.searchParams.set('limit', String(PER_PAGE));
  const members = new Map<string, LtiMember>();
  let url: string | null = first.href;
  // A page may be smaller than requested, or empty.
  for (let pages = 0; url !== null && pages < MOST_MEMBERS && members.size < MOST_MEMBERS; pages += 1) {
    // The access token is for this LMS.
    if (new URL(url, first).origin !== first.origin)
      throw new LtiServiceFailed('The next page of members is at another address.', { isTemporary: false });
    const answer: Awaited<ReturnType<CallLtiService>> = await callLtiService(account, {
      ...{ method: 'GET', url: new URL(url, first).href, scope: LTI_SCOPES.members, accept: MEMBERS },
    });
    for (const member of readPage(answer.body)) if (members.size < MOST_MEMBERS) members.set(member.subject, member);
    url = answer.next;
  }
  return { members: [...members.values()], isComplete: url === null };
}

function readPage(body: unknown): LtiMember[] {
  const { members } = (body ?? {}) as { members?: unknown };
  if (!Array.isArray(members))
    throw new LtiServiceFailed('The answer of the LMS has no members.', { isTemporary: false });
  return (members as unknown[]).flatMap((one) => {
    const member = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    const { user_id: subject, status = 'Active', roles } = member;
    if (!isLtiId(subject)) return [];
    return [{ subject, ...readLtiPerson(member), roles: readLtiTexts(roles), isActive: status === 'Active' }];
  });
}
