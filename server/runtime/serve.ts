import type { Logger } from 'pino';
import { type ConnectionTarget, type OpenDatabase, TIMEOUTS, connectDatabase } from '../../db/core/connect.js';
import { createActivityFollower } from '../../db/learning/activity/createActivityFollower.js';
import { createActivityCheck } from '../../db/learning/activity/createActivityCheck.js';
import { courseProgress } from '../../db/learning/activity/courseProgress.js';
import { eventFollower } from '../../db/events/feed/eventFollower.js';
import { classFollower } from '../../db/analytics/followClasses.js';
import { departmentFollower } from '../../db/analytics/followDepartments.js';
import { learnerFollower } from '../../db/analytics/followLearners.js';
import { recordRetention } from '../../db/compliance/retention/removeOldRecords.js';
import { createRegradeFollower } from '../../db/learning/progress/regrade.js';
import { scheduledJobs } from '../../db/scheduledJobs.js';
import { startJobs } from '../../db/core/jobs/startJobs.js';
import { openSearch } from '../../db/search/engines/openSearch.js';
import { openChannels } from '../../providers/channels/openChannels.js';
import { type Config } from '../config/config.js';
import {
  channelAddressesOf,
  checkAddressesOf,
  llmBudgetOf,
  outsideOf,
  retentionOf,
  typesenseOf,
} from '../config/configSettings.js';
import { outsideFollowers } from '../jobs/outsideFollowers.js';
import { storePurchaseFollower } from '../jobs/followStorePurchases.js';
import { storeLaunchPayments } from '../../services/commerce/stores/storeLaunchPayments.js';
import type { ReadinessCheck } from '../observability/health.js';
import type { JoinSiblings } from '../observability/processReports.js';
import { type Closer, closeInOrder } from './closeInOrder.js';
import { warnOfBrokenConnection } from './logger.js';
import { cardpayLaunchPayments } from '../../services/commerce/cardpay/cardpayLaunchPayments.js';
import { cardpayOf } from './cardpayOf.js';
import { advisersOf } from './advisersOf.js';
import { storesOf } from './storesOf.js';
import { trainedModelsOf } from './trainedModelsOf.js';
import { JOB_CONNECTIONS } from './connectionPlan.js';
import { mentorModelsOf } from './mentorModelsOf.js';
import { mentorToolsOf } from './mentorToolsOf.js';
import { openFiles } from './openFiles.js';
import { openSecrets } from './openSecrets.js';
import { guardedFetch } from '../../providers/http/guardedFetch.js';
import { mentorTrainingFollower } from '../jobs/trainMentors.js';
import { cardpayJob } from '../jobs/reconcileCardpay.js';
import { sweepFilesJob } from '../jobs/sweepFiles.js';
import { credentialCheck } from '../../providers/credentials/checkCredential.js';
import { marketplacePayments } from '../../services/commerce/marketplaces/marketplacePayments.js';
import { countDifferences } from '../jobs/countDifferences.js';
import { marketplaceJobs } from '../jobs/followMarketplaces.js';
import { marketplacesOf, signupPagesOf, usageDimensionsOf } from '../config/marketplacesOf.js';
import { publishedContract } from '../contract/publishedContract.js';
import { startBotWork } from '../jobs/bots/startBotWork.js';
import { startWebhookWork } from '../jobs/webhooks/startWebhookWork.js';
import { startServer } from '../http/startServer.js';
import { openTracing } from '../observability/tracing/tracing.js';

export interface ServeOptions {
  config: Config;
  database: OpenDatabase;
  target: ConnectionTarget;
  logger: Logger;
  /** One process of all does the background work. */
  runsJobs: boolean;
  /** Absent where this process serves alone. */
  joinSiblings?: JoinSiblings;
}

export interface Serving {
  url: string;
  /** In the order of opening: the HTTP server is closed first, then the background work. The database is none of them. */
  closers: Closer[];
}

