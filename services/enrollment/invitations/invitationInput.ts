import type { IncomingInvitation } from '../../../db/enrollment/invitations/createInvitations.js';
import type { InvitationKind } from '../../../db/enrollment/invitations/invitationKinds.js';
import { leadsToHost, parseOutsideUrl } from '../../../providers/http/outsideUrl.js';
import { invalidField } from '../../_shared/problems.js';
import { parseTime } from '../../_shared/parseTime.js';

/** What the bodies that make invitations share. Whatever else is in them is metadata. */
export interface InvitationInput {
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
export function invitationOf(
  kind: InvitationKind,
  input: InvitationInput,
  redirectHosts: string[],
): IncomingInvitation {
  if (input.redirect_to !== undefined && !leadsToHost(input.redirect_to, redirectHosts))
    throw invalidField(
      'body',
      '/redirect_to',
      'must lead to a host that the platform allows (redirect_hosts of its settings)',
      'redirect_host',
    );
  return {
    itemKey: itemKeyOf(kind, input),
    email: input.email,
    username: input.username,
    source: input.source,
    redirectTo: input.redirect_to === undefined ? undefined : parseOutsideUrl(input.redirect_to)!.href,
    active: input.active,
    created: parseTime('/created', input.created) ?? undefined,
    expired: parseTime('/expired', input.expired),
    metadata: invitationMetadataOf(kind, input),
    enrollmentConfig: kind.kind === 'program' ? enrollmentConfigOf(input.enrollment_config) : undefined,
  };
}

function enrollmentConfigOf(config: InvitationInput['enrollment_config']): InvitationInput['enrollment_config'] {
  const expired = parseTime('/enrollment_config/expired', config?.expired as string | null | undefined);
  return expired ? { ...config, expired: expired.toISOString() } : config;
}

export function itemKeyOf({ kind }: InvitationKind, input: InvitationInput): string | undefined {
  return kind === 'course' ? input.course_id : kind === 'program' ? input.program_key : undefined;
}

/** What is not named by the contract, under `metadata` where that says the same. */
export function invitationMetadataOf(
  { kind }: InvitationKind,
  input: InvitationInput,
  alsoNamed: string[] = [],
): Record<string, unknown> {
  const isFree = (name: string) =>
    !alsoNamed.includes(name) && (NAMED_BY[name] !== undefined ? NAMED_BY[name] !== kind : !NAMED.includes(name));
  const free = Object.entries(input).filter(([name]) => isFree(name));
  return { ...Object.fromEntries(free), ...input.metadata };
}
