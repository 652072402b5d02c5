import type { SignatureCheck } from '../../_shared/signed.js';
import type { CommerceServices } from '../services.js';
import { askingStore } from '../stores/unavailable.js';

/** Checks messages that marketplace B pushes; without it nothing is signed. Throws a Problem (503) when its keys can't be had. */
export const checkMarketplaceBSignature: SignatureCheck<Pick<CommerceServices, 'marketplaces'>> = async (
  { marketplaces },
  { headers, receivedAtMs },
) => {
  const isTheirs = await askingStore(
    () => marketplaces?.b?.verifyPush(headers.authorization, receivedAtMs) ?? Promise.resolve(false),
  );
  return isTheirs ? { platform: null } : null;
};
