import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Actor } from '../../../../db/core/actor.js';
import type { CardpayServices } from '../../../../services/commerce/cardpay/cardpayServices.js';
import { cardpayLaunchPayments } from '../../../../services/commerce/cardpay/cardpayLaunchPayments.js';
import type { LaunchPayments } from '../../../../providers/payments/launchPayments.js';
import { openCardpay } from '../../../../providers/cardpay/openCardpay.js';
import { type Sandbox, startSandbox } from '../../../../sandbox/startSandbox.js';
import { cardpay as cardpayParty } from '../../../../sandbox/parties/cardpay.js';
import { readConfig } from '../../../../server/config/config.js';
import type { TestAnswer } from '../../../support/server.js';
import { type Role, mentorServer } from '../../mentors/mentors/mentorServer.js';

export const HOOK = '/api/service/cardpay/hook/';
export const SUCCESS = 'https://learn.north.example/thanks?from=shop';
const CANCEL = 'https://learn.north.example/';

/** The stand-in of cardpay and a service that knows it: 'north' sells a course, credits and subscriptions; 'south' is the main platform and sells seats. */
export function cardpayServer() {
  const cardpay: { -readonly [Name in keyof CardpayServices]: CardpayServices[Name] } = {
    ...{ main: null, findAccount: () => Promise.resolve(cardpay.main), findOwnAccount: () => Promise.resolve(null) },
    pages: {
      pricingTableId: 'prctbl_1',
      pricingTableScript: 'https://js.cardpay.example/table.js',
      paymentLinkId: 'plink_1',
      paymentLinkUrl: 'https://buy.cardpay.example/b/1',
    },
  };
  const launch: { payments?: LaunchPayments<Actor> } = {};
  const launchPayments: LaunchPayments<Actor> = {
    findPurchase: (...sent) => launch.payments!.findPurchase!(...sent),
    proveLaunch: (...sent) => launch.payments!.proveLaunch(...sent),
  };
  const server = mentorServer({ launchPayments: { cardpay: launchPayments } }, { cardpay });
  let sandbox: Sandbox;
  const account = (changes: object = {}) =>
    openCardpay(
      {
        secretKey: 'sk_test_sandbox',
        publishableKey: 'pk_test_sandbox',
        webhookSecrets: ['whsec_sandbox'],
        baseUrl: `${sandbox.url}/cardpay`,
        mayBePrivate: true,
        ...changes,
      },
      { timeoutMs: 400 },
    );
  beforeAll(async () => {
    sandbox = await startSandbox({ parties: [cardpayParty] });
    cardpay.main = account();
    launch.payments = cardpayLaunchPayments({ db: server.db, cardpay, settings: readConfig({}) });
    await server.db.pool.query(`update platforms set settings = '{"redirect_hosts": ["learn.north.example"]}'`);
    await server.db.pool.query(
      `insert into courses (platform_id, course_key, name, price) select id, 'NF-DS-310', 'Data Mining', '49.00' from platforms where key = 'north'`,
    );
    for (const body of PRODUCTS) await manage(body);
    await manage(
      {
        sku: 'campus',
        name: 'Campus',
        kind: 'seats',
        seats: 25,
        amount: 90_000,
        currency: 'EUR',
        period: 'yearly',
        trial_days: 14,
      },
      'south',
      'otherAdmin',
    );
  });
  // What a test has set going is no other's.
  afterEach(() => sandbox.act('cardpay', 'settle'));
  afterAll(() => sandbox.close());

  const pathOf = (name: string, org: string, user: string) => `/api/service/orgs/${org}/users/${user}/cardpay/${name}/`;
  const manage = (body: object, org = 'north', role: Role = 'admin') =>
    server.send<{ cardpay_product_id: string | null; [name: string]: unknown }>(
      'POST',
      pathOf('products/manage', org, org === 'north' ? 'ada' : 'sol'),
      body,
      role,
    );
  const open = (body: object = {}, role: Role | null = 'learner', user = 'pat') =>
    server.send<{ redirect_to: string }>(
      'POST',
      pathOf('checkout-session', 'north', user),
      { tenant: 'north', sku: 'course', success_url: SUCCESS, cancel_url: CANCEL, ...body },
      role,
    );
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await server.db.pool.query<Row>(text, values)).rows;
  return {
    server,
    account,
    rows,
    pathOf,
    manage,
    open,
    services: cardpay,
    sandbox: () => sandbox,
    act: <Result = Record<string, unknown>>(action: string, fields: Record<string, string> = {}) =>
      sandbox.act('cardpay', action, fields) as Promise<Result>,
    /** Opens a session, and returns its number here and at cardpay. */
    begin: async (body: object = {}, role: Role = 'learner', user = 'pat') => {
      const { redirect_to: page } = (await open(body, role, user)).body;
      const externalId = page.split('/').at(-1)!;
      const [own] = await rows<{ id: string }>('select id from checkout_sessions where external_id = $1', [externalId]);
      return { id: own!.id, externalId, page };
    },
    /** As a browser comes back, or anywhere else without a credential. */
    visit: (path: string): Promise<TestAnswer<Record<string, unknown>>> => server.request('GET', path),
    sendEventsHere: (plan: Record<string, string> = {}) =>
      sandbox.act('cardpay', 'hooks', { hook_url: `${server.url()}${HOOK}`, ...plan }),
    sendNoEvents: () => sandbox.act('cardpay', 'hooks', { hook_url: '' }),
    settled: () => sandbox.act('cardpay', 'settle'),
  };
}

const PRODUCTS = [
  {
    sku: 'course',
    name: 'Data Mining, one seat',
    kind: 'course',
    course_id: 'NF-DS-310',
    amount: 4_900,
    currency: 'EUR',
  },
  {
    sku: 'monthly',
    name: 'Data Mining, by the month',
    kind: 'course',
    course_id: 'NF-DS-310',
    amount: 900,
    currency: 'EUR',
    period: 'monthly',
    trial_days: 14,
  },
  { sku: 'credits', name: '100 credits', kind: 'credits', credits: 100, amount: 1_000, currency: 'EUR' },
  {
    sku: 'subscription',
    name: 'Campus, by the month',
    kind: 'subscription',
    amount: 1_900,
    currency: 'EUR',
    period: 'monthly',
    trial_days: 14,
  },
];
