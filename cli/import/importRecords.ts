import { adminActor } from '../operator.js';
import document from '../../generated/openapi.json' with { type: 'json' };
import type { Database } from '../../db/core/connect.js';
import { createFragment, collectIdentifiers } from '../../db/learning/records/incomingStatement.js';
import type { LearningRecord } from '../../db/learning/records/compact/learningRecord.js';
import {
  type ParsedRecords,
  type RecordTarget,
  parseRecords,
  createRecordTarget,
  storeParsedRecords,
} from '../../db/learning/records/compact/storeRecords.js';
import { buildStoreUrl } from '../../db/learning/records/buildStoreUrl.js';
import { type BulkRules, checkItems } from '../../services/_shared/bulkItems.js';
import { Problem } from '../../services/_shared/problems.js';
import type { Config } from '../../server/config/config.js';
import type { OpenApiDocument } from '../../server/contract/contract.js';
import { parseJson } from '../../server/http/parseJson.js';
import { type Validation, createValidation } from '../../server/contract/validation.js';
import { serviceAddress } from '../../server/runtime/serviceAddress.js';
import { type LineImportReport, createReport, refuseLine } from './lineReport.js';
import { type ReadProgress, readLineSets } from './readLines.js';

const BATCH_LINES = 2_000;
/** The limit of the API for one record. */
const LONGEST_LINE_BYTES = 131_072;

interface ReadLine {
  line: number;
  value: unknown;
}

/** Valid lines as statements. */
interface ReadBatch {
  /** Their numbers. */
  lines: number[];
  records: ParsedRecords;
}

/** Stores the learning records of a file as statements. Reads and converts the next batch while the database stores the previous
 * one. `onProgress` receives the bytes read and the lines done. May be repeated.
 */
export async function importRecords(
  db: Database,
  platform: { id: number; key: string },
  file: string,
  onProgress: ReadProgress,
  config: Pick<Config, 'publicUrl' | 'port'>,
): Promise<LineImportReport> {
  const importer = new RecordImporter(db, platform, buildStoreUrl(serviceAddress(config), platform.key));
  const { report } = importer;
  let batch: ReadLine[] = [];
  let storing = Promise.resolve();
  try {
    for await (const lines of readLineSets(file, {
      onBytes: (bytes) => onProgress(bytes, report.lines),
      maxBytes: LONGEST_LINE_BYTES,
    })) {
      for (const { number, text, fault } of lines) {
        report.lines++;
        const read = text === null ? { reason: fault ?? 'cannot be read' } : parseValue(text);
        if ('reason' in read) refuseLine(report, number, read.reason);
        else batch.push({ line: number, value: read.value });
        if (batch.length < BATCH_LINES) continue;
        const statements = await importer.read(batch);
        await storing;
        storing = importer.store(statements);
        // The next await receives the error.
        storing.catch(() => {});
        batch = [];
      }
    }
  } finally {
    await storing;
  }
  await importer.store(await importer.read(batch));
  report.errors.sort((one, other) => one.line - other.line);
  return report;
}

function parseValue(text: string): { value: unknown } | { reason: string } {
  try {
    return { value: parseJson(text) };
  } catch (error) {
    if (error instanceof Problem) return { reason: error.message };
    throw error;
  }
}

/** Created by the first import, because compiling the contract takes longer than importing a thousand records. */
let validation: Validation | undefined;

class RecordImporter {
  readonly report = createReport();
  readonly #db: Database;
  readonly #target: RecordTarget;
  readonly #rules: BulkRules;

  constructor(db: Database, platform: { id: number }, home: string) {
    const authority = { objectType: 'Agent', account: { homePage: home, name: 'admin import' } };
    this.#db = db;
    this.#target = createRecordTarget(db, {
      platformId: platform.id,
      home,
      authority: createFragment(JSON.stringify(authority), collectIdentifiers(authority)),
    });
    validation ??= createValidation(document as unknown as OpenApiDocument);
    const { findSchemaErrors } = validation;
    this.#rules = { schemaName: 'LearningRecord', shared: {}, eitherRequired: 'user_id_required', findSchemaErrors };
  }

  /** Reports invalid lines, and converts the others to statements. */
  async read(lines: ReadLine[]): Promise<ReadBatch> {
    const faults = await checkItems(
      lines.map(({ value }) => value),
      this.#rules,
    );
    const valid = lines.filter((_, index) => !faults[index]);
    for (const [index, fault] of faults.entries()) if (fault) refuseLine(this.report, lines[index]!.line, fault.detail);
    return {
      lines: valid.map(({ line }) => line),
      records: await parseRecords(
        this.#target,
        valid.map(({ value }) => value as LearningRecord),
      ),
    };
  }

  async store({ lines, records }: ReadBatch): Promise<void> {
    const outcomes = await storeParsedRecords(this.#db, adminActor(), this.#target, records);
    for (const [index, outcome] of outcomes.entries()) {
      if (typeof outcome === 'string') this.report[outcome]++;
      else refuseLine(this.report, lines[index]!, outcome.detail);
    }
  }
}
