import type { Access } from '../../_shared/context.js';
import { forbidden } from '../../_shared/problems.js';

/**
 * Throws a Problem (403) when a caller other than a DM admin changes the verified domains of an identity provider or an
 * LMS. Sending the stored ones is no change.
 */
export function requireDomainVerifier(
  { caller }: Pick<Access, 'caller'>,
  domains: string[] | undefined,
  stored: string[],
): void {
  if (!domains || caller?.isDmAdmin) return;
  const isSame = domains.length === stored.length && domains.every((domain) => stored.includes(domain));
  if (!isSame) throw forbidden('Only a DM admin may change verified_domains.');
}