/** Everything of one process that answers requests: search, jobs, HTTP. Rejects with nothing left running. */
export async function serve({
  config,
  database,
  target,
  logger,
  runsJobs,
  joinSiblings,
}: ServeOptions): Promise<Serving> {
  const closers: Closer[] = [];
  const failures: Record<string, number> = { jobs: 0, search: 0, llm: 0, mcp: 0 };
  const warnOf = (part: string, message: string) => (error: Error) => {
    failures[part]! += 1;
    logger.warn({ reason: error.message }, message);
  };
  try {
    const background = connectDatabase(target, {
      maxConnections: JOB_CONNECTIONS,
      timeouts: TIMEOUTS.jobs,
      onError: (error) => warnOfBrokenConnection(logger, error),
    });
    closers.push({ name: 'background connections', close: background.close });
    const search = openSearch({
      db: database,
      background,
      target,
      typesense: typesenseOf(config),
      onFailure: warnOf('search', 'Typesense does not answer; PostgreSQL does'),
    });
    closers.push({ name: 'search', close: search.close });
    const files = await openFiles(database, config);
    const secrets = await openSecrets(config);
    const stores = await storesOf(config);
    const readiness: Record<string, ReadinessCheck> = {
      search: needed(search.engine.isReady),
      files: { isEssential: false, check: files.store.check },
    };
    const onJobError = warnOf('jobs', 'background work failed');
    const marketplaces = marketplacesOf(config);
    const differences = countDifferences();
    const cardpay = cardpayOf(database, secrets, config);
    const reconciliation = cardpayJob({ services: { db: background, cardpay, settings: config }, onError: onJobError });
    let answeredAtMs = -Infinity;
    if (runsJobs) {
      const jobs = await startJobs({
        target,
        followers: [
          ...search.followers,
          eventFollower(background),
          createActivityFollower(background, { gapSeconds: config.timeGapSeconds, progress: courseProgress }),
          createRegradeFollower(background),
          classFollower(background),
          learnerFollower(background, config.engagementIndexPeriod),
          departmentFollower(background),
          mentorTrainingFollower({
            db: background,
            files,
            mayBePrivate: config.mentorPrivateAddresses,
            onError: onJobError,
          }),
          storePurchaseFollower({ services: { db: background, secrets, stores }, differences, onError: onJobError }),
          ...outsideFollowers({ db: background, secrets, files, settings: outsideOf(config), onError: onJobError }),
        ],
        scheduled: [
          ...scheduledJobs(background, retentionOf(config)),
          createActivityCheck(background, config.timeGapSeconds, onJobError),
          recordRetention(background, { keepMonths: config.recordsKeepMonths, gapSeconds: config.timeGapSeconds }),
          sweepFilesJob(background, files),
          reconciliation.job,
          ...marketplaceJobs({
            db: background,
            marketplaces,
            dimensions: usageDimensionsOf(config),
            differences,
            onError: onJobError,
          }),
        ],
        answeredSince: (atMs) => answeredAtMs >= atMs,
        onError: onJobError,
      });
      closers.push({ name: 'background jobs', close: jobs.close });
      readiness.jobs = needed(jobs.isHealthy);
    }
    const adviserOf = advisersOf(database, secrets, {
      mayBePrivate: config.llmPrivateAddresses,
      budget: llmBudgetOf(config),
      answersKeptHours: config.llmAnswersHours,
      onFailure: warnOf('llm', 'a language model is not used or not accounted'),
    });
    const channels = openChannels(channelAddressesOf(config));
    const mentorModels = mentorModelsOf(database, secrets, {
      mayBePrivate: config.llmPrivateAddresses,
      budget: llmBudgetOf(config),
      trainedModel: trainedModelsOf(database, files),
    });
    const checkCredential = credentialCheck({
      mayBePrivate: config.llmPrivateAddresses,
      addresses: checkAddressesOf(config),
    });
    const mentorTools = mentorToolsOf(database, secrets, {
      mayBePrivate: config.mentorPrivateAddresses,
      onFailure: warnOf('mcp', 'an MCP server is left out'),
    });
    const bots = runsJobs
      ? startBotWork({
          services: { db: background, secrets, channels, mentorModels, mentorTools },
          onError: onJobError,
        })
      : null;
    if (bots) {
      closers.push({ name: 'bots', close: bots.close });
      readiness.bots = needed(bots.isHealthy);
    }
    if (runsJobs) {
      const webhooks = startWebhookWork({
        db: background,
        secrets,
        fetch: guardedFetch({ mayBePrivate: config.webhookPrivateAddresses }),
        onError: onJobError,
        onDisabled: (endpoint) => logger.warn(endpoint, 'a webhook endpoint takes nothing, and is sent nothing more'),
      });
      closers.push({ name: 'webhook endpoints', close: webhooks.close });
      readiness.webhooks = needed(webhooks.isHealthy);
    }
    const launchPayments = {
      ...storeLaunchPayments({ db: database, secrets, stores }),
      ...marketplacePayments(database, marketplaces),
      cardpay: cardpayLaunchPayments({ db: database, cardpay, settings: config }),
    };
    const outside = {
      cardpay,
      channels,
      stores,
      marketplaces,
      launchPayments,
      adviserOf,
      mentorModels,
      mentorTools,
      checkCredential,
      ...(bots && { wakeBots: bots.wake }),
    };
    const services = {
      db: database,
      search: search.engine,
      secrets,
      files,
      settings: { ...config, ...signupPagesOf(config) },
      ...outside,
    };
    const tracing = await openTracing({
      endpoint: config.otlpEndpoint,
      serviceName: config.otelServiceName,
      share: config.otelShare,
    });
    if (tracing) closers.push({ name: 'tracing', close: tracing.close });
    const server = await startServer({
      config,
      services,
      database,
      target,
      contract: publishedContract,
      logger,
      readiness,
      failures: () => failures,
      tracing,
      differences: () => [...reconciliation.differences(), ...differences.list()],
      onAnswered: () => (answeredAtMs = performance.now()),
      ...(joinSiblings && { joinSiblings }),
    });
    closers.push({ name: 'the HTTP server', close: server.close, graceMs: config.shutdownGraceMs });
    return { url: server.url, closers };
  } catch (error) {
    await closeInOrder(closers, { report: (message) => logger.warn(message) });
    throw error;
  }
}

/** Without it the service still answers what does not need it. */
function needed(isWell: () => boolean | Promise<boolean>): ReadinessCheck {
  return {
    isEssential: false,
    check: async () => {
      if (!(await isWell())) throw new Error('it does not work at the moment');
    },
  };
}
