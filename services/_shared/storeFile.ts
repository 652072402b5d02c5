import type { Actor } from '../../db/core/actor.js';
import { claimContent } from '../../db/media/files/claimContent.js';
import type { StoredContent } from '../../db/media/files/storedContent.js';
import { type SpooledFile, discardSpooled, spoolFile } from '../../providers/files/spool.js';
import type { CoreServices } from './context.js';

interface StoredSource {
  platformId: number;
  actor: Actor;
}

/** A file that came with the request, or what arrives on a stream, at most `limitBytes` of it (UPLOAD_MAX_MB without it). */
export type FileSource = { file: SpooledFile } | { stream: AsyncIterable<Buffer>; name: string; limitBytes?: number };

/**
 * Puts a file into the store of a platform. The result is to be passed to `createFile` of db/media/files within a day, in the transaction that
 * refers to the file; what no file refers to is swept. Throws QuotaExceeded, FileTooLarge, StoreFull or StoreUnavailable, which the server
 * answers as 413 or 503; then nothing is left.
 */
export async function storeFile(
  { files }: Pick<CoreServices, 'files'>,
  { platformId, actor, ...source }: StoredSource & FileSource,
): Promise<StoredContent> {
  if ('file' in source) return putInto(files, source.file, { platformId, actor });
  const { stream, name, limitBytes = files.uploadLimitBytes } = source;
  const spooled = await spoolFile(files.spoolFolder, stream, { name, limitBytes });
  try {
    return await putInto(files, spooled, { platformId, actor });
  } finally {
    await discardSpooled(spooled);
  }
}

async function putInto(
  { db, store, quotaBytes: usualQuota }: CoreServices['files'],
  file: SpooledFile,
  { platformId, actor }: StoredSource,
): Promise<StoredContent> {
  const { sha256, size, name, mediaType } = file;
  const { quotaBytes } = await claimContent(db, actor, { platformId, sha256, size }, usualQuota);
  await store.put({ tenantId: platformId, sha256 }, file);
  return { platformId, sha256, size, name, mediaType, quotaBytes };
}
