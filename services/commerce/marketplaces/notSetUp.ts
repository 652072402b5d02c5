import { Problem } from '../../_shared/problems.js';

const RETRY_AFTER_S = 60;

/** The operator has not set up the marketplace: 503. */
export const notSetUp = (marketplace: 'A' | 'B') =>
  new Problem(503, 'unavailable', 'Service unavailable', `Marketplace ${marketplace} is not set up here.`, undefined, {
    'Retry-After': String(RETRY_AFTER_S),
  });
