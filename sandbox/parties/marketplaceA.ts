import { randomUUID } from 'node:crypto';
import { SANDBOX_MARKETPLACES } from '../../server/config/openMarketplaces.js';
import type { PartyDefinition, SandboxAnswer, SandboxRequest } from '../party.js';
import { deriveNumber } from './deriveNumber.js';
import { createRenewalClock } from './renewalClock.js';
import { DEFAULT_SERVICE_URL, renderRegistrationPage, answerSignUp } from './signUpPages.js';

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

const success = (body: object): SandboxAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'application/x-amz-json-1.1' },
  body: JSON.stringify(body),
});
const failure = (type: string, message: string, status = 400): SandboxAnswer => ({
  status,
  headers: { 'Content-Type': 'application/x-amz-json-1.1' },
  body: JSON.stringify({ __type: type, message }),
});

/** The marketplace that sends buyers with a registration token. */
export const marketplaceA: PartyDefinition = {
  name: 'marketplace-a',
  title: 'Marketplace A',
  open: ({ url, send }) => {
    let service = DEFAULT_SERVICE_URL;
    const tokens = new Map<string, Token>();
    const customers = new Map<string, Customer>();
    /** Reported quantities by license, dimension and hour. */
    const metered = new Map<string, { quantity: number; id: string }>();

    const findOrCreateCustomer = (buyer: string, seats = 25, product = productCode): Customer => {
      const existing = customers.get(buyer);
      if (existing) return existing;
      const accountId = deriveNumber(buyer).slice(0, 12);
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
    const createToken = (buyer: string, seats: number, lifetimeS = TOKEN_LIFETIME_S, product = productCode): string => {
      const token = `reg-${randomUUID()}`;
      tokens.set(token, {
        customer: findOrCreateCustomer(buyer, seats, product),
        isUsed: false,
        expiresAt: now() + lifetimeS,
      });
      return token;
    };
    const findByLicense = (license: string | undefined) =>
      [...customers.values()].find((one) => one.license === license);

    const operations: Record<string, (body: Record<string, unknown>) => SandboxAnswer> = {
      'AWSMPMeteringService.ResolveCustomer': ({ RegistrationToken: sent }) => {
        const token = tokens.get(String(sent));
        if (!token) return failure('InvalidTokenException', 'Registration token is invalid.');
        if (token.isUsed || token.expiresAt <= now())
          return failure('ExpiredTokenException', 'The submitted registration token has expired.');
        token.isUsed = true;
        return success({
          CustomerAWSAccountId: token.customer.accountId,
          ProductCode: token.customer.product,
          LicenseArn: token.customer.license,
        });
      },
      'AWSMPEntitlementService.GetEntitlements': ({ ProductCode: product, Filter }) => {
        if (product !== productCode && product !== usageProductCode)
          return failure('InvalidParameterException', 'The product code is not known.');
        const [license] = (Filter as { LICENSE_ARN?: string[] } | undefined)?.LICENSE_ARN ?? [];
        const customer = findByLicense(license);
        if (!customer || customer.seats === 0 || customer.product === usageProductCode)
          return success({ Entitlements: [] });
        const entitlement = {
          ProductCode: productCode,
          Dimension: 'users',
          CustomerAWSAccountId: customer.accountId,
          LicenseArn: customer.license,
          Value: { IntegerValue: customer.seats },
          ...(customer.endsAt !== null && { ExpirationDate: customer.endsAt }),
        };
        return success({ Entitlements: [entitlement] });
      },
      'AWSMPMeteringService.BatchMeterUsage': ({ UsageRecords: records, ProductCode: product }) => {
        const sent = records as { Timestamp: number; Dimension: string; Quantity?: number; LicenseArn?: string }[];
        if (sent.length > 25) return failure('ValidationException', 'At most 25 records.');
        if (sent.some(({ Timestamp: at }) => at > now() || at < now() - 6 * 3_600))
          return failure(
            'TimestampOutOfBoundsException',
            'The timestamp value passed in the UsageRecord is out of allowed range.',
          );
        if (product !== undefined && sent.some(({ LicenseArn: license }) => license))
          return failure('ValidationException', 'A product and an agreement are billed twice.');
        const Results = sent.map((record) => {
          const { Quantity: quantity = 0, LicenseArn: license = '', Dimension: dimension, Timestamp: at } = record;
          const customer = findByLicense(license);
          if (!customer || customer.seats === 0) return { UsageRecord: record, Status: 'CustomerNotSubscribed' };
          const key = `${license} ${dimension} ${Math.floor(at / 3_600)}`;
          const before = metered.get(key);
          if (before && before.quantity !== quantity) return { UsageRecord: record, Status: 'DuplicateRecord' };
          const stored = before ?? { quantity, id: randomUUID() };
          metered.set(key, stored);
          return { UsageRecord: record, MeteringRecordId: stored.id, Status: 'Success' };
        });
        return success({ Results, UnprocessedRecords: [] });
      },
    };

    return {
      settings: { product_code: productCode, access_key_id: credentials.accessKeyId, registration_page: `${url}/` },
      answer: async ({ method, path, headers, query, rawBody, body }: SandboxRequest) => {
        if (method === 'GET' && path === '/') return renderRegistrationPage('Marketplace A', url, service);
        if (method === 'POST' && path === '/register') {
          const { buyer = 'northfield', seats = '25', ...chosen } = (body ?? {}) as Record<string, string>;
          service = (chosen.service ?? service).replace(/\/+$/, '');
          const address = `${service}/api/providers/marketplace-a/create-organization/`;
          return renderRegistrationPage('Marketplace A', url, service, {
            address,
            field: 'x-amzn-marketplace-token',
            token: createToken(buyer, Number(seats)),
          });
        }
        if (path === '/sign-up')
          return answerSignUp(
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
          return failure('UnrecognizedClientException', 'The security token included in the request is invalid.');
        const operation = operations[String(headers['x-amz-target'])];
        return operation
          ? operation(JSON.parse(rawBody.toString('utf8')) as Record<string, unknown>)
          : failure('UnknownOperationException', 'The operation does not exist.');
      },
      actions: {
        register: {
          title: 'Send a buyer to the service',
          fields: { service_url: DEFAULT_SERVICE_URL, buyer: 'northfield', seats: '25' },
          run: async ({
            service_url: to = '',
            buyer = '',
            seats = '25',
            lifetime_s: lifetime = String(TOKEN_LIFETIME_S),
            token = createToken(buyer, Number(seats), Number(lifetime)),
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
          title: `Create a registration token (product ${usageProductCode} is billed by usage alone)`,
          fields: { buyer: 'northfield', seats: '25', lifetime_s: String(TOKEN_LIFETIME_S), product: productCode },
          run: ({ buyer = '', seats = '25', lifetime_s: lifetime = '3600', product = productCode }) =>
            Promise.resolve({ token: createToken(buyer, Number(seats), Number(lifetime), product) }),
        },
        change: {
          title: 'Change the contract of a buyer (0 seats: cancelled)',
          fields: { buyer: 'northfield', seats: '25', ends_in_s: '31536000' },
          run: ({ buyer = '', seats = '25', ends_in_s: endsIn = '' }) => {
            const customer = Object.assign(findOrCreateCustomer(buyer), {
              seats: Number(seats),
              endsAt: endsIn === '' ? null : now() + Number(endsIn),
            });
            return Promise.resolve(customer);
          },
        },
        clock: createRenewalClock<Customer>({
          purchases: (buyer) =>
            [...customers].flatMap(([name, customer]) => (buyer === '' || buyer === name ? [customer] : [])),
          readState: ({ seats, endsAt }) =>
            seats === 0 || endsAt === null || endsAt <= now()
              ? null
              : { endsMs: endsAt * 1_000, renews: true, isFailing: false },
          // Unpaid contracts are not retried. The service uses the real time, so an end takes effect now.
          apply: (customer, outcome) =>
            Promise.resolve(
              Object.assign(customer, { endsAt: outcome === 'renewed' ? customer.endsAt! + CONTRACT_S : now() - 1 }),
            ),
        }),
        usage: {
          title: 'Show the reported usage',
          fields: {},
          run: () => Promise.resolve(Object.fromEntries([...metered].map(([key, { quantity }]) => [key, quantity]))),
        },
      },
    };
  },
};
