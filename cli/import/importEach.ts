import { type LineImportReport, createReport, refuseLine } from './lineReport.js';
import { LinesById } from './linesById.js';
import { BadLine } from './readBody.js';
import { type ReadProgress, readLines } from './readLines.js';

interface LineImport {
  file: string;
  /** Longest line; a megabyte when it is absent. */
  maxBytes?: number;
  /** Receives the bytes read and the lines done. */
  onProgress: ReadProgress;
  /** Writes what one line says, in a transaction of its own. `once` takes what identifies it, by field, and refuses a second line of it. Throws BadLine. */
  save: (text: string, once: (name: string, id: string) => void) => Promise<'created' | 'updated' | 'unchanged'>;
}

/** Saves each line of a file by itself: one that is bad leaves the others alone. */
export async function importEach({ file, maxBytes, onProgress, save }: LineImport): Promise<LineImportReport> {
  const report = createReport();
  const seen = new LinesById();
  const onBytes = (bytes: number) => onProgress(bytes, report.lines);
  for await (const { number, text, fault } of readLines(file, {
    onBytes,
    ...(maxBytes !== undefined && { maxBytes }),
  })) {
    report.lines++;
    try {
      if (text === null) throw new BadLine(fault ?? 'cannot be read');
      let identifier: string | null = null;
      const once = (name: string, id: string) => {
        seen.refuseKnown(name, id);
        identifier = id;
      };
      report[await save(text, once)]++;
      if (identifier !== null) seen.remember(identifier, number);
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      refuseLine(report, number, error.message);
    }
  }
  return report;
}

/** Waits for a command. What it refuses by this error is a bad line. */
export async function mapRefusal<T>(refusal: new (...values: never[]) => Error, command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    throw error instanceof refusal ? new BadLine(error.message) : error;
  }
}
