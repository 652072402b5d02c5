import { randomUUID } from 'node:crypto';
import { SANDBOX_MARKETPLACES } from '../../server/config/openMarketplaces.js';
import type { PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';
import { numberOf } from './numberOf.js';
import { renewalClock } from './renewalClock.js';
import { USUAL_SERVICE, registrationPage, signUpPage } from './signUpPages.js';

const { productCode, usageProductCode, credentials } = SANDBOX_MARKETPLACES;

interface Customer {
  accountId: string;
  product: string;
  license: string;
  seats: number;
  endsAt: number | null;
}

interface Token {
  customer: Customer;
  isUsed: boolean;
  expiresAt: number;
}

const now = () => Math.floor(Date.now() / 1_000);
const TOKEN_LIFETIME_S = 3_600;
const CONTRACT_S = 365 * 86_400;

const answered = (body: object): SandboxAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'application/x-amz-json-1.1' },
  body: JSON.stringify(body),
});
const refused = (type: string, message: string, status = 400): SandboxAnswer => ({
  status,
  headers: { 'Content-Type': 'application/x-amz-json-1.1' },
  body: JSON.stringify({ __type: type, message }),
});

/** The marketplace whose buyers come with a registration token. */
export const marketplaceA: PartyDefinition = {
  name: 'marketplace-a',
  title: 'Marketplace A',
  open: ({ url, send }) => {
    let service = USUAL_SERVICE;
    const tokens = new Map<string, Token>();
    const customers = new Map<string, Customer>();
    /** Quantities by customer, dimension and hour. */
    const metered = new Map<string, { quantity: number; id: string }>();

    const customerOf = (buyer: string, seats = 25, product = productCode): Customer => {
      const known = customers.get(buyer);
      if (known) return known;
      const accountId = numberOf(buyer).slice(0, 12);
      const customer = {
        accountId,
        product,
        license: `arn:aws:license-manager::${accountId}:license:l-${randomUUID().replaceAll('-', '')}`,
        seats,
        endsAt: now() + CONTRACT_S,
      };
      customers.set(buyer, customer);
      return customer;
    };
    const newToken = (buyer: string, seats: number, lifetimeS = TOKEN_LIFETIME_S, product = productCode): string => {
      const token = `reg-${randomUUID()}`;
      tokens.set(token, { customer: customerOf(buyer, seats, product), isUsed: false, expiresAt: now() + lifetimeS });
      return token;
    };
    const ofLicense = (license: string | undefined) => [...customers.values()].find((one) => one.license === license);

    const operations: Record<string, (body: Record<string, unknown>) => SandboxAnswer> = {
      'AWSMPMeteringService.ResolveCustomer': ({ RegistrationToken: sent }) => {
        const token = tokens.get(String(sent));
        if (!token) return refused('InvalidTokenException', 'Registration token is invalid.');
        if (token.isUsed || token.expiresAt <= now())
          return refused('ExpiredTokenException', 'The submitted registration token has expired.');
        token.isUsed = true;
        return answered({
          CustomerAWSAccountId: token.customer.accountId,
          ProductCode: token.customer.product,
          LicenseArn: token.customer.license,
        });
      },
      'AWSMPEntitlementService.GetEntitlements': ({ ProductCode: product, Filter }) => {
        if (product !== productCode && product !== usageProductCode)
          return refused('InvalidParameterException', 'The product code is not known.');
        const [license] = (Filter as { LICENSE_ARN?: string[] } | undefined)?.LICENSE_ARN ?? [];
        const customer = ofLicense(license);
        if (!customer || customer.seats === 0 || customer.product === usageProductCode)
          return answered({ Entitlements: [] });
        const entitlement = {
          ProductCode: productCode,
          Dimension: 'users',
          CustomerAWSAccountId: customer.accountId,
          LicenseArn: customer.license,
          Value: { IntegerValue: customer.seats },
          ...(customer.endsAt !== null && { ExpirationDate: customer.endsAt }),
        };
        return answered({ Entitlements: [entitlement] });
      },
      'AWSMPMeteringService.BatchMeterUsage': ({ UsageRecords: records, ProductCode: product }) => {
        const sent = records as { Timestamp: number; Dimension: string; Quantity?: number; LicenseArn?: string }[];
        if (sent.length > 25) return refused('ValidationException', 'At most 25 records.');
        if (sent.some(({ Timestamp: at }) => at > now() || at < now() - 6 * 3_600))
          return refused(
            'TimestampOutOfBoundsException',
            'The timestamp value passed in the UsageRecord is out of allowed range.',
          );
        if (product !== undefined && sent.some(({ LicenseArn: license }) => license))
          return refused('ValidationException', 'A product and an agreement are billed twice.');
        const Results = sent.map((record) => {
          const { Quantity: quantity = 0, LicenseArn: license = '', Dimension: dimension, Timestamp: at } = record;
          const customer = ofLicense(license);
          if (!customer || customer.seats === 0) return { UsageRecord: record, Status: 'CustomerNotSubscribed' };
          const key = `${license} ${dimension} ${Math.floor(at / 3_600)}`;
          const before = metered.get(key);
          if (before && before.quantity !== quantity) return { UsageRecord: record, Status: 'DuplicateRecord' };
          const stored = before ?? { quantity, id: randomUUID() };
          metered.set(key, stored);
          return { UsageRecord: record, MeteringRecordId: stored.id, Status: 'Success' };
        });
        return answered({ Results, UnprocessedRecords: [] });
      },
    };

    return {
      settings: { product_code: productCode, access_key_id: credentials.accessKeyId, registration_page: `${url}/` },
      answer: async ({ method, path, headers, query, rawBody, body }: SandboxRequest) => {
        if (method === 'GET' && path === '/') return registrationPage('Marketplace A', url, service);
        if (method === 'POST' && path === '/register') {
          const { buyer = 'northfield', seats = '25', ...chosen } = (body ?? {}) as Record<string, string>;
          service = (chosen.service ?? service).replace(/\/+$/, '');
          const address = `${service}/api/providers/marketplace-a/create-organization/`;
          return registrationPage('Marketplace A', url, service, {
            address,
            field: 'x-amzn-marketplace-token',
            token: newToken(buyer, Number(seats)),
          });
        }
        if (path === '/sign-up')
          return signUpPage(
            {
              title: 'Marketplace A',
              service,
              field: 'marketplace_a_transaction_id',
              launchPath: '/api/providers/marketplace-a/launch-tenant/',
              send,
            },
            { method, query, body },
          );
        if (method !== 'POST' || path !== '/') return undefined;
        if (
          !String(headers.authorization ?? '').includes(`Credential=${credentials.accessKeyId}/`) ||
          !String(headers.authorization).includes('/aws-marketplace/aws4_request')
        )
          return refused('UnrecognizedClientException', 'The security token included in the request is invalid.');
        const operation = operations[String(headers['x-amz-target'])];
        return operation
          ? operation(JSON.parse(rawBody.toString('utf8')) as Record<string, unknown>)
          : refused('UnknownOperationException', 'There is no such operation.');
      },
      actions: {
        register: {
          title: 'Send a buyer to the service, and follow where it leads',
          fields: { service_url: USUAL_SERVICE, buyer: 'northfield', seats: '25' },
          run: async ({
            service_url: to = '',
            buyer = '',
            seats = '25',
            lifetime_s: lifetime = String(TOKEN_LIFETIME_S),
            token = newToken(buyer, Number(seats), Number(lifetime)),
          }) => {
            const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
            const answer = await send({
              method: 'POST',
              url: `${to}/api/providers/marketplace-a/create-organization/`,
              headers,
              body: new URLSearchParams({ 'x-amzn-marketplace-token': token }).toString(),
            });
            return { ...answer, token };
          },
        },
        token: {
          title: `Give a registration token (of ${usageProductCode}: billed by usage alone)`,
          fields: { buyer: 'northfield', seats: '25', lifetime_s: String(TOKEN_LIFETIME_S), product: productCode },
          run: ({ buyer = '', seats = '25', lifetime_s: lifetime = '3600', product = productCode }) =>
            Promise.resolve({ token: newToken(buyer, Number(seats), Number(lifetime), product) }),
        },
        change: {
          title: 'Change what a buyer has (0 seats: cancelled)',
          fields: { buyer: 'northfield', seats: '25', ends_in_s: '31536000' },
          run: ({ buyer = '', seats = '25', ends_in_s: endsIn = '' }) => {
            const customer = Object.assign(customerOf(buyer), {
              seats: Number(seats),
              endsAt: endsIn === '' ? null : now() + Number(endsIn),
            });
            return Promise.resolve(customer);
          },
        },
        clock: renewalClock<Customer>({
          purchases: (buyer) =>
            [...customers].flatMap(([name, customer]) => (buyer === '' || buyer === name ? [customer] : [])),
          standingOf: ({ seats, endsAt }) =>
            seats === 0 || endsAt === null || endsAt <= now()
              ? null
              : { endsMs: endsAt * 1_000, renews: true, isFailing: false },
          // A contract that is not paid is not tried again; what is over is over for the service too, which has the real time.
          take: (customer, turn) =>
            Promise.resolve(
              Object.assign(customer, { endsAt: turn === 'renewed' ? customer.endsAt! + CONTRACT_S : now() - 1 }),
            ),
        }),
        usage: {
          title: 'Show the usage that was reported',
          fields: {},
          run: () => Promise.resolve(Object.fromEntries([...metered].map(([key, { quantity }]) => [key, quantity]))),
        },
      },
    };
  },
};
