import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Figure } from './report.js';

/** A figure as it was measured on an idle machine. */
export interface RecordedFigure extends Pick<Figure, 'value' | 'unit'> {
  /** ISO 8601. */
  date: string;
  commit: string;
}

/** The recorded figures of a suite, by what they measure. */
export type RecordedFigures = Record<string, RecordedFigure>;

const FOLDER = 'bench/recorded';
/** A figure may grow by this factor before it misses its aim. */
const FACTOR = 1.5;
/** The least growth in milliseconds that misses an aim: shorter differences are noise. */
const LEAST_GROWTH_MS = 1.5;
/** One stall or one full heap changes these by more than any factor. They keep the aim of their suite. */
const EXTREMES = /p99|longest|at most|grown/;

/** The recorded figures of a suite; none when the suite was never recorded. */
export async function readRecordedFigures(suite: string, folder = FOLDER): Promise<RecordedFigures> {
  try {
    return JSON.parse(await readFile(path.join(folder, `${suite}.json`), 'utf8')) as RecordedFigures;
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return {};
    throw error;
  }
}

/** Lowers the aims of figures to 1.5 times what was recorded, so that a regression misses its aim. */
export function lowerAims(figures: Figure[], recorded: RecordedFigures): Figure[] {
  return figures.map((figure) => {
    const known = recorded[figure.what];
    if (figure.aim === undefined || known === undefined || known.unit !== figure.unit) return figure;
    const grown =
      figure.unit === 'ms' ? Math.max(known.value * FACTOR, known.value + LEAST_GROWTH_MS) : known.value * FACTOR;
    return { ...figure, aim: Math.min(figure.aim, Number(grown.toPrecision(3))) };
  });
}

/** Replaces the recorded figures of a suite. Figures without an aim, zeros and extremes are left out. */
export async function recordFigures(
  suite: string,
  figures: Figure[],
  { date, commit }: Pick<RecordedFigure, 'date' | 'commit'>,
  folder = FOLDER,
): Promise<void> {
  const held = figures.filter(({ what, value, aim }) => aim !== undefined && value > 0 && !EXTREMES.test(what));
  const recorded = Object.fromEntries(
    held.map(({ what, value, unit }) => [what, { value: Number(value.toPrecision(3)), unit, date, commit }]),
  );
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, `${suite}.json`), `${JSON.stringify(recorded, null, 2)}\n`);
}
