/** Who registers: a buyer's account, and what they agreed to buy. */
export interface Buyer {
  /** The number of the buyer's account, or for old products the identifier that the marketplace gave them. */
  accountId: string;
  /** Whether `accountId` is such an identifier. */
  isIdentifier: boolean;
  productCode: string;
  /** Names one agreement of the buyer; null where the marketplace names none. */
  agreementId: string | null;
}

/** What a buyer may use by now. */
export interface BuyerEntitlement {
  dimension: string;
  /** Null where it is not counted. */
  quantity: number | null;
  /** Null: it does not end. */
  endsAt: Date | null;
}

/** One figure of one hour. */
export interface UsageRecord {
  buyer: Buyer;
  dimension: string;
  quantity: number;
  /** Within the hour that is reported. */
  at: Date;
}

/** What became of a record: stored there, refused for ever (why), or to be sent again. */
export type UsageOutcome =
  { kind: 'stored'; id: string | null } | { kind: 'refused'; reason: string } | { kind: 'again' };

/** The marketplace whose buyers come with a registration token. Every method rejects with PaymentUnavailable when it does not answer. */
export interface MarketplaceA {
  /** False where the sandbox stands in. */
  isLive: boolean;
  /** Exchanges a registration token. It works once. Null: it is none, it expired, or it is of a product that is not sold here. */
  resolve(token: string): Promise<Buyer | null>;
  /** None where they never had any, have none any more, or the product is billed by usage alone. */
  readEntitlements(buyer: Buyer): Promise<BuyerEntitlement[]>;
  /** Whether the product is billed by usage alone: then nobody is entitled to anything there, and the token says that it was bought. */
  isBilledByUsage(productCode: string): boolean;
  /** Reports usage: 25 records at most. The same record may be sent again, it counts once. Returns an outcome for each, in their order. */
  reportUsage(records: UsageRecord[]): Promise<UsageOutcome[]>;
}

/** The token in the fields that a buyer's browser sends, under the marketplace's name of it or ours; null when there is none. */
export function findRegistrationToken(fields: Record<string, unknown>): string | null {
  const token = fields['x-amzn-marketplace-token'] ?? fields.marketplace_a_token;
  return typeof token === 'string' && token !== '' ? token : null;
}
