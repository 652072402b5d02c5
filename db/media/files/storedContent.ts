/** What is in the store and waits for a file that refers to it. */
export interface StoredContent {
  platformId: number;
  sha256: Buffer;
  /** Bytes. */
  size: number;
  /** As it was sent, cleaned. */
  name: string;
  /** Of the content. */
  mediaType: string;
  /** What the platform may store in all, in bytes; 0 is no limit. */
  quotaBytes: number;
}

/** The files of the platform would be more than it may store. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';

  constructor(readonly quotaBytes: number) {
    super(`The files of the platform may have at most ${quotaBytes} bytes in total.`);
  }
}
