import { handlers } from '../../generated/handlers.js';
import document from '../../generated/openapi.json' with { type: 'json' };
import type { Contract } from './apiParts.js';
import { signatures } from '../access/signatures.js';

/** The contract of this service: the generated bundle and handlers, and the checks of signatures. */
export const publishedContract = { document, handlers, signatures } as unknown as Contract;
