import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createCredential } from '../db/tenancy/access/credentials.js';
import { listPayments, listScopedSubscriptions } from '../db/commerce/payments/listCommerce.js';
import { BENCH, type BenchDatabase } from './benchDatabase.js';
import { type MeasuredServer, measureLatencies, median, startMeasuredServer } from './measure.js';
import type { Figure } from './report.js';
import type { Suite } from './suite.js';

const PEOPLE = 10_000;
const COURSES = 500;
const PAYMENTS = 100_000;
const ENTRIES_OF_EACH = 10;
const AIM_ACCEPTED_MS = 8;
const AIM_CHECK_MS = 1;
const AIM_LAUNCH_MS = 300;
const AIM_LIST_MS = 10;
const LAUNCHES = 20;
const ORG = 'bench-commerce';
const SECRET = 'whsec_bench';

/** Measures webhooks, entitlements, launches and lists of a platform with 1,000,000 ledger entries, over HTTP. */
export const commerce: Suite = async (bench, { requests }) => {
  const { url, db } = await bench.database();
  const platformId = await generatePayments(db);
  const dmAdmin = (await createCredential(db, BENCH, { role: 'dm_admin' })).authorization;
  const server = await startMeasuredServer('product', url, {
    CARDPAY_SECRET_KEY: 'sk_test_bench',
    CARDPAY_WEBHOOK_SECRET: SECRET,
    CARDPAY_URL: 'http://127.0.0.1:9',
    SECRETS_KEY: randomBytes(32).toString('base64'),
  });
  const figures = [
    ...(await lists(db, platformId, requests)),
    ...(await webhooks(server, db, platformId, requests)),
    ...(await entitlementChecks(server, db, dmAdmin, requests)),
    ...(await launches(server, dmAdmin)),
  ];
  await server.stop();
  return figures;
};

async function lists(db: BenchDatabase, platformId: number, requests: number): Promise<Figure[]> {
  const { rows } = await db.pool.query<{ first: number }>('select min(user_id)::integer as first from memberships');
  const person = (index: number) => rows[0]!.first + ((index * 37) % PEOPLE);
  const kinds: [what: string, read: (index: number) => Promise<unknown>][] = [
    ['payments of a platform', () => listPayments(db, { platformId, userId: null })],
    ['payments of a person', (index) => listPayments(db, { platformId, userId: person(index) })],
    ['subscriptions of a platform', () => listScopedSubscriptions(db, { platformId, userId: null })],
    ['subscriptions of a person', (index) => listScopedSubscriptions(db, { platformId, userId: person(index) })],
  ];
  const figures: Figure[] = [];
  for (const [what, read] of kinds)
    figures.push({
      suite: 'commerce',
      what: `list of ${what}, p50`,
      value: await p50(requests, read),
      unit: 'ms',
      aim: AIM_LIST_MS,
    });
  return figures;
}

/** Each request reports another payment of another session. */
async function webhooks(
  server: MeasuredServer,
  db: BenchDatabase,
  platformId: number,
  requests: number,
): Promise<Figure[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into checkout_sessions (platform_id, user_id, purpose, product_id, amount, currency, is_live, success_url, cancel_url, expires_at)
     select platform_id, user_id, 'product', (select min(id) from products), 4900, 'EUR', false, 'https://bench.example', 'https://bench.example', now() + interval '1 day'
       from memberships where platform_id = $1 limit $2 returning id`,
    [platformId, requests + 5],
  );
  const accepted = async (index: number) => {
    const intent = {
      id: `pi_${randomUUID()}`,
      object: 'payment_intent',
      status: 'succeeded',
      amount: 4_900,
      amount_received: 4_900,
      currency: 'eur',
      metadata: { checkout: rows[index]!.id },
    };
    const seconds = Math.floor(Date.now() / 1_000);
    const body = JSON.stringify({
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'payment_intent.succeeded',
      created: seconds,
      livemode: false,
      data: { object: intent },
    });
    const signature = `t=${seconds},v1=${createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex')}`;
    await post(`${server.url}/api/service/cardpay/hook/`, body, { 'stripe-signature': signature });
  };
  return [
    {
      suite: 'commerce',
      what: 'webhook of a payment accepted and stored, p50',
      value: await p50(requests, accepted),
      unit: 'ms',
      aim: AIM_ACCEPTED_MS,
    },
  ];
}

