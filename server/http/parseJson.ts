import { yieldToEventLoop } from '../../db/core/slices.js';
import { invalidField } from '../../services/_shared/problems.js';
import { describeJsonFault } from './describeJsonFault.js';

export const MAX_DEPTH = 64;
export const MAX_VALUES = 100_000;
const VALUES_A_SLICE = 10_000;

/** Character codes of JSON syntax. */
export const CODES = {
  quote: 0x22,
  backslash: 0x5c,
  comma: 0x2c,
  openBracket: 0x5b,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

export const tooDeep = () => invalidField('body', '', `is nested deeper than ${MAX_DEPTH} levels`, 'maxDepth');
export const tooManyValues = (most: number) =>
  invalidField('body', '', `contains more than ${most} values`, 'maxValues');

/** A value of a body, and its path. */
type PlacedValue = [value: unknown, path: string];

/** Parses a JSON text with at most 64 levels and `maxValues` values. Throws a Problem (400). */
export function parseJson(text: string, maxValues = MAX_VALUES): unknown {
  const value = parseLimited(text, maxValues);
  if (mayBeUnstorable(text)) refuseUnstorable(value);
  return value;
}

/** Likewise. Yields to the event loop, since checking all values of a text may take as long as parsing it. */
export async function parseJsonInSlices(text: string, maxValues: number): Promise<unknown> {
  const value = parseLimited(text, maxValues);
  const waiting: PlacedValue[] = mayBeUnstorable(text) ? [[value, '']] : [];
  while (waiting.length > 0) {
    refuseUnstorableOf(waiting, VALUES_A_SLICE);
    await yieldToEventLoop();
  }
  return value;
}

function parseLimited(text: string, maxValues: number): unknown {
  limitNesting(text, maxValues);
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField('body', '', `is not JSON: ${describeJsonFault(text)}`, 'json');
  }
}

/** Only escapes can produce characters that PostgreSQL cannot store, so most texts need no check of their values. */
export const mayBeUnstorable = (text: string) => text.includes('\\u') || text.includes('"__proto__"');

/** Validators and serializers recurse, so depth is limited before anything is built. */
function limitNesting(text: string, maxValues: number): void {
  if (text.length <= maxValues && isFlat(text)) return;
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === CODES.quote) index = findStringEnd(text, index) ?? text.length;
    else if (code === CODES.openBracket || code === CODES.openBrace) depth += 1;
    else if (code === CODES.closeBracket || code === CODES.closeBrace) depth -= 1;
    else if (code === CODES.comma) values += 1;
    if (depth > MAX_DEPTH) throw tooDeep();
  }
  if (values > maxValues) throw tooManyValues(maxValues);
}

/** Whether a text has one level at most, as most lines of a file. */
const isFlat = (text: string) => !text.includes('{', 1) && !text.includes('[', 1);

/** The index of the closing quote of the string that begins at `start`; null: the string is longer than `most`. */
export function findStringEnd(text: string, start: number, most = Infinity): number | null {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    if (end - start > most) return null;
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === CODES.backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Throws a Problem (400) if a value, at `path` in the body, contains characters that cannot be stored. */
export function refuseUnstorable(value: unknown, path = ''): void {
  refuseUnstorableOf([[value, path]], Infinity);
}

/** Checks up to `most` of the waiting values, and adds the values within them. */
function refuseUnstorableOf(waiting: PlacedValue[], most: number): void {
  for (let checked = 0; checked < most && waiting.length > 0; checked += 1) {
    const [value, path] = waiting.pop()!;
    if (typeof value === 'string' && UNSTORABLE.test(value)) {
      throw invalidField('body', path, 'must not contain NUL characters or unpaired surrogates', 'characters');
    }
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, child] of Object.entries(value)) {
      if (name === '__proto__' || UNSTORABLE.test(name))
        throw invalidField('body', path, 'has a field name that is not allowed', 'propertyNames');
      waiting.push([child, `${path}/${name}`]);
    }
  }
}
