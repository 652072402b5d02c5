/** A registering buyer: the account, and what it agreed to buy. */
export interface Buyer {
  /** The number of the buyer's account; for old products, an identifier of the marketplace. */
  accountId: string;
  /** Whether `accountId` is such an identifier. */
  isIdentifier: boolean;
  productCode: string;
  /** The id of the buyer's agreement; null: none. */
  agreementId: string | null;
}

/** An entitlement of a buyer. */
export interface BuyerEntitlement {
  dimension: string;
  /** Null: not counted. */
  quantity: number | null;
  /** Null: no end. */
  endsAt: Date | null;
}

/** The usage of one dimension in one hour. */
export interface UsageRecord {
  buyer: Buyer;
  dimension: string;
  quantity: number;
  /** Within the hour that is reported. */
  at: Date;
}

/** The outcome of a record: stored, permanently refused, or to be sent again. */
export type UsageOutcome =
  { kind: 'stored'; id: string | null } | { kind: 'refused'; reason: string } | { kind: 'again' };

/**
 * The marketplace whose buyers come with a registration token. Every method rejects with PaymentUnavailable when it
 * does not answer.
 */
export interface MarketplaceA {
  /** False: the sandbox. */
  isLive: boolean;
  /**
   * Exchanges a registration token, which works once. Null: invalid, expired, or of a product that is not sold here.
   */
  resolve(token: string): Promise<Buyer | null>;
  /** Empty if the buyer has none (any more), or the product is billed by usage alone. */
  readEntitlements(buyer: Buyer): Promise<BuyerEntitlement[]>;
  /**
   * Whether the product is billed by usage alone. Then the token proves the purchase, and there are no entitlements.
   */
  isBilledByUsage(productCode: string): boolean;
  /** Reports usage: 25 records at most. A repeated record counts once. Returns an outcome per record, in order. */
  reportUsage(records: UsageRecord[]): Promise<UsageOutcome[]>;
}

/** The token in the fields that a buyer's browser sends, under the marketplace's name or ours; null: none. */
export function findRegistrationToken(fields: Record<string, unknown>): string | null {
  const token = fields['x-amzn-marketplace-token'] ?? fields.marketplace_a_token;
  return typeof token === 'string' && token !== '' ? token : null;
}
