import document from '../../../generated/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../../../server/contract.js';
import { createValidation } from '../../../server/validation.js';

/** One for all servers of a worker: compiling every operation takes seconds. */
export const publishedValidation = createValidation(document as unknown as OpenApiDocument);
