import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findCredential } from '../../db/access/findCredential.js';
import { parseSecret } from '../../db/access/secrets.js';
import type { Database } from '../../db/core/connect.js';
import { platformsBehind, syncPlatform } from '../../db/search/index/syncIndex.js';
import { type DemoCredential, loadDemo } from '../demo/loadDemo.js';

/**
 * Loads the demo into an empty database. Answers its credentials, at later starts too: the database knows only their hashes, so
 * they are kept beside the data, readable by the owner alone. Those revoked meanwhile are left out; empty without a demo.
 */
export async function prepareDemo(
  db: Database,
  { keptIn, tell }: { keptIn: string | null; tell: (message: string) => void },
): Promise<DemoCredential[]> {
  const loaded = await loadDemo(db);
  if (loaded) {
    tell('Loaded the demo into the empty database (DEMO=0 leaves it empty).');
    // The jobs would do it a moment later; the first search shall find it.
    for (const platformId of await platformsBehind(db)) await syncPlatform(db, platformId);
    if (keptIn !== null) await keepCredentials(keptIn, loaded.credentials);
    return loaded.credentials;
  }
  const kept = keptIn === null ? [] : await keptCredentials(keptIn);
  const valid = await Promise.all(kept.map(({ authorization }) => isValid(db, authorization)));
  return kept.filter((_, index) => valid[index]);
}

async function keepCredentials(folder: string, credentials: DemoCredential[]): Promise<void> {
  const file = credentialsFile(folder);
  await writeFile(`${file}.unfinished`, JSON.stringify(credentials, null, 2), { mode: 0o600 });
  await rename(`${file}.unfinished`, file);
}

async function keptCredentials(folder: string): Promise<DemoCredential[]> {
  const text = await readFile(credentialsFile(folder), 'utf8').catch(() => '[]');
  return JSON.parse(text) as DemoCredential[];
}

async function isValid(db: Database, authorization: string): Promise<boolean> {
  const prefix = parseSecret(authorization.split(' ')[1] ?? '')?.prefix;
  return prefix !== undefined && (await findCredential(db, prefix)) !== null;
}

function credentialsFile(folder: string): string {
  return path.join(folder, 'demo-credentials.json');
}
