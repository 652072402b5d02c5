import { DocumentRefused } from '../documents/documentRefused.js';
import type { Row } from '../documents/kinds/readRows.js';
import type { DatasetRow } from './datasetTypes.js';

const QUESTIONS = ['question', 'prompt', 'instruction', 'query', 'input', 'user'];
const ANSWERS = ['answer', 'response', 'completion', 'output', 'target', 'assistant'];
const PASSAGES = ['passage', 'context', 'source', 'document'];

interface Message {
  role?: unknown;
  content?: unknown;
}

/** Converts rows that contain pairs to rows of a dataset. The pair is in columns with the usual names, or in `messages` as in
 * training data of chat models; other columns stay. Null: the rows contain no pairs. Throws DocumentRefused if a row has only half a pair.
 */
export function parsePairRows(rows: Row[]): DatasetRow[] | null {
  const [first] = rows;
  if (!first) return null;
  if ('messages' in first) return rows.map((row, index) => parseMessages(row, index));
  const columns = new Map(Object.keys(first).map((column) => [column.trim().toLowerCase(), column]));
  const named = (names: string[]) => names.map((name) => columns.get(name)).find((column) => column !== undefined);
  const [question, answer, passage] = [named(QUESTIONS), named(ANSWERS), named(PASSAGES)];
  if (question === undefined || answer === undefined) return null;
  // An instruction may have its input in another column.
  const input = question === columns.get('instruction') ? columns.get('input') : undefined;
  return rows.map((row, index) => {
    const texts = [row[question], input === undefined ? '' : row[input]].map((text) => (text ?? '').trim());
    const pair = { question: texts.filter((text) => text !== '').join('\n\n'), answer: (row[answer] ?? '').trim() };
    if (pair.question === '' || pair.answer === '') throw buildMissingError(index);
    const own = [question, answer, input, passage].filter((column) => column !== undefined);
    return buildDatasetRow(
      { ...pair, passage: passage === undefined ? '' : (row[passage] ?? '') },
      omitColumns(row, own),
    );
  });
}

/** Builds the row of a pair. */
export function buildDatasetRow(
  { question, answer, passage }: { question: string; answer: string; passage: string },
  others: Row = {},
): DatasetRow {
  return { ...others, prompt: question, response: answer, text: `${question}\n${answer}`, passage };
}

/** The system message is often the same in all rows, so it is not the passage: all rows would stay on one side. */
function parseMessages({ messages: json = '', ...others }: Row, index: number): DatasetRow {
  const messages = parseMessageList(json, index);
  const findText = (role: string) =>
    messages.find((message) => message?.role === role && typeof message.content === 'string')?.content as
      string | undefined;
  const [question, answer, system] = [findText('user')?.trim(), findText('assistant')?.trim(), findText('system')];
  if (!question || !answer) throw buildMissingError(index);
  return buildDatasetRow({ question, answer, passage: '' }, { ...others, ...(system !== undefined && { system }) });
}

function parseMessageList(json: string, index: number): Message[] {
  try {
    const messages = JSON.parse(json) as unknown;
    if (Array.isArray(messages)) return messages as Message[];
  } catch {
    // Rejected below.
  }
  throw buildMissingError(index);
}

const omitColumns = (row: Row, columns: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

const buildMissingError = (index: number) =>
  new DocumentRefused('broken', `Row ${index + 1} lacks a question or an answer.`);
