import type { MarketplaceA } from '../../../providers/marketplace-a/marketplaceA.js';
import type { CnameLookup } from '../../../providers/marketplace-a/openCnameLookup.js';
import type { MarketplaceB } from '../../../providers/marketplace-b/marketplaceB.js';

/** The marketplaces that the operator has set up; null where one is not. */
export interface Marketplaces {
  a: MarketplaceA | null;
  b: MarketplaceB | null;
  cnames: CnameLookup;
}
