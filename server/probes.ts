import express from 'express';
import type { Health } from './health.js';
import type { Metrics } from './metrics.js';

const RETRY_AFTER_S = '2';

/** What orchestrators and monitors ask: `/health/live`, `/health/ready`, `/metrics`. */
export function probeRoutes(health: Health, metrics: Metrics): express.Router {
  const router = express.Router({ strict: true, caseSensitive: true });
  router.use(['/health', '/metrics'], (_, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  router.get('/health/live', (_, response) => {
    response.json({ status: 'live' });
  });
  router.get('/health/ready', async (_, response) => {
    const readiness = await health.read();
    const serves = readiness.status === 'ready' || readiness.status === 'degraded';
    if (!serves) response.set('Retry-After', RETRY_AFTER_S);
    response.status(serves ? 200 : 503).json(readiness);
  });
  router.get('/metrics', async (_, response) => {
    response.type(metrics.contentType).send(await metrics.read());
  });
  return router;
}
