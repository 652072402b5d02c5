import type { Request, Response } from 'express';
import { matchesTag, buildWeakTag } from './answer.js';
import { type Encoding, compressThoroughly, chooseEncoding } from './compression.js';

/** Content that is sent often and never changes: compressed once for each encoding, when first requested. */
export class CachedAsset {
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();
  readonly #bytes: Buffer;
  readonly #tag: string;

  /** `type` is the media type, with the charset of a text. */
  constructor(
    content: string | Buffer,
    readonly type: string,
  ) {
    this.#bytes = typeof content === 'string' ? Buffer.from(content) : content;
    this.#tag = buildWeakTag(content);
  }

  /** Sends it in the smallest encoding that the client accepts, or 304 if the client has it. */
  async send(request: Request, response: Response, cacheControl: string): Promise<void> {
    response.set({ ETag: this.#tag, 'Cache-Control': cacheControl, 'Content-Type': this.type });
    response.vary('Accept-Encoding');
    if (matchesTag(request.headers['if-none-match'], this.#tag)) {
      response.status(304).end();
      return;
    }
    const encoding = chooseEncoding(request);
    if (encoding) response.set('Content-Encoding', encoding);
    const bytes = encoding ? await this.#as(encoding) : this.#bytes;
    response.set('Content-Length', String(bytes.length)).end(request.method === 'HEAD' ? undefined : bytes);
  }

  #as(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding) ?? compressThoroughly(this.#bytes, encoding);
    this.#encoded.set(encoding, known);
    return known;
  }
}
