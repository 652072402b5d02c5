import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { access, constants, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, '.build');
/** How long files of earlier builds stay: another process may still load them. */
const RETAINED_MS = 3_600_000;
/** The lists of required and of installed packages. */
const PACKAGE_LISTS = ['package-lock.json', 'node_modules/.package-lock.json'];
/**
 * Packages that most commands need, by the name of the build that includes them: one bundle loads in half the time of
 * their hundreds of files.
 */
const BUNDLED_PACKAGES = { admin: ['commander', 'knex', 'objection', 'pg', 'table'] };
/** Drivers that knex and pg can use and that are not installed. */
const OTHER_DRIVERS = [
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
/** Variables that CommonJS packages expect. */
const COMMON_JS = `
import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;`;

const isPackageFile = (file) => /(^|[\\/])node_modules[\\/]/.test(file);

/**
 * Embeds JSON as a text that is parsed when it is loaded, in a fraction of the time and memory that a literal takes.
 */
const jsonAsText = {
  name: 'json-as-text',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.json$/ }, async ({ path: file }) => {
      if (isPackageFile(file)) return undefined;
      const text = JSON.stringify(JSON.parse(await readFile(file, 'utf8')));
      return { contents: `export default JSON.parse(${JSON.stringify(text)});`, loader: 'js' };
    });
  },
};

/** Leaves packages where they are installed, except those in `within` and their dependencies. */
const externalPackages = (within) => ({
  name: 'packages-outside',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path: name, importer, kind }) =>
      kind === 'entry-point' || isPackageFile(importer) || within.includes(name)
        ? undefined
        : { path: name, external: true },
    );
  },
});

/** There is no build of the present sources, and this user can't write one. */
export class NotBuilt extends Error {
  name = 'NotBuilt';
}

/**
 * Bundles a TypeScript entry and all its imports from this repository into ES modules; dynamic imports become files of
 * their own. Returns the URL of the entry's file. Reuses a build of the same sources and packages, so that the folder
 * need not be writable. Throws NotBuilt.
 */
export async function bundle(entry) {
  const built = findBuild(entry);
  if (built !== null) return built;
  await build(entry, buildName(entry));
  return buildUrl(buildName(entry));
}

/** The URL of the entry's file if there is a build of the same sources and packages; otherwise null. */
export function findBuild(entry) {
  try {
    const { inputs, outputs } = JSON.parse(readFileSync(buildManifestPath(buildName(entry)), 'utf8'));
    const isFresh = Object.entries(inputs).every(([input, seen]) => hasSameContents(path.join(root, input), seen));
    return isFresh && outputs.every((output) => existsSync(path.join(folder, output)))
      ? buildUrl(buildName(entry))
      : null;
  } catch {
    return null;
  }
}

/**
 * Whether a file is the same as at the time of the build. Compares contents where times differ, as in a copy of the
 * sources.
 */
function hasSameContents(file, { modifiedMs, bytes, sha1 }) {
  const { mtimeMs, size } = statSync(file);
  if (size !== bytes) return false;
  return mtimeMs === modifiedMs || hashSha1(readFileSync(file)) === sha1;
}

async function build(entry, name) {
  await mkdir(folder, { recursive: true }).catch(throwNotBuilt);
  await access(folder, constants.W_OK).catch(throwNotBuilt);
  const esbuild = await import('esbuild');
  const within = BUNDLED_PACKAGES[name] ?? [];
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { [name]: entry },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: `${name}-[hash]`,
    splitting: true,
    bundle: true,
    external: OTHER_DRIVERS,
    plugins: [jsonAsText, externalPackages(within)],
    loader: { '.sql': 'text' },
    ...(within.length > 0 && { banner: { js: COMMON_JS } }),
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    metafile: true,
    write: false,
  });
  // The helper process of esbuild would run as long as this one.
  await esbuild.stop();
  // Writes imported files before their importers and the manifest last, so that a command that starts meanwhile never
  // loads a partial build.
  for (const { path: file, contents } of outputFiles.toReversed()) await replace(file, contents);
  const outputs = outputFiles.map((output) => path.basename(output.path));
  const sources = Object.keys(metafile.inputs).filter((input) => !isPackageFile(input));
  const inputs = Object.fromEntries(
    ['scripts/bundle.mjs', ...PACKAGE_LISTS, ...sources].map((input) => [input, describe(path.join(root, input))]),
  );
  await replace(buildManifestPath(name), JSON.stringify({ inputs, outputs }));
  await removeOldFiles(name, outputs);
}

function describe(file) {
  const { mtimeMs, size } = statSync(file);
  return { modifiedMs: mtimeMs, bytes: size, sha1: hashSha1(readFileSync(file)) };
}

async function replace(file, contents) {
  const unfinished = `${file}.${process.pid}.unfinished`;
  await writeFile(unfinished, contents);
  await rename(unfinished, file);
}

async function removeOldFiles(name, outputs) {
  const ofBuild = new RegExp(`^${name}-[A-Z0-9]{8}\\.mjs(\\.map)?$`);
  for (const file of await readdir(folder)) {
    if (!ofBuild.test(file) || outputs.includes(file)) continue;
    const { mtimeMs } = await stat(path.join(folder, file)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > RETAINED_MS) await rm(path.join(folder, file), { force: true });
  }
}

/** `bench/servers/product.ts` is `bench-servers-product`. */
const buildName = (entry) =>
  entry
    .replace(/^scripts\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-');
const buildUrl = (name) => pathToFileURL(path.join(folder, `${name}.mjs`)).href;
const buildManifestPath = (name) => path.join(folder, `${name}.json`);
const hashSha1 = (contents) => createHash('sha1').update(contents).digest('hex');

function throwNotBuilt({ code }) {
  throw new NotBuilt(
    `${folder} can't be written (${code}) and has no build of the present sources: run npm run build once, as a user who can write there.`,
  );
}
