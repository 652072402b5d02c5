import { createHash, randomUUID } from 'node:crypto';
import { type CryptoKey, type JWK, SignJWT, decodeJwt, exportJWK, generateKeyPair } from 'jose';
import { SANDBOX_MARKETPLACES } from '../../server/config/openMarketplaces.js';
import type { PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';
import { openMessages } from './messagePlan.js';
import { numberOf } from './numberOf.js';
import { type RenewalStanding, type RenewalTurn, renewalClock } from './renewalClock.js';
import { USUAL_SERVICE, registrationPage, signUpPage } from './signUpPages.js';

const { provider, audience, pushAudience, pushAccount, clientEmail } = SANDBOX_MARKETPLACES;

interface SigningKey {
  id: string;
  privateKey: CryptoKey;
  published: JWK;
}

interface Account {
  name: string;
  state: string;
  approvals: { name: string; state: string; updateTime: string }[];
}

interface Entitlement {
  name: string;
  account: string;
  provider: string;
  product: string;
  plan: string;
  state: string;
  newPendingPlan?: string;
  createTime: string;
  updateTime: string;
  /** The end of what is paid. */
  offerEndTime: string;
}

const TOKEN_LIFETIME_S = 300;
const PERIOD_MS = 30 * 86_400_000;
const HOOK = '/api/providers/marketplace-b/hook/';
const at = () => new Date().toISOString();
const seconds = () => Math.floor(Date.now() / 1_000);
const failure = (code: number, status: string, message: string): SandboxAnswer => ({
  status: code,
  body: { error: { code, message, status } },
});
const notFound = () => failure(404, 'NOT_FOUND', 'Requested entity was not found.');

/** The marketplace whose buyers come with a signed token, and which pushes what happens. */
export const marketplaceB: PartyDefinition = {
  name: 'marketplace-b',
  title: 'Marketplace B',
  open: async ({ url, send }) => {
    // Only what its queue pushes: browsers come when they come.
    const queue = openMessages(send);
    let signupKeys = [await newKey()];
    let pushKeys = [await newKey()];
    const accounts = new Map<string, Account>();
    const entitlements = new Map<string, Entitlement>();
    let accessToken = '';
    let service = USUAL_SERVICE;
    /** Where what the clock changes is pushed: to the service that was last named. */
    let hook = '';

    const accountOf = (buyer: string): { id: string; account: Account } => {
      const id = `E-${numberOf(buyer)
        .slice(0, 16)
        .replace(/(\d{4})(?=\d)/g, '$1-')}`;
      const account = accounts.get(id) ?? {
        name: `providers/${provider}/accounts/${id}`,
        state: 'ACCOUNT_ACTIVATION_REQUESTED',
        approvals: [{ name: 'signup', state: 'PENDING', updateTime: at() }],
      };
      accounts.set(id, account);
      return { id, account };
    };
    const buy = (buyer: string, product: string): string => {
      const { id: accountId, account } = accountOf(buyer);
      const known = [...entitlements.values()].find((one) => one.account === account.name && one.product === product);
      if (known) return lastPart(known.name);
      const id = `ent-${numberOf(`${accountId} ${product}`)}`;
      entitlements.set(id, {
        name: `providers/${provider}/entitlements/${id}`,
        account: account.name,
        provider,
        product,
        plan: 'team',
        state: 'ENTITLEMENT_ACTIVATION_REQUESTED',
        createTime: at(),
        updateTime: at(),
        offerEndTime: new Date(Date.now() + PERIOD_MS).toISOString(),
      });
      return id;
    };
    const signupToken = async (
      buyer: string,
      {
        issuer = `${url}/signup-keys`,
        for_audience: forAudience = audience,
        lifetime_s: lifetime = String(TOKEN_LIFETIME_S),
        subject = accountOf(buyer).id,
      } = {} as Record<string, string>,
    ) =>
      sign(
        signupKeys.at(-1)!,
        {
          google: { roles: ['account_admin'], user_identity: numberOf(`${buyer} person`) },
          ...(subject && { sub: subject }),
        },
        { issuer, audience: forAudience, lifetimeS: Number(lifetime) },
      );
    const push = async (
      to: string,
      event: object,
      {
        message_id: messageId = numberOf(randomUUID()),
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
      const message = { attributes: {}, data, messageId, message_id: messageId, publishTime: at(), publish_time: at() };
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
      if (method === 'GET' && path === '/') return registrationPage('Marketplace B', url, service);
      if (method === 'POST' && path === '/register') {
        const { buyer = 'northfield', ...chosen } = (body ?? {}) as Record<string, string>;
        service = (chosen.service ?? service).replace(/\/+$/, '');
        hook = `${service}${HOOK}`;
        buy(buyer, 'courses');
        const address = `${service}/api/providers/marketplace-b/create-organization/`;
        return registrationPage('Marketplace B', url, service, {
          address,
          field: 'x-gcp-marketplace-token',
          token: await signupToken(buyer),
        });
      }
      if (path === '/sign-up')
        return signUpPage(
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
        if (grant !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' || issuerOf(assertion) !== clientEmail)
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
          fields: { service_url: USUAL_SERVICE, buyer: 'northfield', product: 'courses' },
          run: async ({ service_url: to = '', buyer = '', product = '', ...signing }) => {
            buy(buyer, product);
            hook = `${to}${HOOK}`;
            const token = await signupToken(buyer, signing);
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
          title: 'Give a sign-up token for a purchase',
          fields: { buyer: 'northfield', product: 'courses' },
          run: async ({ buyer = '', product = '', ...signing }) => ({
            entitlement: product === '' ? null : buy(buyer, product),
            account: accountOf(buyer).id,
            token: await signupToken(buyer, signing),
          }),
        },
        change: {
          title: 'Change the state of a purchase, and push that',
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
                updateTime: at(),
                ...(pendingPlan && { newPendingPlan: pendingPlan }),
              });
            if (to === '') return { id };
            hook = to;
            return push(
              to,
              { eventType, entitlement: { id, updateTime: at() }, account: { id: accountOf(buyer).id } },
              signing,
            );
          },
        },
        clock: renewalClock<Entitlement>({
          purchases: (buyer) =>
            [...entitlements.values()].filter(
              ({ account }) => buyer === '' || account === accountOf(buyer).account.name,
            ),
          standingOf,
          take: async (entitlement, turn, atMs) => {
            const eventType = applyTurn(entitlement, turn, atMs);
            if (hook === '' || eventType === null) return;
            await push(hook, {
              eventType,
              entitlement: { id: lastPart(entitlement.name), updateTime: at() },
              account: { id: lastPart(entitlement.account) },
            });
          },
        }),
        ...queue.actions,
        rotateKeys: {
          title: 'Sign with new keys',
          fields: {},
          run: async () => {
            signupKeys = [...signupKeys, await newKey()].slice(-2);
            pushKeys = [...pushKeys, await newKey()].slice(-2);
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

/** Null: not begun, or over. */
function standingOf({ state, offerEndTime }: Entitlement): RenewalStanding | null {
  const isFailing = state === 'ENTITLEMENT_SUSPENDED';
  const renews = state === 'ENTITLEMENT_ACTIVE';
  if (!isFailing && !renews && state !== 'ENTITLEMENT_PENDING_CANCELLATION') return null;
  return { endsMs: Date.parse(offerEndTime), renews, isFailing };
}

const TURNS: Record<RenewalTurn, { state: string; eventType: string | null }> = {
  // Nothing is pushed of a period that follows.
  renewed: { state: 'ENTITLEMENT_ACTIVE', eventType: null },
  failed: { state: 'ENTITLEMENT_SUSPENDED', eventType: 'ENTITLEMENT_SUSPENDED' },
  recovered: { state: 'ENTITLEMENT_ACTIVE', eventType: 'ENTITLEMENT_ACTIVE' },
  ended: { state: 'ENTITLEMENT_CANCELLED', eventType: 'ENTITLEMENT_CANCELLED' },
};

/** Changes a purchase as the clock says; returns the type of its message, if there is one. */
function applyTurn(entitlement: Entitlement, turn: RenewalTurn, atMs: number): string | null {
  const { state, eventType } = TURNS[turn];
  const isPaid = turn === 'renewed' || turn === 'recovered';
  Object.assign(entitlement, {
    state,
    updateTime: at(),
    ...(isPaid && { offerEndTime: new Date(atMs + PERIOD_MS).toISOString() }),
  });
  return eventType;
}

function answerProcurement(
  { method, path, query, body }: Pick<SandboxRequest, 'method' | 'path' | 'query' | 'body'>,
  accounts: Map<string, Account>,
  entitlements: Map<string, Entitlement>,
): SandboxAnswer | undefined {
  const [, kind, id = '', verb] =
    new RegExp(`^/v1/providers/${provider}/(accounts|entitlements)(?:/([^/:]+)(?::(\\w+))?)?$`).exec(path) ?? [];
  if (kind === 'entitlements' && id === '') {
    if (method !== 'GET') return undefined;
    const [, account] = /^account=(.+)$/.exec(query.get('filter') ?? '') ?? [];
    return {
      status: 200,
      body: {
        entitlements: [...entitlements.values()].filter(
          (one) => account === undefined || lastPart(one.account) === account,
        ),
      },
    };
  }
  if (kind === 'accounts') {
    const account = accounts.get(decodeURIComponent(id));
    if (!account) return notFound();
    if (method === 'GET' && verb === undefined) return { status: 200, body: account };
    if (method !== 'POST' || verb !== 'approve') return undefined;
    Object.assign(account, {
      state: 'ACCOUNT_ACTIVE',
      approvals: [{ name: 'signup', state: 'APPROVED', updateTime: at() }],
    });
    return { status: 200, body: {} };
  }
  if (kind !== 'entitlements') return undefined;
  const entitlement = entitlements.get(decodeURIComponent(id));
  if (!entitlement) return notFound();
  if (method === 'GET' && verb === undefined) return { status: 200, body: entitlement };
  if (method !== 'POST') return undefined;
  if (verb === 'approve') {
    if (
      entitlement.state === 'ENTITLEMENT_ACTIVATION_REQUESTED' &&
      accounts.get(lastPart(entitlement.account))!.state !== 'ACCOUNT_ACTIVE'
    )
      return failure(400, 'FAILED_PRECONDITION', 'The account is not approved.');
    if (!['ENTITLEMENT_ACTIVATION_REQUESTED', 'ENTITLEMENT_ACTIVE'].includes(entitlement.state))
      return failure(400, 'FAILED_PRECONDITION', 'The entitlement is not waiting for an approval.');
    Object.assign(entitlement, { state: 'ENTITLEMENT_ACTIVE', updateTime: at() });
    return { status: 200, body: {} };
  }
  if (verb !== 'approvePlanChange') return undefined;
  const { pendingPlanName } = (body ?? {}) as { pendingPlanName?: string };
  if (
    entitlement.state !== 'ENTITLEMENT_PENDING_PLAN_CHANGE_APPROVAL' ||
    pendingPlanName !== entitlement.newPendingPlan
  )
    return failure(400, 'FAILED_PRECONDITION', 'There is no such plan change.');
  Object.assign(entitlement, {
    state: 'ENTITLEMENT_ACTIVE',
    plan: pendingPlanName,
    newPendingPlan: undefined,
    updateTime: at(),
  });
  return { status: 200, body: {} };
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

async function sign(
  { id, privateKey }: SigningKey,
  claims: Record<string, unknown>,
  { issuer, audience: forAudience, lifetimeS }: { issuer: string; audience: string; lifetimeS: number },
): Promise<string> {
  const now = seconds();
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: id })
    .setIssuer(issuer)
    .setAudience(forAudience)
    .setIssuedAt(now + Math.min(0, lifetimeS) - 1)
    .setExpirationTime(now + lifetimeS)
    .sign(privateKey);
}

function issuerOf(assertion: string): string | undefined {
  try {
    return decodeJwt(assertion).iss;
  } catch {
    return undefined;
  }
}

async function newKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const { n, e } = await exportJWK(publicKey);
  const id = createHash('sha256').update(n!).digest('base64url').slice(0, 20);
  return { id, privateKey, published: { kty: 'RSA', use: 'sig', alg: 'RS256', kid: id, n: n!, e: e! } };
}
