import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SECRET_KEY_BYTES, type SecretBox, createSecretBox, lockedSecretBox } from '../../db/core/secretBox.js';
import { type Config, ConfigError } from '../config/config.js';

const FILE = 'secrets.key';

type KeySettings = Pick<Config, 'secretsKey' | 'secretsKeyOld' | 'databaseUrl' | 'dataFolder'>;

export interface SecretKeys {
  /** The key that encrypts; null: secrets cannot be stored. */
  present: Buffer | null;
  /** Older keys, which only decrypt. */
  old: Buffer[];
}

/** Opens the encryption of secrets; it is locked without a key. Throws ConfigError when the stored key is damaged. */
export async function openSecrets(config: KeySettings): Promise<SecretBox> {
  const { present, old } = await readSecretKeys(config);
  return present ? createSecretBox(present, old) : lockedSecretBox;
}

/**
 * The keys: SECRETS_KEY, or else a key that is created once beside the embedded database; an external database has
 * none. SECRETS_KEY_OLD is an older key, and so is the stored key once SECRETS_KEY is set. Throws ConfigError when the
 * stored key is damaged.
 */
export async function readSecretKeys({
  secretsKey,
  secretsKeyOld,
  databaseUrl,
  dataFolder,
}: KeySettings): Promise<SecretKeys> {
  const old = secretsKeyOld ? [secretsKeyOld] : [];
  if (databaseUrl) return { present: secretsKey, old };
  if (!secretsKey) return { present: await readOrCreateKey(dataFolder), old };
  const stored = await readKey(path.join(dataFolder, FILE));
  return { present: secretsKey, old: [...old, ...(stored ? [stored] : [])].filter((key) => !key.equals(secretsKey)) };
}

async function readOrCreateKey(folder: string): Promise<Buffer> {
  const file = path.join(folder, FILE);
  await mkdir(folder, { recursive: true });
  // One of several processes that start together creates the key; no process reads a partly written one.
  const own = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(own, randomBytes(SECRET_KEY_BYTES).toString('base64'), { mode: 0o600 });
  try {
    await link(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(own);
  }
  return (await readKey(file))!;
}

/** Null when there is no such file. */
async function readKey(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  if (text === null) return null;
  const key = Buffer.from(text, 'base64');
  if (key.length !== SECRET_KEY_BYTES)
    throw new ConfigError(`${file} is damaged: it must hold ${SECRET_KEY_BYTES} bytes as base64.`);
  return key;
}
