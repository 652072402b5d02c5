import type { FileContent } from './fileContent.js';

/** A content in the store for which a file is to be created. */
export interface StoredContent extends Pick<FileContent, 'sha256' | 'size'> {
  platformId: number;
  /** The sent file name, sanitized. */
  name: string;
  /** The media type of the content. */
  mediaType: string;
  /** The quota of the platform in bytes; 0 means no limit. */
  quotaBytes: number;
}

/** The file would exceed the quota of the platform. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';

  constructor(readonly quotaBytes: number) {
    super(`The files of the platform may have at most ${quotaBytes} bytes in total.`);
  }
}
