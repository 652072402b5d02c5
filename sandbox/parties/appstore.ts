import { randomUUID } from 'node:crypto';
import { type CryptoKey, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import type { PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';
import {
  type AppstorePurchase,
  type AppstoreSale,
  applyEvent,
  applyOutcome,
  readRenewalState,
  createPurchase,
  buildRenewal,
  computeStatus,
  buildTransaction,
} from './appstorePurchases.js';
import { openMessages } from './messagePlan.js';
import { deriveNumber } from './deriveNumber.js';
import { createRenewalClock } from './renewalClock.js';
import { type SigningChain, makeSigningChain } from './signingChain.js';

const BUNDLE = 'example.northfield.learn';
const ISSUER = '57246542-96fe-1a63-e053-0824d011072a';
const KEY_ID = 'SANDBOXKEY';
const AUDIENCE = 'appstoreconnect-v1';
const TRANSACTION_NOT_FOUND: SandboxAnswer = {
  status: 404,
  body: { errorCode: 4_040_010, errorMessage: 'Transaction id not found.' },
};

/** The app store. It signs with a certificate chain of its own; the root certificate is at /root.cer. */
export const appstore: PartyDefinition = {
  name: 'appstore',
  title: 'App store',
  hookPath: '/api/providers/appstore/hook/',
  open: async ({ send: direct }) => {
    const { send, actions: messageActions } = openMessages(direct);
    const chain = await makeSigningChain('Sandbox app store');
    const key = await generateKeyPair('ES256', { extractable: true });
    const purchases = new Map<string, AppstorePurchase>();
    /** The address to which the clock sends the notifications of a purchase. */
    const hooks = new Map<AppstorePurchase, string>();
    const findPurchase = (id = ''): AppstorePurchase => {
      const found = [...purchases.values()].find(
        ({ transactions, original }) => original === id || transactions.some((one) => one.id === id),
      );
      if (!found) throw new Error(`There is no transaction ${id}.`);
      return found;
    };
    const signPurchase = async (purchase: AppstorePurchase, nowMs = Date.now()) => {
      const { id } = purchase.transactions.at(-1)!;
      const renewal = buildRenewal(purchase, nowMs);
      return {
        original_transaction_id: purchase.original,
        transaction_id: id,
        signed_transaction: await chain.sign(buildTransaction(purchase, id, nowMs)),
        ...(renewal && { signed_renewal: await chain.sign(renewal) }),
      };
    };
    const signNotification = async (
      purchase: AppstorePurchase | null,
      {
        type = 'TEST',
        subtype = '',
        id = randomUUID(),
        bundle_id: bundleId = BUNDLE,
        environment = 'Sandbox',
      }: Record<string, string>,
    ) => {
      const signed = purchase && (await signPurchase(purchase));
      const facts = purchase
        ? { bundleId: purchase.sale.bundleId, environment: purchase.sale.environment }
        : { bundleId, environment };
      const data = {
        ...facts,
        bundleVersion: '1',
        ...(signed && {
          signedTransactionInfo: signed.signed_transaction,
          status: computeStatus(purchase!, Date.now()),
        }),
        ...(signed?.signed_renewal && { signedRenewalInfo: signed.signed_renewal }),
      };
      return chain.sign({
        notificationType: type,
        ...(subtype && { subtype }),
        notificationUUID: id,
        version: '2.0',
        signedDate: Date.now(),
        data,
      });
    };
    return {
      settings: {
        issuer_id: ISSUER,
        key_id: KEY_ID,
        private_key: await exportPKCS8(key.privateKey),
        bundle_id: BUNDLE,
        environment: 'Sandbox',
      },
      answer: (request) => answer(request, { chain, publicKey: key.publicKey, purchases, signPurchase }),
      actions: {
        buy: {
          title: 'Buy',
          fields: {
            product_id: 'campus.monthly',
            kind: 'subscription',
            price: '9990',
            currency: 'USD',
            days: '30',
            quantity: '1',
            webhook_url: '',
          },
          run: async ({ webhook_url: to = '', ...fields }) => {
            const purchase = createPurchase(parseSale(fields), deriveNumber(randomUUID()), Date.now());
            purchases.set(purchase.original, purchase);
            if (to !== '') hooks.set(purchase, to);
            if (to === '') return signPurchase(purchase);
            const type: Record<string, string> =
              purchase.sale.kind === 'subscription'
                ? { type: 'SUBSCRIBED', subtype: 'INITIAL_BUY' }
                : { type: 'ONE_TIME_CHARGE' };
            const signedPayload = await signNotification(purchase, type);
            return {
              ...(await signPurchase(purchase)),
              signed_payload: signedPayload,
              ...(await post(send, to, signedPayload)),
            };
          },
        },
        event: {
          title: 'Apply an event to a purchase',
          fields: { webhook_url: '', transaction_id: '', type: 'DID_RENEW', subtype: '', percent: '100' },
          run: async ({ webhook_url: to = '', transaction_id: id = '', ...fields }) => {
            const purchase = id === '' ? null : findPurchase(id);
            if (purchase)
              applyEvent(
                purchase,
                fields.type ?? '',
                fields.subtype ?? '',
                Date.now(),
                Number(fields.percent ?? '100'),
              );
            const signedPayload = await signNotification(purchase, fields);
            return {
              ...(purchase && (await signPurchase(purchase))),
              signed_payload: signedPayload,
              ...(to !== '' && (await post(send, to, signedPayload))),
            };
          },
        },
        clock: createRenewalClock({
          purchases: (id) => (id === '' ? purchases.values() : [findPurchase(id)]),
          readState: readRenewalState,
          apply: async (purchase, outcome, atMs) => {
            const signedPayload = await signNotification(purchase, applyOutcome(purchase, outcome, atMs));
            if (hooks.has(purchase)) await post(send, hooks.get(purchase)!, signedPayload);
          },
        }),
        ...messageActions,
        sign: {
          title: 'Sign any payload',
          fields: { text: '{}' },
          run: async ({ text = '{}' }) => ({ signed_payload: await chain.sign(JSON.parse(text) as object) }),
        },
      },
    };
  },
};

const post = (send: Parameters<PartyDefinition['open']>[0]['send'], url: string, signedPayload: string) =>
  send({
    method: 'POST',
    url,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ signedPayload }),
  });

