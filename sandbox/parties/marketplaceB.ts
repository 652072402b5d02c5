import { randomUUID } from 'node:crypto';
import { SANDBOX_MARKETPLACES } from '../../server/config/openMarketplaces.js';
import type { PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';
import { readIssuer, createKey, sign } from './marketplaceBKeys.js';
import {
  type ProcurementAccount,
  type ProcurementEntitlement,
  answerProcurement,
  failure,
  parseResourceId,
} from './marketplaceBProcurement.js';
import { openMessages } from './messagePlan.js';
import { deriveNumber } from './deriveNumber.js';
import { type RenewalState, type RenewalOutcome, createRenewalClock } from './renewalClock.js';
import { DEFAULT_SERVICE_URL, renderRegistrationPage, answerSignUp } from './signUpPages.js';

const { provider, audience, pushAudience, pushAccount, clientEmail } = SANDBOX_MARKETPLACES;

const TOKEN_LIFETIME_S = 300;
const PERIOD_MS = 30 * 86_400_000;
const HOOK = '/api/providers/marketplace-b/hook/';
const formatNow = () => new Date().toISOString();
/** The marketplace that sends buyers with a signed token and pushes events. */
export const marketplaceB: PartyDefinition = {
  name: 'marketplace-b',
  title: 'Marketplace B',
  hookPath: '/api/providers/marketplace-b/hook/',
  open: async ({ url, send }) => {
    // The plan covers pushed events only, not the requests of browsers.
    const queue = openMessages(send);
    let signupKeys = [await createKey()];
    let pushKeys = [await createKey()];
    const accounts = new Map<string, ProcurementAccount>();
    const entitlements = new Map<string, ProcurementEntitlement>();
    let accessToken = '';
    let service = DEFAULT_SERVICE_URL;
    /** The address for the events of the clock: that of the last service used. */
    let hook = '';

    const findOrCreateAccount = (buyer: string): { id: string; account: ProcurementAccount } => {
      const id = `E-${deriveNumber(buyer)
        .slice(0, 16)
        .replace(/(\d{4})(?=\d)/g, '$1-')}`;
      const account = accounts.get(id) ?? {
        name: `providers/${provider}/accounts/${id}`,
        state: 'ACCOUNT_ACTIVATION_REQUESTED',
        approvals: [{ name: 'signup', state: 'PENDING', updateTime: formatNow() }],
      };
      accounts.set(id, account);
      return { id, account };
    };
    const buy = (buyer: string, product: string): string => {
      const { id: accountId, account } = findOrCreateAccount(buyer);
      const existing = [...entitlements.values()].find(
        (one) => one.account === account.name && one.product === product,
      );
      if (existing) return parseResourceId(existing.name);
      const id = `ent-${deriveNumber(`${accountId} ${product}`)}`;
      entitlements.set(id, {
        name: `providers/${provider}/entitlements/${id}`,
        account: account.name,
        provider,
        product,
        plan: 'team',
        state: 'ENTITLEMENT_ACTIVATION_REQUESTED',
        createTime: formatNow(),
        updateTime: formatNow(),
        offerEndTime: new Date(Date.now() + PERIOD_MS).toISOString(),
      });
      return id;
    };
    const signSignupToken = async (
      buyer: string,
      {
        issuer = `${url}/signup-keys`,
        for_audience: forAudience = audience,
        lifetime_s: lifetime = String(TOKEN_LIFETIME_S),
        subject = findOrCreateAccount(buyer).id,
      } = {} as Record<string, string>,
    ) =>
      sign(
        signupKeys.at(-1)!,
        {
          google: { roles: ['account_admin'], user_identity: deriveNumber(`${buyer} person`) },
          ...(subject && { sub: subject }),
        },
        { issuer, audience: forAudience, lifetimeS: Number(lifetime) },
      );
    const push = async (
      to: string,
      event: object,
      {
        message_id: messageId = deriveNumber(randomUUID()),
        issuer = 'https://accounts.google.com',
        push_audience: forAudience = pushAudience,
        email = pushAccount,
        lifetime_s: lifetime = '3600',
      } = {} as Record<string, string>,
    ) => {
      const token = await sign(
        pushKeys.at(-1)!,
        { sub: '113774264463038321964', email, email_verified: true },
        { issuer, audience: forAudience, lifetimeS: Number(lifetime) },
      );
      const data = Buffer.from(JSON.stringify({ eventId: randomUUID(), providerId: provider, ...event })).toString(
        'base64',
      );
      const message = {
        attributes: {},
        data,
        messageId,
        message_id: messageId,
        publishTime: formatNow(),
        publish_time: formatNow(),
      };
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      return {
        ...(await queue.send({
          method: 'POST',
          url: to,
          headers,
          body: JSON.stringify({ message, subscription: 'projects/sandbox/subscriptions/events' }),
        })),
        message_id: messageId,
      };
    };

    const answer = async (request: SandboxRequest): Promise<SandboxAnswer | undefined> => {
      const { method, path, query, headers, body } = request;
      if (method === 'GET' && path === '/') return renderRegistrationPage('Marketplace B', url, service);
      if (method === 'POST' && path === '/register') {
        const { buyer = 'northfield', ...chosen } = (body ?? {}) as Record<string, string>;
        service = (chosen.service ?? service).replace(/\/+$/, '');
        hook = `${service}${HOOK}`;
        buy(buyer, 'courses');
        const address = `${service}/api/providers/marketplace-b/create-organization/`;
        return renderRegistrationPage('Marketplace B', url, service, {
          address,
          field: 'x-gcp-marketplace-token',
          token: await signSignupToken(buyer),
        });
      }
      if (path === '/sign-up')
        return answerSignUp(
          {
            title: 'Marketplace B',
            service,
            field: 'marketplace_b_token',
            launchPath: '/api/providers/marketplace-b/launch-tenant/',
            send,
          },
          request,
        );
      if (path === '/signup-keys') return { status: 200, body: { keys: signupKeys.map(({ published }) => published) } };
      if (path === '/push-keys') return { status: 200, body: { keys: pushKeys.map(({ published }) => published) } };
      if (method === 'POST' && path === '/token') {
        const { grant_type: grant, assertion = '' } = (body ?? {}) as Record<string, string>;
        if (grant !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' || readIssuer(assertion) !== clientEmail)
          return { status: 400, body: { error: 'invalid_grant' } };
        accessToken = `sandbox-${randomUUID()}`;
        return { status: 200, body: { access_token: accessToken, expires_in: 3_599, token_type: 'Bearer' } };
      }
      if (headers.authorization !== `Bearer ${accessToken}`)
        return failure(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
      return answerProcurement({ method, path, query, body }, accounts, entitlements);
    };

    return {
      settings: {
        provider,
        audience,
        push_audience: pushAudience,
        push_account: pushAccount,
        registration_page: `${url}/`,
      },
      answer,
      actions: {
        register: {
          title: 'Send a buyer to the service',
          fields: { service_url: DEFAULT_SERVICE_URL, buyer: 'northfield', product: 'courses' },
          run: async ({ service_url: to = '', buyer = '', product = '', ...signing }) => {
            buy(buyer, product);
            hook = `${to}${HOOK}`;
            const token = await signSignupToken(buyer, signing);
            const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
            return {
              ...(await send({
                method: 'POST',
                url: `${to}/api/providers/marketplace-b/create-organization/`,
                headers,
                body: new URLSearchParams({ 'x-gcp-marketplace-token': token }).toString(),
              })),
              token,
            };
          },
        },
        token: {
          title: 'Create a sign-up token for a purchase',
          fields: { buyer: 'northfield', product: 'courses' },
          run: async ({ buyer = '', product = '', ...signing }) => ({
            entitlement: product === '' ? null : buy(buyer, product),
            account: findOrCreateAccount(buyer).id,
            token: await signSignupToken(buyer, signing),
          }),
        },
        change: {
          title: 'Change the state of a purchase and push the event',
          fields: {
            hook_url: 'http://127.0.0.1:8080/api/providers/marketplace-b/hook/',
            buyer: 'northfield',
            product: 'courses',
            state: 'ENTITLEMENT_CANCELLED',
            event_type: 'ENTITLEMENT_CANCELLED',
          },
          run: async ({
            hook_url: to = '',
            buyer = '',
            product = '',
            state = '',
            event_type: eventType = '',
            pending_plan: pendingPlan,
            ...signing
          }) => {
            const id = buy(buyer, product);
            if (state === 'removed') entitlements.delete(id);
            else
              Object.assign(entitlements.get(id)!, {
                state,
                updateTime: formatNow(),
                ...(pendingPlan && { newPendingPlan: pendingPlan }),
              });
            if (to === '') return { id };
            hook = to;
            return push(
              to,
              {
                eventType,
                entitlement: { id, updateTime: formatNow() },
                account: { id: findOrCreateAccount(buyer).id },
              },
              signing,
            );
          },
        },
        clock: createRenewalClock<ProcurementEntitlement>({
          purchases: (buyer) =>
            [...entitlements.values()].filter(
              ({ account }) => buyer === '' || account === findOrCreateAccount(buyer).account.name,
            ),
          readState: readRenewalState,
          apply: async (entitlement, outcome, atMs) => {
            const eventType = applyOutcome(entitlement, outcome, atMs);
            if (hook === '' || eventType === null) return;
            await push(hook, {
              eventType,
              entitlement: { id: parseResourceId(entitlement.name), updateTime: formatNow() },
              account: { id: parseResourceId(entitlement.account) },
            });
          },
        }),
        ...queue.actions,
        rotateKeys: {
          title: 'Sign with new keys',
          fields: {},
          run: async () => {
            signupKeys = [...signupKeys, await createKey()].slice(-2);
            pushKeys = [...pushKeys, await createKey()].slice(-2);
            return { keys: [...signupKeys, ...pushKeys].map(({ id }) => id) };
          },
        },
        show: {
          title: 'Show accounts and purchases',
          fields: {},
          run: () => Promise.resolve({ accounts: [...accounts.values()], entitlements: [...entitlements.values()] }),
        },
      },
    };
  },
};

/** Returns null when the entitlement has not begun or has ended. */
function readRenewalState({ state, offerEndTime }: ProcurementEntitlement): RenewalState | null {
  const isFailing = state === 'ENTITLEMENT_SUSPENDED';
  const renews = state === 'ENTITLEMENT_ACTIVE';
  if (!isFailing && !renews && state !== 'ENTITLEMENT_PENDING_CANCELLATION') return null;
  return { endsMs: Date.parse(offerEndTime), renews, isFailing };
}

const EVENTS: Record<RenewalOutcome, { state: string; eventType: string | null }> = {
  // The marketplace pushes no event for a renewal.
  renewed: { state: 'ENTITLEMENT_ACTIVE', eventType: null },
  failed: { state: 'ENTITLEMENT_SUSPENDED', eventType: 'ENTITLEMENT_SUSPENDED' },
  recovered: { state: 'ENTITLEMENT_ACTIVE', eventType: 'ENTITLEMENT_ACTIVE' },
  ended: { state: 'ENTITLEMENT_CANCELLED', eventType: 'ENTITLEMENT_CANCELLED' },
};

/** Applies an outcome of the clock to a purchase. Returns the type of its event; null when there is none. */
function applyOutcome(entitlement: ProcurementEntitlement, outcome: RenewalOutcome, atMs: number): string | null {
  const { state, eventType } = EVENTS[outcome];
  const isPaid = outcome === 'renewed' || outcome === 'recovered';
  Object.assign(entitlement, {
    state,
    updateTime: formatNow(),
    ...(isPaid && { offerEndTime: new Date(atMs + PERIOD_MS).toISOString() }),
  });
  return eventType;
}
