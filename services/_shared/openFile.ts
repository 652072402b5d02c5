import type { Readable } from 'node:stream';
import { type FoundFile, findFile } from '../../db/media/files/findFile.js';
import type { CoreServices } from './context.js';

/**
 * Opens a file of the platform. The caller reads the stream to its end or destroys it. Null if there is no such file.
 * Throws ContentMissing or StoreUnavailable.
 */
export async function openFile(
  { files }: Pick<CoreServices, 'files'>,
  platformId: number,
  fileId: number,
): Promise<{ file: FoundFile; stream: Readable } | null> {
  const file = await findFile(files.db, platformId, fileId);
  return file && { file, stream: await files.store.open({ tenantId: platformId, sha256: file.sha256 }) };
}
