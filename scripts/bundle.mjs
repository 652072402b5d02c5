import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, stop } from 'esbuild';

const root = path.resolve(import.meta.dirname, '..');

/** Makes one ES module of a TypeScript entry and all it imports from this repository. Answers its file URL. */
export async function bundle(entry) {
  const name = entry
    .replace(/^scripts\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '-');
  const finalFile = path.join(root, '.build', `${name}.mjs`);
  const unfinishedFile = path.join(root, '.build', `${name}.${process.pid}.unfinished.mjs`);
  await mkdir(path.dirname(finalFile), { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile: unfinishedFile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    logLevel: 'warning',
  });
  // Its helper process would stay as long as this one.
  await stop();
  // Renamed when complete: two commands that start at once never see half a file.
  await rename(unfinishedFile, finalFile);
  return pathToFileURL(finalFile).href;
}
