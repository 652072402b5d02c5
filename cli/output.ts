import process from 'node:process';
import { pipeline } from 'node:stream/promises';

/** Of standard output, when nobody reads it any more. */
let brokenPipe: unknown = null;

/** Lets a command complete its work after its reader has closed the pipe, as `| head` does. */
export function endWithoutReader(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      brokenPipe = error;
    });
  }
}

/** Writes texts on standard output, until they end or nobody reads them. */
export async function printAll(texts: AsyncIterable<string>): Promise<void> {
  await pipeline(texts, process.stdout, { end: false }).catch((error: unknown) => {
    if (error !== brokenPipe) throw error;
  });
}
