import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const POLL_MS = 100;

/**
 * Makes something that the workers of a test run share: the first that asks makes it, the others wait. Returns a folder of the run,
 * in which `make` may store it. When `make` throws, all who ask throw.
 */
export async function onceARun(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const folder = path.join(tmpdir(), `once-${name}`);
  const [ready, failed] = [`${folder}.ready`, `${folder}.failed`];
  const isFirst = await mkdir(folder).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
  if (isFirst)
    await make(folder).then(
      () => writeFile(ready, ''),
      async (error: unknown) => {
        await writeFile(failed, '');
        throw error;
      },
    );
  while (!existsSync(ready)) {
    if (existsSync(failed)) throw new Error(`Another test file could not make ${name}.`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return folder;
}
