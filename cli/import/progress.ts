import progress from 'cli-progress';
import { stat } from 'node:fs/promises';
import process from 'node:process';
import { AdminError } from '../adminError.js';

/** Size in bytes. Throws AdminError when there is no such file. */
export async function readFileSize(file: string): Promise<number> {
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile()) throw new AdminError(`There is no file ${file}.`);
  return stats.size;
}

/** Maps an error of a damaged gzip file to AdminError; returns other errors unchanged. */
export function explainGzipError(error: unknown, file: string): unknown {
  if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))) return error;
  return new AdminError(
    `${file} is not a complete gzip file (${error.message}). Lines before the damage were imported.`,
  );
}

/** Starts a progress bar by bytes of the file; null without a terminal or for an empty file. */
export function startProgressBar(bytes: number): progress.SingleBar | null {
  if (!process.stderr.isTTY || bytes === 0) return null;
  const bar = new progress.SingleBar(
    {
      format: '{bar} {percentage}% | {lines} lines | {eta_formatted} left',
      hideCursor: true,
      formatTime: formatTimeLeft,
    },
    progress.Presets.shades_classic,
  );
  bar.start(bytes, 0, { lines: 0 });
  return bar;
}

/** Formats seconds, which are not a number before the first measurement. */
export function formatTimeLeft(seconds: unknown): string {
  const whole = Math.round(Number(seconds));
  if (!Number.isFinite(whole)) return 'an unknown time';
  if (whole < 60) return `${whole} s`;
  return whole < 3_600 ? `${Math.round(whole / 60)} min` : `${(whole / 3_600).toFixed(1)} h`;
}
