import { access, constants, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';

const bundles = new Map<string, Promise<string>>();

/** Bundles a TypeScript entry (a path below the project's root) and its imports from this repository into one JavaScript file, at
 * the first use in a process; packages stay external. Returns the path of the file. Needed in `npm start`, tests and tsx alike,
 * because a thread does not inherit loaders. If the folder is not writable, the file of `npm run build` is used.
 */
export function bundleThread(entry: string): Promise<string> {
  const known = bundles.get(entry) ?? bundle(entry);
  bundles.set(entry, known);
  known.catch(() => bundles.delete(entry));
  return known;
}

async function bundle(entry: string): Promise<string> {
  const file = path.resolve('.build', `thread-${entry.replace(/\.ts$/, '').replaceAll('/', '-')}.mjs`);
  const unfinished = file.replace(/mjs$/, `${process.pid}.unfinished.mjs`);
  if (!(await isWritable(path.dirname(file)))) return file;
  await build({
    entryPoints: [entry],
    outfile: unfinished,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  // Renamed when complete, so that concurrent processes never read half a file.
  await rename(unfinished, file);
  return file;
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return true;
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return false;
  }
}