/** Lists the same page of courses, free and paid. */
async function entitlementChecks(
  server: MeasuredServer,
  db: BenchDatabase,
  authorization: string,
  requests: number,
): Promise<Figure[]> {
  const page = (index: number) =>
    `${server.url}/api/catalog/eligibility/courses/?page_size=50&platform_key=${ORG}&username=person-${1 + ((index * 37) % PEOPLE)}`;
  const free = await measureLatencies(page, authorization, requests);
  await db.pool.query(`update courses set price = '49.00 EUR'`);
  await db.pool.query('vacuum analyze courses');
  const paid = await measureLatencies(page, authorization, requests);
  return [
    { suite: 'commerce', what: 'page of 50 courses that a person may take, free, p50', value: free.p50Ms, unit: 'ms' },
    {
      suite: 'commerce',
      what: 'and what it takes longer with entitlements',
      value: paid.p50Ms - free.p50Ms,
      unit: 'ms',
      aim: AIM_CHECK_MS,
    },
  ];
}

async function launches(server: MeasuredServer, authorization: string): Promise<Figure[]> {
  const launch = (index: number) => {
    const body = {
      username: `launcher-${index}`,
      email: `launcher-${index}@bench.example`,
      name: 'Northfield University',
      key: `bench-launch-${index}`,
    };
    return post(`${server.url}/api/service/launch/tenant/`, JSON.stringify(body), { authorization });
  };
  return [
    {
      suite: 'commerce',
      what: 'launch of a tenant, p50',
      value: await p50(LAUNCHES, launch),
      unit: 'ms',
      aim: AIM_LAUNCH_MS,
    },
  ];
}

async function post(url: string, body: string, headers: Record<string, string>): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 500)}`);
}

/** The first five requests prepare statements and open connections. */
async function p50(count: number, work: (index: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < count + 5; index += 1) {
    const startedAtMs = performance.now();
    await work(index);
    if (index >= 5) times.push(performance.now() - startedAtMs);
  }
  return median(times);
}

/** Returns the id of the platform. */
async function generatePayments(db: BenchDatabase): Promise<number> {
  const run = <Row extends object>(text: string, values: unknown[] = []) => db.pool.query<Row>(text, values);
  const [platform] = (
    await run<{ id: number }>('insert into platforms (key, name) values ($1, $1) returning id', [ORG])
  ).rows;
  const { id } = platform!;
  await run(
    `insert into users (username, email) select 'person-' || n, 'person-' || n || '@bench.example' from generate_series(1, ${PEOPLE}) n`,
  );
  await run(
    `insert into memberships (platform_id, user_id, role) select $1, id, 'learner' from users where username like 'person-%'`,
    [id],
  );
  await run(
    `insert into courses (platform_id, course_key, name) select $1, 'course-' || n, 'Course ' || n from generate_series(1, ${COURSES}) n`,
    [id],
  );
  await run(
    `insert into products (platform_id, sku, name, kind, course_id, amount, currency) select platform_id, course_key, name, 'course', id, 4900, 'EUR' from courses where platform_id = $1`,
    [id],
  );
  await run(
    `insert into payments (platform_id, user_id, provider, is_live, reference, product_id, state, state_at, currency, amount, captured)
     select $1, person.id, 'cardpay', false, 'pi_' || n, product.id, 'captured', now(), 'EUR', 4900, 4900
       from (select n, 1 + n % ${PEOPLE} as person_place, 1 + (n / ${PEOPLE} + n * 7) % ${COURSES} as product_place from generate_series(1, ${PAYMENTS}) n) made
       join (select id, row_number() over (order by id) as place from users where username like 'person-%') person on person.place = person_place
       join (select id, row_number() over (order by id) as place from products where platform_id = $1) product on product.place = product_place`,
    [id],
  );
  await run(
    `insert into ledger_entries (platform_id, user_id, payment_id, account, kind, amount, currency, provider, is_live, cause, occurred_at)
     select platform_id, user_id, id, 'money', 'capture', 490, 'EUR', provider, false, 'evt_' || n, now() from payments, generate_series(1, ${ENTRIES_OF_EACH}) n where platform_id = $1`,
    [id],
  );
  await run(
    `insert into entitlements (platform_id, user_id, kind, product_id, course_id, quantity, payment_id, is_live, starts_at)
     select own.platform_id, own.user_id, 'course', own.product_id, product.course_id, 1, own.id, false, now() from payments own join products product on product.id = own.product_id where own.platform_id = $1`,
    [id],
  );
  await run(
    `insert into subscriptions (platform_id, user_id, provider, is_live, reference, product_id, state, state_at, started_at)
     select platform_id, user_id, provider, false, 'sub_' || id, product_id, 'active', now(), now() from payments where platform_id = $1 and id % 2 = 0`,
    [id],
  );
  await run('vacuum analyze');
  return id;
}
