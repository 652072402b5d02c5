import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { detectType } from './detectType.js';
import { mapDiskError } from './fileStore.js';
import { cleanName } from './fileName.js';

/** A file that has arrived whole on this machine and lies where nobody but its owner looks. */
export interface SpooledFile {
  path: string;
  /** The last part of the name that was sent, without what file systems or headers take in another sense. */
  name: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
  /** Of its content; what the sender says of it counts for nothing. */
  mediaType: string;
}

/** It holds more than it may. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';

  constructor(readonly limitBytes: number) {
    super(`The file is larger than ${limitBytes} bytes.`);
  }
}

/** Pieces are gathered to so much before they are written. */
const WRITTEN_AT_ONCE = 1024 * 1024;
/** So much waits at most for the disk at the end. */
const SYNCED_EVERY = 32 * 1024 * 1024;

/**
 * Writes what arrives into a new file of the folder and syncs it. Rejects with FileTooLarge, with StoreFull or StoreUnavailable for the
 * disk, or with what broke the stream off; nothing is left then.
 */
export async function spoolFile(
  folder: string,
  source: AsyncIterable<Buffer>,
  { name, limitBytes }: { name: string; limitBytes: number },
): Promise<SpooledFile> {
  const place = path.join(folder, randomUUID());
  try {
    await mkdir(folder, { recursive: true });
    const handle = await open(place, 'wx', 0o600);
    try {
      const written = await writeAll(handle, source, limitBytes);
      return { path: place, name: cleanName(name), ...written, mediaType: await detectType(place) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(place, { force: true });
    throw mapDiskError(error);
  }
}

async function writeAll(
  handle: FileHandle,
  source: AsyncIterable<Buffer>,
  limitBytes: number,
): Promise<{ size: number; sha256: Buffer }> {
  const hash = createHash('sha256');
  let size = 0;
  let gathered: Buffer[] = [];
  let waiting = 0;
  let unsynced = 0;
  let syncing: Promise<unknown> = Promise.resolve();
  const write = async () => {
    await handle.writev(gathered);
    unsynced += waiting;
    [gathered, waiting] = [[], 0];
    if (unsynced < SYNCED_EVERY) return;
    await syncing;
    unsynced = 0;
    syncing = handle.datasync();
    // Awaited later; until then its failure is nobody's surprise.
    syncing.catch(() => {});
  };
  try {
    for await (const piece of source) {
      size += piece.length;
      if (size > limitBytes) throw new FileTooLarge(limitBytes);
      hash.update(piece);
      gathered.push(piece);
      waiting += piece.length;
      if (waiting >= WRITTEN_AT_ONCE) await write();
    }
    if (waiting > 0) await write();
  } finally {
    await syncing.catch(() => {});
  }
  await syncing;
  await handle.sync();
  return { size, sha256: hash.digest() };
}

/** Removes what was spooled and not stored; what is gone already is no failure. */
export async function discardSpooled({ path: place }: Pick<SpooledFile, 'path'>): Promise<void> {
  await rm(place, { force: true });
}

/** Removes what processes that were killed left in the folder. Returns how many files. */
export async function sweepSpool(folder: string, olderThanMs: number): Promise<number> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  let removed = 0;
  for (const name of names) {
    const place = path.join(folder, name);
    const { mtimeMs } = await stat(place).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs > Date.now() - olderThanMs) continue;
    await rm(place, { force: true });
    removed += 1;
  }
  return removed;
}
