import document from '../../../generated/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../../../server/contract/contract.js';
import { createValidation } from '../../../server/contract/validation.js';

/** Shared by all servers of a worker, because compiling every operation takes seconds. */
export const publishedValidation = createValidation(document as unknown as OpenApiDocument);
