import type express from 'express';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { watchAccessChanges } from '../../db/tenancy/access/watchAccessChanges.js';
import type { ConnectionTarget, OpenDatabase } from '../../db/core/connect.js';
import type { Services } from '../../services/services.js';
import { createApi } from '../contract/api.js';
import type { Contract } from '../contract/apiParts.js';
import { scimMiddleware } from '../scim/scimMiddleware.js';
import { createXapiMiddleware } from '../xapi/xapiMiddleware.js';
import { type AppParts, answerInnerRequest, createApp, createHttpServer, getExchange } from './app.js';
import { markLinksUsed } from '../../db/tenancy/identity/markLinksUsed.js';
import { markCredentialsUsed } from '../../db/tenancy/access/markCredentialsUsed.js';
import { markSessionsUsed } from '../../db/tenancy/sessions/markSessionsUsed.js';
import { openIssuers } from '../../providers/oidc/issuers.js';
import { createAuthentication } from '../access/authentication.js';
import { createBrowserSessions } from '../access/browserSessions.js';
import { createIdentityTokens } from '../access/identityTokens.js';
import { createIntrospection } from '../access/introspection.js';
import { answerBrokenRequests } from './brokenRequests.js';
import type { Config } from '../config/config.js';
import { createConsoleRoutes } from '../console/consoleRoutes.js';
import { createDocsRoutes } from '../reference/docs.js';
import { readBuildInfo } from '../runtime/version.js';
import { createMcpRoutes } from '../mcp/mcpRoutes.js';
import { createFileRoutes } from './fileRoutes.js';
import { type ReadinessCheck, createHealth } from '../observability/health.js';
import { createIdempotency } from './idempotency.js';
import type { RunningQueue } from '../../db/core/jobs/startQueue.js';
import { type PaymentDifference, createMetrics } from '../observability/metrics.js';
import { readOperationTimings } from '../observability/operationTimings.js';
import { createPermissions } from '../access/permissions.js';
import { createProbeRoutes } from '../observability/probes.js';
import type { JoinSiblings } from '../observability/processReports.js';
import { createRateLimits } from '../access/rateLimits.js';
import type { CountExchange } from '../access/sharedCounts.js';
import { logRequest } from '../observability/requestLog.js';
import { createCors, buildSecurityHeaders } from './securityHeaders.js';
import type { Tracing } from '../observability/tracing/tracing.js';
import { startCredentialUseWriter } from '../jobs/credentialUseWriter.js';
import type { CompiledValidators } from '../contract/compiledValidators.js';
import { type Validation, createValidation } from '../contract/validation.js';

/** The settings of the HTTP server. */
export type ServerConfig = Pick<
  Config,
  | 'host'
  | 'port'
  | 'publicUrl'
  | 'validateResponses'
  | 'corsOrigins'
  | 'trustProxy'
  | 'rateLimitPerCredential'
  | 'rateLimitPerAddress'
  | 'rateLimitStore'
  | 'headersTimeoutMs'
  | 'requestTimeoutMs'
  | 'uploadTimeoutMs'
  | 'keepAliveTimeoutMs'
  | 'shutdownDrainMs'
  | 'shutdownGraceMs'
> & {
  /** The path at which people of the demo sign in; absent without a sandbox. */
  signInPath?: string;
  /** The address of the page of the sandbox; absent without one. */
  sandboxPage?: string;
};

export interface StartOptions {
  config: ServerConfig;
  services: Omit<Services, 'findSchemaErrors' | 'issuers' | 'reports'>;
  /** The database of `services.db`, with its pools. */
  database: OpenDatabase;
  /** The same server: a dedicated connection listens for changes of access. */
  target: ConnectionTarget;
  contract: Contract;
  logger: Logger;
  /** A validation shared by several servers of one process: schemas are compiled on first use. */
  validation?: Validation;
  /** Validators of the contract that were compiled before. */
  compiled?: CompiledValidators;
  /** Further checks of `/health/ready`, by name. */
  readiness?: Record<string, ReadinessCheck>;
  /** Failure counts of background work and optional parts, for the metrics. */
  failures?: () => Record<string, number>;
  /** Null: no tracing. */
  tracing?: Tracing | null;
  /** Differences that reconciliation found at payment providers. */
  differences?: () => PaymentDifference[];
  /** The queue of background jobs; null where another process runs them. */
  queue?: RunningQueue | null;
  /** Called after each answer of an operation. */
  onAnswered?: () => void;
  /** Waits before a closing server refuses requests; default: `shutdownDrainMs`. */
  drain?: () => Promise<unknown>;
  /** Set if this process is one of several: the probes answer for all of them. */
  joinSiblings?: JoinSiblings;
  /** The same: exchanges counts of rate limits with the others. */
  sharedCounts?: CountExchange;
}

export interface RunningServer {
  url: string;
  /** Resolves once all changes of access that were committed before are applied. */
  caughtUp(): Promise<void>;
  /**
   * `/health/ready` answers 503 at once. Requests are accepted during the drain time, and their answers close the
   * connection. Then it accepts none, waits for running ones within the grace time, and closes connections. Leaves
   * `services` open.
   */
  close(): Promise<void>;
}

/**
 * Serves the contract over HTTP. It listens at once, and `/health/ready` says 503 until everything is compiled; the
 * promise resolves then. Port 0 takes a free one. Rejects if the address is taken, or the contract cannot be served
 * safely.
 */
