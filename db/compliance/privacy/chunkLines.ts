/** Number of characters after which a chunk ends. */
const CHUNK = 65_536;

/** Joins lines to chunks, so that writing a large page does not block other requests. */
export function* chunkLines(lines: string[]): Generator<string> {
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < CHUNK) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
