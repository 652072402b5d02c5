import { mkdirSync, writeFileSync } from 'node:fs';
import document from '../generated/openapi.json' with { type: 'json' };
import type { OpenApiDocument } from '../server/contract/contract.js';
import { buildCollection } from './postman/buildCollection.js';

// Writes the operations as a collection for Postman and Newman.
const FILE = '.build/postman-collection.json';

const collection = buildCollection(document as unknown as OpenApiDocument);
mkdirSync('.build', { recursive: true });
writeFileSync(FILE, `${JSON.stringify(collection, null, 1)}\n`);
console.log(`${FILE}: import it, and set its variables baseUrl and authorization.`);
