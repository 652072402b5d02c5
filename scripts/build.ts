import { readdir } from 'node:fs/promises';
import path from 'node:path';
import document from '../generated/openapi.json' with { type: 'json' };
import { bundleThread } from '../providers/threads/bundleThread.js';
import { IDENTITY_PROCESS } from '../sandbox/identity/startIdentityProvider.js';
import type { OpenApiDocument } from '../server/contract/contract.js';
import { loadCompiledValidators } from '../server/contract/compiledValidators.js';
import { bundle } from './bundle.mjs';

// Bundles all programs of `npm start` and `npm run admin`, and compiles the validators of the contract, so that these need no write
// access to this folder.
const files = await readdir('providers', { recursive: true });
const threads = files
  .filter((file) => file.endsWith('Thread.ts') && !file.startsWith('threads'))
  .map((file) => path.join('providers', file));
for (const entry of ['scripts/start.ts', 'scripts/admin.ts']) await bundle(entry);
for (const entry of [...threads, IDENTITY_PROCESS]) await bundleThread(entry);
await loadCompiledValidators(document as unknown as OpenApiDocument);
console.log('Built. npm start and npm run admin use this build until the sources change.');
