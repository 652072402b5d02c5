import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Text by file name, relative to the folder. */
export type GeneratedFiles = Map<string, string>;

/** Names of files that are missing, differ, or should no longer be there. `kept` are subfolders with files of another origin. */
export async function findStaleFiles(folder: string, wanted: GeneratedFiles, kept: string[]): Promise<string[]> {
  const present = await listFiles(folder, kept);
  const differing = await Promise.all(
    [...wanted].map(async ([file, text]) => (present.has(file) && (await readFile(path.join(folder, file), 'utf8')) === text ? [] : [file])),
  );
  const surplus = [...present].filter((file) => !wanted.has(file));
  return [...differing.flat(), ...surplus].sort();
}

/** Makes the folder hold exactly the wanted files, and answers the names of those that changed. */
export async function writeGeneratedFiles(folder: string, wanted: GeneratedFiles, kept: string[]): Promise<string[]> {
  const stale = await findStaleFiles(folder, wanted, kept);
  for (const file of stale) {
    const target = path.join(folder, file);
    const text = wanted.get(file);
    if (text === undefined) {
      await rm(target);
    } else {
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  }
  return stale;
}

async function listFiles(folder: string, kept: string[]): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const portable = files.map((file) => file.split(path.sep).join('/'));
  return new Set(portable.filter((file) => !kept.some((name) => file.startsWith(`${name}/`))));
}
