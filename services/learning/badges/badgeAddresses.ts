/** The public addresses of a platform's badges. They are part of signed badges, so they never change. */
export interface BadgeAddresses {
  /** The id of the issuer: its profile. */
  issuer: string;
  /** The id of a key: the key itself. */
  key(id: string): string;
  /** The id of a badge: its verification. */
  badge(id: string): string;
  statusList(number: number): string;
}

/** Builds the addresses below the origin of the service. */
export function buildBadgeAddresses(origin: string, org: string): BadgeAddresses {
  const base = `${origin}/api/badges/orgs/${encodeURIComponent(org)}`;
  return {
    issuer: `${base}/issuer/`,
    key: (id) => `${base}/keys/${id}/`,
    badge: (id) => `${base}/verifications/${id}/`,
    statusList: (number) => `${base}/status-lists/${number}/`,
  };
}
