import type { Readable } from 'node:stream';

/** The key of stored content: a tenant, and the hash of the content. */
export interface ContentKey {
  tenantId: number;
  sha256: Buffer;
}

/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** How the store answers a client that is redirected to it. */
export interface DirectAddress {
  method: 'GET' | 'HEAD';
  mediaType: string;
  /** Value of Content-Disposition. */
  disposition: string;
  expiresInS: number;
}

/**
 * Stores contents of files by key. The content of a key never changes. Every method rejects with StoreUnavailable if
 * the store does not answer.
 */
export interface FileStore {
  /** Stores the content of a local file atomically; the local file may be moved. Replaces existing content by the same. Rejects with
   * StoreFull if no space is left.
   */
  put(key: ContentKey, file: { path: string; mediaType: string }): Promise<void>;
  /** Streams the bytes. Rejects with ContentMissing. */
  open(key: ContentKey, range?: ByteRange): Promise<Readable>;
  /** A signed URL of the store that is valid for a short time; null: only this service can read the store. */
  buildDirectUrl(key: ContentKey, address: DirectAddress): Promise<string | null>;
  /** Succeeds also if the content does not exist. */
  remove(key: ContentKey): Promise<void>;
  /** Rejects if the store cannot be written. */
  check(): Promise<void>;
}

/** The store, or the disk for uploads, cannot be reached or does not answer in time. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** No space is left for files. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}

/** The store has no content with this key. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing';
}

/** `7/2c/2cf24d...`: folders stay small. */
export function buildKeyPath({ tenantId, sha256 }: ContentKey): string {
  const name = sha256.toString('hex');
  return `${tenantId}/${name.slice(0, 2)}/${name}`;
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Maps an error of the file system to StoreFull or StoreUnavailable. */
export function mapDiskError(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined || (error as { syscall?: string }).syscall === undefined) return error;
  return FULL.has(code) ? new StoreFull(message) : new StoreUnavailable(message);
}
