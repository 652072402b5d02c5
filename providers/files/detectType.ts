import { fileTypeFromTokenizer } from 'file-type';
import { open } from 'node:fs/promises';
import { BoundedTokenizer, type ReadBudget } from './boundedTokenizer.js';

const BUDGET: ReadBudget = { reads: 5_000, bytes: 32 * 1024 * 1024 };
/** The sample by which text is detected. */
const SAMPLE_BYTES = 64 * 1024;

/** Audio frames may begin with the bytes of a UTF-16 byte order mark. */
const LIKE_UTF_16 = 'audio/mpeg';

export const UNKNOWN_TYPE = 'application/octet-stream';
export const PLAIN_TEXT = 'text/plain';
export const SVG = 'image/svg+xml';
export const HTML = 'text/html';

/** Detects the media type of a file by its content: `application/octet-stream` if unknown, `text/plain` for text other than HTML,
 * SVG and XML. Text formats (CSV, Markdown, JSON) cannot be distinguished by content.
 */
export async function detectType(path: string): Promise<string> {
  const known = await detectSignature(path);
  if (known !== null && known !== 'application/xml' && known !== LIKE_UTF_16) return known;
  const text = await readTextStart(path);
  if (text === null) return known ?? UNKNOWN_TYPE;
  return detectMarkup(text) ?? (known === LIKE_UTF_16 ? PLAIN_TEXT : (known ?? PLAIN_TEXT));
}

async function detectSignature(path: string): Promise<string | null> {
  const tokenizer = await BoundedTokenizer.open(path, BUDGET);
  try {
    return (await fileTypeFromTokenizer(tokenizer))?.mime ?? null;
  } catch {
    // A truncated or malicious file has no type.
    return null;
  } finally {
    await tokenizer.close();
  }
}

/** The first characters; null: not text (invalid UTF-8 and UTF-16, or control characters). */
async function readTextStart(path: string): Promise<string | null> {
  const handle = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    const bytes = buffer.subarray(0, bytesRead);
    const encoding =
      bytes[0] === 0xff && bytes[1] === 0xfe
        ? 'utf-16le'
        : bytes[0] === 0xfe && bytes[1] === 0xff
          ? 'utf-16be'
          : 'utf-8';
    // The last character may be cut.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    // eslint-disable-next-line no-control-regex
    return /[\u0000-\u0008\u000b\u000e-\u001a\u001c-\u001f]/.test(text) ? null : text;
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}

const BEFORE_ROOT =
  /^(?:\s|<\?[^>]{0,2000}\?>|<!--(?:[^-]|-(?!->)){0,20000}-->|<!DOCTYPE\s[^>[]{0,2000}(?:\[[^\]]{0,20000}\])?\s{0,20}>)+/i;
const HTML_TAGS =
  /^<(!doctype\s+html|html|head|body|script|iframe|style|title|meta|link|img|svg:|a|p|div|table|form|object|embed|h1|br|b)(?=[\s>/])/i;

/** The type that browsers would detect. */
function detectMarkup(text: string): string | null {
  const whole = text.replace(/^\ufeff/, '').trimStart();
  if (!whole.startsWith('<')) return null;
  const root = whole.replace(BEFORE_ROOT, '');
  if (/^<(?:[\w.-]{1,40}:)?svg(?=[\s>/])/i.test(root)) return SVG;
  if (/<!doctype\s+html/i.test(whole.slice(0, 2_000)) || HTML_TAGS.test(root)) return HTML;
  return whole.startsWith('<?xml') ? 'application/xml' : null;
}
