import { oneOf, origins, proxies, wholeNumber } from './configValues.js';
import { optional, variable } from './configVariable.js';

/** Requests: origins, proxies, rate limits, times. */
export const requestVariables = {
  corsOrigins: variable(
    'CORS_ORIGINS',
    'none',
    'Origins whose pages may call, separated by commas. `local`: pages of this machine on any port, for front-end development; `*`: all; `none`: none but our own.',
    origins,
  ),
  trustProxy: variable(
    'TRUST_PROXY',
    '0',
    'Number of proxies in front whose `X-Forwarded-*` headers are trusted, or their addresses (CIDR), separated by commas.',
    proxies,
  ),
  sessionIdleMinutes: variable(
    'SESSION_IDLE_MINUTES',
    '60',
    'Minutes without use after which the session of a browser ends.',
    wholeNumber(1, 43_200),
  ),
  sessionHours: variable(
    'SESSION_HOURS',
    '12',
    'Hours after which the session of a browser ends in any case.',
    wholeNumber(1, 720),
  ),
  rateLimitPerCredential: variable(
    'RATE_LIMIT_PER_CREDENTIAL',
    '300000',
    'Requests per minute and credential; 0: no limit.',
    wholeNumber(0, 1e9),
  ),
  rateLimitPerAddress: variable(
    'RATE_LIMIT_PER_ADDRESS',
    '300000',
    'Requests per minute and address; 0: no limit.',
    wholeNumber(0, 1e9),
  ),
  rateLimitStore: variable(
    'RATE_LIMIT_STORE',
    'memory',
    '`memory`: each server counts for itself; `postgres`: all servers count together.',
    oneOf('memory', 'postgres'),
  ),
  headersTimeoutMs: variable(
    'HEADERS_TIMEOUT_MS',
    '10000',
    'Time to receive the headers of a request.',
    wholeNumber(100, 600_000),
  ),
  requestTimeoutMs: variable(
    'REQUEST_TIMEOUT_MS',
    '30000',
    'Time to receive a whole request; at least `HEADERS_TIMEOUT_MS`.',
    wholeNumber(100, 3_600_000),
  ),
  keepAliveTimeoutMs: variable(
    'KEEP_ALIVE_TIMEOUT_MS',
    '65000',
    'Time that an idle connection stays open; more than that of the proxy in front.',
    wholeNumber(0, 3_600_000),
  ),
  shutdownDrainMs: optional(
    'SHUTDOWN_DRAIN_MS',
    'Time that a stopping server still accepts requests, while `/health/ready` answers 503 and answers close their connections. More than the time in which the proxy in front notices it. Default: `5000` with `DATABASE_URL` or several `WORKERS`, else `0`.',
    wholeNumber(0, 600_000),
  ),
  shutdownGraceMs: variable(
    'SHUTDOWN_GRACE_MS',
    '10000',
    'Time for running requests and jobs to finish when the server stops, after `SHUTDOWN_DRAIN_MS`.',
    wholeNumber(0, 3_600_000),
  ),
};
