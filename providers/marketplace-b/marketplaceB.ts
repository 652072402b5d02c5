/** What a sign-up token says, as it came. */
export interface SignupClaims {
  /** The buyer's account at the marketplace. */
  sub: string;
  aud: string;
  iss: string;
  /** Seconds since 1970. */
  iat: number;
  exp: number;
  /** What else the marketplace says of the buyer: roles, identity, orders. */
  google: Record<string, unknown>;
}

/** Claims of a token that is refused are what it claims, believed by nobody; null when it can't be read. */
export type TokenVerdict =
  { isValid: true; claims: SignupClaims } | { isValid: false; reason: string; claims: Partial<SignupClaims> | null };

export type MarketplaceBEntitlementState =
  'requested' | 'active' | 'ending' | 'plan_change' | 'suspended' | 'cancelled' | 'unknown';

/** A purchase of an account. */
export interface ProcuredEntitlement {
  id: string;
  accountId: string;
  /** Names of the product that was bought. */
  products: string[];
  state: MarketplaceBEntitlementState;
  /** The plan that waits for our consent; null when none does. */
  pendingPlan: string | null;
  /** Null: it does not end. */
  endsAt: Date | null;
  startedAt: Date | null;
}

/** The marketplace whose buyers come with a signed token. Every method rejects with PaymentUnavailable when it does not answer. */
export interface MarketplaceB {
  /** False where the sandbox stands in. */
  isLive: boolean;
  verifySignupToken(token: string, nowMs: number): Promise<TokenVerdict>;
  /** Whether a pushed message is the marketplace's, by its Authorization header. */
  verifyPush(authorization: string | undefined, nowMs: number): Promise<boolean>;
  /** Consents to an account that signed up here; false when there is none. May be sent again. */
  approveAccount(accountId: string): Promise<boolean>;
  listEntitlements(accountId: string): Promise<ProcuredEntitlement[]>;
  /** Null when there is none, or none any more. */
  readEntitlement(id: string): Promise<ProcuredEntitlement | null>;
  /** Consents to a purchase; false when it is not to be consented to any more. May be sent again. */
  approveEntitlement(id: string): Promise<boolean>;
  approvePlanChange(id: string, plan: string): Promise<boolean>;
}

/** The token in the fields that a buyer's browser sends, under the marketplace's name of it or ours; null when there is none. */
export function findSignupToken(fields: Record<string, unknown>): string | null {
  const token = fields['x-gcp-marketplace-token'] ?? fields.marketplace_b_token;
  return typeof token === 'string' && token !== '' ? token : null;
}

/** What a pushed message says. */
export interface PushedMessage {
  /** The same for every delivery of it. */
  messageId: string;
  eventId: string | null;
  eventType: string;
  accountId: string | null;
  entitlementId: string | null;
}

/** Reads a pushed message; null when it is none. A message without the names of events is kept for what it is: nothing to do. */
export function readPushedMessage(rawBody: Buffer): PushedMessage | null {
  const { message } = parseObject(rawBody.toString('utf8'));
  const { data, ...named } = asObject(message);
  const messageId = parseText(named.messageId);
  if (messageId === null || typeof data !== 'string') return null;
  const event = parseObject(Buffer.from(data, 'base64').toString('utf8'));
  return {
    messageId,
    eventId: parseText(event.eventId),
    eventType: parseText(event.eventType) ?? 'UNKNOWN',
    accountId: parseText(asObject(event.account).id),
    entitlementId: parseText(asObject(event.entitlement).id),
  };
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const parseText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 500 && !value.includes('\0') ? value : null;

function parseObject(json: string): Record<string, unknown> {
  try {
    return asObject(JSON.parse(json));
  } catch {
    return {};
  }
}
