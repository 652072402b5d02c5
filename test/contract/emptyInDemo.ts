const IN_AGREEMENT = 'It lists where the records at the marketplace differ, and the demo has no account there.';

/** Lists of the contract that are empty in the demo, and why. */
export const EMPTY_IN_DEMO: Record<string, string> = {
  getMarketplaceADomainStatus: IN_AGREEMENT,
  getMarketplaceADomainRecords: IN_AGREEMENT,
};
