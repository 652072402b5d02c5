import { forEachStep, runInSlices } from '../../../db/core/slices.js';
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
import { type InvitationInput, invitationOf } from './invitationInput.js';

type BulkError = components['schemas']['BulkInvitationError'];
type ItemFault = Pick<BulkError, 'code' | 'detail'>;

interface BulkRequest {
  access: Access;
  services: CoreServices;
  body: { platform_key?: string; org?: string; invitation_data: unknown[] };
}

interface Placed {
  index: number;
  invitation: IncomingInvitation;
}

const SCHEMAS: Record<InvitationKind['kind'], string> = {
  course: 'CourseInvitationCreate',
  platform: 'PlatformInvitationCreate',
  program: 'ProgramInvitationCreate',
};

const REFUSALS: Record<InvitationRefusal, string> = {
  unknown_item: 'there is no such course or program on the platform',
  unknown_user: 'username: there is no such member of the platform',
  email_of_another: 'email: is the address of another person than username',
};

/** Invites in one transaction whom the items name; each item succeeds or gets an error. */
export async function bulkInvitations(
  kind: InvitationKind,
  { access, services: { db, findSchemaErrors }, body }: BulkRequest,
) {
  const items = body.invitation_data;
  const platformKey = platformOfRequest(kind, access, body.platform_key ?? body.org);
  const shared = platformKey === null ? {} : { platform_key: platformKey };
  const rules = { schemaName: SCHEMAS[kind.kind], shared, eitherRequired: 'email_required', findSchemaErrors };
  const faults = await checkItems(items, rules);
  const platforms = await readSettingsByKey(db, keysOf(platformKey, items));
  const errors: BulkError[] = [];
  const placed = new Map<number, Placed[]>();
  const placeItem = (item: unknown, index: number) => {
    const fault =
      (faults[index] as ItemFault | null) ?? faultOfPlatform(item as InvitationInput, platformKey, platforms);
    const platform = fault ? undefined : platforms.get(keyOf(item as InvitationInput) ?? platformKey!)!;
    const read = fault ?? readItem(kind, item as InvitationInput, platform!);
    if ('code' in read) {
      errors.push({ index, ...read });
      return;
    }
    const ofPlatform = placed.get(platform!.id) ?? [];
    if (ofPlatform.push({ index, invitation: read }) === 1) placed.set(platform!.id, ofPlatform);
  };
  await runInSlices(forEachStep(items, placeItem));
  errors.push(...(await invite(kind, { access, db }, placed)));
  errors.sort((one, other) => one.index - other.index);
  return { successes: items.length - errors.length, error_codes: errors };
}

/** The platform of items that name none; null where each must. Throws a Problem: 400 for a missing one, 404 for an unknown one. */
function platformOfRequest({ kind }: InvitationKind, access: Access, key: string | undefined): string | null {
  if (kind === 'platform' && key === undefined && access.rows === 'all') return null;
  return requirePlatform(access, key).key;
}

const keyOf = ({ platform_key: key, org }: InvitationInput): string | undefined => key ?? org;

function keysOf(platformKey: string | null, items: unknown[]): string[] {
  if (platformKey !== null) return [platformKey];
  const keys = items.map((item) => (item && typeof item === 'object' ? keyOf(item as InvitationInput) : undefined));
  return [...new Set(keys.filter((key) => typeof key === 'string'))];
}

/** An item may repeat the platform of the request under either name, and leads to no other one. */
function faultOfPlatform(
  { platform_key: key, org }: InvitationInput,
  platformKey: string | null,
  platforms: Map<string, PlatformSettings>,
): ItemFault | null {
  const named = key ?? org ?? platformKey;
  if (named === null) return { code: 'platform_key_required', detail: 'platform_key: is needed' };
  for (const [field, value] of [
    ['platform_key', key],
    ['org', org],
  ] as const)
    if (value !== undefined && value !== (platformKey ?? named))
      return { code: 'platform_mismatch', detail: `${field}: is another one than that of the request` };
  return platforms.has(named)
    ? null
    : { code: 'unknown_platform', detail: `platform_key: there is no platform '${named}'` };
}

/** What a schema can't say: redirects to hosts that the platform does not allow, dates that only look like one. */
function readItem(
  kind: InvitationKind,
  item: InvitationInput,
  { settings }: PlatformSettings,
): IncomingInvitation | ItemFault {
  try {
    return invitationOf(kind, item, settings.redirect_hosts);
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
  placed: Map<number, Placed[]>,
): Promise<BulkError[]> {
  const tenants = [...placed].map(([platformId, items]) => ({
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
