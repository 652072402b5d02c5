import type { SignatureCheck } from '../../_shared/signed.js';
import type { CommerceServices } from '../services.js';
import { withUnavailableAs503 } from '../stores/withUnavailableAs503.js';

/**
 * Verifies messages that marketplace B pushes; none is valid if it is not set up. Throws a Problem (503) when its keys
 * cannot be read.
 */
export const checkMarketplaceBSignature: SignatureCheck<Pick<CommerceServices, 'marketplaces'>> = async (
  { marketplaces },
  { headers, receivedAtMs },
) => {
  const isTheirs = await withUnavailableAs503(
    () => marketplaces?.b?.verifyPush(headers.authorization, receivedAtMs) ?? Promise.resolve(false),
  );
  return isTheirs ? { platform: null } : null;
};
