export interface SplitOptions {
  /** The maximum length, in units of `size`. */
  limit: number;
  /** The length of a piece as sent. Monotonic: a longer text is never shorter when sent. */
  size(text: string): number;
}

const FENCE = '```';
/** A longer language name is left out when a block is reopened. */
const LONGEST_OPENING = 20;
/** A text longer than this multiple of the limit is not measured as a whole, because measuring takes time. */
const MAY_SHRINK = 4;
/** Preferred borders between pieces, the best first. */
const BORDERS = ['\n\n', '\n', '. ', ' '];

/** Splits a text into pieces within the limit, if possible between paragraphs, lines, sentences or words, and never within a
 * character. A split block of code is closed and reopened. Blank pieces are left out.
 */
export function splitText(text: string, { limit, size }: SplitOptions): string[] {
  const pieces: string[] = [];
  /** The fence that reopens the block of code in which the rest begins. */
  let opening = '';
  let rest = text.trim();
  while (rest !== '') {
    if (rest.length <= MAY_SHRINK * limit && size(opening + rest) <= limit) {
      pieces.push(opening + rest);
      break;
    }
    const length = bestLength(rest, limit, (piece) => size(`${opening}${piece}\n${FENCE}`) <= limit);
    const piece = opening + rest.slice(0, length).trimEnd();
    const opened = openFence(piece);
    pieces.push(opened === null ? piece : `${piece}\n${FENCE}`);
    rest = rest.slice(length);
    rest = opened === null ? rest.trimStart() : rest.replace(/^ *\n/, '');
    opening = opened === null ? '' : `${opened}\n`;
  }
  return pieces.filter((piece) => piece.replaceAll(FENCE, '').trim() !== '');
}

/** The length of the longest piece that fits (at least one character), cut at the best border in its second half. */
function bestLength(text: string, usual: number, fits: (piece: string) => boolean): number {
  let [most, tooLong] = [1, Math.min(usual, text.length)];
  while (fits(text.slice(0, tooLong))) {
    if (tooLong === text.length) return tooLong;
    [most, tooLong] = [tooLong, Math.min(2 * tooLong, text.length)];
  }
  while (tooLong - most > 1) {
    const middle = Math.floor((most + tooLong) / 2);
    if (fits(text.slice(0, middle))) most = middle;
    else tooLong = middle;
  }
  for (const border of BORDERS) {
    const end = text.lastIndexOf(border, most - border.length) + border.length;
    if (end > border.length && end >= most / 2) return end;
  }
  const splitCharacter = /[\ud800-\udbff]$/.exec(text.slice(0, most))?.[0].length ?? 0;
  const splitFence = text.charAt(most) === '`' ? (/`*$/.exec(text.slice(0, most))?.[0].length ?? 0) : 0;
  const length = most - Math.max(splitCharacter, splitFence);
  return length > 0 ? length : most + splitCharacter;
}

/** The opening fence of the block of code in which a piece ends; null: it ends outside blocks. */
function openFence(piece: string): string | null {
  // A fence in a list is indented. A line that opens and closes a block is not a fence.
  const fences = piece.match(/^[ \t]*```[^`\n]*$/gm) ?? [];
  if (fences.length % 2 === 0) return null;
  const line = fences.at(-1)!;
  return line.length <= LONGEST_OPENING ? line : FENCE;
}
