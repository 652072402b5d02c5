import { unavailable } from '../../_shared/problems.js';

const RETRY_AFTER_S = 60;

/** The operator has not set up the marketplace: 503. */
export const notSetUp = (marketplace: 'A' | 'B') =>
  unavailable(`The operator has not set up marketplace ${marketplace}.`, RETRY_AFTER_S);
