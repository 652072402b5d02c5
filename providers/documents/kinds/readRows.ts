import { DocumentRefused } from '../documentRefused.js';
import type { ExtractionLimits, TextSection } from '../extractedText.js';

/** The texts of a row by column. */
export type Row = Record<string, string>;

const SECTION_CHARACTERS = 4_000;
const MAX_COLUMNS = 500;
const MAX_BYTES_OF_ROW = 1024 * 1024;
const LINE_END = /\r\n|\r|\n/;
const DELIMITERS = [',', ';', '\t', '|'];
/** The first line of some spreadsheets, which states the delimiter. */
const STATED_DELIMITER = /^\uFEFF?sep=(.)(?:\r\n|\r|\n)/i;

/** Parses CSV with a header line, separated by commas, semicolons, tabs or bars. Throws DocumentRefused. */
export async function readCsv(text: string, { rows: mostRows }: ExtractionLimits): Promise<Row[]> {
  const { parse } = await import('csv-parse/sync');
  const stated = STATED_DELIMITER.exec(text);
  const table = text.slice(stated?.[0].length ?? 0).replace(/^\uFEFF/, '');
  const [first = ''] = table.split(LINE_END, 1);
  try {
    const rows = parse(table, {
      columns: (names: string[]) => nameColumns(names),
      delimiter:
        stated?.[1] ??
        DELIMITERS.reduce((best, one) => (countOccurrences(first, one) > countOccurrences(first, best) ? one : best)),
      max_record_size: MAX_BYTES_OF_ROW,
      relax_column_count_less: true,
      skip_empty_lines: true,
      to: mostRows + 1,
    }) as Row[];
    return limitRows(rows, mostRows);
  } catch (error) {
    if (error instanceof DocumentRefused) throw error;
    throw new DocumentRefused('broken', `The CSV can't be read: ${(error as Error).message}`);
  }
}

/**
 * Parses JSON lines, a JSON array of objects, or one object. Texts stay, other values become JSON. Throws
 * DocumentRefused.
 */
export function readJsonLines(text: string, { rows: mostRows }: ExtractionLimits): Row[] {
  const whole = text.replace(/^\uFEFF/, '').trim();
  if (whole.startsWith('['))
    return limitRows(parseArray(whole), mostRows).map((value, index) => buildRow(value, `item ${index + 1}`));
  if (/^\{\s*[\r\n]/.test(whole)) return [buildRow(parseJson(whole, 'the text'), 'the text')];
  const rows: Row[] = [];
  for (const [index, line] of whole.split(LINE_END).entries()) {
    if (line.trim() === '') continue;
    rows.push(buildRow(parseJson(line, `line ${index + 1}`), `line ${index + 1}`));
    limitRows(rows, mostRows);
  }
  return rows;
}

/**
 * Formats rows as sections of up to about 4,000 characters: a line per non-empty column, an empty line after each row.
 */
export function buildRowSections(rows: Row[]): TextSection[] {
  const texts: string[] = [];
  for (const row of rows) {
    const text = Object.entries(row)
      .filter(([, value]) => value.trim() !== '')
      .map(([column, value]) => `${column}: ${value}`)
      .join('\n');
    const last = texts.at(-1);
    if (last !== undefined && last.length + text.length < SECTION_CHARACTERS)
      texts[texts.length - 1] = `${last}\n\n${text}`;
    else texts.push(text);
  }
  return texts.map((text) => ({ heading: '', text }));
}

function nameColumns(names: string[]): string[] {
  if (names.length > MAX_COLUMNS)
    throw new DocumentRefused('too_large', `The CSV has more than ${MAX_COLUMNS} columns.`);
  return names.map((name, index) => name.trim() || `column_${index + 1}`);
}

const countOccurrences = (text: string, one: string): number => text.split(one).length;

function limitRows<Item>(items: Item[], most: number): Item[] {
  if (items.length > most) throw new DocumentRefused('too_large', `The document has more than ${most} rows.`);
  return items;
}

function parseArray(text: string): unknown[] {
  const value = parseJson(text, 'the text');
  return Array.isArray(value) ? value : [value];
}

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DocumentRefused('broken', `The document is not JSON in ${where}.`);
  }
}

function buildRow(value: unknown, where: string): Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DocumentRefused('broken', `The document has no object in ${where}.`);
  return Object.fromEntries(
    Object.entries(value).map(([column, cell]) => [
      column,
      typeof cell === 'string' ? cell : cell === null ? '' : JSON.stringify(cell),
    ]),
  );
}
