import type { Actor } from '../../db/core/actor.js';
import { claimContent } from '../../db/media/files/claimContent.js';
import type { StoredContent } from '../../db/media/files/storedContent.js';
import { type SpooledFile, discardSpooled, spoolFile } from '../../providers/files/spool.js';
import type { CoreServices } from './context.js';

interface FileOwner {
  platformId: number;
  actor: Actor;
}

/** An uploaded file, or a stream of at most `limitBytes` bytes (default: UPLOAD_MAX_MB). */
export type FileSource = { file: SpooledFile } | { stream: AsyncIterable<Buffer>; name: string; limitBytes?: number };

/**
 * Stores the content of a file for a platform. The caller passes the result to `createFile` of db/media/files within a
 * day, in the transaction that refers to the file; content without a reference is deleted later. Throws QuotaExceeded,
 * FileTooLarge, StoreFull or StoreUnavailable, which the server answers as 413 or 503; then nothing is stored.
 */
export async function storeFile(
  { files }: Pick<CoreServices, 'files'>,
  { platformId, actor, ...source }: FileOwner & FileSource,
): Promise<StoredContent> {
  if ('file' in source) return storeSpooled(files, source.file, { platformId, actor });
  const { stream, name, limitBytes = files.uploadLimitBytes } = source;
  const spooled = await spoolFile(files.spoolFolder, stream, { name, limitBytes });
  try {
    return await storeSpooled(files, spooled, { platformId, actor });
  } finally {
    await discardSpooled(spooled);
  }
}

async function storeSpooled(
  { db, store, quotaBytes: defaultQuota }: CoreServices['files'],
  file: SpooledFile,
  { platformId, actor }: FileOwner,
): Promise<StoredContent> {
  const { sha256, size, name, mediaType } = file;
  const { quotaBytes } = await claimContent(db, actor, { platformId, sha256, size }, defaultQuota);
  await store.put({ tenantId: platformId, sha256 }, file);
  return { platformId, sha256, size, name, mediaType, quotaBytes };
}
