import { yieldToEventLoop } from '../../db/core/slices.js';
import { invalidField } from '../../services/_shared/problems.js';
import { describeJsonFault } from './describeJsonFault.js';
import {
  CODES,
  MAX_DEPTH,
  findStringEnd,
  mayBeUnstorable,
  refuseUnstorable,
  tooDeep,
  tooManyValues,
} from './parseJson.js';

/** Texts from this length are parsed in pieces of about 2 ms: JSON.parse blocks the event loop for up to 0.7 s. */
export const LARGE_TEXT = 131_072;
/** Maximum characters of one item of a list, and of the text outside lists. */
export const LARGEST_PIECE = 131_072;
const SCANNED_A_SLICE = 65_536;
const PARSED_A_SLICE = 65_536;

/** The content between the brackets of a list, split between items. */
interface ListPieces {
  start: number;
  end: number;
  pieces: { start: number; end: number }[];
}

/**
 * Parses a large JSON text, an object with long lists, and yields to the event loop about every millisecond. Throws a
 * Problem (400) as parseJson does, and for an item or a rest that is too large for one piece.
 */
export async function parseLargeJson(text: string, mostValues: number): Promise<unknown> {
  const lists = await findLists(text, mostValues);
  const root = parsePiece(replaceLists(text, lists), 0);
  if (typeof root !== 'object' || root === null) return root;
  const isChecked = mayBeUnstorable(text);
  if (isChecked) refuseUnstorable(root);
  for (const [name, value] of Object.entries(root)) {
    if (!Array.isArray(value)) continue;
    // If a name is repeated, the last value counts, as in JSON.parse.
    (root as Record<string, unknown>)[name] = await parseList(
      text,
      lists[value[0] as number]!,
      isChecked ? `/${name}` : null,
    );
  }
  return root;
}

async function parseList(text: string, { pieces }: ListPieces, checkedPath: string | null): Promise<unknown[]> {
  const items: unknown[] = [];
  for (const { start, end } of pieces) {
    await yieldToEventLoop();
    const parsed = parsePiece(`[${text.slice(start, end)}]`, start) as unknown[];
    // An empty piece between two commas would parse, but is not an item.
    if (parsed.length === 0) throw notJson(`an item is missing at character ${start + 1}`);
    for (const item of parsed) {
      if (checkedPath !== null) refuseUnstorable(item, `${checkedPath}/${items.length}`);
      items.push(item);
    }
  }
  return items;
}

/** Replaces the content of each list by the list's number. */
function replaceLists(text: string, lists: ListPieces[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const [index, { start, end }] of lists.entries()) {
    parts.push(text.slice(from, start), String(index));
    from = end;
  }
  const rest = [...parts, text.slice(from)].join('');
  if (rest.length > LARGEST_PIECE)
    throw invalidField(
      'body',
      '',
      `must not have more than ${LARGEST_PIECE} characters outside its lists`,
      'maxLength',
    );
  return rest;
}

function parsePiece(piece: string, offset: number): unknown {
  try {
    return JSON.parse(piece);
  } catch {
    throw notJson(`${describeJsonFault(piece)} of the part from character ${offset + 1}`);
  }
}

const notJson = (why: string) => invalidField('body', '', `is not JSON: ${why}`, 'json');

/** Finds the lists that are properties of the body, and checks depth and size before anything is parsed. */
async function findLists(text: string, mostValues: number): Promise<ListPieces[]> {
  const lists: ListPieces[] = [];
  let list: ListPieces | null = null;
  let itemStart = 0;
  let items = 0;
  let [depth, values, pause] = [0, 1, SCANNED_A_SLICE];
  const endItem = (at: number) => {
    if (at - itemStart > LARGEST_PIECE) throw tooLarge(items);
    const piece = list!.pieces.at(-1);
    if (piece && at - piece.start <= PARSED_A_SLICE) piece.end = at;
    else list!.pieces.push({ start: itemStart, end: at });
    itemStart = at + 1;
    items += 1;
  };
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === CODES.quote) {
      const end = findStringEnd(text, index, LARGEST_PIECE);
      if (end === null) throw tooLarge(items);
      index = end;
    } else if (code === CODES.openBracket || code === CODES.openBrace) {
      depth += 1;
      if (depth === 2 && code === CODES.openBracket) {
        list = { start: index + 1, end: index + 1, pieces: [] };
        [itemStart, items] = [index + 1, 0];
        lists.push(list);
      }
    } else if (code === CODES.closeBracket || code === CODES.closeBrace) {
      depth -= 1;
      if (depth === 1 && list) {
        // A list of whitespace has no item.
        if (items > 0 || text.slice(itemStart, Math.min(index, itemStart + LARGEST_PIECE)).trim() !== '')
          endItem(index);
        list.end = index;
        list = null;
      }
    } else if (code === CODES.comma) {
      values += 1;
      if (depth === 2 && list) endItem(index);
    }
    if (depth > MAX_DEPTH) throw tooDeep();
    if (index > pause) {
      if (values > mostValues) throw tooManyValues(mostValues);
      pause = index + SCANNED_A_SLICE;
      await yieldToEventLoop();
    }
  }
  if (list) throw notJson('it ends too early');
  if (values > mostValues) throw tooManyValues(mostValues);
  return lists;
}

const tooLarge = (item: number) =>
  invalidField(
    'body',
    '',
    `must not contain an item of more than ${LARGEST_PIECE} characters (number ${item} of its list, from 0)`,
    'maxLength',
  );
