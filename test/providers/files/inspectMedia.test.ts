import { beforeAll, describe, expect, it } from '@jest/globals';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { BoundedTokenizer, TooMuchToRead } from '../../../providers/files/boundedTokenizer.js';
import { detectType } from '../../../providers/files/detectType.js';
import { type MediaKind, UnusableFile, inspectMedia } from '../../../providers/files/inspectMedia.js';
import { GIF, PDF, ZIP, MP4, createPng, createWav } from '../../support/sampleFiles.js';

let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(tmpdir(), 'inspect-'));
});

let files = 0;
async function inspect(content: Buffer | string, kind: MediaKind) {
  const place = path.join(folder, String((files += 1)));
  await fs.writeFile(place, content);
  const { size } = await fs.stat(place);
  const mediaType = await detectType(place);
  return { mediaType, ...(await inspectMedia({ path: place, size, mediaType }, kind)) };
}

const svg = (inside: string, root = '') =>
  `<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="http://www.w3.org/2000/svg" ${root}>${inside}</svg>\n`;

describe('inspectMedia', () => {
  it('measures what parsers read', async () => {
    expect(await inspect(createPng(640, 360), 'image')).toEqual({
      mediaType: 'image/png',
      width: 640,
      height: 360,
      duration_seconds: null,
    });
    expect(await inspect(GIF, 'image')).toMatchObject({ mediaType: 'image/gif', width: 1, height: 1 });
    expect(await inspect(createWav(3), 'audio')).toEqual({
      mediaType: 'audio/wav',
      width: null,
      height: null,
      duration_seconds: 3,
    });
    expect(await inspect(MP4, 'video')).toMatchObject({
      mediaType: 'video/mp4',
      width: 64,
      height: 48,
      duration_seconds: 2,
    });
    expect(await inspect(svg('<path d="M0 0"/>'), 'image')).toMatchObject({ mediaType: 'image/svg+xml', width: null });
    expect(await inspect(PDF, 'document')).toMatchObject({ mediaType: 'application/pdf' });
    expect(await inspect('# Data Mining', 'document')).toMatchObject({ mediaType: 'text/plain' });
    expect(await inspect(Buffer.from('\ufeffData Mining', 'utf16le'), 'document')).toMatchObject({
      mediaType: 'text/plain',
    });
    expect(await inspect(Buffer.from([0, 1, 2]), 'other')).toMatchObject({
      mediaType: 'application/octet-stream',
      width: null,
    });
  });

  const refused: [string, () => Buffer | string, MediaKind, string][] = [
    ['a text as an image', () => 'not an image', 'image', 'is text/plain, not an image'],
    [
      'a page in UTF-16 as audio',
      () => Buffer.from('\ufeff<html></html>', 'utf16le'),
      'audio',
      'is text/html, not audio',
    ],
    ['an SVG in UTF-16', () => Buffer.from(`\ufeff${svg('')}`, 'utf16le'), 'image', 'is an SVG that is not in UTF-8'],
    ['a page as a video', () => '<html></html>', 'video', 'is text/html, not video'],
    ['an image as a document', () => createPng(2, 2), 'document', 'is image/png, not a document'],
    ['a video as audio', () => MP4, 'audio', 'is a video, not audio'],
    ['an image that is cut off', () => createPng(64, 64).subarray(0, -20), 'image', 'is cut off'],
    ['a video that is cut off', () => MP4.subarray(0, 40), 'video', 'cannot be read as a video'],
    [
      'audio that is nothing but its first bytes',
      () => Buffer.from('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000', 'latin1'),
      'audio',
      '',
    ],
    ['a PDF that is cut off', () => PDF.subarray(0, 30), 'document', 'is cut off'],
    [
      'an image of more pixels than clients can decode',
      () => createPng(60_000, 60_000),
      'image',
      'has more than 200000000 pixels',
    ],
    [
      'an image that is an archive as well',
      () => Buffer.concat([GIF, ZIP, Buffer.from([0x3b])]),
      'image',
      'is an archive as well',
    ],
    [
      'an image that is a page as well',
      () => Buffer.concat([GIF.subarray(0, 13), Buffer.from('<script>alert(1)</script>'), GIF.subarray(13)]),
      'image',
      'contains markup besides the image',
    ],
    [
      'an image that is a PDF as well',
      () => Buffer.concat([GIF.subarray(0, -1), PDF, Buffer.from([0x3b])]),
      'image',
      'is a PDF as well',
    ],
    ['an SVG with a script', () => svg('<script>alert(1)</script>'), 'image', 'is an SVG that contains scripts'],
    ['an SVG with a handler', () => svg('<path/>', 'onload="alert(1)"'), 'image', 'is an SVG that contains scripts'],
    [
      'an SVG with a hidden address of a script',
      () => svg('<a href="&#106;ava&#x73;cript:alert(1)"/>'),
      'image',
      'is an SVG that contains scripts',
    ],
    [
      'an SVG with an entity',
      () => `<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>`,
      'image',
      'is an SVG that contains scripts',
    ],
    ['an SVG that is cut off', () => '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0', 'image', 'is cut off'],
  ];
  it.each(refused)('refuses %s', async (_, make, kind, message) => {
    const failure = await inspect(make(), kind).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnusableFile);
    expect((failure as Error).message).toContain(message);
  });

  it('reads no more of a file than its budget', async () => {
    const place = path.join(folder, 'long');
    await fs.writeFile(place, Buffer.alloc(1_000));
    const tokenizer = await BoundedTokenizer.open(place, { reads: 10, bytes: 100 });
    const readOn = async () => {
      for (;;) await tokenizer.ignore(0);
    };
    await expect(readOn()).rejects.toThrow(TooMuchToRead);
    await tokenizer.close();
    const large = await BoundedTokenizer.open(place, { reads: 10, bytes: 100 });
    await expect((async () => large.peekBuffer(new Uint8Array(101)))()).rejects.toThrow(TooMuchToRead);
    await large.close();
  });
});
