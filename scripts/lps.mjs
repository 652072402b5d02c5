#!/usr/bin/env node
/** `npx lps ...` in this folder, or the path of this file anywhere: the same as `npm run admin -- ...`, without what npm prints. */
import path from 'node:path';
import process from 'node:process';

process.env.CALLED_AS = calledAs();
process.argv.splice(2, 0, 'admin');
await import('./run.mjs');

/** What a person typed, for usage and hints. npm says so of what npx runs. */
function calledAs() {
  if (process.env.npm_command === 'exec') return 'npx lps';
  const file = process.argv[1];
  if (!file.endsWith('.mjs')) return path.basename(file);
  const fromHere = path.relative(process.cwd(), file);
  return `node ${fromHere.startsWith('..') ? file : fromHere}`;
}
