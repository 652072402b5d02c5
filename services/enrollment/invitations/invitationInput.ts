import type { IncomingInvitation } from '../../../db/enrollment/invitations/createInvitations.js';
import type { InvitationKind } from '../../../db/enrollment/invitations/invitationKinds.js';
import { leadsToHost, parseExternalUrl } from '../../../providers/http/externalUrl.js';
import { invalidField } from '../../_shared/problems.js';
import { parseTime } from '../../_shared/parseTime.js';

/** The fields that all bodies that create invitations share. All other fields are metadata. */
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

const KNOWN_FIELDS = [
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
/** Fields of some kinds only; for the other kinds they are metadata. */
const FIELDS_OF_KIND: Record<string, InvitationKind['kind']> = {
  course_id: 'course',
  program_key: 'program',
  enrollment_config: 'program',
};

/**
 * Parses an invitation of a body. Throws a Problem (400) for invalid times and for redirects to hosts that the platform
 * does not allow.
 */
export function parseInvitation(
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
    itemKey: parseItemKey(kind, input),
    email: input.email,
    username: input.username,
    source: input.source,
    redirectTo: input.redirect_to === undefined ? undefined : parseExternalUrl(input.redirect_to)!.href,
    active: input.active,
    created: parseTime('/created', input.created) ?? undefined,
    expired: parseTime('/expired', input.expired),
    metadata: parseInvitationMetadata(kind, input),
    enrollmentConfig: kind.kind === 'program' ? parseEnrollmentConfig(input.enrollment_config) : undefined,
  };
}

function parseEnrollmentConfig(config: InvitationInput['enrollment_config']): InvitationInput['enrollment_config'] {
  const expired = parseTime('/enrollment_config/expired', config?.expired as string | null | undefined);
  return expired ? { ...config, expired: expired.toISOString() } : config;
}

export function parseItemKey({ kind }: InvitationKind, input: InvitationInput): string | undefined {
  return kind === 'course' ? input.course_id : kind === 'program' ? input.program_key : undefined;
}

/** The fields of a body that the contract does not name, merged into its `metadata`, which takes precedence. */
export function parseInvitationMetadata(
  { kind }: InvitationKind,
  input: InvitationInput,
  alsoNamed: string[] = [],
): Record<string, unknown> {
  const isMetadata = (name: string) =>
    !alsoNamed.includes(name) &&
    (FIELDS_OF_KIND[name] !== undefined ? FIELDS_OF_KIND[name] !== kind : !KNOWN_FIELDS.includes(name));
  const others = Object.entries(input).filter(([name]) => isMetadata(name));
  return { ...Object.fromEntries(others), ...input.metadata };
}
