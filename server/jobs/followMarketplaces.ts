import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { ScheduledJob } from '../../db/core/jobs/scheduledJob.js';
import {
  type FoundRegistration,
  findAccountOfPurchase,
  findRegistrationsOfAccount,
  listLaunchedRegistrations,
  readStandingOfRegistration,
} from '../../db/commerce/marketplaces/findRegistration.js';
import { linkLaunches } from '../../db/commerce/marketplaces/linkLaunch.js';
import {
  type DueMessage,
  findDueMessage,
  finishMessage,
  postponeMessage,
  removeOldMessages,
} from '../../db/commerce/marketplaces/storeMessage.js';
import type { UsageDimensions } from '../../db/commerce/marketplaces/usage.js';
import type { Marketplaces } from '../../services/commerce/marketplaces/marketplaces.js';
import { modeOfA } from '../../services/commerce/marketplaces/registerAtA.js';
import { modeOfB } from '../../services/commerce/marketplaces/registerAtB.js';
import { syncRegistrationOfA, syncRegistrationOfB } from '../../services/commerce/marketplaces/syncRegistration.js';
import type { MarketplaceB } from '../../providers/marketplace-b/marketplaceB.js';
import { createUsageCount } from './reportUsage.js';
import type { DifferenceCounts } from './differenceCounts.js';

export interface MarketplaceWork {
  db: Database;
  marketplaces: Marketplaces;
  dimensions: UsageDimensions;
  /** Counts differences for which no message had arrived. */
  differences: Pick<DifferenceCounts, 'add'>;
  /** Called with an error of one message or tenant; the others continue. */
  onError(error: Error): void;
}

const MESSAGES_EVERY_S = 10;
const HOUR_S = 3_600;

/** The scheduled jobs of marketplaces. */
export function createMarketplaceJobs(work: MarketplaceWork): ScheduledJob[] {
  const { a, b } = work.marketplaces;
  return [
    ...(b
      ? [{ name: 'follow-marketplace-messages', everySeconds: MESSAGES_EVERY_S, run: () => followMessages(work, b) }]
      : []),
    ...(a || b ? [{ name: 'compare-marketplaces', everySeconds: HOUR_S, run: () => compareMarketplaces(work) }] : []),
    ...(a ? [createUsageCount(work, modeOfA(a).isLive)] : []),
  ];
}

const MESSAGES = serviceActor('follow-marketplace-messages');

/** Handles all due messages by reading their subjects from the marketplace. Retries failed ones later. */
export async function followMessages(
  { db, onError }: Pick<MarketplaceWork, 'db' | 'onError'>,
  marketplace: MarketplaceB,
): Promise<void> {
  const { isLive } = marketplace;
  for (let message = await findDueMessage(db, isLive); message; message = await findDueMessage(db, isLive)) {
    try {
      await followMessage(db, marketplace, message);
      await finishMessage(db, MESSAGES, isLive, message.message_id);
    } catch (error) {
      await postponeMessage(db, MESSAGES, isLive, message.message_id);
      onError(error as Error);
    }
  }
  await removeOldMessages(db, MESSAGES);
}

/** Purchases of an account without a launched tenant are approved at its launch. */
async function followMessage(
  db: Database,
  marketplace: MarketplaceB,
  { account_id: named, entitlement_id: entitlementId }: DueMessage,
): Promise<void> {
  const accountId = named ?? (entitlementId === null ? null : await findAccountId(db, marketplace, entitlementId));
  if (accountId === null) return;
  const registrations = await findRegistrationsOfAccount(db, modeOfB(marketplace), accountId);
  for (const registration of registrations)
    if (registration.platform_id !== null)
      await syncRegistrationOfB(marketplace, { db, actor: MESSAGES, registration }, { consents: true });
}

/** The account of an entitlement; from our records if the marketplace no longer has it. */
async function findAccountId(db: Database, marketplace: MarketplaceB, entitlementId: string): Promise<string | null> {
  const entitlement = await marketplace.readEntitlement(entitlementId);
  return entitlement ? entitlement.accountId : findAccountOfPurchase(db, modeOfB(marketplace), entitlementId);
}

const COMPARE = serviceActor('compare-marketplaces');

/** Compares each tenant of a marketplace with it, and applies changes for which no message arrived. */
export async function compareMarketplaces({
  db,
  marketplaces: { a, b },
  differences,
  onError,
}: Pick<MarketplaceWork, 'db' | 'marketplaces' | 'differences' | 'onError'>): Promise<void> {
  await linkLaunches(db, COMPARE);
  const compareOne = async (
    registration: FoundRegistration,
    sync: (registration: FoundRegistration) => Promise<unknown>,
  ) => {
    const before = await readStandingOfRegistration(db, registration.id);
    await sync(registration);
    if ((await readStandingOfRegistration(db, registration.id)) !== before) differences.add(registration.provider);
  };
  const compare = async (
    registrations: AsyncGenerator<FoundRegistration>,
    sync: (registration: FoundRegistration) => Promise<unknown>,
  ) => {
    for await (const registration of registrations) await compareOne(registration, sync).catch(onError);
  };
  if (a)
    await compare(listLaunchedRegistrations(db, modeOfA(a)), (registration) =>
      syncRegistrationOfA(a, { db, actor: COMPARE, registration }),
    );
  if (b)
    await compare(listLaunchedRegistrations(db, modeOfB(b)), (registration) =>
      syncRegistrationOfB(b, { db, actor: COMPARE, registration }, { consents: true }),
    );
}
