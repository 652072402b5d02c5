import { forEachInSlices } from '../../../db/core/slices.js';
import {
  type IncomingInvitation,
  type InvitationRefusal,
  inviteInTenants,
} from '../../../db/enrollment/invitations/createInvitations.js';
import type { InvitationKind } from '../../../db/enrollment/invitations/invitationKinds.js';
import { type PlatformSettings, readSettingsByKey } from '../../../db/tenancy/platforms/readSettingsByKey.js';
import type { components } from '../../../generated/types.js';
import { checkItems } from '../../_shared/bulkItems.js';
import type { Access, CoreServices } from '../../_shared/context.js';
import { requirePlatform } from '../../_shared/requirePlatform.js';
import { Problem } from '../../_shared/problems.js';
import { type InvitationInput, parseInvitation } from './invitationInput.js';

type BulkError = components['schemas']['BulkInvitationError'];
type ItemFault = Pick<BulkError, 'code' | 'detail'>;

interface BulkRequest {
  access: Access;
  services: CoreServices;
  body: { platform_key?: string; org?: string; invitation_data: unknown[] };
}

interface IndexedInvitation {
  index: number;
  invitation: IncomingInvitation;
}

const SCHEMAS: Record<InvitationKind['kind'], string> = {
  course: 'CourseInvitationCreate',
  platform: 'PlatformInvitationCreate',
  program: 'ProgramInvitationCreate',
};

const REFUSALS: Record<InvitationRefusal, string> = {
  unknown_item: 'the platform has no such course or program',
  unknown_user: 'username: the platform has no such member',
  email_of_another: 'email: is the address of another person than username',
};

/** Creates all valid invitations in one transaction; each item succeeds or gets an error. */
export async function createBulkInvitations(
  kind: InvitationKind,
  { access, services: { db, findSchemaErrors }, body }: BulkRequest,
) {
  const items = body.invitation_data;
  const platformKey = parseSharedPlatform(kind, access, body.platform_key ?? body.org);
  const shared = platformKey === null ? {} : { platform_key: platformKey };
  const rules = { schemaName: SCHEMAS[kind.kind], shared, eitherRequired: 'email_required', findSchemaErrors };
  const faults = await checkItems(items, rules);
  const platforms = await readSettingsByKey(db, listPlatformKeys(platformKey, items));
  const errors: BulkError[] = [];
  const byPlatform = new Map<number, IndexedInvitation[]>();
  const addItem = (item: unknown, index: number) => {
    const fault =
      (faults[index] as ItemFault | null) ?? findPlatformFault(item as InvitationInput, platformKey, platforms);
    const platform = fault ? undefined : platforms.get(platformKeyOf(item as InvitationInput) ?? platformKey!)!;
    const read = fault ?? parseItem(kind, item as InvitationInput, platform!);
    if ('code' in read) {
      errors.push({ index, ...read });
      return;
    }
    const invitations = byPlatform.get(platform!.id) ?? [];
    if (invitations.push({ index, invitation: read }) === 1) byPlatform.set(platform!.id, invitations);
  };
  await forEachInSlices(items, addItem);
  errors.push(...(await invite(kind, { access, db }, byPlatform)));
  errors.sort((one, other) => one.index - other.index);
  return { successes: items.length - errors.length, error_codes: errors };
}

/**
 * The platform of items that name none; null if each item must name one. Throws a Problem: 400 for a missing platform,
 * 404 for an unknown one.
 */
function parseSharedPlatform({ kind }: InvitationKind, access: Access, key: string | undefined): string | null {
  if (kind === 'platform' && key === undefined && access.rows === 'all') return null;
  return requirePlatform(access, key).key;
}

const platformKeyOf = ({ platform_key: key, org }: InvitationInput): string | undefined => key ?? org;

function listPlatformKeys(platformKey: string | null, items: unknown[]): string[] {
  if (platformKey !== null) return [platformKey];
  const keys = items.map((item) =>
    item && typeof item === 'object' ? platformKeyOf(item as InvitationInput) : undefined,
  );
  return [...new Set(keys.filter((key) => typeof key === 'string'))];
}

/** The error of an item that names another platform than the request, or an unknown one; null if neither. */
function findPlatformFault(
  { platform_key: key, org }: InvitationInput,
  platformKey: string | null,
  platforms: Map<string, PlatformSettings>,
): ItemFault | null {
  const named = key ?? org ?? platformKey;
  if (named === null) return { code: 'platform_key_required', detail: 'platform_key: is required' };
  for (const [field, value] of [
    ['platform_key', key],
    ['org', org],
  ] as const)
    if (value !== undefined && value !== (platformKey ?? named))
      return { code: 'platform_mismatch', detail: `${field}: differs from that of the request` };
  return platforms.has(named)
    ? null
    : { code: 'unknown_platform', detail: `platform_key: there is no platform '${named}'` };
}

/**
 * Checks rules that a schema cannot express: redirects to hosts that the platform does not allow, dates that do not
 * exist.
 */
function parseItem(
  kind: InvitationKind,
  item: InvitationInput,
  { settings }: PlatformSettings,
): IncomingInvitation | ItemFault {
  try {
    return parseInvitation(kind, item, settings.redirect_hosts);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const [{ path, keyword, message } = { path: '/metadata', keyword: '', message: '' }] = error.errors ?? [];
    const field = path.slice(1);
    const code = keyword === 'redirect_host' ? 'redirect_to_refused' : (`${field}_invalid` as BulkError['code']);
    return { code, detail: `${field}: ${message}` };
  }
}

async function invite(
  kind: InvitationKind,
  { access, db }: { access: Access; db: CoreServices['db'] },
  byPlatform: Map<number, IndexedInvitation[]>,
): Promise<BulkError[]> {
  const tenants = [...byPlatform].map(([platformId, items]) => ({
    platformId,
    items,
    invitations: items.map(({ invitation }) => invitation),
  }));
  const results = await inviteInTenants(db, access.actor, kind, tenants);
  return tenants.flatMap(({ items }, tenant) =>
    items.flatMap(({ index }, nth) => {
      const refusal = results[tenant]![nth]!.refusal;
      return refusal ? [{ index, code: refusal, detail: REFUSALS[refusal] }] : [];
    }),
  );
}
