import type { StoredIssuer } from '../../../db/learning/badges/badgeIssuers.js';
import type { ListedBadgeKey } from '../../../db/learning/badges/badgeKeys.js';
import type { ListedBadge } from '../../../db/learning/badges/listBadges.js';
import type { components } from '../../../generated/types.js';
import type { BadgeAddresses } from '../../../services/learning/badges/badgeAddresses.js';

type Schemas = components['schemas'];

export function presentBadge(badge: ListedBadge): Schemas['Badge'] {
  const { id, user, kind, achievement, recipient, issued_at, revoked_at, revoked_reason } = badge;
  return { id, user, kind, achievement, recipient, issued_at, revoked_at, revoked_reason };
}

export function presentBadgeKey(
  { id, public_key: { kty, n, e } }: Pick<ListedBadgeKey, 'id' | 'public_key'>,
  addresses: BadgeAddresses,
): Schemas['BadgeKey'] {
  return { kid: addresses.key(id), kty, n, e, alg: 'RS256', use: 'sig' };
}

export function presentBadgeSettings(issuer: StoredIssuer, addresses: BadgeAddresses): Schemas['BadgeSettings'] {
  const { is_active: active, name, url, email, description, issued } = issuer;
  return { active, name, url, email, description, issuer_id: addresses.issuer, issued };
}
