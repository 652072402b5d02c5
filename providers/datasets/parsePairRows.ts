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

/**
 * Rows that hold pairs already, as rows of a dataset: the columns are found by their usual names, or the pair is in `messages` as chat
 * models are trained with; other columns stay as they are. Null where the rows hold none. Throws DocumentRefused when a row lacks a half.
 */
export function parsePairRows(rows: Row[]): DatasetRow[] | null {
  const [first] = rows;
  if (!first) return null;
  if ('messages' in first) return rows.map((row, index) => parseMessages(row, index));
  const columns = new Map(Object.keys(first).map((column) => [column.trim().toLowerCase(), column]));
  const named = (names: string[]) => names.map((name) => columns.get(name)).find((column) => column !== undefined);
  const [question, answer, passage] = [named(QUESTIONS), named(ANSWERS), named(PASSAGES)];
  if (question === undefined || answer === undefined) return null;
  // What an instruction is about stands beside it.
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

/** The line of a pair. */
export function buildDatasetRow(
  { question, answer, passage }: { question: string; answer: string; passage: string },
  others: Row = {},
): DatasetRow {
  return { ...others, prompt: question, response: answer, text: `${question}\n${answer}`, passage };
}

/** What a model is before every chat is often the same in all rows: it is no passage, by which rows would stay on one side. */
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
    // Refused below.
  }
  throw buildMissingError(index);
}

const omitColumns = (row: Row, columns: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));

const buildMissingError = (index: number) =>
  new DocumentRefused('broken', `Row ${index + 1} lacks a question or an answer.`);
