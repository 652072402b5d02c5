#!/usr/bin/env node
/** `npx lps ...` in this folder, or the path of this file anywhere: the same as `npm run admin -- ...`, without what npm prints. */
import process from 'node:process';

process.argv.splice(2, 0, 'admin');
await import('./run.mjs');
