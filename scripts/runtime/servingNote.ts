import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

/** Who serves the data of this DATA_DIR. Only information: the right to serve is a lock in the database itself. */
export interface ServingNote {
  pid: number;
  /** Null while it is starting. */
  url: string | null;
}

export async function writeServingNote(dataFolder: string, url: string | null): Promise<void> {
  const file = noteFile(dataFolder);
  await writeFile(`${file}.${process.pid}`, JSON.stringify({ pid: process.pid, url } satisfies ServingNote));
  await rename(`${file}.${process.pid}`, file);
}

export async function removeServingNote(dataFolder: string): Promise<void> {
  await rm(noteFile(dataFolder), { force: true });
}

/** What to tell someone who starts a second server on the same data. */
export async function describeOtherServer(dataFolder: string): Promise<string> {
  const note = await readFile(noteFile(dataFolder), 'utf8').then(
    (text) => JSON.parse(text) as ServingNote,
    () => null,
  );
  const where = note?.url ? `at ${note.url}` : 'and is just starting';
  const who = note ? `Process ${note.pid} serves ${dataFolder} already, ${where}.` : `${dataFolder} is served already.`;
  return `${who}\nUse that one, stop it${note ? ` (kill ${note.pid})` : ''}, or choose another DATA_DIR and PORT.`;
}

function noteFile(dataFolder: string): string {
  return path.join(dataFolder, 'serving.json');
}
