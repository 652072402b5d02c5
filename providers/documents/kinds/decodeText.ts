import { DocumentRefused } from '../documentRefused.js';
import type { ExtractionRequest } from '../extractedText.js';

/** Decodes bytes by their byte order mark, the stated charset or that of an HTML document; otherwise as UTF-8, or as Windows-1252
 * if they are not valid UTF-8. Throws DocumentRefused for an unknown charset.
 */
export function decodeText(
  { bytes, stated: { type } }: Pick<ExtractionRequest, 'bytes' | 'stated'>,
  { isHtml = false } = {},
): string {
  const charset = detectMarkCharset(bytes) ?? findCharset(type ?? '') ?? (isHtml ? findHtmlCharset(bytes) : null);
  if (charset) return createDecoder(charset).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function createDecoder(charset: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    throw new DocumentRefused('unsupported_type', `The charset ${charset} is not known.`);
  }
}

function detectMarkCharset([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return null;
}

const findCharset = (text: string): string | null => /charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(text)?.[1] ?? null;

function findHtmlCharset(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.subarray(0, 4_096)).toString('latin1');
  const meta = /<meta[^>]{0,200}charset[^>]{0,100}>/i.exec(head)?.[0];
  return meta ? findCharset(meta) : null;
}
