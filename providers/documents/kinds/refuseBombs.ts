import { inflateRawSync } from 'node:zlib';
import { DocumentRefused } from '../documentRefused.js';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const MAX_ENTRIES = 5_000;
const STORED = 0;
const DEFLATED = 8;

/** Unpacks every entry in the directory of a zip archive, one at a time, because stated sizes may be wrong. Throws DocumentRefused
 * if the entries together exceed `mostBytes`, and for broken archives.
 */
export function refuseBombs(archive: Uint8Array, mostBytes: number): void {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  try {
    let left = mostBytes;
    for (const entry of readEntries(bytes)) left -= countUnpackedBytes(bytes, entry, left);
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    const isTooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? buildTooLargeError(mostBytes) : buildBrokenError();
  }
}

interface Entry {
  method: number;
  packedBytes: number;
  at: number;
}

function readEntries(bytes: Buffer): Entry[] {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || bytes.readUInt32LE(end) !== END_OF_DIRECTORY) throw buildBrokenError();
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new DocumentRefused('too_large', `The archive has more than ${MAX_ENTRIES} entries.`);
  let position = bytes.readUInt32LE(end + 16);
  // Other readers locate the directory by its size, and would read another directory than this one.
  if (position + bytes.readUInt32LE(end + 12) !== end) throw buildBrokenError();
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(position) !== DIRECTORY_ENTRY) throw buildBrokenError();
    const entry = {
      method: bytes.readUInt16LE(position + 10),
      packedBytes: bytes.readUInt32LE(position + 20),
      at: bytes.readUInt32LE(position + 42),
    };
    position +=
      46 + bytes.readUInt16LE(position + 28) + bytes.readUInt16LE(position + 30) + bytes.readUInt16LE(position + 32);
    return entry;
  });
}

function countUnpackedBytes(bytes: Buffer, { method, packedBytes, at }: Entry, most: number): number {
  if (bytes.readUInt32LE(at) !== LOCAL_ENTRY) throw buildBrokenError();
  const begin = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  if (begin + packedBytes > bytes.length) throw buildBrokenError();
  if (method === STORED) {
    if (packedBytes > most) throw Object.assign(new Error('too large'), { code: 'ERR_BUFFER_TOO_LARGE' });
    return packedBytes;
  }
  if (method !== DEFLATED) throw buildBrokenError();
  return inflateRawSync(bytes.subarray(begin, begin + packedBytes), { maxOutputLength: Math.max(1, most) }).byteLength;
}

const buildTooLargeError = (most: number) =>
  new DocumentRefused('too_large', `The document has more than ${most} bytes unpacked.`);
const buildBrokenError = () => new DocumentRefused('broken', 'The document is cut off or damaged.');
