import type { BoundedTokenizer } from './boundedTokenizer.js';

/** Values in the header of an MP4 or QuickTime file (ISO/IEC 14496-12). */
export interface MovieHeader {
  /** Null: not stated. */
  durationSeconds: number | null;
  /** Pixels of the largest track. */
  width: number | null;
  height: number | null;
}

interface Box {
  type: string;
  /** Offsets of its content. */
  start: number;
  end: number;
}

/** Boxes that contain the searched ones. */
const CONTAINERS = new Set(['moov', 'trak']);
const MAX_BOXES = 2_000;

/**
 * Reads the duration of the movie and the size of its picture; the parser of recordings reads durations of audio only.
 * Throws TooMuchToRead.
 */
export async function readMovieHeader(tokenizer: BoundedTokenizer): Promise<MovieHeader> {
  const header: MovieHeader = { durationSeconds: null, width: null, height: null };
  const waiting: { at: number; end: number }[] = [{ at: 0, end: tokenizer.fileInfo.size! }];
  for (let seen = 0; waiting.length > 0 && seen < MAX_BOXES; seen += 1) {
    const part = waiting.at(-1)!;
    const box = part.at + 8 <= part.end ? await readBox(tokenizer, part.at, part.end) : null;
    if (!box) {
      waiting.pop();
      continue;
    }
    part.at = box.end;
    if (CONTAINERS.has(box.type)) waiting.push({ at: box.start, end: box.end });
    else if (box.type === 'mvhd') header.durationSeconds = parseDuration(await readContent(tokenizer, box, 32));
    else if (box.type === 'tkhd') applySize(header, await readContent(tokenizer, box, 96));
  }
  return header;
}

async function readBox(tokenizer: BoundedTokenizer, at: number, end: number): Promise<Box | null> {
  const head = await readBytes(tokenizer, at, Math.min(16, end - at));
  const stated = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  const isLong = stated === 1 && head.length === 16;
  const size = stated === 0 ? end - at : isLong ? Number(head.readBigUInt64BE(8)) : stated;
  if (size < (isLong ? 16 : 8) || at + size > end) return null;
  return { type, start: at + (isLong ? 16 : 8), end: at + size };
}

const readContent = (tokenizer: BoundedTokenizer, { start, end }: Box, mostBytes: number) =>
  readBytes(tokenizer, start, Math.min(mostBytes, end - start));

async function readBytes(tokenizer: BoundedTokenizer, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  await tokenizer.peekBuffer(bytes, { position, length });
  return bytes;
}

function parseDuration(content: Buffer): number | null {
  const isLong = content[0] === 1;
  if (content.length < (isLong ? 32 : 20)) return null;
  const timescale = content.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16);
  // All ones means unknown.
  const isKnown = timescale > 0 && duration > 0 && duration < (isLong ? Number.MAX_SAFE_INTEGER : 0xffffffff);
  return isKnown ? duration / timescale : null;
}

/** Reads width and height at the end of a track header: fixed-point numbers with 16 fractional bits. */
function applySize(header: MovieHeader, content: Buffer): void {
  const length = content[0] === 1 ? 96 : 84;
  if (content.length < length) return;
  const [width, height] = [content.readUInt16BE(length - 8), content.readUInt16BE(length - 4)];
  if (width > (header.width ?? 0) && height > 0) Object.assign(header, { width, height });
}
