import type { Logger } from 'pino';
import { LATE_ANSWERS } from '../../db/core/answerWatch.js';
import { type ConnectionTarget, type OpenDatabase, TIMEOUTS, connectDatabase } from '../../db/core/connect.js';
import { createProjection } from '../../db/derived/createProjection.js';
import { createDerivedCheck } from '../../db/derived/createDerivedCheck.js';
import { createEventFollower } from '../../db/events/feed/createEventFollower.js';
import { createRetentionJob } from '../../db/compliance/retention/removeOldRecords.js';
import { createRegradeFollower } from '../../db/learning/progress/regrade.js';
import { scheduledJobs } from '../../db/scheduledJobs.js';
import { type RunningQueue, startQueue } from '../../db/core/jobs/startQueue.js';
import { openSearch } from '../../db/search/engines/openSearch.js';
import { openChannels } from '../../providers/channels/openChannels.js';
import { openKeySets } from '../../providers/oidc/issuers.js';
import { type Config } from '../config/config.js';
import {
  channelUrls,
  credentialCheckUrls,
  defaultLlmBudget,
  externalJobSettings,
  retentionSettings,
  typesenseSettings,
} from '../config/configSettings.js';
import { createExternalJobs } from '../jobs/externalJobs.js';
import { createUsageTask } from '../jobs/reportUsage.js';
import { createStorePurchaseTask } from '../jobs/followStorePurchases.js';
import { storeLaunchPayments } from '../../services/commerce/stores/storeLaunchPayments.js';
import type { ReadinessCheck } from '../observability/health.js';
import { type Closer, closeInOrder } from './closeInOrder.js';
import { warnOfBrokenConnection } from './logger.js';
import { cardpayLaunchPayments } from '../../services/commerce/cardpay/cardpayLaunchPayments.js';
import { openCardpayAccounts } from './openCardpayAccounts.js';
import { openAdvisers } from './openAdvisers.js';
import { openStores } from './openStores.js';
import { countJobConnections } from './connectionPlan.js';
import { openMentorModels } from './openMentorModels.js';
import { openMentorTools } from './openMentorTools.js';
import { openFiles } from './openFiles.js';
import { openSecrets } from './openSecrets.js';
import { guardedFetch } from '../../providers/http/guardedFetch.js';
import { createBadgeTasks } from '../jobs/badgeTasks.js';
import { createLtiTasks } from '../jobs/ltiTasks.js';
import { openLtiServices } from '../../providers/lti/openLtiServices.js';
import { createMentorTrainingTask } from '../jobs/trainMentors.js';
import { createCardpayJob } from '../jobs/reconcileCardpay.js';
import { createSweepFilesJob } from '../jobs/sweepFiles.js';
import { createCredentialCheck } from '../../providers/credentials/checkCredential.js';
import { marketplacePayments } from '../../services/commerce/marketplaces/marketplacePayments.js';
import { createDifferenceCounts } from '../jobs/differenceCounts.js';
import { createMarketplaceJobs } from '../jobs/followMarketplaces.js';
import { openMarketplaces, signupPageSettings, usageDimensions } from '../config/openMarketplaces.js';
import { loadCompiledValidators } from '../contract/compiledValidators.js';
import { publishedContract } from '../contract/publishedContract.js';
import { createBotTask } from '../jobs/bots/createBotTask.js';
import { createWebhookTask } from '../jobs/webhooks/createWebhookTask.js';
import { startServer } from '../http/startServer.js';
import { stoppingMs } from './stoppingMs.js';
import type { DemoSettings } from './demoSandbox.js';
import type { Siblings } from './siblings.js';
import { openTracing } from '../observability/tracing/tracing.js';

export interface ServeOptions {
  config: Config & DemoSettings;
  database: OpenDatabase;
  target: ConnectionTarget;
  logger: Logger;
  /** The processes of this server that share background work, this one included; 0: this one does none. */
  jobProcesses: number;
  /** Absent if this process serves alone. */
  siblings?: Pick<Siblings, 'join' | 'counts'>;
}

export interface Serving {
  url: string;
  /** In the order of opening: the HTTP server closes first, then the background work. The database is not included. */
  closers: Closer[];
}

