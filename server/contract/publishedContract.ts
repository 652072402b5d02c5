import { handlers } from '../../generated/handlers.js';
import document from '../../generated/openapi.json' with { type: 'json' };
import type { Contract } from './apiParts.js';
import { signatures } from '../access/signatures.js';

/** What this service serves: the bundle and the handlers that `npm run generate` has put together, and the checks of signatures. */
export const publishedContract = { document, handlers, signatures } as unknown as Contract;