export async function startServer({
  config,
  services,
  database,
  target,
  contract,
  logger,
  validation: shared,
  compiled,
  readiness = {},
  failures = () => ({}),
  tracing = null,
  differences = () => [],
  queue = null,
  onAnswered,
  drain = async () => config.shutdownDrainMs > 0 && delay(config.shutdownDrainMs),
  joinSiblings = (own) => own,
  sharedCounts,
}: StartOptions): Promise<RunningServer> {
  const { db } = services;
  const postgres: ReadinessCheck = { isEssential: true, check: () => db.read({ name: 'ready', text: 'select 1' }) };
  const health = createHealth(
    { postgres, ...readiness },
    logger,
    () => (queue?.tasks() ?? []).flatMap(({ task, isStuck }) => (isStuck ? [task] : [])),
    database.nodes.states,
  );
  const validation = shared ?? createValidation(contract.document, compiled);
  const watch = watchAccessChanges(target, (change) => {
    authentication.forget(change);
    if (change === 'all') permissions.forgetPlatforms();
  });
  const issuers = openIssuers({ mayBePrivate: services.settings.identityPrivateAddresses });
  const introspection = createIntrospection(db, services.secrets, issuers, watch.isConnected);
  const identityTokens = createIdentityTokens(db, issuers, introspection, watch.isConnected);
  const sessions = createBrowserSessions(db, watch.isConnected);
  const authentication = createAuthentication(db, watch.isConnected, identityTokens, sessions);
  const permissions = createPermissions(db, watch.isConnected);
  const metrics = createMetrics({
    db: database,
    search: services.search,
    cachedCredentials: authentication.cachedCredentials,
    readiness: health.read,
    failures,
    differences,
    queue,
  });
  const reports = joinSiblings({
    readiness: health.read,
    metrics: metrics.read,
  });
  const useWriters = [
    startCredentialUseWriter(db, { takeUsed: authentication.takeUsed, markUsed: markCredentialsUsed }, logger),
    startCredentialUseWriter(db, { takeUsed: identityTokens.takeUsed, markUsed: markLinksUsed }, logger),
    startCredentialUseWriter(db, { takeUsed: sessions.takeUsed, markUsed: markSessionsUsed }, logger),
  ];
  const stop = async () => {
    metrics.close();
    for (const writer of useWriters) await writer.finish();
    await watch.close();
  };

  try {
    const limits = {
      perCredential: config.rateLimitPerCredential,
      perAddress: config.rateLimitPerAddress,
      store: config.rateLimitStore,
    };
    const rateLimits = createRateLimits(limits, database.knex, sharedCounts);
    const api = createApi({
      contract,
      services: {
        ...services,
        issuers,
        reports: {
          readiness: reports.readiness,
          timings: async () => readOperationTimings(await reports.metrics()),
        },
      },
      middlewares: [createXapiMiddleware(services.db), scimMiddleware],
      replica: db === database ? database.replica : null,
      authentication,
      permissions,
      validation,
      rateLimits,
      idempotency: createIdempotency(db),
      inQueue: database.inQueue,
      answerInner: (exchange) => answerInnerRequest(appParts, exchange),
    });
    const build = readBuildInfo();
    const places = { signInPath: config.signInPath ?? null, sandboxUrl: config.sandboxPage ?? null };
    const appParts: AppParts = {
      api,
      validation,
      logger,
      validateResponses: config.validateResponses,
      trustProxy: config.trustProxy,
      headers: buildSecurityHeaders(),
      before: [...(tracing ? [tracing.begin] : []), ...createCors(config.corsOrigins)],
      extraRoutes: [
        createProbeRoutes(reports, build),
        createDocsRoutes(contract.document, { host: 'service', ...places }),
        createConsoleRoutes(places),
        createFileRoutes({ services, exchangeOf: getExchange, countAddress: rateLimits.countAddress }),
        createMcpRoutes({
          db,
          version: build.version,
          publicUrl: config.publicUrl,
          corsOrigins: config.corsOrigins,
          exchangeOf: getExchange,
          answer: (exchange) => answerInnerRequest(appParts, exchange),
        }),
      ],
      bodyTimeoutMs: config.requestTimeoutMs,
      isStopping: () => health.phase() === 'stopping',
      onEnd: (exchange) => {
        if (exchange.operation) onAnswered?.();
        metrics.observe(exchange);
        tracing?.end(exchange);
        logRequest(logger, exchange);
      },
    };
    const app = createApp(appParts);
    const server = await listen(app, config);
    if (!shared) await validation.warm(api.operations, { answers: config.validateResponses });
    health.setPhase('serving');
    return {
      url: formatUrl(server),
      caughtUp: watch.caughtUp,
      close: async () => {
        health.setPhase('stopping');
        await drain();
        await closeServer(server, config.shutdownGraceMs);
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function listen(app: express.Express, config: ServerConfig): Promise<http.Server> {
  const server = createHttpServer(app, {
    headersTimeout: config.headersTimeoutMs,
    requestTimeout: Math.max(config.requestTimeoutMs, config.uploadTimeoutMs),
    keepAliveTimeout: config.keepAliveTimeoutMs,
    connectionsCheckingInterval: Math.min(5_000, config.headersTimeoutMs),
  });
  answerBrokenRequests(server);
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, () => resolve(server));
  });
}

async function closeServer(server: http.Server, graceMs: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(cut);
}

function formatUrl(server: http.Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}
