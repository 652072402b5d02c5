import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import process from 'node:process';

/** One measured figure. A figure without an aim is for information. */
export interface Figure {
  suite: string;
  what: string;
  value: number;
  unit: string;
  /** The largest acceptable value. */
  aim?: number;
}

const FOLDER = 'bench-results';

/** Adds to each figure whether it meets its aim; null without an aim. */
export function judgeFigures(figures: Figure[]) {
  return figures.map((figure) => ({
    ...figure,
    aim: figure.aim ?? null,
    met: figure.aim === undefined ? null : figure.value <= figure.aim,
  }));
}

export function printFigures(figures: Figure[]): void {
  console.table(
    judgeFigures(figures).map(({ suite, what, value, unit, aim, met }) => ({
      suite,
      what,
      value: Number(value.toPrecision(3)),
      unit,
      aim: aim === null ? '' : `<= ${aim}`,
      met: met === null ? '' : met ? 'yes' : 'NO',
    })),
  );
}

/** The short hash of the commit that is checked out. */
export const readCommit = (): string =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

/** Saves the figures with a description of the machine and the versions. Returns the path of the file. */
export async function saveFigures(figures: Figure[], postgres: string): Promise<string> {
  const machine = {
    cpus: os.cpus().length,
    model: os.cpus()[0]?.model,
    memoryGib: Math.round(os.totalmem() / 2 ** 30),
    load: os.loadavg()[0],
    node: process.version,
    postgres,
    commit: readCommit(),
  };
  await mkdir(FOLDER, { recursive: true });
  const file = `${FOLDER}/${new Date().toISOString().replaceAll(':', '-')}.json`;
  await writeFile(file, `${JSON.stringify({ machine, figures: judgeFigures(figures) }, null, 2)}\n`);
  return file;
}
