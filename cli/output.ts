import process from 'node:process';
import { pipeline } from 'node:stream/promises';

/** The error of standard output after its reader has closed the pipe. */
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

/** Writes texts to standard output until they end or the reader closes the pipe. */
export async function printAll(texts: AsyncIterable<string>): Promise<void> {
  await pipeline(texts, process.stdout, { end: false }).catch((error: unknown) => {
    if (error !== brokenPipe) throw error;
  });
}
