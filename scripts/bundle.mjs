import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { access, constants, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, '.build');
/** Another process may still load parts of the build before. */
const KEPT_MS = 3_600_000;
/** What says which packages there should be, and which there are. */
const PACKAGE_LISTS = ['package-lock.json', 'node_modules/.package-lock.json'];
/** Packages that most commands need: together with them they are loaded in half the time that their hundreds of files take. */
const WITHIN = { admin: ['commander', 'knex', 'objection', 'pg', 'table'] };
/** Drivers that knex and pg could use, which are not installed. */
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
/** What packages in CommonJS expect of a file. */
const COMMON_JS = `
import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);
const { filename: __filename, dirname: __dirname } = import.meta;`;

const isOfPackage = (file) => /(^|[\\/])node_modules[\\/]/.test(file);

/** JSON is parsed when it is loaded, which takes a fraction of the time and memory that the same as code takes. */
const jsonAsText = {
  name: 'json-as-text',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.json$/ }, async ({ path: file }) => {
      if (isOfPackage(file)) return undefined;
      const text = JSON.stringify(JSON.parse(await readFile(file, 'utf8')));
      return { contents: `export default JSON.parse(${JSON.stringify(text)});`, loader: 'js' };
    });
  },
};

/** Packages stay where they are installed, but those `within` and what these need. */
const packagesOutside = (within) => ({
  name: 'packages-outside',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path: name, importer, kind }) =>
      kind === 'entry-point' || isOfPackage(importer) || within.includes(name)
        ? undefined
        : { path: name, external: true },
    );
  },
});

/** The sources have changed since `npm run build`, and this user may not build. */
export class NotBuilt extends Error {
  name = 'NotBuilt';
}

/**
 * Makes ES modules of a TypeScript entry and all it imports from this repository; what is imported dynamically is a file of its own.
 * Answers the URL of the first file. What was built of the same sources and packages is used as it is, so the folder need not be open for writing.
 */
export async function bundle(entry) {
  const built = builtBefore(entry);
  if (built !== null) return built;
  await build(entry, nameOf(entry));
  return urlOf(nameOf(entry));
}

/** The URL of the first file where it was built of the same sources, and packages were not installed since; else null. */
export function builtBefore(entry) {
  try {
    const { inputs, outputs } = JSON.parse(readFileSync(manifestOf(nameOf(entry)), 'utf8'));
    const isFresh = Object.entries(inputs).every(([input, seen]) => isUnchanged(path.join(root, input), seen));
    return isFresh && outputs.every((output) => existsSync(path.join(folder, output))) ? urlOf(nameOf(entry)) : null;
  } catch {
    return null;
  }
}

/** A copy of the sources has other times, and the same contents. */
function isUnchanged(file, { modifiedMs, bytes, sha1 }) {
  const { mtimeMs, size } = statSync(file);
  if (size !== bytes) return false;
  return mtimeMs === modifiedMs || sha1Of(readFileSync(file)) === sha1;
}

async function build(entry, name) {
  await mkdir(folder, { recursive: true }).catch(refuse);
  await access(folder, constants.W_OK).catch(refuse);
  const esbuild = await import('esbuild');
  const within = WITHIN[name] ?? [];
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { [name]: entry },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: `${name}-[hash]`,
    splitting: true,
    bundle: true,
    external: OTHER_DRIVERS,
    plugins: [jsonAsText, packagesOutside(within)],
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
  // Its helper process would stay as long as this one.
  await esbuild.stop();
  // Those that others import come first, and the list last: two commands that start at once never see half of it.
  for (const { path: file, contents } of outputFiles.toReversed()) await replace(file, contents);
  const outputs = outputFiles.map((output) => path.basename(output.path));
  const sources = Object.keys(metafile.inputs).filter((input) => !isOfPackage(input));
  const inputs = Object.fromEntries(
    ['scripts/bundle.mjs', ...PACKAGE_LISTS, ...sources].map((input) => [input, describe(path.join(root, input))]),
  );
  await replace(manifestOf(name), JSON.stringify({ inputs, outputs }));
  await removeOld(name, outputs);
}

function describe(file) {
  const { mtimeMs, size } = statSync(file);
  return { modifiedMs: mtimeMs, bytes: size, sha1: sha1Of(readFileSync(file)) };
}

async function replace(file, contents) {
  const unfinished = `${file}.${process.pid}.unfinished`;
  await writeFile(unfinished, contents);
  await rename(unfinished, file);
}

async function removeOld(name, outputs) {
  const ofBuild = new RegExp(`^${name}-[A-Z0-9]{8}\\.mjs(\\.map)?$`);
  for (const file of await readdir(folder)) {
    if (!ofBuild.test(file) || outputs.includes(file)) continue;
    const { mtimeMs } = await stat(path.join(folder, file)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path.join(folder, file), { force: true });
  }
}

/** `bench/servers/product.ts` is `bench-servers-product`. */
const nameOf = (entry) =>
  entry
    .replace(/^scripts\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-');
const urlOf = (name) => pathToFileURL(path.join(folder, `${name}.mjs`)).href;
const manifestOf = (name) => path.join(folder, `${name}.json`);
const sha1Of = (contents) => createHash('sha1').update(contents).digest('hex');

function refuse({ code }) {
  throw new NotBuilt(
    `${folder} can't be written (${code}), and holds no build of these sources: run npm run build once, as a user who may write there.`,
  );
}
