import {
  type Entitlement,
  GetEntitlementsCommand,
  type GetEntitlementsCommandOutput,
  MarketplaceEntitlementServiceClient,
} from '@aws-sdk/client-marketplace-entitlement-service';
import {
  BatchMeterUsageCommand,
  type BatchMeterUsageCommandOutput,
  MarketplaceMeteringClient,
  type UsageRecord as SentRecord,
  ResolveCustomerCommand,
} from '@aws-sdk/client-marketplace-metering';
import { CircuitOpen, openCircuit } from '../http/openCircuit.js';
import { PaymentUnavailable } from '../payments/paymentUnavailable.js';
import { createGuardedHandler } from './createGuardedHandler.js';
import type { Buyer, BuyerEntitlement, MarketplaceA, UsageOutcome, UsageRecord } from './marketplaceA.js';

export interface MarketplaceASettings {
  /** Codes of the products sold here; tokens of others are rejected. */
  productCodes: readonly string[];
  /** Those of them that are billed by usage alone. */
  usageProductCodes?: readonly string[];
  /** Null: those of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
  /** Instead of the marketplace's own address; it may be a private one. */
  url: string | null;
  isLive: boolean;
  timeoutMs?: number;
}

/** The region of the marketplace's API. */
const REGION = 'us-east-1';
const TIMEOUT_MS = 5_000;
const READ_TRIES = 3;
const MAX_PAGES = 40;
/** The pause after several failures in a row. */
const SUSPENDED_S = 20;
/** Errors for invalid and expired tokens. */
const BAD_TOKENS = ['InvalidTokenException', 'ExpiredTokenException'];

/** Opens the adapter, based on the vendor's clients. */
export function openMarketplaceA({
  productCodes,
  usageProductCodes = [],
  credentials,
  url,
  isLive,
  timeoutMs = TIMEOUT_MS,
}: MarketplaceASettings): MarketplaceA {
  const circuit = openCircuit({ isOutage: (error) => error instanceof PaymentUnavailable });
  const common = {
    region: REGION,
    requestHandler: createGuardedHandler({ mayBePrivate: url !== null, timeoutMs }),
    ...(credentials && { credentials }),
    ...(url !== null && { endpoint: url }),
  };
  // A token works once, so a retry would lose the answer of the first attempt.
  const once = createLazily(() => new MarketplaceMeteringClient({ ...common, maxAttempts: 1 }));
  const metering = createLazily(() => new MarketplaceMeteringClient({ ...common, maxAttempts: READ_TRIES }));
  const entitlements = createLazily(
    () => new MarketplaceEntitlementServiceClient({ ...common, maxAttempts: READ_TRIES }),
  );
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await circuit(() => work().catch((error: Error) => Promise.reject(mapError(error))));
    } catch (error) {
      throw error instanceof CircuitOpen ? new PaymentUnavailable(error.message, SUSPENDED_S) : error;
    }
  };

  return {
    isLive,
    resolve: async (token) => {
      const answer = await call(async () => {
        try {
          return await once().send(new ResolveCustomerCommand({ RegistrationToken: token }));
        } catch (error) {
          if (BAD_TOKENS.includes((error as Error).name)) return null;
          throw error;
        }
      });
      return answer && parseBuyer(answer, productCodes);
    },
    isBilledByUsage: (productCode) => usageProductCodes.includes(productCode),
    readEntitlements: (buyer) => call(() => readAllEntitlements(entitlements(), buyer)),
    reportUsage: (records) => call(() => reportAll(metering(), records)),
  };
}

/** Creates the value at the first call, to keep the start fast. */
function createLazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

interface ResolvedCustomer {
  CustomerIdentifier?: string | undefined;
  CustomerAWSAccountId?: string | undefined;
  ProductCode?: string | undefined;
  LicenseArn?: string | undefined;
}

function parseBuyer(
  { CustomerIdentifier, CustomerAWSAccountId, ProductCode, LicenseArn }: ResolvedCustomer,
  productCodes: readonly string[],
): Buyer | null {
  const accountId = CustomerAWSAccountId || CustomerIdentifier;
  if (!accountId || !ProductCode)
    throw new PaymentUnavailable('The answer of the marketplace has no buyer or no product.');
  if (!productCodes.includes(ProductCode)) return null;
  return { accountId, isIdentifier: !CustomerAWSAccountId, productCode: ProductCode, agreementId: LicenseArn || null };
}

