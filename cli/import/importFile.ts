import { adminActor } from '../operator.js';
import type { DanglingReference, IncomingItem, ItemResult } from '../../db/catalog/items/incomingItem.js';
import type { Database } from '../../db/core/connect.js';
import type { ImportedKind } from './importedKinds.js';
import { LinesById } from './linesById.js';
import { type LineImportReport, MAX_LISTED, createReport, refuseLine } from './lineReport.js';
import { BadLine } from './readBody.js';
import type { ReadItem } from './readItem.js';
import type { Line } from './readLines.js';

const BATCH_ITEMS = 1_000;
const BATCH_CHARACTERS = 4_000_000;

export interface ImportReport extends LineImportReport {
  /** References to missing items. Prerequisites store them; lists of courses and programs leave them out. */
  dangling: number;
  danglingReferences: { line: number; item: string; field: string; reference: string }[];
}

interface ReadLine {
  line: number;
  item: IncomingItem;
}

/** Imports items in batches, each in one transaction. An interrupted import is completed by running it again. */
export class Importer {
  readonly report: ImportReport = { ...createReport(), dangling: 0, danglingReferences: [] };
  private readonly seen = new LinesById();
  private batch: ReadLine[] = [];
  private batchCharacters = 0;
  /** Courses whose prerequisites did not exist when they were written: the file may contain them later.
   */
  private waiting: ReadLine[] = [];

  constructor(
    private readonly db: Database,
    private readonly platformId: number,
    private readonly kind: ImportedKind,
    private readonly read: ReadItem,
  ) {}

  async take({ number, text, fault }: Line): Promise<void> {
    this.report.lines++;
    if (text === null) return refuseLine(this.report, number, fault ?? 'cannot be read');
    let item: IncomingItem;
    try {
      item = this.read(text);
      this.seen.refuseKnown(this.kind.keyField, this.kind.normalizeKey(item.key));
    } catch (error) {
      if (error instanceof BadLine) return refuseLine(this.report, number, error.message);
      throw error;
    }
    this.seen.remember(this.kind.normalizeKey(item.key), number);
    this.batch.push({ line: number, item });
    this.batchCharacters += text.length;
    if (this.batch.length >= BATCH_ITEMS || this.batchCharacters >= BATCH_CHARACTERS) await this.flush();
  }

  /** Call after the last line. */
  async finish(): Promise<ImportReport> {
    await this.flush();
    const waiting = this.waiting;
    this.waiting = [];
    for (let start = 0; start < waiting.length; start += BATCH_ITEMS) {
      const lines = waiting.slice(start, start + BATCH_ITEMS);
      const results = await this.write(
        lines.map(({ item: { key, data } }) => ({ key, data: { prerequisites: data!.prerequisites } })),
      );
      results.forEach((result, index) => {
        if (result.refusal) refuseLine(this.report, lines[index]!.line, result.refusal.detail);
        else this.recordDangling(lines[index]!, result.dangling);
      });
    }
    this.report.errors.sort((one, other) => one.line - other.line);
    return this.report;
  }

  private async flush(): Promise<void> {
    const lines = this.batch;
    this.batch = [];
    this.batchCharacters = 0;
    if (lines.length === 0) return;
    const results = await this.writeOrIsolate(lines);
    results.forEach((result, index) => this.record(lines[index]!, result));
  }

  private write(items: IncomingItem[]): Promise<ItemResult[]> {
    return this.db.transaction(adminActor(), (trx) => this.kind.upsert(trx, this.platformId, items));
  }

  /** Writes a batch. If the database rejects an item, writes each item in its own transaction, so that the valid ones are stored.
   */
  private async writeOrIsolate(lines: ReadLine[]): Promise<ItemResult[]> {
    try {
      return await this.write(lines.map(({ item }) => item));
    } catch (error) {
      if (!isRefusedValue(error)) throw error;
    }
    const results: ItemResult[] = [];
    for (const { item } of lines) {
      try {
        results.push(...(await this.write([item])));
      } catch (error) {
        if (!isRefusedValue(error)) throw error;
        const refusal = {
          code: 'refused_value' as const,
          field: '',
          detail: (error as Error).message.split(' - ').at(-1)!,
        };
        results.push({ key: item.key, outcome: 'refused', dangling: [], refusal });
      }
    }
    return results;
  }

  private record(readLine: ReadLine, result: ItemResult): void {
    if (result.outcome === 'refused')
      return refuseLine(this.report, readLine.line, result.refusal?.detail ?? 'was refused');
    this.report[result.outcome]++;
    const later = result.dangling.filter(({ field }) => field === 'prerequisites');
    if (later.length > 0)
      this.waiting.push({
        line: readLine.line,
        item: { key: readLine.item.key, data: { prerequisites: readLine.item.data!.prerequisites } },
      });
    this.recordDangling(
      readLine,
      result.dangling.filter(({ field }) => field !== 'prerequisites'),
    );
  }

  private recordDangling({ line, item }: ReadLine, references: DanglingReference[]): void {
    this.report.dangling += references.length;
    for (const { field, key } of references) {
      if (this.report.danglingReferences.length >= MAX_LISTED) return;
      this.report.danglingReferences.push({ line, item: item.key, field, reference: key });
    }
  }
}

/** Whether the database rejected a value: SQLSTATE classes 22 (data) and 23 (integrity). */
function isRefusedValue(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]/.test(code);
}
