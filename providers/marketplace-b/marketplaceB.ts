/** The claims of a sign-up token. */
export interface SignupClaims {
  /** The buyer's account at the marketplace. */
  sub: string;
  aud: string;
  iss: string;
  /** Seconds since 1970. */
  iat: number;
  exp: number;
  /** Further claims about the buyer: roles, identity, orders. */
  google: Record<string, unknown>;
}

/** The claims of an invalid token are unverified; null: it cannot be parsed. */
export type TokenVerdict =
  { isValid: true; claims: SignupClaims } | { isValid: false; reason: string; claims: Partial<SignupClaims> | null };

export type MarketplaceBEntitlementState =
  'requested' | 'active' | 'ending' | 'plan_change' | 'suspended' | 'cancelled' | 'unknown';

/** A purchase of an account. */
export interface ProcuredEntitlement {
  id: string;
  accountId: string;
  /** Names of the product. */
  products: string[];
  state: MarketplaceBEntitlementState;
  /** The plan that waits for our approval; null: none. */
  pendingPlan: string | null;
  /** Null: it does not end. */
  endsAt: Date | null;
  startedAt: Date | null;
}

/**
 * The marketplace whose buyers come with a signed token. Every method rejects with PaymentUnavailable when it does not
 * answer.
 */
export interface MarketplaceB {
  /** False: the sandbox. */
  isLive: boolean;
  verifySignupToken(token: string, nowMs: number): Promise<TokenVerdict>;
  /** Whether the Authorization header of a pushed message is valid. */
  verifyPush(authorization: string | undefined, nowMs: number): Promise<boolean>;
  /** Approves an account that signed up here; false: no such account. May be repeated. */
  approveAccount(accountId: string): Promise<boolean>;
  listEntitlements(accountId: string): Promise<ProcuredEntitlement[]>;
  /** Null: it does not exist (any more). */
  readEntitlement(id: string): Promise<ProcuredEntitlement | null>;
  /** Approves a purchase; false: it cannot be approved any more. May be repeated. */
  approveEntitlement(id: string): Promise<boolean>;
  approvePlanChange(id: string, plan: string): Promise<boolean>;
}

/** The token in the fields that a buyer's browser sends, under the marketplace's name or ours; null: none. */
export function findSignupToken(fields: Record<string, unknown>): string | null {
  const token = fields['x-gcp-marketplace-token'] ?? fields.marketplace_b_token;
  return typeof token === 'string' && token !== '' ? token : null;
}

/** A parsed pushed message. */
export interface PushedMessage {
  /** The same for every delivery of it. */
  messageId: string;
  eventId: string | null;
  eventType: string;
  accountId: string | null;
  entitlementId: string | null;
}

/** Parses a pushed message; null: invalid. A message without an event gets the type UNKNOWN and is ignored later. */
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
