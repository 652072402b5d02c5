import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Line, readLines } from '../../cli/import/readLines.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'read-lines-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function linesOf(content: Buffer, maxBytes: number): Promise<Line[]> {
  const file = path.join(folder, 'lines');
  await writeFile(file, content);
  const lines: Line[] = [];
  for await (const line of readLines(file, { maxBytes })) lines.push(line);
  return lines;
}

describe('readLines', () => {
  // A file is read 64 KiB at a time.
  const plain = Array.from({ length: 20_000 }, (_, index) => `line ${index} of Zoë`);

  it('numbers lines over all parts of a file, empty ones included, and ends each where it ends', async () => {
    const texts = plain.map((text, index) => (index % 7 === 0 ? '' : index % 5 === 0 ? ` ${text}\r` : text));
    const expected = texts.flatMap((text, index) => (text === '' ? [] : [{ number: index + 1, text: text.trim() }]));
    expect(await linesOf(Buffer.from(texts.join('\n')), 1_000)).toEqual(expected);
    expect(await linesOf(gzipSync(texts.join('\n')), 1_000_000)).toEqual(expected);
  });

  it('reports what is too long or no UTF-8 by its number, and reads the lines beside it', async () => {
    const texts = plain.map((text) => Buffer.from(text));
    texts[10] = Buffer.from([0x61, 0xff]);
    texts[19_000] = Buffer.alloc(200_000, 'x');
    const lines = await linesOf(Buffer.concat(texts.flatMap((text) => [text, Buffer.from('\n')])), 100_000);
    expect(lines.filter(({ text }) => text === null)).toEqual([
      { number: 11, text: null, fault: 'is not UTF-8' },
      { number: 19_001, text: null, fault: 'is longer than 100000 bytes' },
    ]);
    expect(lines).toHaveLength(plain.length);
    expect(lines[11]).toEqual({ number: 12, text: plain[11] });
    expect(lines.at(-1)).toEqual({ number: 20_000, text: plain.at(-1) });
  });
});
