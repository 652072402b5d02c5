import { imageSize } from 'image-size';
import { open } from 'node:fs/promises';
import { BoundedTokenizer, type ReadBudget, TooMuchToRead } from './boundedTokenizer.js';
import { SVG } from './detectType.js';
import { type MovieHeader, readMovieHeader } from './readMovieHeader.js';
import type { SpooledFile } from './spool.js';

/** The kind that the uploader states. */
export type MediaKind = 'video' | 'image' | 'document' | 'audio' | 'other';

/** Measures of a file; null: not applicable. */
export interface FileMeasures {
  /** Pixels. */
  width: number | null;
  height: number | null;
  duration_seconds: number | null;
}

/** The file is not of the stated kind, is truncated, or is disguised. The message completes "the file ...". */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

const NONE: FileMeasures = { width: null, height: null, duration_seconds: null };
const HEAD_BYTES = 1024 * 1024;
const TAIL_BYTES = 66 * 1024;
const MARKUP_BYTES = 64 * 1024;
/** More pixels exhaust the memory of clients. */
const MAX_PIXELS = 200_000_000;
const MAX_SVG_BYTES = 1_000_000;
const BUDGET: ReadBudget = { reads: 20_000, bytes: 64 * 1024 * 1024 };

const ACTIVE_SVG =
  /<(?:\w{1,20}:)?(?:script|foreignobject|iframe|object|embed|handler|listener)\b|\son[a-z]{1,30}\s*=|javascript:|data:text\/html|<!ENTITY|<\?xml-stylesheet/i;
const MARKUP = /<(?:script|html|svg|iframe|\?php)\b|<!doctype/i;
const ARCHIVE_END = Buffer.from('PK\u0005\u0006', 'latin1');

/** Parses a file with a read budget. Returns the size of an image, the duration of audio, and both of a video, if the file states
 * them. Throws UnusableFile.
 */
export async function inspectMedia(
  file: Pick<SpooledFile, 'path' | 'size' | 'mediaType'>,
  kind: MediaKind,
): Promise<FileMeasures> {
  const [family] = file.mediaType.split('/');
  if (kind === 'other') return NONE;
  if (kind === 'document') {
    if (['image', 'video', 'audio'].includes(family!) && file.mediaType !== SVG)
      throw new UnusableFile(`is ${file.mediaType}, not a document`);
    return inspectDocument(file);
  }
  if (kind === 'image') {
    if (family !== 'image') throw new UnusableFile(`is ${file.mediaType}, not an image`);
    return file.mediaType === SVG ? inspectSvg(file) : inspectImage(file);
  }
  // Audio is often stored in a container for videos.
  if (
    family !== kind &&
    !(kind === 'audio' && family === 'video') &&
    !(kind === 'video' && file.mediaType === 'audio/ogg')
  )
    throw new UnusableFile(`is ${file.mediaType}, not ${kind}`);
  return inspectRecording(file, kind);
}

async function inspectImage({
  path,
  size,
  mediaType,
}: Pick<SpooledFile, 'path' | 'size' | 'mediaType'>): Promise<FileMeasures> {
  const { head, tail } = await readEnds(path, size);
  refuseOtherFormats(head, tail);
  if (!isComplete(mediaType, head, tail, size)) throw new UnusableFile('is cut off');
  const { width, height } = readImageSize(head);
  if (width * height > MAX_PIXELS) throw new UnusableFile(`has more than ${MAX_PIXELS} pixels`);
  return { ...NONE, width, height };
}

function readImageSize(head: Buffer): { width: number; height: number } {
  try {
    const { width, height } = imageSize(head);
    if (Number.isSafeInteger(width) && Number.isSafeInteger(height) && width > 0 && height > 0)
      return { width, height };
  } catch {
    // Rejected below.
  }
  throw new UnusableFile('cannot be read as an image');
}

/** Rejects polyglot files: an image to one program, a page or an archive to another. */
function refuseOtherFormats(head: Buffer, tail: Buffer): void {
  if (MARKUP.test(head.toString('latin1', 0, MARKUP_BYTES)))
    throw new UnusableFile('contains markup besides the image');
  if (tail.includes(ARCHIVE_END)) throw new UnusableFile('is an archive as well');
  if (head.subarray(0, 2_048).includes('%PDF-')) throw new UnusableFile('is a PDF as well');
}

const PNG_END = Buffer.from('0000000049454e44ae426082', 'hex');

/** Whether the file has the end marker of its format. Formats without one count as complete. */
function isComplete(mediaType: string, head: Buffer, tail: Buffer, size: number): boolean {
  switch (mediaType) {
    case 'image/png':
    case 'image/apng':
      return tail.subarray(-PNG_END.length).equals(PNG_END);
    case 'image/gif':
      return trimPadding(tail).at(-1) === 0x3b;
    case 'image/jpeg':
      // Phones append data after the end marker.
      return tail.lastIndexOf(Buffer.from([0xff, 0xd9])) !== -1;
    case 'image/webp':
      return head.readUInt32LE(4) + 8 <= size;
    case 'application/pdf':
      return tail.subarray(-4_096).includes('%%EOF');
    default:
      return !/zip|openxmlformats|opendocument|epub/.test(mediaType) || tail.includes(ARCHIVE_END);
  }
}

function trimPadding(bytes: Buffer): Buffer {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes.subarray(0, end);
}

