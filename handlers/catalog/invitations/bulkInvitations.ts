import type { Database } from '../../../db/core/connect.js';
import { forEachStep, inSlices } from '../../../db/core/slices.js';
import {
  type IncomingInvitation,
  type InvitationRefusal,
  inviteInTenants,
} from '../../../db/invitations/createInvitations.js';
import type { InvitationKind } from '../../../db/invitations/invitationKinds.js';
import { type PlatformSettings, readSettingsByKey } from '../../../db/platforms/readSettingsByKey.js';
import type { components } from '../../../generated/types.js';
import type { Access, Services } from '../../_shared/context.js';
import { requirePlatform, platformOrOnly } from '../../_shared/platform.js';
import { invalidField } from '../../_shared/problems.js';
import { invitationItem } from './invitationItem.js';

type BulkError = components['schemas']['BulkInvitationError'];
type Fault = Pick<BulkError, 'code' | 'detail'>;

interface Asked {
  access: Access;
  services: Services;
  body: { platform_key?: string; org?: string; invitation_data: unknown[] };
}

interface Place {
  index: number;
  invitation: IncomingInvitation;
}

const REFUSALS: Record<InvitationRefusal, string> = {
  unknown_item: 'there is no such course or program on the platform',
  unknown_user: 'username: there is no such member of the platform',
  email_of_another: 'email: is the address of another person than username',
};

/** Invites many in one transaction; each item succeeds or gets an error. */
export async function createManyOf(kind: InvitationKind, { access, services: { db }, body }: Asked) {
  const fallback = defaultPlatform(kind, access, body.platform_key ?? body.org);
  const platforms = await platformsOf(db, fallback, body.invitation_data);
  const errors: BulkError[] = [];
  const wanted = new Map<number, Place[]>();
  const readItem = (item: unknown, index: number) => {
    const read = itemFor(kind, item, fallback, platforms);
    if ('code' in read) errors.push({ index, ...read });
    else {
      const places = wanted.get(read.platformId) ?? [];
      if (places.push({ index, invitation: read.invitation }) === 1) wanted.set(read.platformId, places);
    }
  };
  await inSlices(forEachStep(body.invitation_data, readItem));
  const tenants = [...wanted].map(([platformId, places]) => ({
    platformId,
    places,
    invitations: places.map(({ invitation }) => invitation),
  }));
  const results = await inviteInTenants(db, access.actor, kind, tenants);
  for (const [tenant, { places }] of tenants.entries())
    for (const [nth, { index }] of places.entries()) {
      const refusal = results[tenant]![nth]!.refusal;
      if (refusal) errors.push({ index, code: refusal, detail: REFUSALS[refusal] });
    }
  errors.sort((one, other) => one.index - other.index);
  return { successes: body.invitation_data.length - errors.length, error_codes: errors };
}

/** The platform of items that name none; null where each must. Throws a Problem: 400 for a missing one, 404 for an unknown one. */
function defaultPlatform({ kind }: InvitationKind, access: Access, key: string | undefined): string | null {
  if (kind !== 'platform') return platformOrOnly(access, key).key;
  if (key !== undefined) return requirePlatform(access, key).key;
  if (access.rows !== 'all') throw invalidField('body', '/platform_key', 'is needed, unless you are a DM admin', 'required');
  return null;
}

async function platformsOf(
  db: Pick<Database, 'read'>,
  fallback: string | null,
  items: unknown[],
): Promise<Map<string, PlatformSettings>> {
  const named = items.map((item) => (item as { platform_key?: unknown } | null)?.platform_key);
  const keys = fallback === null ? named.filter((key): key is string => typeof key === 'string') : [fallback];
  return readSettingsByKey(db, [...new Set(keys)]);
}

function itemFor(
  kind: InvitationKind,
  item: unknown,
  fallback: string | null,
  platforms: Map<string, PlatformSettings>,
): Fault | { platformId: number; invitation: IncomingInvitation } {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return { code: 'not_an_object', detail: 'is no object' };
  const { platform_key: named = fallback, ...given } = item as Record<string, unknown>;
  if (typeof named !== 'string') return { code: 'platform_key_required', detail: 'platform_key: is needed' };
  if (fallback !== null && named !== fallback)
    return { code: 'platform_mismatch', detail: 'platform_key: is another one than that of the request' };
  const platform = platforms.get(named);
  if (!platform) return { code: 'unknown_platform', detail: `platform_key: there is no platform '${named}'` };
  const read = invitationItem(kind, given, platform.settings.redirect_hosts);
  return 'code' in read ? read : { platformId: platform.id, invitation: read };
}
