/**
 * The Damerau-Levenshtein distance of two words: the number of letters to insert, remove, replace, or swap with their
 * neighbour. Letters are code points.
 */
export function damerauDistance(one: string, other: string): number {
  const a = [...one];
  const b = [...other];
  const limit = a.length + b.length;
  // The row and column before the words have a distance above any result.
  const distances = Array.from({ length: a.length + 2 }, () => new Array<number>(b.length + 2).fill(limit));
  const at = (row: number, column: number) => distances[row + 1]![column + 1]!;
  const set = (row: number, column: number, distance: number) => (distances[row + 1]![column + 1] = distance);
  for (let row = 0; row <= a.length; row++) set(row, 0, row);
  for (let column = 0; column <= b.length; column++) set(0, column, column);
  const lastRows = new Map<string, number>();
  for (let row = 1; row <= a.length; row++) {
    let lastSame = 0;
    for (let column = 1; column <= b.length; column++) {
      const swappedRow = lastRows.get(b[column - 1]!) ?? 0;
      const swappedColumn = lastSame;
      const isSame = a[row - 1] === b[column - 1];
      if (isSame) lastSame = column;
      set(
        row,
        column,
        Math.min(
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          at(row, column - 1) + 1,
          at(row - 1, column) + 1,
          at(swappedRow - 1, swappedColumn - 1) + (row - swappedRow - 1) + 1 + (column - swappedColumn - 1),
        ),
      );
    }
    lastRows.set(a[row - 1]!, row);
  }
  return at(a.length, b.length);
}
