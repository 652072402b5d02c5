import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { type Config, ConfigError } from '../config/config.js';

/** Checks that the service can listen on its address and write to its folder. Throws ConfigError, or the error of listening
 * (see `explainFailure`).
 */
export async function checkAddressAndFolder({
  host,
  port,
  dataFolder,
}: Pick<Config, 'host' | 'port' | 'dataFolder'>): Promise<void> {
  await checkFolder(dataFolder);
  if (port !== 0) await checkAddress(host, port);
}

/** Checks the folder, or the closest existing parent. */
async function checkFolder(folder: string): Promise<void> {
  let current = folder;
  for (;;) {
    let isThere = false;
    try {
      isThere = (await stat(current)).isDirectory();
      if (!isThere) throw new ConfigError(`DATA_DIR cannot be used: ${current} is not a folder.`);
      // Writes, because permission bits do not apply to root.
      return await rmdir(await mkdtemp(path.join(current, '.probe-')));
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      const { code } = error as NodeJS.ErrnoException;
      const isMissing = !isThere && (code === 'ENOTDIR' || code === 'ENOENT');
      if (isMissing && path.dirname(current) !== current) current = path.dirname(current);
      else
        throw new ConfigError(
          `DATA_DIR cannot be used: ${current} cannot be written (${code}). Set DATA_DIR to a folder that this user can write.`,
        );
    }
  }
}

function checkAddress(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()));
  });
}
