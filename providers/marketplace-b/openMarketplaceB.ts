import { createPushVerifier } from '../mobilepay/createPushVerifier.js';
import { openProviderCalls } from '../payments/openProviderCalls.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';
import { requestJson } from '../payments/requestJson.js';
import { openServiceAccountTokens } from '../payments/openServiceAccountTokens.js';
import type { MarketplaceB, MarketplaceBEntitlementState, ProcuredEntitlement } from './marketplaceB.js';
import type { KeyedServiceAccount } from './serviceAccount.js';
import { openPublicKeys, verifySignup } from './verifySignup.js';

export interface MarketplaceBSettings {
  /** Our provider id at the marketplace. */
  provider: string;
  /** The audience of sign-up tokens: the domain of the product. */
  audience: string;
  /** The audience of pushed messages, and the account that signs them. */
  pushAudience: string;
  pushAccount: string;
  serviceAccount: KeyedServiceAccount;
  /** Instead of the marketplace's own addresses; they may be private ones. */
  url: string | null;
  /** The issuer of sign-up tokens: the URL of their keys. */
  signupIssuer: string | null;
  pushKeysUrl: string | null;
  isLive: boolean;
  timeoutMs?: number;
}

const DEFAULT_URL = 'https://cloudcommerceprocurement.googleapis.com';
const SIGNUP_ISSUER =
  'https://www.googleapis.com/robot/v1/metadata/x509/cloud-commerce-partner@system.gserviceaccount.com';
const PUSH_KEYS = 'https://www.googleapis.com/oauth2/v3/certs';
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const TIMEOUT_MS = 10_000;
const PAGE_SIZE = 200;
const MAX_PAGES = 50;
/** The name of the approval that a buyer's account waits for. */
const SIGNUP = 'signup';

/** Opens the adapter for version 1 of the marketplace's API. */
export function openMarketplaceB(settings: MarketplaceBSettings): MarketplaceB {
  const {
    provider,
    audience,
    pushAudience,
    pushAccount,
    serviceAccount,
    signupIssuer,
    pushKeysUrl,
    isLive,
    timeoutMs = TIMEOUT_MS,
  } = settings;
  const base = `${(settings.url ?? DEFAULT_URL).replace(/\/+$/, '')}/v1/providers/${encodeURIComponent(provider)}`;
  const call = openProviderCalls({ mayBePrivate: settings.url !== null, timeoutMs });
  const issuer = signupIssuer ?? SIGNUP_ISSUER;
  const signupKeys = openPublicKeys(issuer, openProviderCalls({ mayBePrivate: signupIssuer !== null, timeoutMs }));
  // Pushed messages are signed by the same vendor as those of mobilepay.
  const verifyPush = createPushVerifier({
    url: pushKeysUrl ?? PUSH_KEYS,
    mayBePrivate: pushKeysUrl !== null,
    timeoutMs,
  });
  const login = openProviderCalls({ mayBePrivate: !isLive || settings.url !== null, timeoutMs });
  const tokens = openServiceAccountTokens<KeyedServiceAccount>(login, ({ tokenUri }) => ({
    url: tokenUri,
    audience: tokenUri,
    scope: SCOPE,
  }));

  /** The body of an answer; null: not found; false: wrong state (400, 409, 412). */
  const send = async (
    method: 'GET' | 'POST',
    path: string,
    json?: object,
  ): Promise<Record<string, unknown> | null | false> => {
    const attempt = (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return requestJson(call, { method, url: `${base}${path}`, headers, ...(json && { json }) });
    };
    const token = await tokens.get(serviceAccount);
    let answer = await attempt(token);
    if (answer.status === 401) answer = await attempt(await tokens.get(serviceAccount, token));
    const { status, body } = answer;
    if (status === 404) return null;
    if (status === 400 || status === 409 || status === 412) return false;
    if (status >= 300) throw new PaymentUnavailable(`The marketplace refuses the call (${status}).`);
    return (body ?? {}) as Record<string, unknown>;
  };
  const approve = async (path: string, json: object): Promise<boolean> =>
    (await send('POST', path, json)) instanceof Object;

  return {
    isLive,
    verifySignupToken: (token, nowMs) => verifySignup(token, { keys: signupKeys, issuer, audience, nowMs }),
    verifyPush: (authorization, nowMs) =>
      verifyPush(authorization, { audience: pushAudience, email: pushAccount }, nowMs),
    approveAccount: async (accountId) => {
      const path = `/accounts/${encodeURIComponent(accountId)}`;
      const account = await send('GET', path);
      if (!account) return false;
      if (isApproved(account)) return true;
      return approve(`${path}:approve`, { approvalName: SIGNUP });
    },
    listEntitlements: async (accountId) => {
      const found: ProcuredEntitlement[] = [];
      let pageToken = '';
      for (let pages = 0; pages < MAX_PAGES; pages++) {
        const query = new URLSearchParams({
          filter: `account=${accountId}`,
          pageSize: String(PAGE_SIZE),
          ...(pageToken && { pageToken }),
        });
        const answer = await send('GET', `/entitlements?${query}`);
        if (!answer) return found;
        const { entitlements = [], nextPageToken = '' } = answer as {
          entitlements?: unknown[];
          nextPageToken?: string;
        };
        if (!Array.isArray(entitlements)) throw new PaymentUnavailable('The answer of the marketplace is not valid.');
        // Filtered here too, so that entitlements of other accounts are never returned.
        found.push(...entitlements.map(parseEntitlement).filter((one) => one.accountId === accountId));
        pageToken = nextPageToken;
        if (!pageToken) return found;
      }
      throw new PaymentUnavailable('The marketplace lists entitlements without an end.');
    },
    readEntitlement: async (id) => {
      const answer = await send('GET', `/entitlements/${encodeURIComponent(id)}`);
      return answer ? parseEntitlement(answer) : null;
    },
    approveEntitlement: (id) => approve(`/entitlements/${encodeURIComponent(id)}:approve`, {}),
    approvePlanChange: (id, plan) =>
      approve(`/entitlements/${encodeURIComponent(id)}:approvePlanChange`, { pendingPlanName: plan }),
  };
}

