import type { IncomingInvitation } from '../../../db/invitations/createInvitations.js';
import type { InvitationKind } from '../../../db/invitations/invitationKinds.js';
import type { components } from '../../../generated/types.js';
import { Problem } from '../../_shared/problems.js';
import { type InvitationGiven, invitationOf, isAllowedRedirect } from './invitationInput.js';

type Fault = Pick<components['schemas']['BulkInvitationError'], 'code' | 'detail'>;
type Rule = [field: string, holds: (value: unknown) => boolean, says: string];

const isText =
  (most: number, least = 1) =>
  (value: unknown) =>
    typeof value === 'string' && value.length >= least && value.length <= most;
const isTime = (value: unknown) =>
  value === null || (typeof value === 'string' && !Number.isNaN(Date.parse(value)) && /^\d{4}-\d\d-\d\dT/.test(value));
const isPlainObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

const RULES: Rule[] = [
  ['email', (value) => isText(320, 3)(value) && /^[^@\s]+@[^@\s]+$/.test(value as string), 'is no e-mail address'],
  ['username', isText(255), 'is no text of 1 to 255 characters'],
  ['source', isText(255), 'is no text of 1 to 255 characters'],
  ['redirect_to', isText(2_000), 'is no text of 1 to 2000 characters'],
  ['active', (value) => typeof value === 'boolean', 'is neither true nor false'],
  ['created', isTime, 'is no time'],
  ['expired', isTime, 'is no time'],
  ['metadata', isPlainObject, 'is no object'],
];

/** One entry of many as an invitation, or what is wrong with it: a single bad entry never refuses the others. */
export function invitationItem(
  kind: InvitationKind,
  item: Record<string, unknown>,
  redirectHosts: string[],
): IncomingInvitation | Fault {
  if (kind.kind === 'course' && !isText(255)(item.course_id))
    return { code: 'course_id_required', detail: 'course_id: is needed' };
  for (const [field, holds, says] of RULES)
    if (item[field] !== undefined && !holds(item[field]))
      return { code: `${field}_invalid` as Fault['code'], detail: `${field}: ${says}` };
  if (item.email === undefined && (kind.kind === 'platform' || item.username === undefined))
    return { code: 'email_required', detail: 'email: is needed' };
  if (Object.hasOwn(item, '__proto__') || Object.keys(item).length > 100)
    return { code: 'metadata_invalid', detail: 'metadata: has a name that is not allowed, or too many' };
  const given = item as InvitationGiven;
  if (given.redirect_to !== undefined && !isAllowedRedirect(given.redirect_to, redirectHosts))
    return { code: 'redirect_to_refused', detail: 'redirect_to: must lead to a host that the platform allows' };
  try {
    return invitationOf(kind, given, redirectHosts);
  } catch (error) {
    // A date that only looks like one.
    if (error instanceof Problem) return { code: 'expired_invalid', detail: error.message };
    throw error;
  }
}
