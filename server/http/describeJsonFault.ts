type Expectation = 'value' | 'value-or-]' | 'key' | 'key-or-}' | 'colon' | 'comma' | 'nothing';

const SPACE = /[ \t\n\r]*/y;
const STRING = /"(?:[\u0020\u0021\u0023-\u005b\u005d-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Describes where a text is not JSON. JSON.parse states the position only for some faults and versions of V8. Runs only after
 * JSON.parse has failed.
 */
export function describeJsonFault(text: string): string {
  const index = findFaultIndex(text);
  const before = text.slice(0, index).split('\n');
  const what = index >= text.length ? 'it ends too early' : 'unexpected character';
  return `${what} at line ${before.length}, column ${before.at(-1)!.length + 1}`;
}

function findFaultIndex(text: string): number {
  const open: ('{' | '[')[] = [];
  let expected: Expectation = 'value';
  let index = skipMatch(SPACE, text, 0);
  const closed = (): Expectation => (open.length === 0 ? 'nothing' : 'comma');

  while (index < text.length) {
    const character = text[index]!;
    let next: number = index + 1;
    if (expected === 'key' || expected === 'key-or-}') {
      if (character === '}' && expected === 'key-or-}') {
        open.pop();
        expected = closed();
      } else {
        next = skipMatch(STRING, text, index);
        expected = 'colon';
      }
    } else if (expected === 'colon') {
      if (character !== ':') return index;
      expected = 'value';
    } else if (expected === 'comma') {
      const end = open.at(-1) === '{' ? '}' : ']';
      if (character === ',') expected = end === '}' ? 'key' : 'value';
      else if (character !== end) return index;
      else {
        open.pop();
        expected = closed();
      }
    } else if (expected === 'nothing') {
      return index;
    } else if (character === '{' || character === '[') {
      open.push(character);
      expected = character === '{' ? 'key-or-}' : 'value-or-]';
    } else if (character === ']' && expected === 'value-or-]') {
      open.pop();
      expected = closed();
    } else {
      next = skipMatch(character === '"' ? STRING : SCALAR, text, index);
      expected = closed();
    }
    if (next === index) return index;
    index = skipMatch(SPACE, text, next);
  }
  return text.length;
}

/** The index after a match of the sticky pattern at `index`; `index` without a match. */
function skipMatch(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : index;
}