function isApproved({ approvals }: Record<string, unknown>): boolean {
  const signup = (Array.isArray(approvals) ? (approvals as ({ name?: string; state?: string } | null)[]) : []).find(
    (one) => one?.name === SIGNUP,
  );
  return signup?.state === 'APPROVED';
}

const STATES: Record<string, MarketplaceBEntitlementState> = {
  ENTITLEMENT_ACTIVATION_REQUESTED: 'requested',
  ENTITLEMENT_ACTIVE: 'active',
  ENTITLEMENT_PENDING_CANCELLATION: 'ending',
  ENTITLEMENT_PENDING_PLAN_CHANGE: 'active',
  ENTITLEMENT_PENDING_PLAN_CHANGE_APPROVAL: 'plan_change',
  ENTITLEMENT_SUSPENDED: 'suspended',
  ENTITLEMENT_CANCELLED: 'cancelled',
};

const lastPart = (name: unknown): string => (typeof name === 'string' ? name.slice(name.lastIndexOf('/') + 1) : '');

function parseEntitlement(answer: unknown): ProcuredEntitlement {
  const { name, account, product, productExternalName, state, newPendingPlan, subscriptionEndTime, createTime } =
    (answer ?? {}) as Record<string, unknown>;
  const products = [product, productExternalName].filter((one): one is string => typeof one === 'string' && one !== '');
  return {
    id: lastPart(name),
    accountId: lastPart(account),
    products,
    state: STATES[String(state)] ?? 'unknown',
    pendingPlan: typeof newPendingPlan === 'string' && newPendingPlan !== '' ? newPendingPlan : null,
    endsAt: parseTime(subscriptionEndTime),
    startedAt: parseTime(createTime),
  };
}

function parseTime(value: unknown): Date | null {
  const time = typeof value === 'string' ? new Date(value) : null;
  return time && !Number.isNaN(time.getTime()) ? time : null;
}
