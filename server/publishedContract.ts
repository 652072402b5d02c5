import { handlers } from '../generated/handlers.js';
import document from '../generated/openapi.json' with { type: 'json' };
import type { Contract } from './api.js';

/** What this service serves: the bundle and the handlers that `npm run generate` has put together. */
export const publishedContract = { document, handlers } as unknown as Contract;
