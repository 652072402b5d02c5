import h264 from 'h264-mp4-encoder';
import { answerInThread } from '../../threads/answerInThread.js';
import { LETTER_HEIGHT, LETTER_WIDTH, drawText } from './letters.js';
import type { VideoTask } from './makeVideo.js';

const DEFAULT_SIZE = { width: 640, height: 360 };
const MAX_PIXELS = DEFAULT_SIZE.width * DEFAULT_SIZE.height;
const FRAMES_PER_SECOND = 4;
const SECONDS_PER_PAGE = 2;
const MAX_PAGES = 10;
const GREY = '#e8e8ee';
const NOTE = 'SANDBOX VIDEO: TEXT ONLY, NO AVATAR';

answerInThread<VideoTask, Uint8Array>(async ({ title, script, size, background }) => {
  const { width, height } = fitSize(size ?? DEFAULT_SIZE);
  const encoder = await h264.createH264MP4Encoder();
  Object.assign(encoder, { width, height, frameRate: FRAMES_PER_SECOND, quantizationParameter: 28 });
  encoder.initialize();
  const pages = splitPages(script, { width, height });
  pages.forEach((lines, page) => {
    const frame = drawFrame({
      width,
      height,
      background,
      lines: [title, '', ...lines],
      share: (page + 1) / pages.length,
    });
    for (let count = 0; count < FRAMES_PER_SECOND * SECONDS_PER_PAGE; count++) encoder.addFrameRgba(frame);
  });
  encoder.finalize();
  const video = encoder.FS.readFile(encoder.outputFilename);
  encoder.delete();
  // Copied, because the encoder's memory is larger.
  return new Uint8Array(video);
});

/** The same aspect ratio, at most MAX_PIXELS; the encoder requires even numbers. */
function fitSize({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const share = Math.min(1, Math.sqrt(MAX_PIXELS / (width * height)));
  const even = (value: number) => Math.max(64, 2 * Math.round((value * share) / 2));
  return { width: even(width), height: even(height) };
}

const chooseScale = ({ width }: { width: number }): number => Math.max(1, Math.floor(width / 300));

function splitPages(script: string, size: { width: number; height: number }): string[][] {
  const scale = chooseScale(size);
  const letters = Math.max(8, Math.floor((size.width - 16) / (LETTER_WIDTH * scale)));
  const rows = Math.max(1, Math.floor(size.height / ((LETTER_HEIGHT + 4) * scale)) - 5);
  const lines = wrapLines(script, letters);
  const pages: string[][] = [];
  for (let at = 0; at < lines.length && pages.length < MAX_PAGES; at += rows) pages.push(lines.slice(at, at + rows));
  return pages;
}

function wrapLines(text: string, letters: number): string[] {
  const lines = [''];
  for (const word of text.split(/\s+/).flatMap((one) => one.match(new RegExp(`.{1,${letters}}`, 'gu')) ?? [])) {
    const last = lines.at(-1)!;
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

interface Frame {
  width: number;
  height: number;
  background: string | null;
  lines: string[];
  /** The elapsed share of the video, for the bar at the bottom. */
  share: number;
}

function drawFrame({ width, height, background, lines, share }: Frame): Uint8Array {
  const frame = new Uint8Array(width * height * 4);
  const color = /^#[0-9a-f]{6}$/i.test(background ?? '') ? background! : GREY;
  const paper = [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16));
  const ink = paper[0]! + paper[1]! + paper[2]! > 384 ? 20 : 235;
  for (let at = 0; at < frame.length; at += 4) frame.set([paper[0]!, paper[1]!, paper[2]!, 255], at);
  const fill = (left: number, top: number, columns: number, rows: number) => {
    for (let y = Math.max(0, top); y < Math.min(height, top + rows); y++)
      for (let x = Math.max(0, left); x < Math.min(width, left + columns); x++)
        frame.fill(ink, (y * width + x) * 4, (y * width + x) * 4 + 3);
  };
  const scale = chooseScale({ width });
  const write = (text: string, top: number) =>
    drawText(text, (x, y) => fill(8 + x * scale, top + y * scale, scale, scale));
  lines.forEach((line, row) => write(line, 8 + row * (LETTER_HEIGHT + 4) * scale));
  write(NOTE.slice(0, Math.floor((width - 16) / (LETTER_WIDTH * scale))), height - (LETTER_HEIGHT + 4) * scale - 8);
  fill(0, height - 6, Math.round(width * share), 6);
  return frame;
}
