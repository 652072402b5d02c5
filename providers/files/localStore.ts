import { constants } from 'node:fs';
import { access, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ContentKey, ContentMissing, type FileStore, StoreUnavailable, diskFailure, pathOfKey } from './fileStore.js';

const READ_AT_ONCE = 256 * 1024;

/**
 * Files in a folder of this machine, or one that several machines share. A content appears by a rename, so nobody sees half of it, and its
 * folder is synced, so that it outlives a power failure once `put` resolves.
 */
export function createLocalStore(folder: string): FileStore {
  const placeOf = (key: ContentKey) => path.join(folder, pathOfKey(key));
  return {
    put: (key, file) => onDisk(() => moveTo(placeOf(key), file.path)),
    open: async (key, range) => {
      const handle = await onDisk(() => openExisting(placeOf(key)));
      return handle.createReadStream({ highWaterMark: READ_AT_ONCE, ...range });
    },
    addressOf: () => Promise.resolve(null),
    remove: (key) => onDisk(() => rm(placeOf(key), { force: true })),
    check: () =>
      onDisk(async () => {
        await mkdir(folder, { recursive: true });
        await access(folder, constants.W_OK);
      }),
  };
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

/** Onto another file system, where a rename can't lead. */
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

async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const failure = diskFailure(error);
    throw failure instanceof Error ? failure : new StoreUnavailable(String(failure));
  }
}
