import type { IncomingInvitation } from '../../../db/invitations/createInvitations.js';
import type { InvitationKind } from '../../../db/invitations/invitationKinds.js';
import { invalidField } from '../../_shared/problems.js';
import { timeOf } from '../../_shared/parseTime.js';

/** What the bodies that make invitations share. Whatever else is in them is metadata. */
export interface InvitationGiven {
  course_id?: string;
  program_key?: string;
  platform_key?: string;
  org?: string;
  email?: string;
  username?: string;
  active?: boolean;
  source?: string;
  redirect_to?: string;
  created?: string | null;
  expired?: string | null;
  metadata?: Record<string, unknown>;
  enrollment_config?: Record<string, unknown>;
  [name: string]: unknown;
}

const NAMED = [
  'course_id',
  'program_key',
  'platform_key',
  'org',
  'email',
  'username',
  'active',
  'source',
  'redirect_to',
  'created',
  'expired',
  'metadata',
  'enrollment_config',
];
/** Named by some kinds only; to the others they are metadata. */
const NAMED_BY: Record<string, InvitationKind['kind']> = {
  course_id: 'course',
  program_key: 'program',
  enrollment_config: 'program',
};

/** An invitation of a body. Throws a Problem (400) for times that are none and redirects to hosts that the platform does not allow. */
export function invitationOf(kind: InvitationKind, given: InvitationGiven, redirectHosts: string[]): IncomingInvitation {
  if (given.redirect_to !== undefined && !isAllowedRedirect(given.redirect_to, redirectHosts))
    throw invalidField(
      'body',
      '/redirect_to',
      'must lead to a host that the platform allows (redirect_hosts of its settings)',
      'redirect_host',
    );
  return {
    itemKey: itemKeyOf(kind, given),
    email: given.email,
    username: given.username,
    source: given.source,
    redirectTo: given.redirect_to,
    active: given.active,
    created: timeOf('/created', given.created) ?? undefined,
    expired: timeOf('/expired', given.expired),
    metadata: metadataOf(kind, given),
    enrollmentConfig: kind.kind === 'program' ? given.enrollment_config : undefined,
  };
}

export function itemKeyOf({ kind }: InvitationKind, given: InvitationGiven): string | undefined {
  return kind === 'course' ? given.course_id : kind === 'program' ? given.program_key : undefined;
}

/** What is not named by the contract, under `metadata` where that says the same. */
export function metadataOf({ kind }: InvitationKind, given: InvitationGiven, alsoNamed: string[] = []): Record<string, unknown> {
  const isFree = (name: string) =>
    !alsoNamed.includes(name) && (NAMED_BY[name] !== undefined ? NAMED_BY[name] !== kind : !NAMED.includes(name));
  const free = Object.entries(given).filter(([name]) => isFree(name));
  return { ...Object.fromEntries(free), ...given.metadata };
}

export function isAllowedRedirect(url: string, hosts: string[]): boolean {
  try {
    const { protocol, host, username, password } = new URL(url);
    return /^https?:$/.test(protocol) && username === '' && password === '' && hosts.includes(host.toLowerCase());
  } catch {
    return false;
  }
}
