import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ContentKey,
  ContentMissing,
  type FileStore,
  StoreUnavailable,
  mapDiskError,
  buildKeyPath,
} from './fileStore.js';

const READ_AT_ONCE = 256 * 1024;

/** A store in a folder of this machine, or one that several machines share. `put` writes content by a rename, so readers never see
 * half of it, and syncs the folder, so the content survives a power failure.
 */
export function createLocalStore(folder: string): FileStore {
  const buildPath = (key: ContentKey) => path.join(folder, buildKeyPath(key));
  return {
    put: (key, file) => mapDiskErrors(() => moveTo(buildPath(key), file.path)),
    open: async (key, range) => {
      const handle = await mapDiskErrors(() => openExisting(buildPath(key)));
      return handle.createReadStream({ highWaterMark: READ_AT_ONCE, ...range });
    },
    buildDirectUrl: () => Promise.resolve(null),
    remove: (key) => mapDiskErrors(() => rm(buildPath(key), { force: true })),
    check: () =>
      mapDiskErrors(async () => {
        await mkdir(folder, { recursive: true });
        await tryToWrite(folder);
      }),
  };
}

/** Large enough to need a disk block: a full disk may still accept names and empty files. */
const TEST_BYTES = 8 * 1024;

/** Writes a file and removes it. Rejects when the disk is full or can't be written. */
async function tryToWrite(folder: string): Promise<void> {
  const place = path.join(folder, `.check-${randomUUID()}`);
  try {
    await writeFile(place, randomBytes(TEST_BYTES), { flush: true });
  } finally {
    await rm(place, { force: true });
  }
}

async function moveTo(place: string, from: string): Promise<void> {
  const folder = path.dirname(place);
  await mkdir(folder, { recursive: true });
  await rename(from, place).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyAcross(from, place);
  });
  await sync(folder);
}

/** Copies to another file system, where a rename fails. */
async function copyAcross(from: string, place: string): Promise<void> {
  const unfinished = `${place}.${process.pid}.unfinished`;
  try {
    await copyFile(from, unfinished);
    await sync(unfinished);
    await rename(unfinished, place);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openExisting(place: string) {
  try {
    return await open(place, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new ContentMissing('The file is not in the store.');
    throw error;
  }
}

async function mapDiskErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = mapDiskError(error);
    throw failure instanceof Error ? failure : new StoreUnavailable(String(failure));
  }
}
