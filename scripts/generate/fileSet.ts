import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Text by file name, relative to a folder. */
export type GeneratedFiles = Map<string, string>;

/** Generated files of a folder. Other files of the folder for which `isGenerated` is true are outdated. */
export interface FileSet {
  folder: string;
  files: GeneratedFiles;
  /** Absent: no other file is outdated. */
  isGenerated?(file: string): boolean;
}

/** Lists the paths of files that are missing, differ or are outdated. */
export async function findStaleFiles(set: FileSet): Promise<string[]> {
  return (await findStale(set)).map((file) => `${set.folder}/${file}`);
}

/** Writes missing and differing files and removes outdated ones. Returns their paths. */
export async function writeStaleFiles(set: FileSet): Promise<string[]> {
  const stale = await findStale(set);
  for (const file of stale) {
    const target = path.join(set.folder, file);
    const text = set.files.get(file);
    if (text === undefined) {
      await rm(target);
    } else {
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  }
  return stale.map((file) => `${set.folder}/${file}`);
}

async function findStale({ folder, files, isGenerated }: FileSet): Promise<string[]> {
  const differing = await Promise.all(
    [...files].map(async ([file, text]) =>
      (await readFile(path.join(folder, file), 'utf8').catch(() => null)) === text ? [] : [file],
    ),
  );
  const surplus = isGenerated ? (await listFiles(folder)).filter((file) => isGenerated(file) && !files.has(file)) : [];
  return [...differing.flat(), ...surplus].sort();
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  return files.map((file) => file.split(path.sep).join('/'));
}