async function inspectDocument({
  path,
  size,
  mediaType,
}: Pick<SpooledFile, 'path' | 'size' | 'mediaType'>): Promise<FileMeasures> {
  const { head, tail } = await readEnds(path, size);
  if (!isComplete(mediaType, head, tail, size)) throw new UnusableFile('is cut off');
  return NONE;
}

/** This service never renders SVG, but pages embed it. */
async function inspectSvg({ path, size }: Pick<SpooledFile, 'path' | 'size'>): Promise<FileMeasures> {
  if (size > MAX_SVG_BYTES) throw new UnusableFile(`is an SVG of more than ${MAX_SVG_BYTES} bytes`);
  const { head } = await readEnds(path, size);
  const text = head.toString('utf8');
  if (text.includes('\0')) throw new UnusableFile('is an SVG that is not in UTF-8');
  if ([text, decodeReferences(text)].some((form) => ACTIVE_SVG.test(form)))
    throw new UnusableFile('is an SVG that contains scripts');
  if (!/<\/(?:[\w.-]{1,40}:)?svg\s*>\s*(?:<!--[^]*-->\s*)?$|<svg[^>]*\/>\s*$/.test(text))
    throw new UnusableFile('is cut off');
  return NONE;
}

/** Decodes character references and removes whitespace and control characters, as browsers do in attributes. */
function decodeReferences(text: string): string {
  const characters = text.replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) => {
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
  return (
    characters
      .replace(/&(?:tab|newline|colon);/gi, (name) => (/colon/i.test(name) ? ':' : ''))
      // eslint-disable-next-line no-control-regex
      .replace(/[\u0001-\u0020\u007f]+(?=[a-z:])/gi, '')
  );
}

async function readEnds(path: string, size: number): Promise<{ head: Buffer; tail: Buffer }> {
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    const tail = Buffer.alloc(Math.min(size, TAIL_BYTES));
    await handle.read(head, 0, head.length, 0);
    await handle.read(tail, 0, tail.length, size - tail.length);
    return { head, tail };
  } finally {
    await handle.close();
  }
}

/** The file extension by which the parser is chosen; for other types it detects the format by content. */
const ENDINGS: Record<string, string> = {
  'audio/aac': '.aac',
  'audio/aiff': '.aiff',
  'audio/flac': '.flac',
  'audio/mp4': '.m4a',
  'audio/mpeg': '.mp3',
  'audio/ogg': '.ogg',
  'audio/ogg; codecs=opus': '.opus',
  'audio/wav': '.wav',
  'audio/x-flac': '.flac',
  'audio/x-m4a': '.m4a',
  'video/matroska': '.mkv',
  'video/mp4': '.mp4',
  'video/ogg': '.ogv',
  'video/quicktime': '.mp4',
  'video/webm': '.webm',
  'video/x-m4v': '.m4v',
  'video/x-matroska': '.mkv',
};

async function inspectRecording(
  { path, mediaType }: Pick<SpooledFile, 'path' | 'mediaType'>,
  kind: 'video' | 'audio',
): Promise<FileMeasures> {
  // Imported here because loading is slow and few requests need it.
  const { parseFromTokenizer } = await import('music-metadata');
  const read = (duration: boolean) =>
    parseBounded(
      path,
      `recording${ENDINGS[mediaType] ?? ''}`,
      async (tokenizer) =>
        (await parseFromTokenizer(tokenizer, { duration, skipCovers: true, skipPostHeaders: !duration })).format,
    );
  // Some formats need all frames for the duration. Above the budget, the header must do.
  const format = await read(true)
    .catch((error: unknown) => {
      if (error instanceof TooMuchToRead) return read(false);
      throw error;
    })
    .catch((error: unknown) => {
      if ((error as { syscall?: string }).syscall !== undefined) throw error;
      throw new UnusableFile(`cannot be read as ${kind === 'video' ? 'a video' : 'audio'}`);
    });
  const movie = ISO_MEDIA.test(mediaType) ? await parseBounded(path, path, readMovieHeader) : NO_HEADER;
  if (kind === 'audio' && (format.hasVideo === true || movie.width !== null))
    throw new UnusableFile('is a video, not audio');
  const isKnown =
    movie.durationSeconds !== null ||
    format.duration !== undefined ||
    format.codec !== undefined ||
    (format.trackInfo ?? []).length > 0;
  if (!isKnown) throw new UnusableFile('is cut off, or contains no recording');
  const picture = kind === 'video' ? format.trackInfo?.find(({ video }) => video)?.video : undefined;
  return {
    width: checkPixels(picture?.pixelWidth ?? movie.width),
    height: checkPixels(picture?.pixelHeight ?? movie.height),
    duration_seconds: roundSeconds(movie.durationSeconds ?? format.duration),
  };
}

const ISO_MEDIA = /\/(?:mp4|x-m4[av]|quicktime|3gpp2?)$/;
const NO_HEADER: MovieHeader = { durationSeconds: null, width: null, height: null };

const checkPixels = (value: number | null | undefined) =>
  Number.isSafeInteger(value) && value! > 0 && value! <= 1_000_000 ? value! : null;
const roundSeconds = (value: number | undefined) =>
  value !== undefined && Number.isFinite(value) && value >= 0 && value < 1e9 ? Math.round(value * 1_000) / 1_000 : null;

async function parseBounded<T>(
  path: string,
  name: string,
  parse: (tokenizer: BoundedTokenizer) => Promise<T>,
): Promise<T> {
  const tokenizer = await BoundedTokenizer.open(path, BUDGET, name);
  try {
    return await parse(tokenizer);
  } finally {
    await tokenizer.close();
  }
}
