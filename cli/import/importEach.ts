import { type LineImportReport, createReport, refuseLine } from './lineReport.js';
import { LinesById } from './linesById.js';
import { BadLine } from './readBody.js';
import { type ReadProgress, readLines } from './readLines.js';

interface LineImport {
  file: string;
  /** Maximum length of a line; default 1 MB. */
  maxBytes?: number;
  /** Receives the bytes read and the lines done. */
  onProgress: ReadProgress;
  /**
   * Saves one line in its own transaction. Calls `once` with its identifier, which rejects a second line with the same
   * one. Throws BadLine.
   */
  save: (text: string, once: (name: string, id: string) => void) => Promise<'created' | 'updated' | 'unchanged'>;
}

/** Saves each line of a file separately: a bad line does not affect others. */
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

/** Awaits a command, and maps its refusal to BadLine. */
export async function mapRefusal<T>(refusal: new (...values: never[]) => Error, command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    throw error instanceof refusal ? new BadLine(error.message) : error;
  }
}
