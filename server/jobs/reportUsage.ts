import {
  SEND_USAGE,
  USAGE_BATCH,
  type UsageDimensions,
  countHour,
  finishUsage,
  listHoursToCount,
  listWaitingUsage,
  refuseLateUsage,
} from '../../db/commerce/marketplaces/usage.js';
import { serviceActor } from '../../db/core/actor.js';
import type { Database } from '../../db/core/connect.js';
import type { ScheduledJob } from '../../db/core/jobs/scheduledJob.js';
import type { Again, Task } from '../../db/core/jobs/task.js';
import { mapBuyer } from '../../services/commerce/marketplaces/readPurchases.js';
import type { MarketplaceA } from '../../providers/marketplace-a/marketplaceA.js';

const COUNT_EVERY_S = 600;
const REPEAT_AFTER_MS = 600_000;
/** The marketplace accepts usage of the last six hours; a figure may wait for its repetition. */
const ACCEPTED_HOURS = 5;

export interface UsageWork {
  db: Database;
  /** Called when figures are given up. */
  onError(error: Error): void;
}

const COUNT = serviceActor('count-marketplace-usage');

/** The scheduled job that counts the usage of past hours. A counted figure never changes. */
export const createUsageCount = (
  { db, dimensions }: { db: Database; dimensions: UsageDimensions },
  isLive: boolean,
): ScheduledJob => ({
  name: 'count-marketplace-usage',
  everySeconds: COUNT_EVERY_S,
  run: async () => {
    if (dimensions.people === null && dimensions.tokens === null) return;
    for (let hours = await listHoursToCount(db, isLive); hours.length > 0; hours = await listHoursToCount(db, isLive))
      for (const hour of hours) await countHour(db, COUNT, hour, dimensions);
  },
});

const REPORT = serviceActor(SEND_USAGE);

/**
 * Creates the task that reports counted usage: a job reports the figures of one registration. A report is repeated
 * after ten minutes when the marketplace does not answer, or asks for a repetition; it counts a repeated figure once.
 */
export const createUsageTask = (work: UsageWork, marketplace: MarketplaceA): Task => ({
  name: SEND_USAGE,
  maxAttempts: Infinity,
  retryDelayMs: () => REPEAT_AFTER_MS,
  run: ({ key }) => reportUsage(work, marketplace, key),
});

async function reportUsage(
  { db, onError }: UsageWork,
  marketplace: MarketplaceA,
  registrationId: string,
): Promise<Again | void> {
  const late = await refuseLateUsage(db, REPORT, registrationId, ACCEPTED_HOURS);
  if (late > 0) onError(new Error(`${late} usage figures were too late for the marketplace.`));
  const batch = await listWaitingUsage(db, registrationId);
  if (batch.length === 0) return;
  // They wait for the marketplace where they were counted, until they are too late.
  if (batch[0]!.is_live !== marketplace.isLive) return { againInMs: REPEAT_AFTER_MS };
  const records = batch.map((one) => ({
    buyer: mapBuyer(one),
    dimension: one.dimension,
    quantity: one.quantity,
    at: one.hour,
  }));
  let isRepeated = false;
  for (const [index, outcome] of (await marketplace.reportUsage(records)).entries()) {
    if (outcome.kind === 'stored') await finishUsage(db, REPORT, batch[index]!, 'stored', outcome.id);
    else if (outcome.kind === 'refused') await finishUsage(db, REPORT, batch[index]!, 'refused', outcome.reason);
    else isRepeated = true;
  }
  if (isRepeated) return { againInMs: REPEAT_AFTER_MS };
  if (batch.length === USAGE_BATCH) return { againInMs: 0 };
}