async function readAllEntitlements(
  client: MarketplaceEntitlementServiceClient,
  { accountId, isIdentifier, productCode, agreementId }: Buyer,
): Promise<BuyerEntitlement[]> {
  const Filter = {
    [isIdentifier ? 'CUSTOMER_IDENTIFIER' : 'CUSTOMER_AWS_ACCOUNT_ID']: [accountId],
    ...(agreementId !== null && { LICENSE_ARN: [agreementId] }),
  };
  const found: BuyerEntitlement[] = [];
  let NextToken: string | undefined;
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const answer: GetEntitlementsCommandOutput = await client.send(
      new GetEntitlementsCommand({ ProductCode: productCode, Filter, ...(NextToken && { NextToken }) }),
    );
    for (const entitlement of answer.Entitlements ?? [])
      if (isGranted(entitlement)) found.push(parseEntitlement(entitlement));
    NextToken = answer.NextToken;
    if (!NextToken) return found;
  }
  throw new PaymentUnavailable('The marketplace lists entitlements without an end.');
}

/** Whether an entitlement has a value other than 0 and false. */
const isGranted = ({ Value = {} }: Entitlement): boolean =>
  Value.BooleanValue !== false && Value.IntegerValue !== 0 && Value.DoubleValue !== 0;

function parseEntitlement({ Dimension = '', Value = {}, ExpirationDate }: Entitlement): BuyerEntitlement {
  const quantity = Value.IntegerValue ?? (Value.DoubleValue === undefined ? null : Math.floor(Value.DoubleValue));
  return { dimension: Dimension, quantity, endsAt: ExpirationDate ?? null };
}

/**
 * A batch identifies either agreements (in each record) or one product: with both, usage is billed twice. So each kind
 * has its own batch.
 */
async function reportAll(client: MarketplaceMeteringClient, records: UsageRecord[]): Promise<UsageOutcome[]> {
  const outcomes = new Map<UsageRecord, UsageOutcome>();
  const products = new Set(records.map(({ buyer }) => chooseProduct(buyer)));
  for (const product of products) {
    const some = records.filter(({ buyer }) => chooseProduct(buyer) === product);
    for (const [index, outcome] of (await reportSome(client, some, product)).entries())
      outcomes.set(some[index]!, outcome);
  }
  return records.map((record) => outcomes.get(record)!);
}

const chooseProduct = ({ agreementId, productCode }: Buyer): string | null =>
  agreementId === null ? productCode : null;

/** One invalid record fails its batch; then each record is sent alone. */
async function reportSome(
  client: MarketplaceMeteringClient,
  records: UsageRecord[],
  product: string | null,
): Promise<UsageOutcome[]> {
  const UsageRecords = records.map(buildRecord);
  try {
    const answer = await client.send(
      new BatchMeterUsageCommand({ UsageRecords, ...(product !== null && { ProductCode: product }) }),
    );
    return records.map((_, index) => findOutcome(UsageRecords[index]!, answer));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (records.length === 1) return [{ kind: 'refused', reason: (error as Error).name }];
    const outcomes: UsageOutcome[] = [];
    for (const record of records) outcomes.push(...(await reportSome(client, [record], product)));
    return outcomes;
  }
}

const buildRecord = ({ buyer, dimension, quantity, at }: UsageRecord): SentRecord => ({
  Timestamp: at,
  Dimension: dimension,
  Quantity: quantity,
  ...(buyer.isIdentifier ? { CustomerIdentifier: buyer.accountId } : { CustomerAWSAccountId: buyer.accountId }),
  ...(buyer.agreementId !== null && { LicenseArn: buyer.agreementId }),
});

function findOutcome(sent: SentRecord, { Results = [] }: BatchMeterUsageCommandOutput): UsageOutcome {
  const result = Results.find(
    ({ UsageRecord: one }) => one !== undefined && buildRecordKey(one) === buildRecordKey(sent),
  );
  if (result?.Status === 'Success') return { kind: 'stored', id: result.MeteringRecordId ?? null };
  return result?.Status ? { kind: 'refused', reason: result.Status } : { kind: 'again' };
}

const buildRecordKey = ({
  Timestamp,
  Dimension,
  CustomerIdentifier = '',
  CustomerAWSAccountId = '',
  LicenseArn = '',
}: SentRecord): string =>
  JSON.stringify([
    Math.floor((Timestamp?.getTime() ?? 0) / 1_000),
    Dimension,
    CustomerAWSAccountId || CustomerIdentifier,
    LicenseArn,
  ]);

/** Whether an error is permanent. Throttling and missing permissions are not. */
function isRefusal(error: unknown): boolean {
  const {
    name,
    $fault: fault,
    $metadata: metadata,
  } = error as { name: string; $fault?: string; $metadata?: { httpStatusCode?: number } };
  const passing = [
    'ThrottlingException',
    'DisabledApiException',
    'AccessDeniedException',
    'UnrecognizedClientException',
    'InvalidSignatureException',
    'ExpiredTokenException',
  ];
  return fault === 'client' && metadata?.httpStatusCode === 400 && !passing.includes(name);
}

function mapError(error: Error): Error {
  if (error instanceof PaymentUnavailable) return error;
  // Messages of the marketplace may repeat the request.
  return new PaymentUnavailable(
    `The marketplace does not answer (${/^\w{1,100}$/.test(error.name) ? error.name : 'Error'}).`,
  );
}
