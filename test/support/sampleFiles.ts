import { createH264MP4Encoder } from 'h264-mp4-encoder';
import { deflateSync, crc32 } from 'node:zlib';

/** Small files of real formats. */

/** Creates a grey PNG. */
export function createPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 1_000_000)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    encodeChunk('IHDR', header),
    encodeChunk('IDAT', rows),
    encodeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function encodeChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Creates seconds of silence as 8-bit PCM with 8,000 samples per second. */
export function createWav(seconds: number): Buffer {
  const samples = Buffer.alloc(8_000 * seconds, 0x80);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(8_000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

/** Creates a black video of two seconds, 64 x 48 pixels. */
export async function createMp4(): Promise<Buffer> {
  const encoder = await createH264MP4Encoder();
  Object.assign(encoder, { width: 64, height: 48, frameRate: 5 });
  encoder.initialize();
  for (let frame = 0; frame < 10; frame += 1) encoder.addFrameRgba(new Uint8Array(64 * 48 * 4));
  encoder.finalize();
  const bytes = Buffer.from(encoder.FS.readFile(encoder.outputFilename) as Uint8Array);
  encoder.delete();
  return bytes;
}

export const GIF = Buffer.from(
  '47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b',
  'hex',
);

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n');

/** An empty archive. */
export const ZIP = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]);
