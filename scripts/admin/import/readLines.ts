import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Transform, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

export interface Line {
  /** Counted from 1. */
  number: number;
  /** Null when the line can't be read; `fault` says why. */
  text: string | null;
  fault?: string;
}

const NEWLINE = 0x0a;
/** Strict; a byte order mark at the start of the file is dropped. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The lines of a text file, gzipped (by its first bytes) or not, without the empty ones. Memory does not grow with
 * the file: a line over `maxBytes` is dropped and reported. `onBytes` receives how much of the file was read.
 */
export async function* readLines(
  file: string,
  { maxBytes = 1_000_000, onBytes = () => {} }: { maxBytes?: number; onBytes?: (bytes: number) => void } = {},
): AsyncGenerator<Line> {
  const source = createReadStream(file);
  const stream: AsyncIterable<Buffer> = (await isGzip(file)) ? gunzipped(source) : source;
  let number = 1;
  let parts: Buffer[] = [];
  let bytes = 0;
  const take = (part: Buffer) => {
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
    else parts = [];
  };
  const finish = (): Line | null => {
    const line = lineOf(number++, parts, bytes, maxBytes);
    parts = [];
    bytes = 0;
    return line;
  };
  let reportedBytes = 0;
  for await (const chunk of stream) {
    onBytes(source.bytesRead - reportedBytes);
    reportedBytes = source.bytesRead;
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      take(chunk.subarray(start, end));
      start = end + 1;
      const line = finish();
      if (line) yield line;
    }
    take(chunk.subarray(start));
  }
  const last = finish();
  if (last) yield last;
}

function gunzipped(source: NodeJS.ReadableStream): Transform {
  // The consumer of the result receives every error.
  return pipeline(source, createGunzip(), () => {});
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b;
  } finally {
    await handle.close();
  }
}

function lineOf(number: number, parts: Buffer[], bytes: number, maxBytes: number): Line | null {
  if (bytes > maxBytes) return { number, text: null, fault: `is longer than ${maxBytes} bytes` };
  try {
    const text = UTF_8.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts)).trim();
    return text === '' ? null : { number, text };
  } catch {
    return { number, text: null, fault: 'is not UTF-8' };
  }
}
