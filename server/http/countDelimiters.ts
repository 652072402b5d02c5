/**
 * Counts the delimiters of a multipart body (RFC 2046) as it arrives, including the last one. `count()` is the present
 * count.
 */
export function createDelimiterCounter(boundary: string): { add(chunk: Buffer): void; count(): number } {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The body may begin with a delimiter, without a line break.
  let rest: Buffer = Buffer.from('\r\n');
  let count = 0;
  return {
    add: (chunk) => {
      // Also counts delimiters that began in the previous chunk.
      count +=
        countOccurrences(Buffer.concat([rest, chunk.subarray(0, delimiter.length - 1)]), delimiter) +
        countOccurrences(chunk, delimiter);
      rest = Buffer.from(
        chunk.length < delimiter.length
          ? Buffer.concat([rest, chunk]).subarray(-(delimiter.length - 1))
          : chunk.subarray(1 - delimiter.length),
      );
    },
    count: () => count,
  };
}

function countOccurrences(bytes: Buffer, delimiter: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) count++;
  return count;
}