/** Starts everything of a process that serves requests: search, jobs, HTTP. If it rejects, nothing is left running. */
export async function serve({
  config,
  database,
  target,
  logger,
  jobProcesses,
  siblings,
}: ServeOptions): Promise<Serving> {
  const closers: Closer[] = [];
  const failures: Record<string, number> = { jobs: 0, search: 0, llm: 0, mcp: 0 };
  const warnAbout = (part: string, message: string) => (error: Error) => {
    failures[part]! += 1;
    logger.warn({ reason: error.message }, message);
  };
  try {
    const background = connectDatabase(target, {
      maxConnections: countJobConnections(jobProcesses),
      timeouts: TIMEOUTS.jobs,
      answers: LATE_ANSWERS.jobs,
      onError: (error) => warnOfBrokenConnection(logger, error),
    });
    closers.push({ name: 'background connections', close: background.close });
    const onNodeChange = (message: string) => logger.warn({ part: 'database nodes' }, message);
    await Promise.all([database.nodes.start(onNodeChange), background.nodes.start(() => {})]);
    const search = openSearch({
      db: database,
      background,
      target,
      typesense: typesenseSettings(config),
      onFailure: warnAbout('search', 'Typesense does not answer; PostgreSQL answers searches'),
    });
    closers.push({ name: 'search', close: search.close });
    const files = await openFiles(database, config);
    const secrets = await openSecrets(config);
    const stores = await openStores(config);
    const readiness: Record<string, ReadinessCheck> = {
      search: createOptionalCheck(search.engine.isReady),
      files: { isEssential: false, check: files.store.check },
    };
    const onJobError = warnAbout('jobs', 'background work failed');
    const marketplaces = openMarketplaces(config);
    const differences = createDifferenceCounts();
    const cardpay = openCardpayAccounts(database, secrets, config);
    const reconciliation = createCardpayJob({
      services: { db: background, cardpay, settings: config },
      onError: onJobError,
    });
    const channels = openChannels(channelUrls(config));
    const callLtiService = openLtiServices({ mayBePrivate: config.identityPrivateAddresses });
    const mentorModels = openMentorModels(database, secrets, {
      mayBePrivate: config.llmPrivateAddresses,
      budget: defaultLlmBudget(config),
      providers: externalJobSettings(config),
    });
    const mentorTools = openMentorTools(database, secrets, {
      mayBePrivate: config.mentorPrivateAddresses,
      onFailure: warnAbout('mcp', 'an MCP server is left out'),
    });
    let answeredAtMs = -Infinity;
    let queue: RunningQueue | null = null;
    if (jobProcesses > 0) {
      const started = await startQueue({
        target,
        processes: jobProcesses,
        tasks: [
          ...createExternalJobs({
            db: background,
            secrets,
            files,
            settings: externalJobSettings(config),
            onError: onJobError,
          }),
          createMentorTrainingTask({
            db: background,
            files,
            mayBePrivate: config.mentorPrivateAddresses,
            onError: onJobError,
          }),
          createBotTask({
            services: { db: background, secrets, channels, mentorModels, mentorTools },
            onError: onJobError,
          }),
          ...createBadgeTasks({ db: background, secrets }),
          ...createLtiTasks({ db: background, secrets, callLtiService }),
          createWebhookTask({
            db: background,
            secrets,
            fetch: guardedFetch({ mayBePrivate: config.webhookPrivateAddresses }),
            onDisabled: (endpoint) => logger.warn(endpoint, 'a webhook endpoint was disabled because deliveries fail'),
          }),
          createStorePurchaseTask({
            services: { db: background, secrets, stores },
            differences,
            onError: onJobError,
          }),
          ...(marketplaces.a ? [createUsageTask({ db: background, onError: onJobError }, marketplaces.a)] : []),
        ],
        projections: [
          ...search.followers,
          createEventFollower(background),
          createProjection(background, { gapSeconds: config.timeGapSeconds, periodDays: config.engagementIndexPeriod }),
          createRegradeFollower(background),
        ],
        scheduled: [
          ...scheduledJobs(background, retentionSettings(config)),
          createDerivedCheck(background, config.timeGapSeconds, onJobError),
          createRetentionJob(background, { keepMonths: config.recordsKeepMonths, gapSeconds: config.timeGapSeconds }),
          createSweepFilesJob(background, files),
          reconciliation.job,
          ...createMarketplaceJobs({
            db: background,
            marketplaces,
            dimensions: usageDimensions(config),
            differences,
            onError: onJobError,
          }),
        ],
        answeredSince: (atMs) => answeredAtMs >= atMs,
        onError: onJobError,
      });
      closers.push({ name: 'background jobs', close: started.close });
      readiness.jobs = createOptionalCheck(started.isHealthy);
      queue = started;
    }
    const adviserOf = openAdvisers(database, secrets, {
      mayBePrivate: config.llmPrivateAddresses,
      budget: defaultLlmBudget(config),
      answersMaxAgeHours: config.llmAnswersHours,
      onFailure: warnAbout('llm', 'a call of a language model failed or was not recorded'),
    });
    const checkCredential = createCredentialCheck({
      mayBePrivate: config.llmPrivateAddresses,
      addresses: credentialCheckUrls(config),
    });
    const launchPayments = {
      ...storeLaunchPayments({ db: database, secrets, stores }),
      ...marketplacePayments(database, marketplaces),
      cardpay: cardpayLaunchPayments({ db: database, cardpay, settings: config }),
    };
    const external = {
      cardpay,
      channels,
      stores,
      marketplaces,
      launchPayments,
      adviserOf,
      mentorModels,
      mentorTools,
      checkCredential,
      findLtiKeys: openKeySets({ mayBePrivate: config.identityPrivateAddresses }),
      callLtiService,
      generation: externalJobSettings(config),
    };
    const services = {
      db: database,
      search: search.engine,
      secrets,
      files,
      settings: { ...config, ...signupPageSettings(config) },
      ...external,
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
      compiled: await loadCompiledValidators(publishedContract.document),
      logger,
      readiness,
      failures: () => failures,
      tracing,
      differences: () => [...reconciliation.differences(), ...differences.list()],
      queue,
      onAnswered: () => (answeredAtMs = performance.now()),
      ...(siblings && { joinSiblings: siblings.join, sharedCounts: siblings.counts }),
    });
    closers.push({
      name: 'the HTTP server',
      // While it drains, jobs that run may finish, and other processes take new ones.
      close: () => Promise.all([server.close(), queue?.close()]),
      graceMs: stoppingMs(config),
    });
    return { url: server.url, closers };
  } catch (error) {
    await closeInOrder(closers, { report: (message) => logger.warn(message) });
    throw error;
  }
}

/** A check of a part without which the service still answers other requests. */
function createOptionalCheck(isWell: () => boolean | Promise<boolean>): ReadinessCheck {
  return {
    isEssential: false,
    check: async () => {
      if (!(await isWell())) throw new Error('it is not available');
    },
  };
}
