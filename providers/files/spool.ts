import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { detectType } from './detectType.js';
import { mapDiskError } from './fileStore.js';
import { cleanName } from './fileName.js';

/** A completely received file on this machine, readable only by the service. */
export interface SpooledFile {
  path: string;
  /** The cleaned name of the file. */
  name: string;
  /** Bytes. */
  size: number;
  sha256: Buffer;
  /** Detected by content; the type that the sender states is ignored. */
  mediaType: string;
}

/** The file exceeds its limit. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';

  constructor(readonly limitBytes: number) {
    super(`The file is larger than ${limitBytes} bytes.`);
  }
}

/** Buffer size of writes. */
const WRITTEN_AT_ONCE = 1024 * 1024;
/** Bytes between syncs, which bounds the final sync. */
const SYNCED_EVERY = 32 * 1024 * 1024;

/** Writes a stream into a new file of the folder and syncs it. Rejects with FileTooLarge, StoreFull, StoreUnavailable, or the
 * error of the stream, and removes the file.
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
    // Awaited later; prevents an unhandled rejection until then.
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

/** Removes a spooled file that was not stored, if it still exists. */
export async function discardSpooled({ path: place }: Pick<SpooledFile, 'path'>): Promise<void> {
  await rm(place, { force: true });
}

/** Removes files that killed processes left in the folder. Returns their number. */
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
