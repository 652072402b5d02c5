import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { watchAccessChanges } from '../db/access/watchAccessChanges.js';
import type { ConnectionTarget } from '../db/connect.js';
import type { Services } from '../handlers/_shared/context.js';
import { type Contract, createApi } from './api.js';
import { createApp, createHttpServer } from './app.js';
import { createAuthentication } from './authentication.js';
import type { Config } from './config.js';
import { createPermissions } from './permissions.js';
import { createValidation } from './validation.js';

/** The settings that the HTTP side reads. */
export type ServerConfig = Pick<
  Config,
  | 'host'
  | 'port'
  | 'validateResponses'
  | 'corsOrigins'
  | 'trustProxy'
  | 'rateLimitPerCredential'
  | 'rateLimitPerAddress'
  | 'rateLimitStore'
  | 'headersTimeoutMs'
  | 'requestTimeoutMs'
  | 'keepAliveTimeoutMs'
  | 'shutdownGraceMs'
>;

export interface StartOptions {
  config: ServerConfig;
  services: Services;
  /** The database of `services.db`: one connection of its own listens there for changes of rights. */
  target: ConnectionTarget;
  contract: Contract;
  logger: Logger;
}

export interface RunningServer {
  url: string;
  /** Stops accepting, lets running requests end within the grace time, then cuts what is left. */
  close(): Promise<void>;
}

/** Serves the contract over HTTP. Resolves when it listens; port 0 takes a free one. */
export async function startServer({ config, services, target, contract, logger }: StartOptions): Promise<RunningServer> {
  const watch = watchAccessChanges(target, (change) => {
    authentication.forget(change);
    if (change === 'all') permissions.forgetPlatforms();
  });
  const authentication = createAuthentication(services.db, watch.isConnected);
  const permissions = createPermissions(services.db, watch.isConnected);
  const validation = createValidation(contract.document);
  const free = { countAddress: async () => {}, countFailedAuthentication: async () => {}, countCredential: async () => {} };
  const once = { once: (_: unknown, work: () => Promise<never>) => work() };
  const api = createApi({ contract, services, authentication, permissions, validation, rateLimits: free, idempotency: once });
  const app = createApp({
    api,
    validation,
    logger,
    validateResponses: config.validateResponses,
    trustProxy: config.trustProxy,
    before: [],
    onEnd: () => {},
  });
  const server = createHttpServer(app, {
    headersTimeout: config.headersTimeoutMs,
    requestTimeout: config.requestTimeoutMs,
    keepAliveTimeout: config.keepAliveTimeoutMs,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(config.port, config.host, resolve);
  });
  await validation.warm(api.operations);
  const { address, port, family } = server.address() as AddressInfo;
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      const cut = setTimeout(() => server.closeAllConnections(), config.shutdownGraceMs);
      await closed;
      clearTimeout(cut);
      await watch.close();
    },
  };
}
