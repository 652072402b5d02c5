import { createHash } from 'node:crypto';
import { access, constants, mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, '.build');
/** Another process may still load parts of the build before. */
const KEPT_MS = 3_600_000;
/** Files that are open at the same time. */
const AT_ONCE = 50;

/** JSON is parsed when it is loaded, which takes a fraction of the time and memory that the same as code takes. */
const jsonAsText = {
  name: 'json-as-text',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.json$/ }, async ({ path: file }) => {
      const text = JSON.stringify(JSON.parse(await readFile(file, 'utf8')));
      return { contents: `export default JSON.parse(${JSON.stringify(text)});`, loader: 'js' };
    });
  },
};

/** The sources have changed since `npm run build`, and this user may not build. */
export class NotBuilt extends Error {
  name = 'NotBuilt';
}

/**
 * Makes ES modules of a TypeScript entry and all it imports from this repository; what is imported dynamically is a file of its own.
 * Answers the URL of the first file. What was built of the same sources is used as it is, so the folder need not be open for writing.
 */
export async function bundle(entry) {
  const name = entry
    .replace(/^scripts\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-');
  const file = path.join(folder, `${name}.mjs`);
  if (!(await isFresh(name))) await build(entry, name);
  return pathToFileURL(file).href;
}

async function isFresh(name) {
  try {
    const { inputs, outputs } = JSON.parse(await readFile(manifestOf(name), 'utf8'));
    const unchanged = await mapSome(Object.entries(inputs), ([input, seen]) => isUnchanged(path.join(root, input), seen));
    await mapSome(outputs, (output) => access(path.join(folder, output)));
    return unchanged.every(Boolean);
  } catch {
    return false;
  }
}

/** A copy of the sources has other times, and the same contents. */
async function isUnchanged(file, { modifiedMs, bytes, sha1 }) {
  const { mtimeMs, size } = await stat(file);
  if (size !== bytes) return false;
  return mtimeMs === modifiedMs || sha1Of(await readFile(file)) === sha1;
}

async function build(entry, name) {
  await mkdir(folder, { recursive: true }).catch(refuse);
  await access(folder, constants.W_OK).catch(refuse);
  const esbuild = await import('esbuild');
  const { outputFiles, metafile } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: { [name]: entry },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    chunkNames: `${name}-[hash]`,
    splitting: true,
    bundle: true,
    packages: 'external',
    plugins: [jsonAsText],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
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
  const inputs = await describe(['scripts/bundle.mjs', ...Object.keys(metafile.inputs)]);
  await replace(manifestOf(name), JSON.stringify({ inputs, outputs }));
  await removeOld(name, outputs);
}

async function describe(inputs) {
  const described = await mapSome(inputs, async (input) => {
    const file = path.join(root, input);
    const { mtimeMs, size } = await stat(file);
    return [input, { modifiedMs: mtimeMs, bytes: size, sha1: sha1Of(await readFile(file)) }];
  });
  return Object.fromEntries(described);
}

/** Some at a time: a process may not have as many files open as there are sources. */
async function mapSome(items, work) {
  const results = [];
  for (let from = 0; from < items.length; from += AT_ONCE) results.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(work))));
  return results;
}

async function replace(file, contents) {
  const unfinished = `${file}.${process.pid}.unfinished`;
  await writeFile(unfinished, contents);
  await rename(unfinished, file);
}

async function removeOld(name, outputs) {
  const ofBuild = new RegExp(`^${name}-[A-Z0-9]{8}\\.mjs$`);
  for (const file of await readdir(folder)) {
    if (!ofBuild.test(file) || outputs.includes(file)) continue;
    const { mtimeMs } = await stat(path.join(folder, file)).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path.join(folder, file), { force: true });
  }
}

const manifestOf = (name) => path.join(folder, `${name}.json`);
const sha1Of = (contents) => createHash('sha1').update(contents).digest('hex');

function refuse({ code }) {
  throw new NotBuilt(
    `${folder} can't be written (${code}), and holds no build of these sources: run npm run build once, as a user who may write there.`,
  );
}
