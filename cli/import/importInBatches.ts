import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Problem } from '../../services/_shared/problems.js';
import { parseJson } from '../../server/http/parseJson.js';
import { LinesById } from './linesById.js';
import { type LineImportReport, createReport, refuseLine } from './lineReport.js';
import { BadLine } from './readBody.js';
import { type ReadProgress, readLines } from './readLines.js';

const BATCH_LINES = 1_000;
const BATCH_CHARACTERS = 4_000_000;

const ajv = new Ajv2020({ allErrors: false, allowUnionTypes: true });
formats.default(ajv);

/** Compiles the schema of a line. */
export const compileLineSchema = <Line>(schema: object): ValidateFunction<Line> => ajv.compile<Line>(schema);

export interface SavedBatch {
  created: number;
  updated?: number;
  unchanged: number;
  /** Indexes of rejected lines, and why. */
  refused: { index: number; reason: string }[];
}

interface BatchImport<Line> {
  file: string;
  isLine: ValidateFunction<Line>;
  /**
   * The field that identifies a line; a second line with the same value is rejected. Absent: later lines replace or
   * extend earlier ones.
   */
  identifiedBy?: { name: string; of: (line: Line) => string };
  /** Receives the bytes read and the lines done. */
  onProgress: ReadProgress;
  save: (lines: Line[]) => Promise<SavedBatch>;
}

/** Saves the lines of a file in batches, each in one transaction. Bad lines do not affect others. */
export async function importInBatches<Line>({
  file,
  isLine,
  identifiedBy,
  onProgress,
  save,
}: BatchImport<Line>): Promise<LineImportReport> {
  const report = createReport();
  const seen = new LinesById();
  let batch: { number: number; line: Line }[] = [];
  let characters = 0;
  const flush = async () => {
    const { created, updated = 0, unchanged, refused } = await save(batch.map(({ line }) => line));
    report.created += created;
    report.updated += updated;
    report.unchanged += unchanged;
    for (const { index, reason } of refused) refuseLine(report, batch[index]!.number, reason);
    batch = [];
    characters = 0;
  };
  for await (const { number, text, fault } of readLines(file, {
    onBytes: (bytes) => onProgress(bytes, report.lines),
  })) {
    report.lines++;
    try {
      if (text === null) throw new BadLine(fault ?? 'cannot be read');
      const line = parseLine(text, isLine);
      if (identifiedBy) {
        seen.refuseKnown(identifiedBy.name, identifiedBy.of(line));
        seen.remember(identifiedBy.of(line), number);
      }
      batch.push({ number, line });
      characters += text.length;
    } catch (error) {
      if (!(error instanceof BadLine)) throw error;
      refuseLine(report, number, error.message);
    }
    if (batch.length >= BATCH_LINES || characters >= BATCH_CHARACTERS) await flush();
  }
  if (batch.length > 0) await flush();
  report.errors.sort((one, other) => one.line - other.line);
  return report;
}

function parseLine<Line>(text: string, isLine: ValidateFunction<Line>): Line {
  try {
    const value = parseJson(text);
    if (isLine(value)) return value;
  } catch (error) {
    throw error instanceof Problem ? new BadLine(error.message) : error;
  }
  const [fault] = isLine.errors ?? [];
  throw new BadLine(`${fault?.instancePath.slice(1) || 'the line'} ${fault?.message}`);
}
