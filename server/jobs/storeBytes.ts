import { Readable } from 'node:stream';
import type { Actor } from '../../db/core/actor.js';
import type { StoredContent } from '../../db/media/files/storedContent.js';
import { openFile } from '../../services/_shared/openFile.js';
import { storeFile } from '../../services/_shared/storeFile.js';
import { StoreUnavailable } from '../../providers/files/fileStore.js';
import type { ExternalJobServices } from './externalJobServices.js';

/** Stores bytes for a platform; the caller passes the result to `createFile` in the transaction that refers to them. */
export function storeBytes(
  services: Pick<ExternalJobServices, 'files'>,
  actor: Actor,
  platformId: number,
  name: string,
  bytes: Uint8Array,
): Promise<StoredContent> {
  // In pieces, because the spool hashes each piece synchronously.
  const pieces = function* () {
    for (let at = 0; at < bytes.byteLength; at += PIECE)
      yield Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(PIECE, bytes.byteLength - at));
  };
  return storeFile(services, {
    platformId,
    actor,
    name,
    stream: Readable.from(pieces()),
    limitBytes: bytes.byteLength,
  });
}

const PIECE = 1024 * 1024;

/** The content, name and type of a platform's file; null: no such file, or larger than `mostBytes`. */
export async function readStored(
  services: Pick<ExternalJobServices, 'files'>,
  platformId: number,
  fileId: number,
  mostBytes: number,
): Promise<{ bytes: Buffer; name: string; type: string } | null> {
  const opened = await openFile(services, platformId, fileId);
  if (!opened) return null;
  const { file, stream } = opened;
  if (file.size > mostBytes) {
    stream.destroy();
    return null;
  }
  return { bytes: await readWhole(stream), name: file.name, type: file.media_type };
}

/** Reads a stream of a store. Throws StoreUnavailable if the stream breaks off. */
export async function readWhole(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch (error) {
    throw error instanceof StoreUnavailable ? error : new StoreUnavailable('The store broke off.', { cause: error });
  }
  return Buffer.concat(chunks);
}
