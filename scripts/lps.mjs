#!/usr/bin/env node
// The command `npx lps ...` in this folder, or the path of this file from any folder. Does the same as `npm run admin
// -- ...`, without the output of npm.
import path from 'node:path';
import process from 'node:process';

process.env.CALLED_AS = findCommandName();
process.argv.splice(2, 0, 'admin');
await import('./run.mjs');

/** The command as the person typed it, for usage and hints. npm sets npm_command for commands of npx. */
function findCommandName() {
  if (process.env.npm_command === 'exec') return 'npx lps';
  const file = process.argv[1];
  if (!file.endsWith('.mjs')) return path.basename(file);
  const fromHere = path.relative(process.cwd(), file);
  return `node ${fromHere.startsWith('..') ? file : fromHere}`;
}
