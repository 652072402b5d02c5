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

/** Receives the bytes read and the lines done. Reading stops if it returns false. */
export type ReadProgress = (bytes: number, lines: number) => unknown;

interface ReadOptions {
  /** Longer lines are dropped and reported. */
  maxBytes?: number;
  /** Receives the bytes read. If it returns false, the lines end before the last read. */
  onBytes?: (bytes: number) => unknown;
}

/** Reads the lines of a text file one by one; see `readLineSets`. */
export async function* readLines(file: string, options: ReadOptions = {}): AsyncGenerator<Line> {
  for await (const lines of readLineSets(file, options)) yield* lines;
}

/**
 * Reads the non-empty lines of a text file, gzipped (detected by its first bytes) or not, in sets as they are read.
 * Memory does not grow with the file.
 */
export async function* readLineSets(
  file: string,
  { maxBytes = 1_000_000, onBytes = () => {} }: ReadOptions = {},
): AsyncGenerator<Line[]> {
  const source = createReadStream(file);
  const stream: AsyncIterable<Buffer> = (await isGzip(file)) ? gunzip(source) : source;
  let number = 1;
  let parts: Buffer[] = [];
  let bytes = 0;
  const take = (part: Buffer) => {
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
    else parts = [];
  };
  const finish = (): Line[] => {
    const lines = buildLine(number++, parts, bytes, maxBytes);
    parts = [];
    bytes = 0;
    return lines;
  };
  let reportedBytes = 0;
  for await (const chunk of stream) {
    if (onBytes(source.bytesRead - reportedBytes) === false) return;
    reportedBytes = source.bytesRead;
    const [first, last] = [chunk.indexOf(NEWLINE), chunk.lastIndexOf(NEWLINE)];
    if (first === -1) {
      take(chunk);
      continue;
    }
    take(chunk.subarray(0, first));
    const lines = finish();
    if (last > first) {
      const whole = splitLines(chunk.subarray(first + 1, last), number, maxBytes);
      for (const line of whole.lines) lines.push(line);
      number += whole.count;
    }
    take(chunk.subarray(last + 1));
    yield lines;
  }
  yield finish();
}

/** Splits complete lines; `count` includes empty ones. */
function splitLines(bytes: Buffer, first: number, maxBytes: number): { lines: Line[]; count: number } {
  // Decoding all at once is much faster, but impossible if a line may be too long or is not UTF-8.
  const texts = bytes.length <= maxBytes ? decodeUtf8(bytes)?.split('\n') : undefined;
  if (texts) return { lines: texts.flatMap((text, index) => trimLine(first + index, text)), count: texts.length };
  const lines: Line[] = [];
  let count = 0;
  for (let start = 0; start <= bytes.length; count++) {
    const newline = bytes.indexOf(NEWLINE, start);
    const line = bytes.subarray(start, newline === -1 ? bytes.length : newline);
    lines.push(...buildLine(first + count, [line], line.length, maxBytes));
    start += line.length + 1;
  }
  return { lines, count };
}

function gunzip(source: NodeJS.ReadableStream): Transform {
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

/** Builds a line; empty for an empty line. */
function buildLine(number: number, parts: Buffer[], bytes: number, maxBytes: number): Line[] {
  if (bytes > maxBytes) return [{ number, text: null, fault: `is longer than ${maxBytes} bytes` }];
  const text = decodeUtf8(parts.length === 1 ? parts[0]! : Buffer.concat(parts));
  return text === null ? [{ number, text, fault: 'is not UTF-8' }] : trimLine(number, text);
}

function trimLine(number: number, untrimmed: string): Line[] {
  const text = untrimmed.trim();
  return text === '' ? [] : [{ number, text }];
}

function decodeUtf8(bytes: Buffer): string | null {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return null;
  }
}
