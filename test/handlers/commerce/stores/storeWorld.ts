import { beforeAll, beforeEach } from '@jest/globals';
import { SECRET_KEY_BYTES, createSecretBox } from '../../../../db/core/secretBox.js';
import { saveCredential } from '../../../../db/accounts/credentials/saveCredential.js';
import type { CredentialValue } from '../../../../db/accounts/credentials/buildValueSchema.js';
import type { Stores } from '../../../../services/commerce/services.js';
import { storeLaunchPayments } from '../../../../services/commerce/stores/storeLaunchPayments.js';
import { createDifferenceCounts } from '../../../../server/jobs/differenceCounts.js';
import { createStorePurchaseTask } from '../../../../server/jobs/followStorePurchases.js';
import type { OpenDatabase } from '../../../../db/core/connect.js';
import { TESTER } from '../../../support/database.js';
import { runNextJob } from '../../../support/dueJobs.js';
import { restoreBeforeEach } from '../../../support/restoreBeforeEach.js';
import { appstoreAt, mobilepayAt, openSandboxStores } from '../../../support/sandboxStores.js';
import { mentorServer } from '../../mentors/mentors/mentorServer.js';

const secrets = createSecretBox(Buffer.alloc(SECRET_KEY_BYTES, 7));

/** The stand-ins of both stores, a server, and 'north' with an app at each of them, a subscription and credits to sell. */
export function storeWorld({ operator = false } = {}) {
  const sandbox = openSandboxStores();
  let open: Stores | null = null;
  const stores = (): Stores =>
    (open ??= {
      appstore: appstoreAt(sandbox.sandbox.url),
      mobilepay: mobilepayAt(sandbox.sandbox.url, { failures: 1_000 }),
      operatorApps: operator
        ? { appstore: settingsOf('appstore'), mobilepay: settingsOf('mobilepay') }
        : { appstore: null, mobilepay: null },
    });
  const settingsOf = (party: 'appstore' | 'mobilepay'): CredentialValue => ({
    ...sandbox.sandbox.parties[party]!.settings,
  });
  const server = mentorServer(
    { settings: { freeLaunch: false } },
    {
      get stores() {
        return stores();
      },
      get launchPayments() {
        return storeLaunchPayments({ db: server.db, secrets, stores: stores() });
      },
    },
  );
  const products: Record<string, number> = {};
  beforeAll(async () => {
    if (!operator) for (const name of ['appstore', 'mobilepay'] as const) await set(name);
    const { rows } = await server.db.pool.query<{ sku: string; id: number }>(
      `insert into products (platform_id, sku, name, kind, credits, period, amount, currency)
       values ($1, 'campus-monthly', 'Campus', 'subscription', null, 'monthly', 999, 'USD'), ($1, 'coins', 'Coins', 'credits', 100, null, 499, 'USD') returning sku, id`,
      [server.ids.north],
    );
    for (const { sku, id } of rows) products[sku] = Number(id);
    await server.db.pool.query(
      `insert into product_offers (platform_id, product_id, provider, is_live, external_id)
       select $1, id, provider, false, case when sku = 'coins' then 'coins' when provider = 'appstore' then 'campus.monthly' else 'campus_monthly' end
         from products, (values ('appstore'), ('mobilepay')) store (provider) where platform_id = $1`,
      [server.ids.north],
    );
  });
  const set = (name: 'appstore' | 'mobilepay', platform = 'north', change: Record<string, string> = {}) =>
    saveCredential(server.db, TESTER, secrets, {
      platformId: server.ids[platform]!,
      kind: 'integration',
      name,
      value: { ...settingsOf(name), ...change },
    });
  restoreBeforeEach(server.db);
  beforeEach(() => sandbox.sandbox.clearFaults());
  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await server.db.pool.query<Row>(text, values)).rows;
  const errors: Error[] = [];
  const differences = createDifferenceCounts();
  const task = (db: OpenDatabase = server.db) =>
    createStorePurchaseTask({
      services: { db, secrets, stores: stores() },
      differences,
      onError: (error) => errors.push(error),
    });
  return {
    ...server,
    sandbox,
    products,
    rows,
    set,
    stores,
    task,
    errors,
    /** How often a store was found to have changed something without a word. */
    differences: (party: 'appstore' | 'mobilepay') =>
      differences.list().find(({ provider }) => provider === party)!.count,
    hook: (party: 'appstore' | 'mobilepay') => `${server.url()}/api/providers/${party}/hook/`,
    buy: (party: 'appstore' | 'mobilepay', fields: Record<string, string> = {}) => sandbox.act(party, 'buy', fields),
    event: (party: 'appstore' | 'mobilepay', fields: Record<string, string>) => sandbox.act(party, 'event', fields),
    /** Does all that is due, without pauses, at most so many steps. */
    work: async ({ atMost = 20, db = server.db as OpenDatabase } = {}) => {
      for (let steps = 0; steps < atMost; steps++) {
        await server.db.pool.query(`update store_purchases set due_at = now() where due_at > now()`);
        if (!(await runNextJob(server.db.pool, [task(db)]))) return;
      }
    },
    ledger: () =>
      rows<{ reference: string; state: string; amount: number; userId: number }>(
        'select reference, state, captured - refunded as amount, user_id as "userId" from payments order by reference',
      ),
    subscriptions: () =>
      rows<{ state: string; userId: number; isOpen: boolean }>(
        `select state, subscriptions.user_id as "userId", coalesce((select ends_at is null or ends_at > now() from entitlements where subscription_id = subscriptions.id), false) as "isOpen" from subscriptions order by subscriptions.id`,
      ),
  };
}