const KINDS: Record<string, AppstoreSale['kind']> = {
  subscription: 'subscription',
  consumable: 'consumable',
  non_consumable: 'non_consumable',
};

function parseSale({
  product_id: productId = '',
  kind = '',
  price = '0',
  currency = 'USD',
  days = '30',
  bundle_id: bundleId = BUNDLE,
  environment = 'Sandbox',
  account_token: accountToken,
  trial,
  ownership,
  quantity = '1',
}: Record<string, string>): AppstoreSale {
  return {
    productId,
    kind: KINDS[kind] ?? 'subscription',
    price: Number(price),
    currency,
    periodMs: Number(days) * 24 * 3_600_000,
    bundleId,
    environment,
    accountToken: accountToken || null,
    isTrial: trial === 'yes',
    isShared: ownership === 'FAMILY_SHARED',
    quantity: Number(quantity),
  };
}

interface Store {
  chain: SigningChain;
  publicKey: CryptoKey;
  purchases: Map<string, AppstorePurchase>;
  signPurchase(purchase: AppstorePurchase): Promise<{ signed_transaction: string; signed_renewal?: string }>;
}

async function answer(
  { method, path, headers }: SandboxRequest,
  { chain, publicKey, purchases, signPurchase }: Store,
): Promise<SandboxAnswer | undefined> {
  if (method !== 'GET') return undefined;
  if (path === '/root.cer')
    return { status: 200, headers: { 'Content-Type': 'application/pkix-cert' }, body: chain.root };
  const [, kind, id] = /^\/inApps\/v1\/(transactions|subscriptions)\/([^/]+)$/.exec(path) ?? [];
  if (kind === undefined) return undefined;
  if (!(await isValidToken(headers.authorization, publicKey)))
    return { status: 401, headers: { 'Content-Type': 'text/plain' }, body: 'Unauthenticated' };
  const purchase = [...purchases.values()].find(
    ({ original, transactions, sale }) =>
      sale.bundleId === BUNDLE && (original === id || transactions.some((one) => one.id === id)),
  );
  if (!purchase) return TRANSACTION_NOT_FOUND;
  const signed = await signPurchase(purchase);
  if (kind === 'transactions') {
    const transaction = purchase.transactions.find((one) => one.id === id) ?? purchase.transactions.at(-1)!;
    return {
      status: 200,
      body: { signedTransactionInfo: await chain.sign(buildTransaction(purchase, transaction.id, Date.now())) },
    };
  }
  if (purchase.sale.kind !== 'subscription')
    return { status: 200, body: { environment: 'Sandbox', bundleId: BUNDLE, data: [] } };
  const last = {
    status: computeStatus(purchase, Date.now()),
    originalTransactionId: purchase.original,
    signedTransactionInfo: signed.signed_transaction,
    signedRenewalInfo: signed.signed_renewal,
  };
  return {
    status: 200,
    body: {
      environment: 'Sandbox',
      bundleId: BUNDLE,
      data: [{ subscriptionGroupIdentifier: '21436587', lastTransactions: [last] }],
    },
  };
}

async function isValidToken(authorization: string | undefined, publicKey: CryptoKey): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify((authorization ?? '').replace(/^Bearer /, ''), publicKey, {
      algorithms: ['ES256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'iat'],
    });
    return protectedHeader.kid === KEY_ID && payload.bid === BUNDLE;
  } catch {
    return false;
  }
}
