import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findLiveCredential } from '../../db/tenancy/access/findLiveCredential.js';
import { parseSecret } from '../../db/tenancy/access/secrets.js';
import type { Database } from '../../db/core/connect.js';
import { listPlatformsBehind, syncPlatform } from '../../db/search/engines/index/syncIndex.js';
import { type DemoCredential, issueDemoCredentials, revokeDemoCredentials } from '../../demo/demoCredentials.js';
import { type DemoOptions, loadDemo } from '../../demo/loadDemo.js';

/**
 * Loads the demo into an empty database. With `keptIn`, the folder of the embedded server, returns a credential for each role, at later
 * starts too: the database knows only their hashes, so they are kept beside the data, readable by the owner alone, and those revoked
 * meanwhile are left out. A database elsewhere gets none: what is printed there ends in logs.
 */
export async function prepareDemo(
  db: Database,
  { keptIn, log, ...options }: { keptIn: string | null; log: (message: string) => void } & Omit<DemoOptions, 'onStart'>,
): Promise<DemoCredential[]> {
  const startedAt = Date.now();
  if (
    await loadDemo(db, {
      ...options,
      onStart: () => log('Loading the demo into the empty database (DEMO=0 leaves it empty) ...'),
    })
  ) {
    log(`Loaded the demo in ${((Date.now() - startedAt) / 1_000).toFixed(1)} s.`);
    // The jobs would do it a moment later; the first search shall find it.
    for (const platformId of await listPlatformsBehind(db)) await syncPlatform(db, platformId);
  }
  if (keptIn === null) {
    log('Credentials of the demo are made by: npm run admin -- demo credentials');
    return [];
  }
  const issued = await issueDemoCredentials(db, { onlyUnseen: true });
  if (issued) {
    await writeCredentials(keptIn, issued);
    return issued;
  }
  const kept = await readCredentials(keptIn);
  const valid = await Promise.all(kept.map(({ authorization }) => isValid(db, authorization)));
  return kept.filter((_, index) => valid[index]);
}

/** Without the demo, credentials that an earlier start has issued for it end. */
export async function closeDemo(
  db: Database,
  { keptIn, log }: { keptIn: string | null; log: (message: string) => void },
): Promise<void> {
  const revoked = await revokeDemoCredentials(db);
  if (keptIn !== null) await forgetDemoCredentials(keptIn);
  if (revoked > 0)
    log(`Revoked ${revoked} credentials of the demo. Its platforms and people go with: npm run admin -- demo remove`);
}

/** Removes the credentials that are kept beside the data of an embedded server. */
export async function forgetDemoCredentials(folder: string): Promise<void> {
  await rm(credentialsFile(folder), { force: true });
}

async function writeCredentials(folder: string, credentials: DemoCredential[]): Promise<void> {
  const file = credentialsFile(folder);
  await writeFile(`${file}.unfinished`, JSON.stringify(credentials, null, 2), { mode: 0o600 });
  await rename(`${file}.unfinished`, file);
}

async function readCredentials(folder: string): Promise<DemoCredential[]> {
  const text = await readFile(credentialsFile(folder), 'utf8').catch(() => '[]');
  return JSON.parse(text) as DemoCredential[];
}

async function isValid(db: Database, authorization: string): Promise<boolean> {
  const prefix = parseSecret(authorization.split(' ')[1] ?? '')?.prefix;
  return prefix !== undefined && (await findLiveCredential(db, prefix)) !== null;
}

function credentialsFile(folder: string): string {
  return path.join(folder, 'demo-credentials.json');
}
