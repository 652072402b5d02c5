import { getHttpOperationsFromSpec } from '@stoplight/prism-cli/dist/operations.js';
import { shareSchemas } from '../shareSchemas.js';

let operations: ReturnType<typeof getHttpOperationsFromSpec> | undefined;

/** The published contract as Prism reads it, once for all test files of a worker: reading takes seconds, and compiled schemas are kept with it. */
export const readPrismOperations = () =>
  (operations ??= getHttpOperationsFromSpec('generated/openapi.json').then(shareSchemas));
