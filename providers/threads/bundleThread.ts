import { access, constants, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { build } from 'esbuild';

const bundles = new Map<string, Promise<string>>();

/**
 * One JavaScript file of a TypeScript entry (a path below the root of the project) and all it imports from this repository, made at its
 * first use in a process, by esbuild's own process; packages stay where they are installed. Returns where the file is. The same in
 * `npm start`, tests and tsx, since a thread takes none of the loaders of its parent. Where the folder can't be written, what
 * `npm run build` has made there is used.
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
  // Renamed when complete: two processes that begin at once never see half a file.
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
