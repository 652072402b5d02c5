import { FetchRefused, guardedFetch } from './guardedFetch.js';

export interface FetchedDocument {
  bytes: Uint8Array;
  /** The media type that the server states; null: none. */
  type: string | null;
  /** The last part of the URL's path. */
  name: string;
}

export interface FetchLimits {
  bytes: number;
  timeMs: number;
  redirects: number;
}

/** Preferred media types first. */
const ACCEPTED = 'text/markdown, text/plain, text/html, application/pdf;q=0.9, */*;q=0.5';

/** The document cannot be fetched. `isTransient`: a retry may succeed. */
export class DocumentUnreachable extends Error {
  override readonly name = 'DocumentUnreachable';

  constructor(
    message: string,
    readonly isTransient: boolean,
  ) {
    super(message);
  }
}

/**
 * Fetches a document from an address that a tenant chose, through guardedFetch. Throws DocumentUnreachable, or the
 * reason of `signal`.
 */
export async function fetchDocument(
  address: string,
  { mayBePrivate, limits, signal }: { mayBePrivate: boolean; limits: FetchLimits; signal?: AbortSignal },
): Promise<FetchedDocument> {
  const overdue = AbortSignal.timeout(limits.timeMs);
  const ended = signal ? AbortSignal.any([overdue, signal]) : overdue;
  const fetch = guardedFetch({ mayBePrivate, maxAnswerBytes: limits.bytes, maxRedirects: limits.redirects });
  try {
    const response = await fetch(address, { signal: ended, headers: { accept: ACCEPTED } });
    if (response.status !== 200) {
      await response.body?.cancel();
      const isTransient = response.status === 429 || response.status >= 500;
      throw new DocumentUnreachable(`The address answered ${response.status}.`, isTransient);
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    return { bytes, type: response.headers.get('content-type'), name: readFileName(address) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof DocumentUnreachable) throw error;
    const refused = [error, (error as Error).cause].find((one) => one instanceof FetchRefused);
    if (refused) throw new DocumentUnreachable((refused as Error).message, false);
    throw new DocumentUnreachable(
      overdue.aborted ? 'The address takes too long to answer.' : 'The address cannot be reached.',
      true,
    );
  }
}

function readFileName(address: string): string {
  const last = new URL(address).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
