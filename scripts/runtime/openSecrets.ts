import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SECRET_KEY_BYTES, type SecretBox, createSecretBox, lockedSecretBox } from '../../db/core/secretBox.js';
import { type Config, ConfigError } from '../../server/config.js';

const FILE = 'secrets.key';

/**
 * The box for secrets at rest: by SECRETS_KEY, else by a key that is made once beside the embedded database. With a database of
 * one's own and no key it is locked. Throws ConfigError when the stored key is damaged.
 */
export async function openSecrets(config: Pick<Config, 'secretsKey' | 'databaseUrl' | 'dataFolder'>): Promise<SecretBox> {
  if (config.secretsKey) return createSecretBox(config.secretsKey);
  if (config.databaseUrl) return lockedSecretBox;
  return createSecretBox(await storedKey(config.dataFolder));
}

async function storedKey(folder: string): Promise<Buffer> {
  const file = path.join(folder, FILE);
  await mkdir(folder, { recursive: true });
  // Of several processes that start together, one makes it; nobody sees it half written.
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(own, randomBytes(SECRET_KEY_BYTES).toString('base64'), { mode: 0o600 });
  try {
    await link(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(own);
  }
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64');
  if (key.length !== SECRET_KEY_BYTES) throw new ConfigError(`${file} is damaged: it must hold ${SECRET_KEY_BYTES} bytes as base64.`);
  return key;
}
