import express from 'express';
import type { BuildInfo } from '../runtime/version.js';
import { formatMetrics } from './combineMetrics.js';
import { METRICS_CONTENT_TYPE } from './metrics.js';
import type { Reports } from './processReports.js';

const RETRY_AFTER_S = '2';

/** Routes for orchestrators and monitoring: `/health/live` (says also what runs), `/health/ready`, `/metrics`. */
export function createProbeRoutes(reports: Reports, build: BuildInfo): express.Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  router.use(['/health', '/metrics'], (_, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/health/live', (_, response) => {
    response.json({ status: 'live', ...build });
  });
  router.get('/health/ready', async (_, response) => {
    const readiness = await reports.readiness();
    const serves = readiness.status === 'ready' || readiness.status === 'degraded';
    if (!serves) response.set('Retry-After', RETRY_AFTER_S);
    response.status(serves ? 200 : 503).json(readiness);
  });
  router.get('/metrics', async (_, response) => {
    response.type(METRICS_CONTENT_TYPE).send(await formatMetrics(await reports.metrics()));
  });
  return router;
}
