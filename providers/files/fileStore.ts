import type { Readable } from 'node:stream';

/** Where a content lies: a folder for each tenant, and in it by what it holds. */
export interface ContentKey {
  tenantId: number;
  sha256: Buffer;
}

/** First and last byte, both included, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/** How a client that is sent to the store itself gets the content. */
export interface DirectAddress {
  method: 'GET' | 'HEAD';
  mediaType: string;
  /** Value of Content-Disposition. */
  disposition: string;
  expiresInS: number;
}

/** Contents of files by key. What stands under a key never changes. Every method rejects with StoreUnavailable when the store does not answer. */
export interface FileStore {
  /**
   * Stores the content of a file on this machine, whole or not at all; that file may be gone then. What is there already is replaced by the
   * same. Rejects with StoreFull where there is no room.
   */
  put(key: ContentKey, file: { path: string; mediaType: string }): Promise<void>;
  /** Its bytes. Rejects with ContentMissing. */
  open(key: ContentKey, range?: ByteRange): Promise<Readable>;
  /** Where the client itself gets it for a short time; null when only this service can read it. */
  buildDirectUrl(key: ContentKey, address: DirectAddress): Promise<string | null>;
  /** What isn't there is removed already. */
  remove(key: ContentKey): Promise<void>;
  /** Rejects while nothing can be stored. */
  check(): Promise<void>;
}

/** The store, or the disk that uploads pass, can't be reached or does not answer in time. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** There is no room left for files. */
export class StoreFull extends Error {
  override readonly name = 'StoreFull';
}

/** A row names a content that the store does not have. */
export class ContentMissing extends Error {
  override readonly name = 'ContentMissing';
}

/** `7/2c/2cf24d...`: folders stay small. */
export function buildKeyPath({ tenantId, sha256 }: ContentKey): string {
  const name = sha256.toString('hex');
  return `${tenantId}/${name.slice(0, 2)}/${name}`;
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** What the file system reports, in the words of a store. */
export function mapDiskError(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === undefined || (error as { syscall?: string }).syscall === undefined) return error;
  return FULL.has(code) ? new StoreFull(message) : new StoreUnavailable(message);
}
