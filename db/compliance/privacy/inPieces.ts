/** Characters after which a piece ends. */
const PIECE = 65_536;

/** Lines of text, some of them a piece: who writes them is never held up by all of a page. */
export function* inPieces(lines: string[]): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
