import { mkdtemp, rmdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { type Config, ConfigError } from '../config/config.js';

/**
 * Checks before the start that the service can listen and write. Throws ConfigError, or the error of the address
 * (`explainFailure`).
 */
export async function checkAddressAndFolder({
  host,
  port,
  dataFolder,
}: Pick<Config, 'host' | 'port' | 'dataFolder'>): Promise<void> {
  await checkFolder(dataFolder);
  if (port !== 0) await checkAddress(host, port);
}

/** The folder, or where it would be made. */
async function checkFolder(folder: string): Promise<void> {
  let place = folder;
  for (;;) {
    let isThere = false;
    try {
      isThere = (await stat(place)).isDirectory();
      if (!isThere) throw new ConfigError(`DATA_DIR can't be used: ${place} is no folder.`);
      // Whoever is root may write everywhere but where nobody can.
      return await rmdir(await mkdtemp(path.join(place, '.probe-')));
    } catch (error) {
      if (error instanceof ConfigError) throw error;
      const { code } = error as NodeJS.ErrnoException;
      const isMissing = !isThere && (code === 'ENOTDIR' || code === 'ENOENT');
      if (isMissing && path.dirname(place) !== place) place = path.dirname(place);
      else
        throw new ConfigError(
          `DATA_DIR can't be used: ${place} can't be written (${code}). Set DATA_DIR to a folder that this user may write.`,
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
