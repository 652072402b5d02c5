/** Counts the delimiters of a multipart body (RFC 2046) as it arrives, the last one included. `count()` is what there was so far. */
export function delimiterCounter(boundary: string): { add(chunk: Buffer): void; count(): number } {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  // The first one may begin the body.
  let rest: Buffer = Buffer.from('\r\n');
  let count = 0;
  return {
    add: (chunk) => {
      // Those that began before this chunk: none of them is longer than what it is looked for in.
      count +=
        countIn(Buffer.concat([rest, chunk.subarray(0, delimiter.length - 1)]), delimiter) + countIn(chunk, delimiter);
      rest = Buffer.from(
        chunk.length < delimiter.length
          ? Buffer.concat([rest, chunk]).subarray(-(delimiter.length - 1))
          : chunk.subarray(1 - delimiter.length),
      );
    },
    count: () => count,
  };
}

function countIn(bytes: Buffer, delimiter: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) count++;
  return count;
}
