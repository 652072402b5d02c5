export interface SplitOptions {
  /** In what `size` counts. */
  limit: number;
  /** How long a piece of text becomes when it is sent. A longer text never becomes shorter. */
  size(text: string): number;
}

const FENCE = '```';
/** A longer name of a language is left out where a block is opened again. */
const LONGEST_OPENING = 20;
/** A text that is so many times longer is not measured as a whole: measuring takes time. */
const MAY_SHRINK = 4;
/** Where a text is parted best, from the best to the worst. */
const BORDERS = ['\n\n', '\n', '. ', ' '];

/**
 * Parts a text into pieces that are short enough, at paragraphs, lines, sentences or words where it can be, never within a character. A
 * block of code that is parted is closed and opened again. Blank pieces are left out.
 */
export function splitText(text: string, { limit, size }: SplitOptions): string[] {
  const pieces: string[] = [];
  /** What opens the block of code in which the rest begins. */
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

/** How much of the text fits, at least a character, up to a good border in its second half. */
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
  const ofCharacter = /[\ud800-\udbff]$/.exec(text.slice(0, most))?.[0].length ?? 0;
  const ofFence = text.charAt(most) === '`' ? (/`*$/.exec(text.slice(0, most))?.[0].length ?? 0) : 0;
  const kept = most - Math.max(ofCharacter, ofFence);
  return kept > 0 ? kept : most + ofCharacter;
}

/** The line that opens the block of code in which a piece ends; null when it ends in none. */
function openFence(piece: string): string | null {
  // Within a list it is indented. A line that also closes a block is no fence.
  const fences = piece.match(/^[ \t]*```[^`\n]*$/gm) ?? [];
  if (fences.length % 2 === 0) return null;
  const line = fences.at(-1)!;
  return line.length <= LONGEST_OPENING ? line : FENCE;
}
