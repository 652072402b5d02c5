import { createHash, randomUUID } from 'node:crypto';
import { type CryptoKey, type JWK, SignJWT, exportJWK, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import type { PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';
import { openMessages } from './messagePlan.js';
import { createRenewalClock } from './renewalClock.js';
import {
  type MobilepayPurchase,
  applyEvent,
  applyOutcome,
  buildProduct,
  readRenewalState,
  buildSubscription,
  createPurchase,
  buildOrder,
} from './mobilepayPurchases.js';

const PACKAGE = 'example.northfield.learn';
const ACCOUNT = 'purchases@sandbox-mobilepay.example';
const PUSH_ACCOUNT = 'push@sandbox-mobilepay.example';
const PUSH_AUDIENCE = 'https://learn.northfield.example/mobilepay';
const ISSUER = 'https://accounts.google.com';
const LOGIN_AUDIENCE = 'https://oauth2.googleapis.com/token';
const PATH = /^\/androidpublisher\/v3\/applications\/([^/]+)\/(purchases|orders)\/(.+)$/;

const failure = (status: number, name: string, message: string): SandboxAnswer => ({
  status,
  body: { error: { code: status, message, status: name } },
});
const NOT_FOUND = failure(404, 'NOT_FOUND', 'The purchase token was not found.');

/** Payments in mobile apps. Purchases are marked as tests unless `is_test` is not `yes`. */
export const mobilepay: PartyDefinition = {
  name: 'mobilepay',
  title: 'Mobile payments',
  hookPath: '/api/providers/mobilepay/hook/',
  open: async ({ send: direct }) => {
    const { send, actions: messageActions } = openMessages(direct);
    const account = await generateKeyPair('RS256', { extractable: true });
    const pusher = await generateKeyPair('RS256', { extractable: true });
    const publicJwk = await exportPublicKey(pusher.publicKey);
    const purchases = new Map<string, MobilepayPurchase>();
    /** The address to which the clock sends the notifications of a purchase, and the claims that sign them. */
    const pushes = new Map<MobilepayPurchase, { to: string; fields: Record<string, string> }>();
    let accessToken = '';
    const push = async (
      to: string,
      content: object,
      {
        audience = PUSH_AUDIENCE,
        email = PUSH_ACCOUNT,
        issuer = ISSUER,
        lifetime_s: lifetime = '3600',
        verified = 'yes',
        message_id: id = randomUUID(),
        package_name: packageName = PACKAGE,
      }: Record<string, string>,
    ) => {
      const now = Math.floor(Date.now() / 1_000);
      const token = await new SignJWT({ email, email_verified: verified === 'yes' })
        .setProtectedHeader({ alg: 'RS256', kid: publicJwk.kid!, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject('110248495921238986420')
        .setIssuedAt(now + Math.min(0, Number(lifetime)) - 1)
        .setExpirationTime(now + Number(lifetime))
        .sign(pusher.privateKey);
      const notification = { version: '1.0', packageName, eventTimeMillis: String(Date.now()), ...content };
      const message = {
        attributes: {},
        data: Buffer.from(JSON.stringify(notification)).toString('base64'),
        messageId: id,
        message_id: id,
        publishTime: new Date().toISOString(),
      };
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      const body = JSON.stringify({ message, subscription: 'projects/sandbox/subscriptions/purchases' });
      return {
        ...(to !== '' && (await send({ method: 'POST', url: to, headers, body }))),
        message_id: id,
        headers,
        pushed: body,
      };
    };
    const answer = async (request: SandboxRequest): Promise<SandboxAnswer | undefined> => {
      const { method, path, headers, body } = request;
      if (method === 'GET' && path === '/certs') return { status: 200, body: { keys: [publicJwk] } };
      if (method === 'POST' && path === '/token') {
        const { assertion = '', grant_type: grant } = (body ?? {}) as Record<string, string>;
        if (
          grant !== 'urn:ietf:params:oauth:grant-type:jwt-bearer' ||
          !(await isValidAssertion(assertion, account.publicKey))
        )
          return { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid JWT signature.' } };
        accessToken = `sandbox-${randomUUID()}`;
        return { status: 200, body: { access_token: accessToken, expires_in: 3_599, token_type: 'Bearer' } };
      }
      const [, packageName, kind, rest] = PATH.exec(path) ?? [];
      if (rest === undefined) return undefined;
      if (headers.authorization !== `Bearer ${accessToken}`)
        return failure(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.');
      if (packageName !== PACKAGE)
        return failure(404, 'NOT_FOUND', `No application was found for the given package name.`);
      return kind === 'orders' ? answerOrders(method, rest, purchases) : answerPurchases(method, rest, purchases);
    };
    return {
      settings: {
        client_email: ACCOUNT,
        private_key: await exportPKCS8(account.privateKey),
        package_name: PACKAGE,
        push_audience: PUSH_AUDIENCE,
        push_email: PUSH_ACCOUNT,
        environment: 'Sandbox',
      },
      answer,
      actions: {
        buy: {
          title: 'Buy',
          fields: {
            product_id: 'campus_monthly',
            kind: 'subscription',
            account_id: '',
            units: '9',
            nanos: '990000000',
            currency: 'USD',
            days: '30',
            quantity: '1',
            webhook_url: '',
          },
          run: async ({ webhook_url: to = '', ...fields }) => {
            const purchase = createPurchase(fields, randomUUID().replaceAll('-', ''), Date.now());
            purchases.set(purchase.token, purchase);
            const receipt = {
              purchase_token: purchase.token,
              order_id: purchase.orderId,
              receipt: JSON.stringify({
                packageName: PACKAGE,
                productId: purchase.productId,
                purchaseToken: purchase.token,
              }),
            };
            if (to === '') return receipt;
            pushes.set(purchase, { to, fields });
            const content =
              purchase.kind === 'subscription'
                ? { subscriptionNotification: { version: '1.0', notificationType: 4, purchaseToken: purchase.token } }
                : {
                    oneTimeProductNotification: {
                      version: '1.0',
                      notificationType: 1,
                      purchaseToken: purchase.token,
                      sku: purchase.productId,
                    },
                  };
            return { ...receipt, ...(await push(to, content, fields)) };
          },
        },
        event: {
          title:
            'Apply an event to a purchase (2 renewed, 3 canceled, 5 on hold, 6 grace, 7 restarted, 10 paused, 12 revoked, 13 expired, voided, voidedInPart)',
          fields: { webhook_url: '', purchase_token: '', type: '2' },
          run: async ({ webhook_url: to = '', purchase_token: token = '', type = '', ...fields }) => {
            const purchase = purchases.get(token);
            if (purchase) applyEvent(purchase, type, Date.now());
            const voided = {
              voidedPurchaseNotification: {
                purchaseToken: token,
                orderId: purchase?.orderId ?? 'GPA.0',
                productType: purchase?.kind === 'product' ? 2 : 1,
                refundType: Number(fields.refund_type ?? (type === 'voided' ? '1' : '2')),
              },
            };
            const content = type.startsWith('voided')
              ? voided
              : type === 'test'
                ? { testNotification: { version: '1.0' } }
                : {
                    subscriptionNotification: { version: '1.0', notificationType: Number(type), purchaseToken: token },
                  };
            return push(to, content, fields);
          },
        },
        clock: createRenewalClock({
          purchases: (token) => [...purchases.values()].filter((purchase) => token === '' || purchase.token === token),
          readState: readRenewalState,
          apply: async (purchase, outcome, atMs) => {
            const type = applyOutcome(purchase, outcome, atMs);
            const { to = '', fields = {} } = pushes.get(purchase) ?? {};
            if (to !== '')
              await push(
                to,
                {
                  subscriptionNotification: {
                    version: '1.0',
                    notificationType: Number(type),
                    purchaseToken: purchase.token,
                  },
                },
                fields,
              );
          },
        }),
        ...messageActions,
        show: { title: 'Show the purchases', fields: {}, run: () => Promise.resolve([...purchases.values()]) },
      },
    };
  },
};

async function exportPublicKey(publicKey: CryptoKey): Promise<JWK> {
  const { n, e } = await exportJWK(publicKey);
  return {
    kty: 'RSA',
    use: 'sig',
    alg: 'RS256',
    kid: createHash('sha256').update(n!).digest('hex').slice(0, 40),
    n: n!,
    e: e!,
  };
}

async function isValidAssertion(assertion: string, publicKey: CryptoKey): Promise<boolean> {
  try {
    const { payload } = await jwtVerify(assertion, publicKey, {
      algorithms: ['RS256'],
      issuer: ACCOUNT,
      audience: LOGIN_AUDIENCE,
      requiredClaims: ['exp', 'iat', 'scope'],
    });
    return payload.scope === 'https://www.googleapis.com/auth/androidpublisher';
  } catch {
    return false;
  }
}

function answerOrders(
  method: string,
  orderId: string,
  purchases: Map<string, MobilepayPurchase>,
): SandboxAnswer | undefined {
  if (method !== 'GET') return undefined;
  const found = [...purchases.values()].flatMap((purchase) => buildOrder(purchase, decodeURIComponent(orderId)) ?? []);
  return found[0] ? { status: 200, body: found[0] } : failure(404, 'NOT_FOUND', 'The order was not found.');
}

function answerPurchases(
  method: string,
  rest: string,
  purchases: Map<string, MobilepayPurchase>,
): SandboxAnswer | undefined {
  const [, subscriptionToken] = /^subscriptionsv2\/tokens\/([^/:]+)$/.exec(rest) ?? [];
  if (method === 'GET' && subscriptionToken !== undefined) {
    const purchase = purchases.get(subscriptionToken);
    return purchase?.kind === 'subscription' ? { status: 200, body: buildSubscription(purchase) } : NOT_FOUND;
  }
  const [, kind, productId, token, acknowledged] =
    /^(products|subscriptions)\/([^/]+)\/tokens\/([^/:]+)(:acknowledge)?$/.exec(rest) ?? [];
  if (token === undefined) return undefined;
  const purchase = purchases.get(token);
  if (!purchase || purchase.productId !== productId || `${purchase.kind}s` !== kind) return NOT_FOUND;
  if (method === 'POST' && acknowledged) {
    purchase.acknowledged += 1;
    return { status: 200, body: {} };
  }
  return method === 'GET' && kind === 'products' && !acknowledged
    ? { status: 200, body: buildProduct(purchase) }
    : undefined;
}
