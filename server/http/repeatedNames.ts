import { yieldToEventLoop } from '../../db/core/slices.js';
import { invalidField } from '../../services/_shared/problems.js';
import { CODES, MAX_DEPTH, findStringEnd } from './parseJson.js';

const SCANNED_A_SLICE = 65_536;
const COLON = 0x3a;

/** Throws a Problem (400) if an object of a JSON text repeats a property name, which parsers interpret differently. */
export async function refuseRepeatedNames(text: string): Promise<void> {
  const open: (Set<string> | null)[] = [];
  let pause = SCANNED_A_SLICE;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === CODES.openBrace) open.push(new Set());
    else if (code === CODES.openBracket) open.push(null);
    else if (code === CODES.closeBrace || code === CODES.closeBracket) open.pop();
    else if (code === CODES.quote) {
      const end = findStringEnd(text, index) ?? text.length;
      const names = open.at(-1);
      if (names && isPropertyName(text, end)) {
        const name = text.slice(index + 1, end);
        const plain = name.includes('\\') ? unescapeName(name) : name;
        if (names.has(plain))
          throw invalidField('body', '', `has two properties '${plain.slice(0, 100)}' in one object`, 'repeatedName');
        names.add(plain);
      }
      index = end;
    }
    // The parser rejects it.
    if (open.length > MAX_DEPTH) return;
    if (index > pause) {
      pause = index + SCANNED_A_SLICE;
      await yieldToEventLoop();
    }
  }
}

/** Whether a colon follows the string. */
function isPropertyName(text: string, end: number): boolean {
  let index = end + 1;
  while (index < text.length && text.charCodeAt(index) <= 0x20) index += 1;
  return text.charCodeAt(index) === COLON;
}

function unescapeName(name: string): string {
  try {
    return JSON.parse(`"${name}"`) as string;
  } catch {
    // Not JSON: the parser reports it.
    return name;
  }
}
