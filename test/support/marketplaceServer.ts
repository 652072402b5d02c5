import { afterAll, beforeAll } from '@jest/globals';
import { marketplacePayments } from '../../services/commerce/marketplaces/marketplacePayments.js';
import type { Marketplaces } from '../../services/commerce/marketplaces/marketplaces.js';
import { openMarketplaceA } from '../../providers/marketplace-a/openMarketplaceA.js';
import { marketplaceA } from '../../sandbox/parties/marketplaceA.js';
import { marketplaceB } from '../../sandbox/parties/marketplaceB.js';
import { type Sandbox, startSandbox } from '../../sandbox/startSandbox.js';
import { readConfig } from '../../server/config/config.js';
import { SANDBOX_MARKETPLACES, openMarketplaces, signupPageSettings } from '../../server/config/openMarketplaces.js';
import { type MentorServer, mentorServer } from '../handlers/mentors/mentors/mentorServer.js';
import type { TestAnswer } from './server.js';

export interface MarketplaceServer extends MentorServer {
  sandbox(): Sandbox;
  marketplaces(): Marketplaces;
  /** Posts a form as a browser does. */
  post(
    path: string,
    fields: Record<string, string>,
    query?: Record<string, string>,
  ): Promise<TestAnswer<{ detail?: string; errors?: { path: string }[] }>>;
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Counts the requests to the stand-in whose headers or URL contain this text. */
  callsOf(party: string, text: string): number;
}

/** A server whose marketplaces are those of the sandbox: call it once, at the top of a test file. */
export function marketplaceServer({ timeoutMs }: { timeoutMs?: number } = {}): MarketplaceServer {
  let sandbox: Sandbox;
  const services: { marketplaces?: Marketplaces; launchPayments?: object } = {};
  const settings: Record<string, unknown> = {
    marketplaceSignupHosts: ['signup.northfield.example', 'other.example:8443'],
    publicUrl: 'https://learn.example.org',
  };
  beforeAll(async () => {
    sandbox = await startSandbox({ parties: [marketplaceA, marketplaceB] });
    const config = readConfig({ SANDBOX_URL: sandbox.url });
    const marketplaces = openMarketplaces(config);
    if (timeoutMs !== undefined) {
      const { productCode, usageProductCode, credentials } = SANDBOX_MARKETPLACES;
      marketplaces.a = openMarketplaceA({
        productCodes: [productCode, usageProductCode],
        usageProductCodes: [usageProductCode],
        credentials,
        url: `${sandbox.url}/marketplace-a`,
        isLive: false,
        timeoutMs,
      });
    }
    Object.assign(settings, signupPageSettings(config));
    Object.assign(services, { marketplaces, launchPayments: marketplacePayments(server.db, marketplaces) });
  });
  afterAll(() => sandbox?.close());
  const server = mentorServer({ settings }, services);
  return {
    ...server,
    sandbox: () => sandbox,
    marketplaces: () => services.marketplaces!,
    post: (path, fields, query = {}) =>
      server.request('POST', path, {
        query,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        bytes: Buffer.from(new URLSearchParams(fields).toString()),
      }),
    rows: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await server.db.pool.query<Row>(text, values)).rows,
    callsOf: (party, text) =>
      sandbox
        .exchanges(party)
        .filter(
          ({ direction, headers, url }) =>
            direction === 'received' && `${url} ${JSON.stringify(headers)}`.includes(text),
        ).length,
  };
}

/** Sums the ledger entries of a tenant. */
export const LEDGER = `
  select provider, subscription.is_live, reference, state, cancels_at_period_end, entitlement.kind, entitlement.quantity,
         entitlement.starts_at <= now() and (entitlement.ends_at is null or entitlement.ends_at > now()) as open
    from subscriptions subscription
         left join entitlements entitlement on entitlement.platform_id = subscription.platform_id and entitlement.subscription_id = subscription.id
   where subscription.platform_id = $1`;
