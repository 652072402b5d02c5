import type { Readable } from 'node:stream';
import { type FoundFile, findFile } from '../../db/media/files/findFile.js';
import type { CoreServices } from './context.js';

/** A file of the platform with its bytes, which the caller reads to the end or destroys; null when there is none. Throws ContentMissing or StoreUnavailable. */
export async function openFile(
  { files }: Pick<CoreServices, 'files'>,
  platformId: number,
  fileId: number,
): Promise<{ file: FoundFile; stream: Readable } | null> {
  const file = await findFile(files.db, platformId, fileId);
  return file && { file, stream: await files.store.open({ tenantId: platformId, sha256: file.sha256 }) };
}
